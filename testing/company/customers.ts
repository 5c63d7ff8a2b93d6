import { sql } from 'kysely'
import { recompute } from '#areas/customer/customer-management/server/nouns/columns.ts'
import { newId } from '#core/server/ids.ts'
import type { TestApp } from '../harness.ts'
import { type Ground, ids } from './ground.ts'
import { type Staff, small } from './people.ts'

/** Customers of several people, by codes and without, contacts that ended and began again, and what became of their welcome. */
export async function customersOf(
  app: TestApp,
  { db, corpId, days }: Ground,
  staff: Staff,
  { tags, ways }: { tags: string[]; ways: string[] },
): Promise<string[]> {
  const customers = ids(30)
  const sellers = [staff.ann, staff.ben, staff.cat, staff.dan]
  for (const [i, customer_id] of customers.entries()) {
    await db
      .insertInto('customers')
      .values({
        corp_id: corpId,
        customer_id,
        external_user_ext_id: `wm${String(i).padStart(3, '0')}`,
        name: `${'王李张刘陈'[i % 5]}${'伟芳娜敏静丽'[i % 6]}`,
        gender: i % 3,
        last_reached_at: i % 4 === 0 ? days(3) : null,
        added_at: days(20),
      })
      .execute()
    const first = i > 27 ? staff.eve : sellers[i % 4]!
    const addedAt = i % 3 === 0 ? days(0, 1) : i % 3 === 1 ? days(1, 5) : days(20, i)
    const way = i % 4 === 0 ? ways[0]! : i % 4 === 1 ? ways[1]! : null
    const contact = (staff_id: string, added_at: Date, more: object = {}) =>
      db
        .insertInto('follows')
        .values({
          corp_id: corpId,
          staff_id,
          customer_id,
          added_at,
          add_way: (i % 4) + 1,
          tag_ids: [...(i % 2 ? [tags[0]!] : []), ...(i % 3 === 1 ? [tags[1]!] : []), ...(i % 5 === 4 ? [tags[2]!] : [])],
          ...more,
        })
        .execute()
    const gone = i % 7 === 3 ? days(0, 2) : i % 11 === 5 ? days(3) : null
    await contact(first, addedAt, { way_id: way, deleted_at: gone, deleted_by: gone && 'customer' })
    if (i % 5 === 0) await contact(i % 4 === 0 ? staff.cat : staff.ann, days(10), { tag_ids: [] })
    // Two who came long ago: one stayed.
    if (i === 7 || i === 8)
      await contact(staff.cat, days(41), { tag_ids: [], ...(i === 7 && { deleted_at: days(35), deleted_by: 'customer' }) })
    if (!way) continue
    const come = (at: Date, more: object = {}) =>
      db
        .insertInto('live_code_adds')
        .values({ corp_id: corpId, way_id: way, at, customer_id, staff_id: first, first_time: i % 8 !== 0, welcomed: i % 3 !== 1, ...more })
        .execute()
    await come(addedAt, { lost_at: gone, lost_by: gone && 'customer', blacklisted: i === 8, over_cap: i % 5 === 0 })
    const state = i === 24 ? 'unknown' : (['sent', 'sent', 'not_sent', 'unknown', 'waiting'] as const)[i % 5]! // one of today, too
    await db
      .insertInto('deliveries')
      .values({
        corp_id: corpId,
        delivery_id: newId(),
        kind: 'welcome',
        customer_id: customer_id,
        staff_id: first,
        source_id: way,
        state,
        reason: state === 'not_sent' ? 'too_late' : state === 'unknown' ? 'no_answer' : '',
        latency_ms: state === 'sent' ? 1000 + i : null,
        at: addedAt,
      })
      .execute()
    if (i % 8 === 4) await come(days(40), { first_time: false, lost_at: days(39), lost_by: 'customer' })
  }
  // Each of the small stores has won one today, a customer of others, too.
  await sql`insert into follows (corp_id, staff_id, customer_id, added_at, add_way, tag_ids)
    select ${corpId}::int, s.staff_id, (${customers}::uuid[])[(row_number() over (order by s.staff_ext_id))::int], ${days(0, 1)}, 1, '{}'
    from staff s where s.corp_id = ${corpId} and s.main_department = any(${small}::int[])`.execute(db)
  await app.ctx.tx((tx) => recompute(tx, customers))
  await sql`update live_codes w set adds = n.adds, lost = n.lost from (
      select way_id, count(*) as adds, count(lost_at) as lost from live_code_adds where corp_id = ${corpId} group by 1) n
    where w.corp_id = ${corpId} and w.way_id = n.way_id`.execute(db)
  return customers
}
