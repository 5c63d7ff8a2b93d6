import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { ofStaff } from '#core/server/stats.ts'
import { dayAt, zoneOf } from '#core/server/zone.ts'

const days = 30

interface Since {
  zone: string
  day: string
  scope: string[] | null
  today: Date
  yesterday: Date
}
interface Pair {
  today: number
  before: number
}

/** What home says of customers. */
export async function today(ctx: Context) {
  const zone = await zoneOf(ctx.db)
  const day = dayOf(new Date(), zone)
  const [from, yesterday] = [startOfDay(day, zone), startOfDay(addDays(day, -1), zone)]
  const since: Since = { zone, day, scope: await staffInScope(ctx), today: from, yesterday }
  const [added, lost, addedDays, lostDays, total, all] = await Promise.all([
    pair(ctx, since, 'added_at'),
    pair(ctx, since, 'deleted_at'),
    perDay(ctx, since, 'added_at'),
    perDay(ctx, since, 'deleted_at'),
    totalOf(ctx, since.scope),
    storesOf(ctx, since),
  ])
  const points = Array.from({ length: days }, (_, i) => {
    const at = addDays(day, i - days + 1)
    return { day: at, added: addedDays.get(at) ?? 0, lost: lostDays.get(at) ?? 0 }
  })
  // One line is left for what does not fit, unless it is one store.
  const stores = all.length > mostStores ? all.slice(0, mostStores - 1) : all
  const rest = all.slice(stores.length)
  const sum = (key: keyof Pair) => rest.reduce((n, s) => n + s[key], 0)
  return { day, added, lost, total, points, stores, others: rest.length > 0 ? { today: sum('today'), before: sum('before') } : null }
}
const mostStores = 6

type Column = 'added_at' | 'deleted_at'

/** Contacts, as the dashboard of customers counts them, so that both say the same and the same list stands behind both. */
async function pair(ctx: Context, { scope, today, yesterday }: Since, column: Column): Promise<Pair> {
  const at = sql.ref(`f.${column}`)
  const { rows } = await sql<Pair>`
    select count(*) filter (where ${at} >= ${today})::int as today,
      count(*) filter (where ${at} < now() - interval '1 day')::int as before
    from follows f where f.corp_id = ${ctx.corpId} and ${at} >= ${yesterday} ${ofStaff(scope, 'f.staff_id')}`.execute(ctx.db)
  return rows[0]!
}

async function perDay(ctx: Context, { scope, day, zone }: Since, column: Column): Promise<Map<string, number>> {
  const at = sql.ref(`f.${column}`)
  const { rows } = await sql<{ day: string; n: number }>`
    select ${dayAt(at, zone)} as day, count(*)::int as n from follows f
    where f.corp_id = ${ctx.corpId} and ${at} >= ${startOfDay(addDays(day, 1 - days), zone)} ${ofStaff(scope, 'f.staff_id')} group by 1`.execute(
    ctx.db,
  )
  return new Map(rows.map((r) => [r.day, r.n]))
}

/** Counting a million entries of an index takes a tenth of a second: so many are believed for half a minute, fewer counted each time. */
const many = 200_000
const totals = new LRUCache<number, number>({ max: 1000, ttl: 30_000 })
async function totalOf(ctx: Context, scope: string[] | null): Promise<number> {
  const known = scope ? undefined : totals.get(ctx.corpId)
  if (known !== undefined) return known
  const mine = scope ? sql`and ${sharedBy('c.staff_ids', scope)}` : sql``
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from customers c where c.corp_id = ${ctx.corpId} and c.status = 'friend' ${mine}`.execute(ctx.db)
  if (!scope && rows[0]!.n > many) totals.set(ctx.corpId, rows[0]!.n)
  return rows[0]!.n
}

/** A store is the main department of whoever was added; departments are few. */
async function storesOf(ctx: Context, { scope, today, yesterday }: Since) {
  const { rows } = await sql<{ department_id: number | null; name: string | null } & Pair>`
    select a.main_department as department_id, d.name, a.today, a.before from (
      select s.main_department, count(*) filter (where f.added_at >= ${today})::int as today,
        count(*) filter (where f.added_at < now() - interval '1 day')::int as before
      from follows f join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = f.staff_id
      where f.corp_id = ${ctx.corpId} and f.added_at >= ${yesterday} ${ofStaff(scope, 'f.staff_id')} group by 1) a
    left join departments d on d.corp_id = ${ctx.corpId} and d.department_id = a.main_department
    where a.today + a.before > 0 order by a.today desc, a.before desc, a.main_department`.execute(ctx.db)
  return rows.map((r) => ({ departmentId: r.department_id, name: r.name ?? '', today: r.today, before: r.before }))
}
