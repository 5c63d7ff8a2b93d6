import { sql } from 'kysely'
import { aMember } from '#areas/staff/staff-management/contract.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { badInput, notFound } from '#core/server/refusal.ts'
import type { Member } from '../contract.ts'

export interface Person {
  staff_id: string
  staff_ext_id: string
  name: string
  alias: string
  avatar: string
  status: number
  has_customer_contact: boolean
  left_at: Date | null
  department_names: string[]
}
export const memberOf = (p: Pick<Person, 'staff_id' | 'name' | 'alias' | 'status'>): Member => ({
  staffId: p.staff_id,
  staffName: p.name,
  staffAlias: p.alias,
  staffStatus: p.status,
})

export async function peopleOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    select s.staff_id, s.staff_ext_id, s.name, s.alias, s.avatar, s.status, s.has_customer_contact, s.left_at,
      array(select d.name from departments d where d.corp_id = ${db.corpId} and d.department_id = any(s.department_ids) order by d.department_id)
        as department_names
    from staff s where s.corp_id = ${db.corpId} and s.staff_id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((r) => [r.staff_id, r]))
}

/** Whose customers are given away: the asker must see them. */
export async function giverOf(ctx: Context, staffId: string): Promise<Person> {
  const scope = await staffInScope(ctx)
  const giver = (await peopleOf(ctx.db, [staffId])).get(staffId)
  if (!giver || (scope && !scope.includes(staffId))) throw notFound(aMember)
  return giver
}

const words = {
  2: { zh: '已停用', en: 'Disabled' },
  4: { zh: '未激活', en: 'Not activated' },
  5: { zh: '已离职', en: 'Left' },
  contact: { zh: '没有客户联系权限', en: 'No customer contact' },
}
/** Why WeCom would give them nothing; nothing when it would. */
export const unfit = (p: Person) => (p.status !== 1 ? words[p.status as 2 | 4 | 5] : p.has_customer_contact ? undefined : words.contact)

/** Refuses takers who can get nothing; the field names which. */
export async function checkTakers(ctx: Context, giver: Person, ids: readonly string[], field: (n: number) => string) {
  const people = await peopleOf(ctx.db, ids)
  for (const [n, id] of ids.entries()) {
    const p = people.get(id)
    if (!p) throw badInput(field(n), { zh: '没有这位员工', en: 'There is no such member' })
    if (id === giver.staff_id) throw badInput(field(n), { zh: '接替人不能是原员工自己', en: 'The taker cannot be the giver' })
    const why = unfit(p)
    if (why) throw badInput(field(n), { zh: `${p.name}不能接客户：${why.zh}`, en: `Nothing can be given to ${p.name}: ${why.en}` })
  }
  return people
}

const yearMs = 365 * 86_400_000
/** WeCom hands on what a leaver had within a year of their leaving. */
export const tooLate = (giver: Person) =>
  giver.status === 5 && giver.left_at && giver.left_at.getTime() < Date.now() - yearMs
    ? { zh: '离职已超过 1 年，企业微信不再支持继承', en: 'They left more than a year ago; WeCom hands nothing on any more' }
    : undefined
