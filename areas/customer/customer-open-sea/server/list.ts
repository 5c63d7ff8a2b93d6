import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { DueWhy, Pool } from '#core/contract/pools.ts'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike } from '#core/server/audience.ts'
import { touchedBy } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { batches, pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { quotaOf } from '#core/server/pools/terms.ts'
import { gradesOf, poolsFor, settingsOf } from '#core/server/pools.ts'
import { notFound } from '#core/server/refusal.ts'
import { zoneOf } from '#core/server/zone.ts'
import { aClue, type Clue, type ClueState, type clues, type Filter } from '../contract.ts'
import { isPhone, phoneKey } from './keys.ts'
import { ofClues } from './subject.ts'

/** Of `clues c` joined with their `pool_items i`: what the asker sees. Free ones of their pools; else what somebody in their scope has. */
async function mine(ctx: Context, pools: readonly Pool[]): Promise<RawBuilder<SqlBool>> {
  const scope = await staffInScope(ctx)
  const theirs = scope ? sql`(i.state = 'free' or i.staff_id = any(${scope}::uuid[]))` : sql`true`
  return sql`i.corp_id = ${ctx.corpId} and i.pool_id = any(${pools.map((p) => p.poolId)}::uuid[])
    and i.state in ('free', 'held', 'converted') and ${theirs}`
}
export const joined = (ctx: Pick<Context, 'corpId'>) =>
  sql`pool_items i join clues c on c.corp_id = ${ctx.corpId} and c.clue_id = i.item_id`

/** A whole number finds by its hash, four digits by the end that the mask shows, other words by a part of who it is and what they want. */
async function saidBy(ctx: Context, keyword: string): Promise<RawBuilder<SqlBool>> {
  // What is free shows its end alone: whoever could ask for numbers one after the other would have the rest.
  if (isPhone(keyword)) {
    const known = (await staffInScope(ctx)) ? sql`and i.state <> 'free'` : sql``
    return sql`(c.phone_key = ${phoneKey(ctx, keyword)} ${known})`
  }
  const texts = sql`(c.name || ' ' || c.company || ' ' || c.content)`
  const likeIt = sql`(grams(${texts}) @> grams(${keyword}) and ${texts} ilike ${`%${escapeLike(keyword)}%`})`
  return /^\d{4}$/.test(keyword)
    ? sql`(${likeIt} or (c.phone is not null and right(c.phone ->> 'masked', 4) = ${keyword}))`
    : sql<SqlBool>`${likeIt}`
}

/** What goes back before the day of the company is over: switched off, nothing does. */
async function dueTonight(ctx: Context): Promise<RawBuilder<SqlBool>> {
  if (!(await settingsOf(ctx.db, ofClues)).enabled) return sql<SqlBool>`false`
  const zone = await zoneOf(ctx.db)
  return sql<SqlBool>`i.due_at < ${startOfDay(addDays(dayOf(new Date(), zone), 1), zone)}`
}

export async function where(ctx: Context, f: Filter): Promise<RawBuilder<SqlBool>> {
  const and = [await mine(ctx, await poolsFor(ctx, ofClues))]
  if (f.batch) and.push(touchedBy(ctx, f.batch, sql`i.item_id`))
  if (f.poolId) and.push(sql`i.pool_id = ${f.poolId}`)
  if (f.state) and.push(sql`i.state = ${f.state}`)
  if (f.gradeId) and.push(sql`i.grade_id = ${f.gradeId}`)
  if (f.mine !== undefined) {
    const own = sql<SqlBool>`(i.state = 'held' and i.staff_id = ${ctx.me.staffId}::uuid)`
    and.push(f.mine ? own : sql<SqlBool>`${own} is not true`)
  }
  if (f.staffIds?.length) and.push(sql`i.staff_id = any(${f.staffIds}::uuid[])`)
  const zone = await zoneOf(ctx.db)
  if (f.tonight !== undefined) {
    const due = await dueTonight(ctx)
    and.push(f.tonight ? due : sql<SqlBool>`(${due}) is not true`)
  }
  if (f.from) and.push(sql`i.entered_at >= ${startOfDay(f.from, zone)}`)
  if (f.to) and.push(sql`i.entered_at < ${startOfDay(addDays(f.to, 1), zone)}`)
  const keyword = f.keyword?.trim()
  if (keyword) and.push(await saidBy(ctx, keyword))
  return sql.join(and, sql` and `)
}

export interface Row {
  id: string
  pool_id: string
  pool_name: string
  name: string
  company: string
  content: string
  source: string
  phone: { masked: string; sealed: string } | null
  tags: string[]
  grade_id: string | null
  grade_name: string | null
  state: ClueState
  staff_id: string | null
  staff_name: string | null
  staff_alias: string | null
  since: Date
  touched_at: Date | null
  due_at: Date | null
  due_why: DueWhy
  locked: boolean
  back_why: string
  customer_id: string | null
  made_by_name: string
  entered_at: Date
  version: number
}
interface Key {
  at: Date
  id: string
}
const keyOf = (r: Row): Key => ({ at: r.entered_at, id: r.id })

async function rowsAfter(ctx: Context, matching: RawBuilder<SqlBool>, newest: boolean, after: Key | null, skip: number, limit: number) {
  const { corpId } = ctx
  const order = (of: 'i' | 'x') => {
    const [at, id] = [sql.ref(`${of}.entered_at`), sql.ref(`${of}.item_id`)]
    return newest ? sql`${at} desc, ${id} desc` : sql`${at}, ${id}`
  }
  const beyond = after ? sql`and (i.entered_at, i.item_id) ${newest ? sql`<` : sql`>`} (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Row>`
    with x as materialized (
      select i.*, c.name, c.company, c.content, c.source, c.phone, c.tags, c.customer_id, c.made_by_name, c.version as clue_version
      from ${joined(ctx)} where ${matching} ${beyond} order by ${order('i')} limit ${limit} offset ${skip})
    select x.item_id as id, x.*, x.clue_version as version, p.name as pool_name, g.name as grade_name, s.name as staff_name, s.alias as staff_alias
    from x join pools p on p.corp_id = ${corpId} and p.pool_id = x.pool_id
    left join pool_grades g on g.corp_id = ${corpId} and g.grade_id = x.grade_id
    left join staff s on s.corp_id = ${corpId} and s.staff_id = x.staff_id
    order by ${order('x')}`.execute(ctx.db)
  return rows
}

const view =
  ({ me }: Context) =>
  (r: Row): Clue => ({
    clueId: r.id,
    poolId: r.pool_id,
    poolName: r.pool_name,
    name: r.name,
    company: r.company,
    content: r.content,
    source: r.source,
    phone: r.phone?.masked ?? '',
    tags: r.tags,
    gradeId: r.grade_id,
    gradeName: r.grade_name ?? '',
    state: r.state,
    mine: r.state === 'held' && r.staff_id === me.staffId,
    staffName: r.staff_name ?? '',
    staffAlias: r.staff_alias ?? '',
    since: r.since.toISOString(),
    touchedAt: r.touched_at?.toISOString() ?? null,
    dueAt: r.due_at?.toISOString() ?? null,
    dueWhy: r.due_why,
    locked: r.locked,
    backWhy: r.back_why,
    customerId: r.customer_id,
    madeBy: r.made_by_name,
    enteredAt: r.entered_at.toISOString(),
    version: r.version,
  })

export async function list(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof clues.list>) {
  const matching = await where(ctx, filter)
  const pools = (await poolsFor(ctx, ofClues)).map((p) => p.poolId)
  const name = JSON.stringify(['clues', ctx.corpId, whose(ctx.me), pools, filter, sort])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, matching, sort === '-entered_at', after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countOf(ctx, matching)),
  ])
  return { list: rows.map(view(ctx)), total }
}

export async function countOf(ctx: Context, matching: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${joined(ctx)} where ${matching}`.execute(ctx.db)
  return rows[0]!.n
}

/** All behind a filter, newest first; each portion begins where the last one ended. */
export async function* everyClue(ctx: Context, filter: Filter): AsyncGenerator<Clue[]> {
  const matching = await where(ctx, filter)
  yield* batches(
    (last: Row | null, limit) => rowsAfter(ctx, matching, true, last && keyOf(last), 0, limit),
    (rows) => rows.map(view(ctx)),
  )
}

/** One that the asker sees; any other is as if absent. */
export async function seen(ctx: Context, clueId: string): Promise<{ row: Row; clue: Clue }> {
  const [row] = await rowsAfter(ctx, sql`${await where(ctx, {})} and i.item_id = ${clueId}`, true, null, 0, 1)
  if (!row) throw notFound(aClue)
  return { row, clue: view(ctx)(row) }
}

export async function overview(ctx: Context, { poolId }: { poolId?: string }) {
  const due = await dueTonight(ctx)
  const pools = (await poolsFor(ctx, ofClues)).filter((p) => !poolId || p.poolId === poolId)
  const seenHere = await mine(ctx, pools)
  const count = async (which: RawBuilder<SqlBool>) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pool_items i where ${seenHere} and ${which}`.execute(ctx.db)
    return rows[0]!.n
  }
  // Each by an index of its own: those of a member and those that are due are few among all.
  const [free, held, converted, own, tonight] = await Promise.all([
    count(sql`i.state = 'free'`),
    count(sql`i.state = 'held'`),
    count(sql`i.state = 'converted'`),
    count(sql`i.state = 'held' and i.staff_id = ${ctx.me.staffId}::uuid`),
    count(due),
  ])
  const { rows: graded } = await sql<{ grade_id: string; n: number }>`
    select i.grade_id, count(*)::int as n from pool_items i where ${seenHere} and i.state = 'free' and i.grade_id is not null group by 1`.execute(
    ctx.db,
  )
  const grades = await gradesOf(ctx.db, ofClues)
  return {
    counts: { all: free + held + converted, free, held, mine: own, tonight, converted },
    grades: grades.map((g) => ({ ...g, free: graded.find((f) => f.grade_id === g.gradeId)?.n ?? 0 })),
    quota: poolId && pools[0] ? await quotaOf(ctx.db, pools[0], ctx.me.staffId) : null,
  }
}
