import { openReply } from '@rapport/wecom/replies.ts'
import type { XmlObject, XmlValue } from '@rapport/wecom/xml.ts'
import type { App } from '../world/access-rows.ts'
import type { PlatformEvent } from '../world/callback-rows.ts'
import { fireTo } from '../world/callbacks.ts'
import type { Corp } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import { note, type World } from '../world/world.ts'

/** An app hears what a member did, and may say something back in its answer (platform/02 §4). `msgid`: the card that was pressed. */
export function tellAndHear(world: World, corp: Corp, app: App, member: Member, event: PlatformEvent, msgid?: string) {
  fireTo(world, corp, app, { FromUserName: member.userid, AgentID: String(app.agentid), ...event }, app.callback, (answer) => {
    try {
      const reply = openReply(keysOf(corp, app), answer)
      if (reply) take(world, corp, app, member, reply, msgid)
    } catch (error) {
      note(world, 'callback', corp, '被动回复', `读不出来：${(error as Error).message}`, false)
    }
  })
}

const keysOf = (corp: Corp, app: App) => ({
  token: app.callback?.token ?? '',
  aesKey: app.callback?.aes_key ?? '',
  receiveId: corp.corpid,
})

const text = (value: XmlValue | undefined): string => (typeof value === 'string' ? value : '')
const part = (value: XmlValue | undefined): XmlObject => (typeof value === 'object' && !Array.isArray(value) ? value : {})

/** What the member sees, as an app message would say it; undefined where the reply says nothing that can be shown. */
function shown(corp: Corp, reply: XmlObject): Record<string, unknown> | undefined {
  const media = (name: string) => {
    const { MediaId, Title, Description } = part(reply[name])
    const titles = { ...(Title ? { title: text(Title) } : {}), ...(Description ? { description: text(Description) } : {}) }
    return corp.media.has(text(MediaId)) ? { media_id: text(MediaId), ...titles } : undefined
  }
  switch (reply.MsgType) {
    case 'text':
      return text(reply.Content) === '' ? undefined : { content: text(reply.Content) }
    case 'image':
      return media('Image')
    case 'voice':
      return media('Voice')
    case 'video':
      return media('Video')
    case 'news': {
      const articles = [part(reply.Articles).item ?? []].flat().map((one) => {
        const { Title, Description, PicUrl, Url } = part(one)
        return { title: text(Title), description: text(Description), picurl: text(PicUrl), url: text(Url) }
      })
      return articles.length > 0 ? { articles } : undefined
    }
    default:
      return undefined
  }
}

/** `CardType` → `card_type`: a card in XML names its parts as one in JSON, in another case (a guess for parts that no sample shows). */
function inSnakeCase(value: XmlValue): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (typeof value === 'string') return value
  const name = (key: string) => key.replace(/(?<!^)[A-Z]/g, (c) => `_${c}`).toLowerCase()
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [name(key), inSnakeCase(inner)]))
}

function take(world: World, corp: Corp, app: App, member: Member, reply: XmlObject, pressed?: string) {
  const msgtype = text(reply.MsgType)
  const at = world.clock.now()
  const card = corp.notices.find((n) => n.msgid === pressed && n.userid === member.userid)
  const body = shown(corp, reply)
  let msgid = pressed ?? ''
  if (card && msgtype === 'update_button') {
    const button_list = [{ text: text(part(reply.Button).ReplaceName), style: 2 }]
    card.body = { template_card: { ...(card.body.template_card as object), button_list } }
  } else if (card && msgtype === 'update_template_card') card.body = { template_card: inSnakeCase(part(reply.TemplateCard)) }
  else if (body) {
    msgid = corp.ids.message('msg')
    corp.notices.push({
      msgid,
      agentid: app.agentid,
      userid: member.userid,
      at,
      msgtype,
      body: { [msgtype]: body },
      recalled: false,
      read: false,
    })
  } else return note(world, 'callback', corp, '被动回复', `没有可看的内容：${msgtype || '没有 MsgType'}`, false)
  world.ledger.add(
    { at, corpid: corp.corpid, kind: 'passive_reply', to: member.userid, from: String(app.agentid), call: 'callback', msgid },
    body ?? reply,
  )
  note(world, 'callback', corp, '被动回复', `${app.name} → ${member.name} · ${msgtype}`)
  world.changed()
}
