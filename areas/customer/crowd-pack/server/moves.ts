import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Parsed } from '#core/contract/call.ts'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { batches, pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { checkedRange } from '#core/server/stats.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { crowdPacks, MoveCause, MoveFilter, PackMove } from '../contract.ts'
import { sizesSeen } from './list.ts'
import { packOf, seen, staffNames } from './rows.ts'

interface Row {
  move_id: string
  customer_id: string
  ext: string
  name: string
  avatar: string
  status: 'friend' | 'lost'
  staff: string[]
  came: boolean
  cause: MoveCause
  conditions: string[]
  actor: string
  at: Date
}
interface Key {
  at: Date
  id: string
}
const keyOf = (r: Row): Key => ({ at: r.at, id: r.move_id })
const from = (corpId: number) => sql`from crowd_moves m join customers c on c.corp_id = ${corpId} and c.customer_id = m.customer_id`

async function where(ctx: Context, filter: MoveFilter): Promise<RawBuilder<SqlBool>> {
  await packOf(ctx.db, filter.packId)
  const zone = await zoneOf(ctx.db)
  const and: RawBuilder<unknown>[] = [sql`m.corp_id = ${ctx.corpId} and m.pack_id = ${filter.packId} ${await seen(ctx)}`]
  if (filter.only) and.push(filter.only === 'in' ? sql`m.came` : sql`not m.came`)
  if (filter.cause) and.push(sql`m.cause = ${filter.cause}`)
  if (filter.from) and.push(sql`m.at >= ${startOfDay(filter.from, zone)}`)
  if (filter.to) and.push(sql`m.at < ${startOfDay(addDays(filter.to, 1), zone)}`)
  return sql<SqlBool>`${sql.join(and, sql` and `)}`
}

async function rowsAfter(ctx: Context, matching: RawBuilder<SqlBool>, after: Key | null, skip: number, limit: number): Promise<Row[]> {
  const beyond = after ? sql`and (m.at, m.move_id) < (${after.at}, ${after.id}::bigint)` : sql``
  const { rows } = await sql<Row>`
    select m.move_id::text, c.customer_id, c.external_user_ext_id as ext, ${await nameShown(ctx)} as name, c.avatar, c.status,
      ${staffNames(ctx.corpId)} as staff, m.came, m.cause, m.conditions, m.actor, m.at
    ${from(ctx.corpId)} where ${matching} ${beyond} order by m.at desc, m.move_id desc limit ${limit} offset ${skip}`.execute(ctx.db)
  return rows
}

export async function moveList(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof crowdPacks.moves>) {
  const matching = await where(ctx, filter)
  const name = JSON.stringify(['crowd_moves', ctx.corpId, whose(ctx.me), filter])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, matching, after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countMoves(ctx, filter)),
  ])
  return { list: rows.map(view), total }
}

export async function countMoves(ctx: Context, filter: MoveFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${from(ctx.corpId)} where ${await where(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

export async function* everyMove(ctx: Context, filter: MoveFilter): AsyncGenerator<PackMove[]> {
  const matching = await where(ctx, filter)
  yield* batches(
    (last: Row | null, limit) => rowsAfter(ctx, matching, last && keyOf(last), 0, limit),
    (rows) => rows.map(view),
  )
}

/** The size of each day goes back from that of now, by who came and went since, so that it is the asker's own, too. */
export async function trend(ctx: Context, asked: Parsed<typeof crowdPacks.trend>) {
  const range = checkedRange(asked)
  const pack = await packOf(ctx.db, asked.packId)
  const zone = await zoneOf(ctx.db)
  const { rows } = await sql<{ day: string; came: number; went: number }>`
    select to_char(m.at at time zone ${zone}, 'YYYY-MM-DD') as day, (count(*) filter (where m.came))::int as came,
      (count(*) filter (where not m.came))::int as went
    ${from(ctx.corpId)} where ${await where(ctx, { packId: asked.packId, from: range.from })} group by 1`.execute(ctx.db)
  const byDay = new Map(rows.map((r) => [r.day, r]))
  let size = (await staffInScope(ctx)) ? ((await sizesSeen(ctx, [pack])).get(pack.pack_id) ?? 0) : pack.size
  const today = dayOf(new Date(), zone)
  // Told late, somebody may have moved before it was made.
  const first = [dayOf(pack.created_at, zone), ...byDay.keys()].sort()[0]!
  const points: { day: string; size: number | null; came: number; went: number }[] = []
  for (let day = today > range.to ? today : range.to; day >= range.from; day = addDays(day, -1)) {
    const { came = 0, went = 0 } = byDay.get(day) ?? {}
    if (day <= range.to) points.unshift({ day, size: day >= first && day <= today ? size : null, came, went })
    size -= came - went
  }
  const sum = (of: 'came' | 'went') => points.reduce((n, p) => n + p[of], 0)
  return { points, came: sum('came'), went: sum('went') }
}

const view = (r: Row): PackMove => ({
  moveId: r.move_id,
  customerId: r.customer_id,
  externalUserExtId: r.ext,
  name: r.name,
  avatar: r.avatar,
  status: r.status,
  staffNames: r.staff,
  came: r.came,
  cause: r.cause,
  conditions: r.conditions,
  actor: r.actor,
  at: r.at.toISOString(),
})
