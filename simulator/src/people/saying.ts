import type { SentFile } from '../sim/kf-api.ts'
import type { Corp } from '../world/corp.ts'
import { Refusal, type World } from '../world/world.ts'
import { keepFile } from './kf-files.ts'
import { who } from './who.ts'

interface Said {
  msgtype: string
  content: Record<string, unknown>
}

const FILES = ['image', 'voice', 'video', 'file']
/** What each of the others cannot do without. */
const NEEDED: Record<string, string[]> = {
  link: ['title', 'url'],
  miniprogram: ['title', 'appid', 'page'],
  location: ['latitude', 'longitude', 'name'],
  card: ['userid'],
}

/** What a person sends: words, a file of theirs, or a card. A file becomes a media of the corp, as an upload would. */
export function saying(world: World, corp: Corp, what: { text?: string; msgtype?: string; content?: object; file?: SentFile }): Said {
  const msgtype = what.msgtype ?? 'text'
  const content = { ...what.content } as Record<string, unknown>
  if (msgtype === 'text') return { msgtype, content: { content: what.text ?? content.content ?? '' } }
  if (FILES.includes(msgtype)) {
    if (what.file) return { msgtype, content: { ...content, media_id: keepFile(world, corp, msgtype, what.file) } }
    if (!corp.media.has(String(content.media_id))) throw new Refusal(`${msgtype} 要带 file {name, base64} 或已有的 media_id`)
    return { msgtype, content }
  }
  const needed = NEEDED[msgtype]
  if (!needed) throw new Refusal(`人不能发这种消息：${msgtype}`)
  for (const name of needed) if (content[name] === undefined || content[name] === '') throw new Refusal(`缺少 content.${name}`)
  if (msgtype !== 'card') return { msgtype, content }
  const named = who(world, String(content.userid), corp.corpid)
  const card =
    named.kind === 'staff'
      ? { userid: named.member.userid, name: named.member.name, corpname: named.corp.name }
      : { userid: named.customer.external_userid, name: named.customer.name, corpname: named.customer.corp_name ?? '微信' }
  return { msgtype, content: card }
}
