import { sql } from 'kysely'
import type { customerAdded, customerLost } from '#areas/customer/customer-management/contract.ts'
import { addTimeline } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import { leadersOf } from '#areas/staff/staff-management/server/nouns/leaders.ts'
import type { EventData } from '#core/contract/event.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { emit } from '#core/server/events.ts'
import { idOf } from '#core/server/ids.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import { customerMoved, type How, type RelationRules } from '../contract.ts'
import { movedOne, severalFollow } from './notices.ts'
import { rulesOf } from './rules.ts'

interface Found {
  from_id: string
  to_id: string
  how: How
  lost_by: string
  ended_at: Date
  added_at: Date
  name: string
  from_name: string
  to_name: string
}
type Of = Pick<EventData<typeof customerLost>, 'customerId' | 'staffId'>

/** What came to be known later than this is kept, and nobody is told: it is no news any more. */
const newsMs = 3 * 86_400_000

/**
 * Moves of a customer to or from this member. What WeCom handed over is none: it says so where the first contact ended (`transfer`) and in
 * the way of adding of the second (202). One is known by when the second contact began, so that it is found once, whichever end was heard of.
 */
async function movesWith(tx: Tx, { customerId, staffId }: Of, withinDays: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select a.staff_id as from_id, b.staff_id as to_id, a.deleted_by as lost_by, a.deleted_at as ended_at, b.added_at, c.name,
      case when b.add_way = 201 then 'shared' when b.state <> '' or b.way_id is not null then 'code' else 'other' end as how,
      s.name as from_name, t.name as to_name
    from follows a join follows b on b.corp_id = ${tx.corpId} and b.customer_id = a.customer_id and b.staff_id <> a.staff_id
    join customers c on c.corp_id = ${tx.corpId} and c.customer_id = a.customer_id
    join staff s on s.corp_id = ${tx.corpId} and s.staff_id = a.staff_id
    join staff t on t.corp_id = ${tx.corpId} and t.staff_id = b.staff_id
    where a.corp_id = ${tx.corpId} and a.customer_id = ${customerId} and (a.staff_id = ${staffId} or b.staff_id = ${staffId})
      and a.deleted_at is not null and a.deleted_by <> 'transfer' and b.add_way <> 202
      and b.added_at between a.deleted_at - make_interval(days => ${withinDays}) and a.deleted_at + make_interval(days => ${withinDays})
    order by b.added_at, a.staff_id, b.staff_id`.execute(tx)
  return rows
}

async function keep(tx: Tx, of: Of, rules: RelationRules): Promise<void> {
  for (const r of await movesWith(tx, of, rules.withinDays)) {
    const at = new Date(Math.max(r.ended_at.getTime(), r.added_at.getTime()))
    const moveId = idOf('relation move', tx.corpId, of.customerId, r.from_id, r.to_id, r.added_at.getTime())
    const { rows: fresh } = await sql`
      insert into relation_moves (corp_id, move_id, customer_id, from_staff_id, to_staff_id, how, lost_by, ended_at, added_at, at)
      values (${tx.corpId}, ${moveId}, ${of.customerId}, ${r.from_id}, ${r.to_id}, ${r.how}, ${r.lost_by}, ${r.ended_at}, ${r.added_at}, ${at})
      on conflict do nothing returning move_id`.execute(tx)
    if (fresh.length === 0) continue
    const ids = { moveId, customerId: of.customerId, fromStaffId: r.from_id, toStaffId: r.to_id }
    await addTimeline(tx, {
      customerId: of.customerId,
      kind: 'customerAction',
      staffId: r.to_id,
      at,
      data: { action: 'movedPrivately', fromStaffId: r.from_id, how: r.how },
    })
    await emit(tx, customerMoved, { ...ids, how: r.how, at: at.toISOString() })
    if (!rules.hows.includes(r.how) || Date.now() - at.getTime() > newsMs) continue
    const values = { customerId: of.customerId, name: r.name, from: r.from_name, to: r.to_name, how: r.how }
    await give(tx, movedOne, await peopleTold(tx, [r.from_id, r.to_id], rules), values)
  }
}

/** Whom the settings tell of what concerns these members: who leads them, and people by name. */
export async function peopleTold(tx: Tx, staffIds: readonly string[], rules: RelationRules): Promise<string[]> {
  const ids = [...(rules.tellLeaders ? await leadersOf(tx, staffIds) : []), ...rules.tellStaffIds]
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s where s.corp_id = ${tx.corpId} and s.staff_id = any(${ids}::uuid[]) and s.status = 1 order by s.staff_id`.execute(
    tx,
  )
  return rows.flatMap((r) => ownerOf(r.staff_id))
}

export async function parted(ctx: Context, event: EventData<typeof customerLost>): Promise<void> {
  if (event.by !== 'transfer') await ctx.tx(async (tx) => keep(tx, event, await rulesOf(tx)))
}

/** Somebody follows them, too: where they came from, whether that is one too many, and that who had them before has them again. */
export async function came(ctx: Context, event: EventData<typeof customerAdded>): Promise<void> {
  const { customerId, staffId } = event
  await ctx.tx(async (tx) => {
    const rules = await rulesOf(tx)
    await sql`update relation_moves set returned_at = ${new Date(event.at)}
      where corp_id = ${tx.corpId} and customer_id = ${customerId} and from_staff_id = ${staffId} and returned_at is null
        and ended_at < ${new Date(event.at)}`.execute(tx)
    await keep(tx, event, rules)
    if (!rules.several.on || Date.now() - Date.parse(event.at) > newsMs) return
    const { rows } = await sql<{ name: string; staff_ids: string[] }>`
      select c.name, c.staff_ids from customers c
      where c.corp_id = ${tx.corpId} and c.customer_id = ${customerId} and c.status = 'friend'`.execute(tx)
    const [of] = rows
    if (!of || of.staff_ids.length < rules.several.most || !of.staff_ids.includes(staffId)) return
    await give(tx, severalFollow, await peopleTold(tx, of.staff_ids, rules), { customerId, name: of.name, count: of.staff_ids.length })
  })
}
