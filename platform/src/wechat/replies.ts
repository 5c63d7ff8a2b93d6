import { buildReply } from '../callback.ts'
import { contentOf, type Reply } from '../replies.ts'
import { buildXml, type XmlSource } from '../xml.ts'

// What an account says in its answer to a push, within 5 s; otherwise answer `success`.

export type WechatReply =
  | Extract<Reply, { type: 'text' | 'image' | 'voice' | 'video' | 'news' }>
  | { type: 'music'; title?: string; description?: string; music_url?: string; hq_music_url?: string; thumb_media_id: string }
  /** Hands the conversation to the account's own customer service. */
  | { type: 'transfer_customer_service'; kf_account?: string }

/** The body of the answer: sealed where `keys` are given, as the push was. `to`: the openid, `from`: `gh_…`; `at`: unix seconds. */
export function wechatReply(
  keys: { token: string; aesKey: string; appid: string } | undefined,
  how: { to: string; from: string; at?: number },
  reply: WechatReply,
): string {
  const at = how.at ?? Math.floor(Date.now() / 1000)
  const message = { ToUserName: how.to, FromUserName: how.from, CreateTime: at, MsgType: reply.type, ...said(reply) }
  return keys ? buildReply({ token: keys.token, aesKey: keys.aesKey, receiveId: keys.appid, timestamp: at, message }) : buildXml(message)
}

function said(reply: WechatReply): { [name: string]: XmlSource | undefined } {
  if (reply.type === 'music') {
    const { title, description, music_url, hq_music_url, thumb_media_id } = reply
    const Music = { Title: title, Description: description, MusicUrl: music_url, HQMusicUrl: hq_music_url, ThumbMediaId: thumb_media_id }
    return { Music }
  }
  if (reply.type === 'transfer_customer_service') return reply.kf_account ? { TransInfo: { KfAccount: reply.kf_account } } : {}
  return contentOf(reply)
}
