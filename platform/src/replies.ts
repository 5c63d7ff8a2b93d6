import { buildReply, CallbackError, openCallback } from './callback.ts'
import { parseXml, type XmlObject, type XmlSource } from './xml.ts'

// Passive replies (platform/02 §4): what an app says in its answer to a message or event of a member, within 5 s, instead of `success`.

export type Reply =
  | { type: 'text'; content: string }
  | { type: 'image' | 'voice'; media_id: string }
  | { type: 'video'; media_id: string; title?: string; description?: string }
  | { type: 'news'; articles: { title: string; description?: string; picurl?: string; url?: string }[] }
  /** Answers the press of a card: its button says this now. */
  | { type: 'update_button'; replace_name: string }
  /** … or all of the card is another; names as in XML (`CardType`, `MainTitle`). */
  | { type: 'update_template_card'; card: { [name: string]: XmlSource | undefined } }

interface Keys {
  token: string
  aesKey: string
  receiveId: string
}
type Message = { [name: string]: XmlSource | undefined }

/** The body of the answer. `to`: the member, FromUserName of what is answered; `from`: its ToUserName; `at`: unix seconds. */
export function passiveReply(keys: Keys, how: { to: string; from: string; at?: number }, reply: Reply): string {
  const at = how.at ?? Math.floor(Date.now() / 1000)
  const message = { ToUserName: how.to, FromUserName: how.from, CreateTime: at, MsgType: reply.type, ...contentOf(reply) }
  return buildReply({ ...keys, timestamp: at, message })
}

/** What stands in the message beside who, whom and when. */
export function contentOf(reply: Reply): Message {
  switch (reply.type) {
    case 'text':
      return { Content: reply.content }
    case 'image':
      return { Image: { MediaId: reply.media_id } }
    case 'voice':
      return { Voice: { MediaId: reply.media_id } }
    case 'video':
      return { Video: { MediaId: reply.media_id, Title: reply.title, Description: reply.description } }
    case 'news': {
      const item = reply.articles.map(({ title, description, picurl, url }) => ({
        Title: title,
        Description: description,
        PicUrl: picurl,
        Url: url,
      }))
      return { ArticleCount: reply.articles.length, Articles: { item } }
    }
    case 'update_button':
      return { Button: { ReplaceName: reply.replace_name } }
    case 'update_template_card':
      return { TemplateCard: reply.card }
  }
}

/**
 * The receiver's side, for simulators and tests: the message inside an answer, sealed or plain. Undefined where the answer is no reply
 * (empty, `success`); a `CallbackError` where it is one that cannot be opened.
 */
export function openReply(keys: Keys, body: string): XmlObject | undefined {
  if (!body.trimStart().startsWith('<xml')) return undefined
  const outer = parseXml(body)
  if (!outer) throw new CallbackError('xml')
  if (!('Encrypt' in outer)) return outer
  const query = { msg_signature: outer.MsgSignature, timestamp: outer.TimeStamp, nonce: outer.Nonce }
  const inner = parseXml(openCallback({ ...keys, query, body }).message)
  if (!inner) throw new CallbackError('xml')
  return inner
}
