import * as calls from '@rapport/wecom/calls/contact-ways.ts'
import { endTempChat, tempChatOf } from '../people/temp-chats.ts'
import { type Corp, departmentTree } from '../world/corp.ts'
import type { ContactWay } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { needMedia } from './attachments.ts'
import { needRelation } from './customers.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { needMember } from './scope.ts'

const DAY = 86_400
const MEMBERS_PER_CODE = 100
const CODES_PER_CORP = 500_000

/** What the picture of a code says when scanned; `sim/scan` reads it. */
export const wayText = (world: World, config_id: string) => `${world.url}/u/${config_id}`
export const wayQr = (world: World, config_id: string) => `${world.url}/sim/qrcode/${config_id}.png`

/** Named members and the members of named departments, each once. */
export function usersOf(corp: Corp, user: string[], party: number[]): string[] {
  const found = new Set(user)
  if (party.length > 0) {
    const tree = departmentTree(corp, party)
    for (const m of corp.members.values())
      if (m.status === 1 && m.customer_contact && m.department.some((d) => tree.has(d))) found.add(m.userid)
  }
  return [...found]
}

/** Activated, with customer contact, in range; single codes have exactly one member (platform/04 §3). */
function checkUsers(ctx: Cgi, type: number, user: string[], party: number[]) {
  if (type === 1 && (user.length !== 1 || party.length > 0))
    fail(40058, 'user should have exactly one member when type is 1. Invalid input invalid Request Parameter')
  if (user.length === 0 && party.length === 0) fail(40058, 'user and party are empty. Invalid input invalid Request Parameter')
  for (const id of party) if (!ctx.corp.departments.has(id)) fail(60123)
  for (const id of user) {
    const member = needMember(ctx, id)
    if (member.status === 4) fail(41054)
    if (!member.customer_contact) fail(84074)
  }
  if (usersOf(ctx.corp, user, party).length > MEMBERS_PER_CODE) fail(41041)
}

function needWay(ctx: Cgi, config_id: string): ContactWay {
  const way = ctx.corp.ways.get(config_id)
  if (!way || way.agentid !== ctx.app.agentid) fail(41044)
  return way
}

function withPicture(ctx: Cgi, conclusions: Record<string, unknown> | undefined) {
  const image = conclusions?.image as { media_id?: string } | undefined
  return image?.media_id ? { ...conclusions, image: { pic_url: `${ctx.world.url}/sim/media/${image.media_id}` } } : (conclusions ?? {})
}

/** Files of the words at the end are those of media/upload; which code says that one is dead is our reading. */
function checkConclusions(ctx: Cgi, conclusions: { image?: { media_id?: string }; miniprogram?: { pic_media_id?: string } } = {}) {
  for (const id of [conclusions.image?.media_id, conclusions.miniprogram?.pic_media_id]) if (id) needMedia(ctx, id)
}

export const contactWayHandlers = [
  on(calls.externalcontactAddContactWay, (ctx, input) => {
    const { corp, world } = ctx
    checkUsers(ctx, input.type, input.user ?? [], input.party ?? [])
    checkConclusions(ctx, input.conclusions)
    if (input.is_temp && input.type !== 1)
      fail(40058, 'temporary contact way takes a single member. Invalid input invalid Request Parameter')
    if (!input.is_temp && corp.ways.size + corp.joinWays.size >= CODES_PER_CORP) fail(41045)
    const way: ContactWay = {
      config_id: corp.ids.hex(32),
      agentid: ctx.app.agentid,
      type: input.type,
      scene: input.scene,
      style: input.style ?? 1,
      remark: input.remark ?? '',
      skip_verify: input.skip_verify ?? true,
      state: input.state ?? '',
      user: (input.user ?? []).map((id) => needMember(ctx, id).userid),
      party: input.party ?? [],
      is_temp: input.is_temp ?? false,
      expires_in: input.expires_in ?? (input.is_temp ? 7 * DAY : 0),
      chat_expires_in: input.chat_expires_in ?? (input.is_temp ? DAY : 0),
      unionid: input.unionid ?? '',
      is_exclusive: input.is_exclusive ?? false,
      mark_source: input.mark_source ?? true,
      ...(input.is_temp && input.conclusions ? { conclusions: input.conclusions } : {}),
      created_at: ctx.now,
      turn: 0,
    }
    corp.ways.set(way.config_id, way)
    world.changed()
    return { config_id: way.config_id, ...(way.scene === 2 ? { qr_code: wayQr(world, way.config_id) } : {}) }
  }),

  on(calls.externalcontactGetContactWay, (ctx, { config_id }) => {
    const w = needWay(ctx, config_id)
    return {
      contact_way: {
        config_id,
        type: w.type,
        scene: w.scene,
        style: w.style,
        remark: w.remark,
        skip_verify: w.skip_verify,
        state: w.state,
        ...(w.scene === 2 ? { qr_code: wayQr(ctx.world, config_id) } : {}),
        user: w.user,
        party: w.party,
        is_temp: w.is_temp,
        ...(w.is_temp ? { expires_in: w.expires_in, chat_expires_in: w.chat_expires_in, unionid: w.unionid } : {}),
        is_exclusive: w.is_exclusive,
        mark_source: w.mark_source,
        conclusions: withPicture(ctx, w.conclusions),
      },
    }
  }),

  on(calls.externalcontactListContactWay, (ctx, { start_time, end_time, cursor, limit }) => {
    const from = start_time ?? ctx.now - 90 * DAY
    const to = end_time ?? ctx.now
    const rows = [...ctx.corp.ways.values()].filter(
      (w) => !w.is_temp && w.agentid === ctx.app.agentid && w.created_at >= from && w.created_at <= to,
    )
    const { rows: mine, next_cursor } = page('list_contact_way', rows, cursor, limit ?? 100)
    return { contact_way: mine.map(({ config_id }) => ({ config_id })), next_cursor }
  }),

  on(calls.externalcontactUpdateContactWay, (ctx, { config_id, ...change }) => {
    const way = needWay(ctx, config_id)
    if (way.is_temp && way.created_at + way.expires_in <= ctx.now) fail(41044)
    if (change.user || change.party) {
      const user = (change.user ?? []).map((id) => needMember(ctx, id).userid)
      checkUsers(ctx, way.type, user, change.party ?? [])
      way.user = user
      way.party = change.party ?? []
    }
    const { user, party, conclusions, ...plain } = change
    Object.assign(way, plain)
    checkConclusions(ctx, conclusions)
    if (way.is_temp && conclusions) way.conclusions = conclusions
    ctx.world.changed()
    return {}
  }),

  on(calls.externalcontactDelContactWay, (ctx, { config_id }) => {
    needWay(ctx, config_id)
    ctx.corp.ways.delete(config_id)
    ctx.world.changed()
    return {}
  }),

  on(calls.externalcontactCloseTempChat, (ctx, { userid, external_userid }) => {
    const r = needRelation(ctx, userid, external_userid)
    const chat = tempChatOf(ctx.corp, r.userid, r.external_userid)
    // only a session that still runs; the code is unverified
    if (!chat || chat.ended) fail(40058, 'no temporary chat. Invalid input invalid Request Parameter')
    endTempChat(ctx.world, ctx.corp, chat, 'externalcontact/close_temp_chat')
    return {}
  }),
]
