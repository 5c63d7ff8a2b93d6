import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { SeatKind } from '#core/contract/seats.ts'
import { escapeLike } from '#core/server/audience.ts'
import { touchedBy } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { batches } from '#core/server/paging.ts'
import { type Filter, type SeatMember, type seats, unusedAfter } from '../contract.ts'
import { running, seenBy, unusedFor } from './grants.ts'

/** The condition for a filter on `staff s`. Whoever left is there only while a seat of theirs runs. */
export async function where(
  ctx: Context,
  { keyword, departmentIds, kind, state, endsWithin, unusedDays, batch }: Filter,
): Promise<RawBuilder<SqlBool>> {
  const { corpId } = ctx
  const and = [sql<SqlBool>`s.corp_id = ${corpId}`]
  const seat = (more: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from seats t where t.corp_id = ${corpId} and t.staff_id = s.staff_id and ${running} ${kind ? sql`and t.kind = ${kind}` : sql``} ${more})`
  if (state === 'waiting') and.push(waitsFor(corpId, kind))
  else if (state === 'unseated') and.push(sql<SqlBool>`not ${seat(sql``)}`)
  else if (state === 'seated' || kind) and.push(seat(sql``))
  if (endsWithin) and.push(seat(sql`and t.ends_at <= now() + make_interval(days => ${endsWithin})`))
  if (unusedDays) and.push(seat(sql`and ${await unusedFor(ctx, unusedDays)}`))
  if (state === 'unseated' || state === 'waiting' || !(state || kind || endsWithin || unusedDays)) and.push(sql<SqlBool>`s.status <> 5`)
  if (departmentIds?.length)
    and.push(
      sql<SqlBool>`s.department_ids && array(select d.department_id from departments d where d.corp_id = ${corpId} and d.path && ${departmentIds}::int[])`,
    )
  if (batch) and.push(touchedBy(ctx, batch, sql`s.staff_id`))
  const word = keyword?.trim()
  if (word) {
    const like = `%${escapeLike(word)}%`
    const latin = `%${escapeLike(word.toLowerCase().replace(/\s+/g, ''))}%`
    and.push(sql<SqlBool>`(s.name ilike ${like} or s.alias ilike ${like} or s.pinyin like ${latin} or s.staff_ext_id ilike ${like})`)
  }
  return sql.join(and, sql` and `)
}

/** Of `staff s`: waits for a seat of the kind, or of any. */
const waitsFor = (corpId: number, kind: SeatKind | undefined) => sql<SqlBool>`exists (
  select from seat_waits w where w.corp_id = ${corpId} and w.staff_id = s.staff_id ${kind ? sql`and w.kind = ${kind}` : sql``})`

interface Row {
  staff_id: string
  staff_ext_id: string
  name: string
  alias: string
  avatar: string
  department_names: string[]
  status: number
  pinyin: string
  waiting: SeatKind[]
  seats: { seat_id: string; kind: SeatKind; starts_at: string; ends_at: string | null; used_at: string | null; unused: boolean }[]
}
const instant = (text: string): string => new Date(text).toISOString()
const view = (r: Row, { kind }: Filter): SeatMember => ({
  staffId: r.staff_id,
  staffExtId: r.staff_ext_id,
  name: r.name,
  alias: r.alias,
  avatar: r.avatar,
  departmentNames: r.department_names,
  status: r.status,
  seats: r.seats.map((t) => ({
    seatId: t.seat_id,
    kind: t.kind,
    startsAt: instant(t.starts_at),
    endsAt: t.ends_at ? instant(t.ends_at) : null,
    usedAt: t.used_at ? instant(t.used_at) : null,
    unused: t.unused,
  })),
  waiting: r.waiting,
  usedAt:
    r.seats
      .flatMap((t) => (t.used_at && (!kind || t.kind === kind) ? [instant(t.used_at)] : []))
      .sort()
      .at(-1) ?? null,
})

interface Key {
  pinyin: string
  id: string
}
async function rowsAfter(ctx: Context, filter: Filter, after: Key | null, skip: number, limit: number): Promise<Row[]> {
  const { corpId } = ctx
  const { rows } = await sql<Row>`
    select s.staff_id, s.staff_ext_id, s.name, s.alias, s.avatar, s.status, s.pinyin,
      array(select d.name from departments d where d.corp_id = ${corpId} and d.department_id = any(s.department_ids) order by d.department_id) as department_names,
      array(select w.kind from seat_waits w where w.corp_id = ${corpId} and w.staff_id = s.staff_id order by w.kind) as waiting,
      coalesce((select json_agg(json_build_object('seat_id', t.seat_id, 'kind', t.kind, 'starts_at', t.starts_at, 'ends_at', t.ends_at,
          'used_at', n.used_at, 'unused', ${await unusedFor(ctx, unusedAfter)}) order by t.kind)
        from seats t left join seat_uses n on n.corp_id = ${corpId} and n.staff_id = t.staff_id and n.kind = t.kind and ${await seenBy(ctx)}
        where t.corp_id = ${corpId} and t.staff_id = s.staff_id and ${running}), '[]') as seats
    from staff s where ${await where(ctx, filter)} ${after ? sql`and (s.pinyin, s.staff_id) > (${after.pinyin}, ${after.id})` : sql``}
    order by s.pinyin, s.staff_id limit ${limit} offset ${skip}`.execute(ctx.db)
  return rows
}

export async function list(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof seats.list>) {
  const [rows, total] = await Promise.all([rowsAfter(ctx, filter, null, (page - 1) * pageSize, pageSize), countOf(ctx, filter)])
  return { list: rows.map((r) => view(r, filter)), total }
}

export async function countOf(ctx: Context, filter: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from staff s where ${await where(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

/** All behind a filter, by name; each batch begins where the last one ended. */
export async function* everyRow(ctx: Context, filter: Filter): AsyncGenerator<SeatMember[]> {
  yield* batches(
    (last: Row | null, limit) => rowsAfter(ctx, filter, last && { pinyin: last.pinyin, id: last.staff_id }, 0, limit),
    (rows) => rows.map((r) => view(r, filter)),
    500,
  )
}
