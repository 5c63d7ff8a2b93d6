import { usersOf } from '../cgi/contact-ways.ts'
import { fire } from '../world/callbacks.ts'
import { type Corp, friends, memberOf, newRelation, putRelation } from '../world/corp.ts'
import type { ContactWay, Customer, Member, Relation } from '../world/rows.ts'
import type { Link } from '../world/sent-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { append, conversationId } from './chat.ts'
import { meet } from './temp-chats.ts'

/** Who of a code is next. Real WeCom draws at random; taking turns keeps tests telling the same story. */
const picks = new WeakMap<World, Map<string, string>>()

function pickTable(world: World) {
  let table = picks.get(world)
  if (!table) {
    table = new Map()
    picks.set(world, table)
  }
  return table
}

const able = (corp: Corp, userid: string) => {
  const m = memberOf(corp, userid)
  return m && m.status === 1 && m.customer_contact ? m : undefined
}

/** The member this person meets behind a code: kept from scan to add, and never a second one behind an exclusive code. */
export function memberBehind(
  world: World,
  corp: Corp,
  person: Customer,
  code: { id: string; users: string[]; exclusive: boolean; source: { turn: number } },
): Member | undefined {
  const users = code.users.map((u) => able(corp, u)).filter((m) => m !== undefined)
  if (users.length === 0) return undefined
  if (code.exclusive) {
    for (const [userid, r] of corp.followers.get(person.external_userid) ?? [])
      if (!r.deleted_by_member && !r.deleted_by_customer) return memberOf(corp, userid)
  }
  const key = `${code.id} ${person.external_userid}`
  const before = pickTable(world).get(key)
  const kept = before && users.find((m) => m.userid === before)
  if (kept) return kept
  const chosen = users[code.source.turn++ % users.length]!
  pickTable(world).set(key, chosen.userid)
  return chosen
}

export const forgetPick = (world: World, id: string, person: Customer) => pickTable(world).delete(`${id} ${person.external_userid}`)

export const behindWay = (corp: Corp, way: ContactWay) => ({
  id: way.config_id,
  users: usersOf(corp, way.user, way.party),
  exclusive: way.is_exclusive,
  source: way,
})
export const behindLink = (corp: Corp, link: Link) => ({
  id: link.link_id,
  users: usersOf(corp, link.user_list, link.department_list),
  exclusive: false,
  source: link,
})

export interface Adding {
  add_way: number
  state: string
  oper_userid: string
  config_id?: string
  link_id?: string
}

/** They become friends now: relation, the line in both chats, the callback with its welcome code. True when a code went out. */
export function befriend(world: World, corp: Corp, member: Member, person: Customer, how: Adding): boolean {
  const now = world.clock.seconds()
  const old = corp.relations.get(member.userid.toLowerCase())?.get(person.external_userid)
  // The customer had left and came back: what the member wrote about them is still there (platform/04 §9).
  const kept: Partial<Relation> =
    old && !old.deleted_by_member
      ? { remark: old.remark, description: old.description, remark_mobiles: old.remark_mobiles, tags: old.tags }
      : {}
  const way = how.config_id === undefined ? undefined : corp.ways.get(how.config_id)
  putRelation(corp, newRelation(member.userid, person.external_userid, now, { ...kept, ...how }))
  meet(
    corp,
    member.userid,
    person.external_userid,
    way?.is_temp ? { until: now + way.chat_expires_in, conclusions: way.conclusions } : undefined,
  )
  corp.requests = corp.requests.filter((r) => !(r.userid === member.userid && r.external_userid === person.external_userid))
  append(world, corp, conversationId(corp, member.userid, person.external_userid), {
    from: 'system',
    msgtype: 'system',
    content: { kind: 'added' },
  })
  note(world, 'person', corp, '添加好友', `${person.name} ↔ ${member.name}${how.state ? ` · state ${how.state}` : ''}`)
  world.changed()
  let coded = false
  fire(
    world,
    corp,
    {
      Event: 'change_external_contact',
      ChangeType: 'add_external_contact',
      UserID: member.userid,
      ExternalUserID: person.external_userid,
      ...(how.state ? { State: how.state } : {}),
    },
    (app) => {
      if (!app.customer_contact || member.console_welcome || person.type === 2) return undefined
      coded = true
      return welcomeCode(world, corp, member.userid, person.external_userid)
    },
  )
  return coded
}

const OLD_CODES = 2000

export function welcomeCode(world: World, corp: Corp, userid: string, external_userid: string): string {
  if (corp.welcomeCodes.size > OLD_CODES)
    for (const key of [...corp.welcomeCodes.keys()].slice(0, OLD_CODES / 2)) corp.welcomeCodes.delete(key)
  const code = corp.ids.opaque(43)
  corp.welcomeCodes.set(code, { code, userid, external_userid, expires_at: world.clock.now() + world.settings.welcome_seconds * 1000 })
  return code
}

/** Asks to be added where the member must say yes first (skip_verify false). */
export function ask(world: World, corp: Corp, member: Member, person: Customer, how: Adding, verify_text: string) {
  corp.requests = corp.requests.filter((r) => !(r.userid === member.userid && r.external_userid === person.external_userid))
  corp.requests.push({
    userid: member.userid,
    external_userid: person.external_userid,
    at: world.clock.seconds(),
    verify_text,
    state: how.state,
    add_way: how.add_way,
    config_id: how.config_id,
  })
  note(world, 'person', corp, '申请添加', `${person.name} → ${member.name}，等待通过`)
  world.changed()
}

export function accept(world: World, corp: Corp, member: Member, person: Customer): boolean {
  const request = corp.requests.find((r) => r.userid === member.userid && r.external_userid === person.external_userid)
  if (!request) throw new Refusal('没有这条好友申请', 404)
  return befriend(world, corp, member, person, {
    add_way: request.add_way,
    state: request.state,
    oper_userid: person.external_userid,
    config_id: request.config_id,
  })
}

export const areFriends = (corp: Corp, member: Member, person: Customer) => friends(corp, member.userid, person.external_userid)

/** Either side ends it; each fires its own event (platform/02 §6.1). */
export function part(world: World, corp: Corp, member: Member, person: Customer, by: 'staff' | 'customer'): boolean {
  const r = corp.relations.get(member.userid.toLowerCase())?.get(person.external_userid)
  const gone = by === 'staff' ? r?.deleted_by_member : r?.deleted_by_customer
  if (!r || gone) return false
  const now = world.clock.seconds()
  if (by === 'staff') r.deleted_by_member = now
  else r.deleted_by_customer = now
  note(world, 'person', corp, '删除好友', by === 'staff' ? `${member.name} 删除了 ${person.name}` : `${person.name} 删除了 ${member.name}`)
  const pair = { UserID: member.userid, ExternalUserID: person.external_userid }
  fire(world, corp, { Event: 'change_external_contact', ChangeType: by === 'staff' ? 'del_external_contact' : 'del_follow_user', ...pair })
  if (by === 'customer' && r.link_id) {
    fire(world, corp, {
      Event: 'customer_acquisition',
      ChangeType: 'del_follow_user',
      ...pair,
      LinkId: r.link_id,
      ...(r.state ? { State: r.state } : {}),
    })
  }
  world.changed()
  return true
}
