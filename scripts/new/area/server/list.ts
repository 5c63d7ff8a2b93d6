import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { pageByKey, totalOf } from '#core/server/paging.ts'
import { notFound } from '#core/server/refusal.ts'
import { aLuckyDraw, type Filter, type LuckyDraw, type luckyDraws } from '../contract.ts'

/** The condition for what the asker may see of `lucky_draws d`, deleted ones among them. */
export async function mine(ctx: Context): Promise<RawBuilder<SqlBool>> {
  const scope = await staffInScope(ctx)
  return scope ? sql`d.corp_id = ${ctx.corpId} and d.staff_id = any(${scope}::uuid[])` : sql`d.corp_id = ${ctx.corpId}`
}

/** The condition for a filter on them. */
export async function where(ctx: Context, filter: Filter): Promise<RawBuilder<SqlBool>> {
  const and = [await mine(ctx), sql<SqlBool>`d.deleted_at is null`]
  if (filter.staffIds?.length) and.push(sql`d.staff_id = any(${filter.staffIds}::uuid[])`)
  const words = filter.keyword?.trim()
  if (words) and.push(sql`grams(d.name) @> grams(${words}) and d.name ilike ${`%${escapeLike(words)}%`}`)
  return sql.join(and, sql` and `)
}

interface Row {
  id: string
  name: string
  note: string
  staff_id: string
  staff_name: string
  version: number
  created_at: Date
}
interface Key {
  at: Date
  id: string
}
const keyOf = (r: Row): Key => ({ at: r.created_at, id: r.id })
const columns = sql`d.lucky_draw_id as id, d.name, d.note, d.staff_id, s.name as staff_name, d.version, d.created_at`
const view = (r: Row): LuckyDraw => ({
  luckyDrawId: r.id,
  name: r.name,
  note: r.note,
  staffId: r.staff_id,
  staffName: r.staff_name,
  version: r.version,
  createdAt: r.created_at.toISOString(),
})

async function rowsAfter(ctx: Context, matching: RawBuilder<SqlBool>, newest: boolean, after: Key | null, skip: number, limit: number) {
  const than = newest ? sql`<` : sql`>`
  const beyond = after ? sql`and (d.created_at, d.lucky_draw_id) ${than} (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Row>`
    select ${columns} from lucky_draws d join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = d.staff_id
    where ${matching} ${beyond}
    order by ${newest ? sql`d.created_at desc, d.lucky_draw_id desc` : sql`d.created_at, d.lucky_draw_id`}
    limit ${limit} offset ${skip}`.execute(ctx.db)
  return rows
}

export async function list(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof luckyDraws.list>) {
  const matching = await where(ctx, filter)
  const name = JSON.stringify(['lucky_draws', ctx.corpId, ctx.me.isRoot ? 'all' : [ctx.me.owner, ctx.me.scope], filter, sort])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, matching, sort === '-created_at', after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countOf(ctx, filter)),
  ])
  return { list: rows.map(view), total }
}

export async function countOf(ctx: Context, filter: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from lucky_draws d where ${await where(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

/** All rows behind a filter, newest first; each batch begins where the last one ended. */
export async function* everyRow(ctx: Context, filter: Filter): AsyncGenerator<LuckyDraw[]> {
  const matching = await where(ctx, filter)
  let after: Key | null = null
  for (;;) {
    const rows: Row[] = await rowsAfter(ctx, matching, true, after, 0, 500)
    if (rows.length > 0) yield rows.map(view)
    if (rows.length < 500) return
    after = keyOf(rows.at(-1)!)
  }
}

export async function detail(ctx: Context, luckyDrawId: string): Promise<LuckyDraw> {
  const { rows } = await sql<Row>`
    select ${columns} from lucky_draws d join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = d.staff_id
    where ${await where(ctx, {})} and d.lucky_draw_id = ${luckyDrawId}`.execute(ctx.db)
  if (!rows[0]) throw notFound(aLuckyDraw)
  return view(rows[0])
}
