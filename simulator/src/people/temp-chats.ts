import type { Corp } from '../world/corp.ts'
import type { Relation } from '../world/rows.ts'
import type { Attachment } from '../world/sent-rows.ts'
import type { World } from '../world/world.ts'
import { append, conversationId, deliver } from './chat.ts'

export const runs = (world: World, r: Relation): boolean =>
  r.temp_chat !== undefined && !r.temp_chat.closed && r.temp_chat.until > world.clock.seconds()

/** The member's app ends it: the customer hears the conclusions, a text and one more, and nothing after them (platform/04 §3). */
export function closeTempChat(world: World, corp: Corp, r: Relation) {
  const { text, image, link, miniprogram } = r.temp_chat?.conclusions ?? {}
  r.temp_chat = { ...r.temp_chat!, closed: true }
  const more = image
    ? { msgtype: 'image', image }
    : link
      ? { msgtype: 'link', link }
      : miniprogram && { msgtype: 'miniprogram', miniprogram }
  const id = conversationId(corp, r.userid, r.external_userid)
  const said = { text: text as { content?: string } | undefined, attachments: more ? [more as Attachment] : [] }
  deliver(world, corp, id, r.userid, said, 'externalcontact/close_temp_chat')
  append(world, corp, id, { from: 'system', msgtype: 'system', content: { content: '临时会话已结束。' } })
  world.changed()
}
