import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { customerNamed, nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import { touchedBy } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { batches, pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { readPhrase } from '#core/server/phrases.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { Counts, Hit, HitFilter, Kind, Overview, preTagRecords } from '../contract.ts'
import { type Reading, readingFor, type Stored } from './given.ts'
import { lookedFor, mine, sharedOf } from './list.ts'

/** The report: who of the people on the lists came, and what became of it. */

/** The condition for `pre_hits h` joined with their `pre_entries e`: hits of customers whom the asker sees. */
export async function hitWhere(ctx: Context, what: Kind, f: HitFilter): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<SqlBool>[] = [sql`h.corp_id = ${ctx.corpId}`, sql`h.what = ${what}`]
  if (f.batch) and.push(touchedBy(ctx, f.batch, sql`h.hit_id`))
  if (f.state) and.push(sql`h.state = ${f.state}`)
  if (f.by) and.push(sql`h.by = ${f.by}`)
  if (f.entryId) and.push(sql`h.entry_id = ${f.entryId}`)
  if (f.label !== undefined) and.push(sql`e.label = ${f.label}`)
  const zone = f.from || f.to ? await zoneOf(ctx.db) : undefined
  if (f.from) and.push(sql`h.at >= ${startOfDay(f.from, zone)}`)
  if (f.to) and.push(sql`h.at < ${startOfDay(addDays(f.to, 1), zone)}`)
  const who: RawBuilder<SqlBool>[] = []
  const scope = await staffInScope(ctx)
  if (scope) who.push(sharedBy('c.staff_ids', scope))
  if (f.staffIds?.length) who.push(sharedBy('c.staff_ids', f.staffIds))
  const keyword = f.keyword?.trim()
  if (keyword) who.push(await customerNamed(ctx, keyword))
  if (who.length)
    and.push(sql`exists (select from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = h.customer_id
      and ${sql.join(who, sql` and `)})`)
  return sql.join(and, sql` and `)
}

interface Row extends Stored {
  hit_id: string
  entry_id: string
  customer_id: string
  customer_name: string
  avatar: string
  staff_name: string | null
  staff_alias: string | null
  by: Hit['by']
  state: Hit['state']
  cause: Hit['cause']
  words: string
  field_ids: string[]
  decided_by: string
  at: Date
  done_at: Date | null
}
interface Key {
  at: Date
  id: string
}
const keyOf = (r: Row): Key => ({ at: r.at, id: r.hit_id })

async function rowsAfter(ctx: Context, matching: RawBuilder<SqlBool>, newest: boolean, after: Key | null, skip: number, limit: number) {
  const { corpId } = ctx
  const order = (of: 'h' | 'p') => {
    const [at, id] = [sql.ref(`${of}.at`), sql.ref(`${of}.hit_id`)]
    return newest ? sql`${at} desc, ${id} desc` : sql`${at}, ${id}`
  }
  const beyond = after ? sql`and (h.at, h.hit_id) ${newest ? sql`<` : sql`>`} (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Row>`
    with p as materialized (
      select h.*, e.phone, e.unionid, e.name, e.label, e.tag_ids, e.vals from pre_hits h
      join pre_entries e on e.corp_id = ${corpId} and e.entry_id = h.entry_id
      where ${matching} ${beyond} order by ${order('h')} limit ${limit} offset ${skip})
    select p.*, ${await nameShown(ctx)} as customer_name, c.avatar, s.name as staff_name, s.alias as staff_alias
    from p join customers c on c.corp_id = ${corpId} and c.customer_id = p.customer_id
    left join staff s on s.corp_id = ${corpId} and s.staff_id = coalesce(p.staff_id, c.staff_ids[1])
    order by ${order('p')}`.execute(ctx.db)
  return rows
}

const view = (r: Row, reading: Reading): Hit => ({
  hitId: r.hit_id,
  entryId: r.entry_id,
  ...sharedOf(r, reading),
  customerId: r.customer_id,
  customerName: r.customer_name,
  customerAvatar: r.avatar,
  staffName: r.staff_name ?? '',
  staffAlias: r.staff_alias ?? '',
  by: r.by,
  state: r.state,
  cause: r.cause,
  words: readPhrase(r.words, reading.ctx.lang),
  there: r.field_ids.flatMap((id) => {
    const field = reading.fields.get(id)
    return field ? [(reading.ctx.lang === 'en' && field.labelEn) || field.labelZh] : []
  }),
  decidedBy: r.decided_by,
  at: r.at.toISOString(),
  doneAt: r.done_at?.toISOString() ?? null,
})
const views = async (ctx: Context, rows: Row[]): Promise<Hit[]> => {
  const reading = await readingFor(ctx, rows)
  return rows.map((r) => view(r, reading))
}

export async function hits(ctx: Context, what: Kind, { page, pageSize, sort, ...filter }: Parsed<typeof preTagRecords.hits>) {
  const matching = await hitWhere(ctx, what, filter)
  const name = JSON.stringify(['pre_hits', what, ctx.corpId, whose(ctx.me), filter, sort])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, matching, sort === '-at', after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countHits(ctx, matching)),
  ])
  return { list: await views(ctx, rows), total }
}

export async function countHits(ctx: Context, matching: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pre_hits h join pre_entries e on e.corp_id = ${ctx.corpId} and e.entry_id = h.entry_id
    where ${matching}`.execute(ctx.db)
  return rows[0]!.n
}

export async function* everyHit(ctx: Context, what: Kind, filter: HitFilter): AsyncGenerator<Hit[]> {
  const matching = await hitWhere(ctx, what, filter)
  yield* batches(
    (last: Row | null, limit) => rowsAfter(ctx, matching, true, last && keyOf(last), 0, limit),
    (rows) => views(ctx, rows),
    500,
  )
}

export async function overview(ctx: Context, what: Kind, { label }: { label?: string }): Promise<Overview> {
  const ofList = label === undefined ? sql`` : sql`and e.label = ${label}`
  const seen = sql`${await mine(ctx, what)} and e.deleted_at is null`
  const { rows: people } = await sql<Pick<Counts, 'people' | 'waiting' | 'met' | 'ended'>>`
    select count(*)::int as people, count(*) filter (where ${lookedFor})::int as waiting, count(*) filter (where e.met_at is not null)::int as met,
      count(*) filter (where e.met_at is null and e.until <= now())::int as ended
    from pre_entries e where ${seen} ${ofList}`.execute(ctx.db)
  const { rows: came } = await sql<Pick<Counts, 'done' | 'asks' | 'failed'>>`
    select count(*) filter (where h.state = 'done')::int as done, count(*) filter (where h.state = 'asks')::int as asks,
      count(*) filter (where h.state = 'failed')::int as failed
    from pre_hits h join pre_entries e on e.corp_id = ${ctx.corpId} and e.entry_id = h.entry_id
    where ${await hitWhere(ctx, what, { label })}`.execute(ctx.db)
  const { rows: labels } = await sql<Overview['labels'][number]>`
    select e.label, count(*)::int as people, count(e.met_at)::int as met from pre_entries e
    where ${seen} and e.label <> '' group by e.label order by max(e.created_at) desc limit 50`.execute(ctx.db)
  return { all: { ...people[0]!, ...came[0]! }, labels }
}
