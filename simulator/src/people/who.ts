import type { ChatCard, MemberCard, PersonCard } from '../sim/cards.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import { customerBy } from '../world/customers-by.ts'
import type { Person } from '../world/openids.ts'
import type { Customer, Group, Member } from '../world/rows.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'

export type Who = { corp: Corp } & ({ kind: 'staff'; member: Member } | { kind: 'customer'; customer: Customer })

/** Staff are known by userid, customers by external_userid; the corp is only needed when a userid exists in several. */
export function who(world: World, id: string, corpid?: string): Who {
  for (const corp of corpid ? [corpOf(world, corpid)] : world.corps.values()) {
    const customer = corp.customers.get(id)
    if (customer) return { corp, kind: 'customer', customer }
    const member = memberOf(corp, id)
    if (member && member.status !== 5) return { corp, kind: 'staff', member }
  }
  throw new Refusal(`没有这个人：${id}`, 404)
}

/** Whoever it is, as somebody with a WeChat. */
export function personBy(world: World, id: string, corpid?: string): Person {
  return asPerson(who(world, id, corpid))
}
export const asPerson = (found: Who): Person => ({
  corp: found.corp,
  kind: found.kind,
  id: found.kind === 'staff' ? found.member.userid : found.customer.external_userid,
})

export function needStaff(world: World, userid: string, corpid?: string): { corp: Corp; member: Member } {
  const found = who(world, userid, corpid)
  if (found.kind !== 'staff') throw new Refusal(`${userid} 不是员工`)
  return found
}

export function needCustomer(world: World, id: string, corpid?: string): { corp: Corp; customer: Customer } {
  const found = who(world, id, corpid)
  if (found.kind !== 'customer') throw new Refusal(`${id} 不是客户`)
  return found
}

/** The same WeChat person seen from another corp has another external_userid; unionid tells them together (platform/00 §6). */
export function asSeenBy(world: World, corp: Corp, person: { corp: Corp; customer: Customer }): Customer {
  if (person.corp === corp) return person.customer
  const known = customerBy(corp, 'unionid', person.customer.unionid)
  if (known) return known
  const twin: Customer = { ...person.customer, external_userid: corp.ids.tagged('wm'), openid: `oO${corp.ids.opaque(26)}` }
  corp.customers.set(twin.external_userid, twin)
  world.changed()
  return twin
}

/** Every corp where this WeChat person is known. */
export function selves(world: World, person: { corp: Corp; customer: Customer }): { corp: Corp; customer: Customer }[] {
  const others = [...world.corps.values()].filter((corp) => corp !== person.corp)
  return [
    person,
    ...others.flatMap((corp) => {
      const customer = customerBy(corp, 'unionid', person.customer.unionid)
      return customer ? [{ corp, customer }] : []
    }),
  ]
}

export const face = (world: World, avatar: string): string => (avatar.startsWith('/') ? world.url + avatar : avatar)

export function memberCard(world: World, corp: Corp, m: Member): MemberCard {
  return { id: m.userid, name: m.name, avatar: face(world, m.avatar), corp_name: corp.name, position: m.position }
}

export function staffCard(world: World, corp: Corp, m: Member): PersonCard {
  const department = corp.departments.get(m.main_department)?.name ?? ''
  return { ...memberCard(world, corp, m), kind: 'staff', corpid: corp.corpid, department }
}

export function customerCard(world: World, corp: Corp, c: Customer): PersonCard {
  return {
    id: c.external_userid,
    kind: 'customer',
    name: c.name,
    avatar: face(world, c.avatar),
    corpid: corp.corpid,
    ...(c.corp_name ? { corp_name: c.corp_name } : {}),
  }
}

export function chatCard(corp: Corp, g: Group): ChatCard {
  return {
    chat_id: g.chat_id,
    name: g.name,
    owner: memberOf(corp, g.owner)?.name ?? g.owner,
    owner_id: g.owner,
    members: g.member_list.length,
    corp_name: corp.name,
  }
}
