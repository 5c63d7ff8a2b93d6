import { sql } from 'kysely'
import { aCustomer } from '#areas/customer/customer-management/contract.ts'
import { nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import { addTimelines } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import type { Words } from '#core/contract/errors.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import { audit, auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { newId, sha256 } from '#core/server/ids.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { cleanName, nameProblems } from '#core/server/names.ts'
import { conflict, notFound, refuseAny } from '#core/server/refusal.ts'
import { anEntry, aRecord, offAlready } from '../contract.ts'
import { entryVersion } from './list.ts'
import { inForce } from './nouns/black-list.ts'
import { count, firstNames, madeOf, type NewRecord, openRecord, type Refused, sumsOf } from './records.ts'

/** Putting customers on the black list, taking them off, changing why and until when. */

export interface Entry {
  customerId: string
  reason: string
  until: string | null
}

/** The customers that were taken, whichever way they are kept. */
export interface Ids {
  has(customerId: string): boolean
  readonly size: number
}

export const timePassed: Words = { zh: '到期时间已经过去', en: 'This time has passed' }
export function checkEntry({ reason, until }: Omit<Entry, 'customerId'>): void {
  const over = until !== null && Date.parse(until) <= Date.now()
  const passed = { field: 'until', message: timePassed }
  refuseAny([...nameProblems('reason', reason), ...(over ? [passed] : [])])
}

/** Of these, the customers the asker may see, with their names. */
export async function seenOf(ctx: Context, customerIds: string[]): Promise<Map<string, string>> {
  const scope = await staffInScope(ctx)
  const { rows } = await sql<{ customer_id: string; name: string }>`
    select c.customer_id, ${await nameShown(ctx)} as name from customers c
    where c.corp_id = ${ctx.corpId} and c.customer_id = any(${customerIds}::uuid[])
      ${scope ? sql`and ${sharedBy('c.staff_ids', scope)}` : sql``}`.execute(ctx.db)
  return new Map(rows.map((r) => [r.customer_id, r.name]))
}

/**
 * Puts on the list who is not on it, and answers who now is by this record, also when it is done again. Always in one order, so that two
 * batches wait for each other and not in a circle.
 */
export async function putOn(ctx: Context, tx: Tx, recordId: string, entries: Entry[]): Promise<{ on: Set<string>; taken: number }> {
  const given = [...entries].sort((a, b) => (a.customerId < b.customerId ? -1 : 1))
  const { rows: put } = await sql<{ customer_id: string; reason: string; until: Date | null }>`
    insert into black_list as b (corp_id, customer_id, reason, until, record_id, added_by, added_by_name)
    select ${ctx.corpId}::int, g.id, g.reason, g.until, ${recordId}::uuid, ${ctx.me.staffId}::uuid, ${ctx.me.name}::text
    from json_to_recordset(${JSON.stringify(given.map((e) => ({ id: e.customerId, reason: cleanName(e.reason), until: e.until })))}::json)
      as g(id uuid, reason text, until timestamptz)
    on conflict (corp_id, customer_id) do update set reason = excluded.reason, until = excluded.until, record_id = excluded.record_id,
      added_by = excluded.added_by, added_by_name = excluded.added_by_name, added_at = excluded.added_at
      where b.until <= excluded.added_at
    returning b.customer_id, b.reason, b.until`.execute(tx)
  await addTimelines(
    tx,
    put.map((r) => ({
      customerId: r.customer_id,
      kind: 'customerAction' as const,
      data: { action: 'listed', text: r.reason, after: r.until?.toISOString() ?? '', actor: ctx.me.name },
    })),
  )
  const on = await ofRecord(
    tx,
    recordId,
    given.map((e) => e.customerId),
  )
  return { on: new Set(on), taken: put.length }
}

/** Which of these customers this very record put on the list. */
export async function ofRecord(tx: Tx, recordId: string, customerIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select b.customer_id from black_list b where b.corp_id = ${tx.corpId} and b.record_id = ${recordId}
      and b.customer_id = any(${customerIds}::uuid[])`.execute(tx)
  return rows.map((r) => r.customer_id)
}

/** Takes off the list who is on it, and answers who was, why and how long. `by` is who did it, or `lapse`. */
export async function takeOff(
  ctx: Context,
  tx: Tx,
  customerIds: string[],
  by?: 'lapse',
): Promise<Map<string, { reason: string; until: string | null }>> {
  const { rows } = await sql<{ customer_id: string; reason: string; until: Date | null }>`
    delete from black_list b where b.corp_id = ${ctx.corpId} and b.customer_id in (
      select b.customer_id from black_list b where b.corp_id = ${ctx.corpId} and b.customer_id = any(${customerIds}::uuid[])
        and ${by === 'lapse' ? sql`not ${inForce}` : inForce} order by b.customer_id for update)
    returning b.customer_id, b.reason, b.until`.execute(tx)
  await addTimelines(
    tx,
    rows.map((r) => ({
      customerId: r.customer_id,
      kind: 'customerAction' as const,
      data: { action: 'unlisted', ...(by ? { by } : { actor: ctx.me.name }) },
    })),
  )
  return new Map(rows.map((r) => [r.customer_id, { reason: r.reason, until: r.until?.toISOString() ?? null }]))
}

interface Batch {
  recordId?: string
  customerIds: string[]
}

export async function add(
  ctx: Context,
  {
    recordId = newId(),
    customerIds,
    reason,
    until,
    origin = 'hand',
  }: Batch & Omit<Entry, 'customerId'> & { origin?: 'hand' | 'customer_list' },
) {
  checkEntry({ reason, until })
  return recorded(ctx, { recordId, kind: 'add', origin, reason: cleanName(reason), until }, customerIds, async (tx, ids) => {
    const { on } = await putOn(
      ctx,
      tx,
      recordId,
      ids.map((customerId) => ({ customerId, reason, until })),
    )
    return on
  })
}

export const remove = (ctx: Context, { recordId = newId(), customerIds }: Batch) =>
  recorded(ctx, { recordId, kind: 'remove', origin: 'hand' }, customerIds, (tx, ids) => takeOff(ctx, tx, ids))

/** One record, its rows, its refusals and its line in the audit log: all of it, and the same send twice only once. */
async function recorded(ctx: Context, record: NewRecord, customerIds: string[], run: (tx: Tx, ids: string[]) => Promise<Ids>) {
  const { recordId } = record
  const ids = [...new Set(customerIds)]
  const content = sha256(JSON.stringify([record.kind, record.reason, record.until, ids]))
  await madeOnce(ctx, { thing: aRecord, field: 'record_id', find: () => madeOf(ctx, recordId, content) }, async () => {
    const seen = await seenOf(ctx, ids)
    await ctx.tx(async (tx) => {
      await openRecord(ctx, tx, { ...record, content })
      const done = await run(tx, [...seen.keys()])
      const refused = ids.flatMap((id, i) => (done.has(id) ? [] : [refusalOf(record.kind, i + 1, id, seen.get(id))]))
      await count(tx, recordId, done.size, refused)
      const after = { reason: record.reason, until: record.until, taken: done.size, refused: refused.length }
      await audit(tx, ctx, `black_list.${record.kind}`, { kind: 'black_list', id: recordId, name: firstNames([...seen.values()]), after })
    })
  })
  return sumsOf(ctx.db, recordId)
}

/** A customer whom the asker may not see is one who is not there. */
export const refusalOf = (kind: NewRecord['kind'], line: number, id: string, name: string | undefined): Refused =>
  name === undefined
    ? { line, given: id, why: 'not_found' }
    : { line, customerId: id, given: name, why: kind === 'add' ? 'already' : 'not_listed' }

export async function update(ctx: Context, { customerId, reason: given, until, version }: Entry & { version: number }): Promise<void> {
  checkEntry({ reason: given, until })
  const reason = cleanName(given)
  const name = (await seenOf(ctx, [customerId])).get(customerId)
  if (name === undefined) throw notFound(aCustomer)
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ reason: string; until: Date | null }>`
      update black_list b set reason = ${reason}, until = ${until}::timestamptz
      from (select b.customer_id, b.reason, b.until from black_list b
        where b.corp_id = ${ctx.corpId} and b.customer_id = ${customerId} and ${inForce} for update) old
      where b.corp_id = ${ctx.corpId} and b.customer_id = old.customer_id returning old.reason, old.until`.execute(tx)
    const before = rows[0]
    if (!before) throw conflict(offAlready)
    await checkVersion(tx, entryVersion(before), version, { thing: anEntry, kind: 'customer', id: customerId })
    const data = { action: 'listed' as const, text: reason, before: before.reason, after: until ?? '', actor: ctx.me.name }
    await addTimelines(tx, [{ customerId, kind: 'customerAction', data }])
    await auditEdit(tx, ctx, 'black_list.update', { kind: 'customer', id: customerId, name, before, after: { reason, until } })
  })
}
