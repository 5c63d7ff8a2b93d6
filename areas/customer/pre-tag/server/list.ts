import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike } from '#core/server/audience.ts'
import { touchedBy } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { batches, pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { notFound } from '#core/server/refusal.ts'
import { anExpected, type Expected, type Filter, type Kind, type preTags } from '../contract.ts'
import { type Reading, readingFor, type Stored, tagsOf, valuesOf } from './given.ts'
import { digits, isPhone, phoneKey } from './keys.ts'

/** Of rows `e` of `pre_entries`: those that are looked for at this moment. */
export const lookedFor = sql<SqlBool>`(e.met_at is null and e.deleted_at is null and not e.paused and (e.until is null or e.until > now()))`
const states = {
  waiting: lookedFor,
  met: sql<SqlBool>`e.met_at is not null`,
  ended: sql<SqlBool>`(e.met_at is null and e.until <= now())`,
  paused: sql<SqlBool>`(e.met_at is null and e.paused and (e.until is null or e.until > now()))`,
}
export const stateOf = sql<
  Expected['state']
>`case when e.met_at is not null then 'met' when e.until <= now() then 'ended' when e.paused then 'paused' else 'waiting' end`

/** What the asker may see of `pre_entries e`, deleted ones among them. */
export async function mine(ctx: Context, what: Kind): Promise<RawBuilder<SqlBool>> {
  const scope = await staffInScope(ctx)
  return sql`e.corp_id = ${ctx.corpId} and e.what = ${what} ${scope ? sql`and e.staff_id = any(${scope}::uuid[])` : sql``}`
}

/** A whole number finds by its hash, other words a part of the name, the end of a unionid or a list. */
export function saidBy(ctx: Context, keyword: string): RawBuilder<SqlBool> {
  if (isPhone(keyword)) return sql`e.phone_key = ${phoneKey(ctx, keyword)}`
  const like = `%${escapeLike(keyword)}%`
  const end = digits(keyword)
  const masked = /^\d{4}$/.test(keyword) ? sql`or right(e.phone ->> 'masked', 4) = ${end}` : sql``
  return sql`((grams(e.name) @> grams(${keyword}) and e.name ilike ${like}) or e.unionid = ${keyword} or e.label ilike ${like} ${masked})`
}

export async function where(ctx: Context, what: Kind, f: Filter): Promise<RawBuilder<SqlBool>> {
  const and = [await mine(ctx, what), sql<SqlBool>`e.deleted_at is null`]
  if (f.batch) and.push(touchedBy(ctx, f.batch, sql`e.entry_id`))
  if (f.state) and.push(states[f.state])
  if (f.label !== undefined) and.push(sql`e.label = ${f.label}`)
  const keyword = f.keyword?.trim()
  if (keyword) and.push(saidBy(ctx, keyword))
  return sql.join(and, sql` and `)
}

interface Row extends Stored {
  id: string
  state: Expected['state']
  until: Date | null
  paused: boolean
  met_at: Date | null
  made_by_name: string
  created_at: Date
  version: number
}
interface Key {
  at: Date
  id: string
}
const keyOf = (r: Row): Key => ({ at: r.created_at, id: r.id })
const columns = sql`e.entry_id as id, e.phone, e.unionid, e.name, e.label, e.tag_ids, e.vals, ${stateOf} as state, e.until, e.paused, e.met_at,
  e.made_by_name, e.created_at, e.version`

async function rowsAfter(ctx: Context, matching: RawBuilder<SqlBool>, newest: boolean, after: Key | null, skip: number, limit: number) {
  const than = newest ? sql`<` : sql`>`
  const beyond = after ? sql`and (e.created_at, e.entry_id) ${than} (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Row>`
    select ${columns} from pre_entries e where ${matching} ${beyond}
    order by ${newest ? sql`e.created_at desc, e.entry_id desc` : sql`e.created_at, e.entry_id`} limit ${limit} offset ${skip}`.execute(
    ctx.db,
  )
  return rows
}

/** What every row of either page says of the person and of what is put on. */
export function sharedOf(r: Stored, reading: Reading): Pick<Expected, 'phone' | 'unionid' | 'name' | 'label' | 'tags' | 'fields'> {
  const { phone, unionid, name, label } = r
  return { phone: phone?.masked ?? '', unionid: unionid ?? '', name, label, tags: tagsOf(r, reading), fields: valuesOf(r, reading) }
}
const view = (r: Row, reading: Reading): Expected => ({
  entryId: r.id,
  ...sharedOf(r, reading),
  state: r.state,
  until: r.until?.toISOString() ?? null,
  on: !r.paused,
  metAt: r.met_at?.toISOString() ?? null,
  madeBy: r.made_by_name,
  createdAt: r.created_at.toISOString(),
  version: r.version,
})
const views = async (ctx: Context, rows: Row[]): Promise<Expected[]> => {
  const reading = await readingFor(ctx, rows)
  return rows.map((r) => view(r, reading))
}

export async function list(ctx: Context, what: Kind, { page, pageSize, sort, ...filter }: Parsed<typeof preTags.list>) {
  const matching = await where(ctx, what, filter)
  const name = JSON.stringify(['pre_entries', what, ctx.corpId, whose(ctx.me), filter, sort])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, matching, sort === '-created_at', after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countOf(ctx, matching)),
  ])
  return { list: await views(ctx, rows), total }
}

export async function countOf(ctx: Context, matching: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pre_entries e where ${matching}`.execute(ctx.db)
  return rows[0]!.n
}

/** All behind a filter, newest first; each portion begins where the last one ended. */
export async function* everyEntry(ctx: Context, what: Kind, filter: Filter): AsyncGenerator<Expected[]> {
  const matching = await where(ctx, what, filter)
  yield* batches(
    (last: Row | null, limit) => rowsAfter(ctx, matching, true, last && keyOf(last), 0, limit),
    (rows) => views(ctx, rows),
    500,
  )
}

export async function one(ctx: Context, what: Kind, entryId: string) {
  const { rows } = await sql<Row>`
    select ${columns} from pre_entries e where ${await where(ctx, what, {})} and e.entry_id = ${entryId}`.execute(ctx.db)
  if (!rows[0]) throw notFound(anExpected)
  const reading = await readingFor(ctx, rows)
  return { row: rows[0], entry: view(rows[0], reading), reading }
}
