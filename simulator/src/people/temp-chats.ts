import type { Corp } from '../world/corp.ts'
import type { TempChat } from '../world/rows.ts'
import type { Attachment } from '../world/sent-rows.ts'
import type { World } from '../world/world.ts'
import { append, conversationId, deliver } from './chat.ts'

export const tempChatOf = (corp: Corp, userid: string, external_userid: string): TempChat | undefined =>
  corp.tempChats.find((c) => c.userid === userid && c.external_userid === external_userid)

/** They became friends: for a while by a temporary code, else for good. */
export function meet(corp: Corp, userid: string, external_userid: string, how: Pick<TempChat, 'until' | 'conclusions'> | undefined) {
  const old = tempChatOf(corp, userid, external_userid)
  if (old) corp.tempChats.splice(corp.tempChats.indexOf(old), 1)
  if (how) corp.tempChats.push({ userid, external_userid, ended: false, ...how })
}

/** The customer hears the conclusions, a text and one more, and nothing after them (platform/04 §3). */
export function endTempChat(world: World, corp: Corp, chat: TempChat, call: string) {
  const { userid, external_userid, conclusions = {} } = chat
  const { text, image, link, miniprogram } = conclusions
  chat.ended = true
  const more = image
    ? { msgtype: 'image', image }
    : link
      ? { msgtype: 'link', link }
      : miniprogram && { msgtype: 'miniprogram', miniprogram }
  const id = conversationId(corp, userid, external_userid)
  const said = { text: text as { content?: string } | undefined, attachments: more ? [more as Attachment] : [] }
  deliver(world, corp, id, userid, said, call)
  append(world, corp, id, { from: 'system', msgtype: 'system', content: { content: '临时会话已结束。' } })
  if (text || more)
    world.ledger.add(
      { at: world.clock.now(), corpid: corp.corpid, kind: 'conclusions', to: external_userid, from: userid, call },
      conclusions,
    )
  world.changed()
}

export const dueTempChats = {
  next(_world: World, corp: Corp) {
    let at = Number.POSITIVE_INFINITY
    for (const c of corp.tempChats) if (!c.ended) at = Math.min(at, c.until * 1000)
    return at
  },
  run(world: World, corp: Corp) {
    const now = world.clock.seconds()
    for (const c of corp.tempChats) if (!c.ended && c.until <= now) endTempChat(world, corp, c, 'externalcontact/add_contact_way')
  },
}
