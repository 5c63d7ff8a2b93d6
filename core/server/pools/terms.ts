import { type SqlBool, sql } from 'kysely'
import type { Words } from '../../contract/errors.ts'
import type { ItemEventKind, ItemState, Pool, Quota } from '../../contract/pools.ts'
import { addDays, dayOf, startOfDay } from '../../contract/time.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db.ts'
import type { Told } from '../pools.ts'
import { conflict } from '../refusal.ts'
import { zoneOf } from '../zone.ts'
import { setDue } from './due.ts'

/** An item as it stands, locked until the end of the transaction. */
export interface Item {
  item_id: string
  pool_id: string
  grade_id: string | null
  state: ItemState
  staff_id: string | null
  locked: boolean
  version: number
}
/** In one order, before anything else is locked. */
export async function lockItems(tx: Tx, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select item_id, pool_id, grade_id, state, staff_id, locked, version from pool_items
    where corp_id = ${tx.corpId} and item_id = any(${[...new Set(ids)]}::uuid[]) order by item_id for update`.execute(tx)
  return rows
}

export interface Happened {
  itemId: string
  kind: ItemEventKind
  text?: string
  at?: Date
  data?: Record<string, string>
}
/** What happened to items, in the transaction in which it does. `by`: nobody is the program. */
export async function tellEvents(
  tx: Tx,
  by: Pick<Context['me'], 'staffId' | 'name' | 'owner'> | null,
  events: readonly Happened[],
): Promise<void> {
  if (events.length === 0) return
  const now = new Date()
  const rows = events.map((e) => ({ item_id: e.itemId, at: e.at ?? now, kind: e.kind, text: e.text ?? '', data: e.data ?? {} }))
  await sql`
    insert into pool_events (corp_id, item_id, at, kind, staff_id, actor, text, data)
    select ${tx.corpId}::int, g.item_id, g.at, g.kind, ${by?.staffId ?? null}::uuid, ${by ? by.name || by.owner : ''}::text, g.text, g.data
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(item_id uuid, at timestamptz, kind text, text text, data jsonb)`.execute(tx)
}

export const heldAlready: Words = { zh: '已经在别人手里了', en: 'Somebody else has it already' }
const full = (n: number): Words => ({ zh: `手上最多 ${n} 条，先退回几条再领`, en: `At most ${n} at once; give some back first` })
const enoughToday = (n: number): Words => ({ zh: `今天已领满 ${n} 条，明天 0 点重新算`, en: `${n} a day; it begins anew at midnight` })
const lookedEnough = (n: number): Words => ({
  zh: `今天已看过 ${n} 个完整号码，明天再看`,
  en: `${n} contacts a day have been looked at; tomorrow again`,
})
const banned = (day: string): Words => ({
  zh: `你退回过或被收回过，${day} 起可以再领`,
  en: `You had it before; you may take it again from ${day}`,
})

async function today(tx: Tx | Db): Promise<{ day: string; zone: string }> {
  const zone = await zoneOf(tx)
  return { day: dayOf(new Date(), zone), zone }
}

/** One more of a pool for a member, or why not: the row of their count is what two of their hands wait for. */
async function countTaken(tx: Tx, pool: Pool, staffId: string, received: boolean): Promise<void> {
  const { day } = await today(tx)
  await sql`insert into pool_holders (corp_id, pool_id, staff_id, day) values (${tx.corpId}, ${pool.poolId}, ${staffId}, ${day})
    on conflict do nothing`.execute(tx)
  const more = received ? 1 : 0
  const { rows } = await sql<{ held: number }>`
    update pool_holders h set held = h.held + 1, day = ${day}, received = case when h.day = ${day} then h.received else 0 end + ${more},
      revealed = case when h.day = ${day} then h.revealed else 0 end
    where h.corp_id = ${tx.corpId} and h.pool_id = ${pool.poolId} and h.staff_id = ${staffId}
      and (${pool.maxHeld}::int is null or h.held < ${pool.maxHeld}::int)
      and (not ${received} or ${pool.maxADay}::int is null or h.day <> ${day} or h.received < ${pool.maxADay}::int)
    returning h.held`.execute(tx)
  if (rows.length > 0) return
  const { held } = await quotaOf(tx, pool, staffId)
  throw conflict(pool.maxHeld !== null && held >= pool.maxHeld ? full(pool.maxHeld) : enoughToday(pool.maxADay!))
}

/** From when on a member may take an item again, where they may not yet. */
async function banOf(tx: Tx, pool: Pool, itemId: string, staffId: string): Promise<string | null> {
  if (pool.banDays === null) return null
  const { day, zone } = await today(tx)
  const { rows } = await sql<{ until_at: Date }>`
    select max(until_at) as until_at from pool_terms where corp_id = ${tx.corpId} and item_id = ${itemId} and staff_id = ${staffId}
      and ended in ('abandoned', 'recycled') and until_at >= ${startOfDay(addDays(day, -pool.banDays), zone)} having max(until_at) is not null`.execute(
    tx,
  )
  const last = rows[0]?.until_at
  if (!last) return null
  const from = addDays(dayOf(last, zone), pool.banDays)
  return from > day ? from : null
}

export interface Taking {
  how: 'received' | 'given' | 'imported'
  /** Where that was earlier: it comes from another system. */
  at?: Date
}

/** An item that nobody has is a member's now. `item` is locked, and so is nobody else's by the time this is over. */
export async function take(tx: Tx, pool: Pool, item: Item, staffId: string, { how, at = new Date() }: Taking): Promise<void> {
  if (item.state !== 'free') throw conflict(heldAlready)
  if (how === 'received') {
    const from = await banOf(tx, pool, item.item_id, staffId)
    if (from) throw conflict(banned(from))
  }
  await countTaken(tx, pool, staffId, how === 'received')
  await sql`
    insert into pool_terms (corp_id, item_id, pool_id, staff_id, from_at, how)
    values (${tx.corpId}, ${item.item_id}, ${item.pool_id}, ${staffId}, ${at}, ${how})`.execute(tx)
  await sql`
    update pool_items set state = 'held', staff_id = ${staffId}, since = ${at}, touched_at = null, back_why = '', version = version + 1
    where corp_id = ${tx.corpId} and item_id = ${item.item_id}`.execute(tx)
  await setDue(tx, sql<SqlBool>`i.item_id = ${item.item_id}`)
  Object.assign(item, { state: 'held', staff_id: staffId })
}

export interface Ending {
  ended: 'abandoned' | 'recycled' | 'given' | 'moved' | 'converted' | 'merged' | 'deleted'
  reason: string
  by: Pick<Context['me'], 'staffId' | 'name' | 'owner'> | null
  at?: Date
  /** Only what is still due by then: somebody may have followed up in the same moment. */
  dueBefore?: Date
}

/** Ends who has these, and leaves them free; answers who had them. What nobody has is left as it is. */
export async function back(tx: Tx, itemIds: readonly string[], { ended, reason, by, at = new Date(), dueBefore }: Ending): Promise<Told[]> {
  if (itemIds.length === 0) return []
  await lockItems(tx, itemIds)
  const { rows } = await sql<{ item_id: string; pool_id: string; staff_id: string; why: string }>`
    update pool_items i set state = 'free', staff_id = null, since = ${at}, touched_at = null, due_at = null, due_why = '', remind_at = null,
      locked = false, back_why = ${ended}, version = i.version + 1
    from pool_items was
    where i.corp_id = ${tx.corpId} and i.item_id = any(${[...itemIds]}::uuid[]) and i.state = 'held'
      and was.corp_id = ${tx.corpId} and was.item_id = i.item_id ${dueBefore ? sql`and i.due_at <= ${dueBefore}` : sql``}
    returning i.item_id, i.pool_id, was.staff_id, was.due_why as why`.execute(tx)
  const ids = rows.map((r) => r.item_id)
  await sql`
    update pool_terms set until_at = greatest(${at}::timestamptz, from_at), ended = ${ended}, reason = ${reason}
    where corp_id = ${tx.corpId} and item_id = any(${ids}::uuid[]) and until_at is null`.execute(tx)
  const counts = new Map<string, { pool_id: string; staff_id: string; n: number }>()
  for (const { pool_id, staff_id } of rows) {
    const key = `${pool_id} ${staff_id}`
    counts.set(key, { pool_id, staff_id, n: (counts.get(key)?.n ?? 0) + 1 })
  }
  for (const [, { pool_id, staff_id, n }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    await sql`update pool_holders set held = held - ${n}
      where corp_id = ${tx.corpId} and pool_id = ${pool_id} and staff_id = ${staff_id}`.execute(tx)
  const kind = ended === 'abandoned' || ended === 'recycled' ? ended : null
  if (kind)
    await tellEvents(
      tx,
      by,
      rows.map((r) => ({ itemId: r.item_id, kind, text: reason, at, data: { staffId: r.staff_id, why: r.why } })),
    )
  return rows.map((r) => ({ itemId: r.item_id, staffId: r.staff_id }))
}

/** Over: it lies in no pool any more. Who had it last stays known of a converted one. */
export async function close(tx: Tx, itemId: string, state: 'converted' | 'merged' | 'deleted', staffId: string | null): Promise<void> {
  await back(tx, [itemId], { ended: state, reason: '', by: null })
  await sql`
    update pool_items set state = ${state}, staff_id = ${staffId}, since = ${new Date()}, version = version + 1
    where corp_id = ${tx.corpId} and item_id = ${itemId} and state = 'free'`.execute(tx)
}

/** A follow-up by whoever has it: the time until it goes back begins anew. Told late, an earlier one changes nothing. */
export async function touch(tx: Tx, itemId: string, at: Date): Promise<void> {
  await sql`
    update pool_items set touched_at = greatest(touched_at, ${at}::timestamptz)
    where corp_id = ${tx.corpId} and item_id = ${itemId} and state = 'held' and since <= ${at}`.execute(tx)
  await setDue(tx, sql<SqlBool>`i.item_id = ${itemId}`)
}

/** One contact more that a member has looked at today, or no more. */
export async function countReveal(tx: Tx, pool: Pool, staffId: string): Promise<void> {
  const { day } = await today(tx)
  await sql`insert into pool_holders (corp_id, pool_id, staff_id, day) values (${tx.corpId}, ${pool.poolId}, ${staffId}, ${day})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql`
    update pool_holders h set day = ${day}, received = case when h.day = ${day} then h.received else 0 end,
      revealed = case when h.day = ${day} then h.revealed else 0 end + 1
    where h.corp_id = ${tx.corpId} and h.pool_id = ${pool.poolId} and h.staff_id = ${staffId}
      and (${pool.maxReveals}::int is null or h.day <> ${day} or h.revealed < ${pool.maxReveals}::int) returning 1`.execute(tx)
  if (rows.length === 0) throw conflict(lookedEnough(pool.maxReveals!))
}

export async function quotaOf(db: Db | Tx, pool: Pool, staffId: string | null): Promise<Quota> {
  const { day } = await today(db)
  const { rows } = await sql<{ held: number; received: number; revealed: number }>`
    select h.held, case when h.day = ${day} then h.received else 0 end as received, case when h.day = ${day} then h.revealed else 0 end as revealed
    from pool_holders h where h.corp_id = ${db.corpId} and h.pool_id = ${pool.poolId} and h.staff_id = ${staffId}::uuid`.execute(db)
  const { maxHeld, maxADay, maxReveals } = pool
  return { ...(rows[0] ?? { held: 0, received: 0, revealed: 0 }), maxHeld, maxADay, maxReveals }
}

/** New ones lie free in a pool; whoever deletes the pool at the same moment waits, and is refused. */
export async function putIn(tx: Tx, poolId: string, items: readonly { itemId: string; gradeId: string | null; at: Date }[]): Promise<void> {
  await sql`select from pools where corp_id = ${tx.corpId} and pool_id = ${poolId} and deleted_at is null for share`.execute(tx)
  const given = items.map((i) => ({ item_id: i.itemId, grade_id: i.gradeId, at: i.at }))
  await sql`
    insert into pool_items (corp_id, item_id, pool_id, grade_id, entered_at, since)
    select ${tx.corpId}::int, g.item_id, ${poolId}::uuid, g.grade_id, g.at, g.at
    from json_to_recordset(${JSON.stringify(given)}::json) as g(item_id uuid, grade_id uuid, at timestamptz)
    on conflict do nothing`.execute(tx)
}
/** Those that were put in and came to nothing, in the same transaction. */
export const takeOut = (tx: Tx, ids: readonly string[]) =>
  sql`delete from pool_items where corp_id = ${tx.corpId} and item_id = any(${[...ids]}::uuid[])`.execute(tx)
/** What an item is, beside who has it. It is locked. */
export const setItem = (tx: Tx, itemId: string, to: { grade_id?: string | null; locked?: boolean; pool_id?: string; back_why?: string }) =>
  tx.updateTable('pool_items').set(to).where('corp_id', '=', tx.corpId).where('item_id', '=', itemId).execute()
