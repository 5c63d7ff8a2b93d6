import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { readPhrase } from '#core/server/phrases.ts'
import { notFound } from '#core/server/refusal.ts'
import { loadTask } from '#core/server/tasks/view.ts'
import type { blackList, ListRecord, RecordOrigin, Why } from '../contract.ts'
import { aRecord } from '../contract.ts'

/** Each adding and removing: who did it, how many were taken, and who was not. */

export interface NewRecord {
  recordId: string
  kind: 'add' | 'remove'
  origin: RecordOrigin
  reason?: string
  until?: string | null
  taskId?: string
  /** Of what it was made; a record made by hand runs into the key when its id is there already. */
  content?: Buffer
}

/** What the audit log calls a record: whom it was about, the first three of them. */
export const firstNames = (names: string[]): string => names.slice(0, 3).join('、') + (names.length > 3 ? '…' : '')

/** False when it is there already: the same send twice, or a task that goes on. */
export async function openRecord(ctx: Context, tx: Tx, r: NewRecord): Promise<boolean> {
  const made = await tx
    .insertInto('black_list_records')
    .values({
      corp_id: ctx.corpId,
      record_id: r.recordId,
      kind: r.kind,
      origin: r.origin,
      reason: r.reason ?? '',
      until: r.until ? new Date(r.until) : null,
      task_id: r.taskId ?? null,
      staff_id: ctx.me.staffId,
      staff_name: ctx.me.name,
      content: r.content ?? null,
    })
    .$if(!r.content, (q) => q.onConflict((c) => c.doNothing()))
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What stands under an id that somebody sent (`madeOnce`). */
export async function madeOf({ db, corpId, me }: Context, recordId: string, content: Buffer) {
  const row = await db
    .selectFrom('black_list_records')
    .select(['staff_id', 'content'])
    .where('corp_id', '=', corpId)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row && { mine: row.staff_id === me.staffId, same: row.content?.equals(content) ?? false, gone: false }
}

export interface Refused {
  line: number
  customerId?: string
  given: string
  why: Why
  words?: string
}

/** Adds to what the record counts. A line that is told again counts once. */
export async function count(tx: Tx, recordId: string, taken: number, refused: Refused[]): Promise<void> {
  const given = refused.map((r) => ({
    line: r.line,
    customer_id: r.customerId ?? null,
    given: r.given.slice(0, 500),
    why: r.why,
    words: r.words ?? '',
  }))
  await sql`
    with told as (
      insert into black_list_refusals (corp_id, record_id, line, customer_id, given, why, words)
      select ${tx.corpId}::int, ${recordId}::uuid, g.* from json_to_recordset(${JSON.stringify(given)}::json)
        as g(line int, customer_id uuid, given text, why text, words text)
      on conflict do nothing returning 1)
    update black_list_records r set taken = r.taken + ${taken}::int, refused = r.refused + (select count(*) from told)::int
    where r.corp_id = ${tx.corpId} and r.record_id = ${recordId}`.execute(tx)
}

export async function sumsOf(tx: Db | Tx, recordId: string): Promise<{ recordId: string; taken: number; refused: number }> {
  const row = await tx
    .selectFrom('black_list_records')
    .select(['taken', 'refused'])
    .where('corp_id', '=', tx.corpId)
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  return { recordId, ...row }
}

interface Row {
  record_id: string
  kind: ListRecord['kind']
  origin: RecordOrigin
  reason: string
  until: Date | null
  taken: number
  refused: number
  task_id: string | null
  staff_name: string
  at: Date
}

const view = (r: Row): ListRecord => ({
  recordId: r.record_id,
  kind: r.kind,
  origin: r.origin,
  reason: r.reason,
  until: r.until?.toISOString() ?? null,
  taken: r.taken,
  refused: r.refused,
  staffName: r.staff_name,
  at: r.at.toISOString(),
})

/** What members of the asker's scope did; what administrators and the clock did is seen by whoever sees all. */
async function inScope(ctx: Context): Promise<RawBuilder<SqlBool>> {
  const scope = await staffInScope(ctx)
  return sql`r.corp_id = ${ctx.corpId} ${scope ? sql`and r.staff_id = any(${scope}::uuid[])` : sql``}`
}

export async function records(ctx: Context, { page, pageSize, kind, origin }: Parsed<typeof blackList.record>) {
  const matching = sql`${await inScope(ctx)} ${kind ? sql`and r.kind = ${kind}` : sql``} ${origin ? sql`and r.origin = ${origin}` : sql``}`
  const { rows } = await sql<Row>`
    select * from black_list_records r where ${matching} order by r.at desc, r.record_id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const total = await sql<{ n: number }>`select count(*) as n from black_list_records r where ${matching}`.execute(ctx.db)
  return { list: rows.map(view), total: total.rows[0]!.n }
}

export async function recordErrors(ctx: Context, { recordId, page, pageSize }: Parsed<typeof blackList.recordErr>) {
  const { rows } = await sql<Row>`
    select * from black_list_records r where ${await inScope(ctx)} and r.record_id = ${recordId}`.execute(ctx.db)
  const record = rows[0]
  if (!record) throw notFound(aRecord)
  const errors = await ctx.db
    .selectFrom('black_list_refusals')
    .select(['line', 'given', 'customer_id', 'why', 'words'])
    .where('corp_id', '=', ctx.corpId)
    .where('record_id', '=', recordId)
    .orderBy('line')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const task = record.task_id ? await loadTask(ctx.app, ctx.db, record.task_id, ctx.me) : null
  return {
    record: view(record),
    fileUrl: task?.task.errorUrl ?? null,
    list: errors.map((e) => ({
      line: e.line,
      given: e.given,
      customerId: e.customer_id,
      why: e.why as Why,
      words: readPhrase(e.words, ctx.lang),
    })),
    total: record.refused,
  }
}
