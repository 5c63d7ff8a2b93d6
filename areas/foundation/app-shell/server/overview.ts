import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { may } from '#core/contract/call.ts'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { can, staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { ofStaff } from '#core/server/stats.ts'
import { dayAt, zoneOf } from '#core/server/zone.ts'

const days = 30
const sparkDays = 14

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

export async function overview(ctx: Context) {
  const now = new Date()
  const zone = await zoneOf(ctx.db)
  const day = dayOf(now, zone)
  const [today, yesterday] = [startOfDay(day, zone), startOfDay(addDays(day, -1), zone)]
  const since: Since = { zone, day, scope: await staffInScope(ctx), today, yesterday }
  const seesCodes = can(ctx.me, may('channel_qr', 'read')) || can(ctx.me, may('customer_qrcode', 'read'))
  const [customers, codes, welcome] = await Promise.all([
    can(ctx.me, may('customer', 'read')) ? customerFigures(ctx, since) : null,
    seesCodes ? codeFigures(ctx, since) : null,
    seesCodes ? welcomeFigures(ctx, since) : null,
  ])
  return { asOf: now.toISOString(), day, customers, codes, welcome }
}

async function customerFigures(ctx: Context, since: Since) {
  const [added, lost, addedDays, lostDays, total, all] = await Promise.all([
    pair(ctx, since, 'added_at'),
    pair(ctx, since, 'deleted_at'),
    perDay(ctx, since, 'added_at'),
    perDay(ctx, since, 'deleted_at'),
    totalOf(ctx, since.scope),
    storesOf(ctx, since),
  ])
  const points = Array.from({ length: days }, (_, i) => {
    const at = addDays(since.day, i - days + 1)
    return { day: at, added: addedDays.get(at) ?? 0, lost: lostDays.get(at) ?? 0 }
  })
  // One line is left for what does not fit, unless it is one store.
  const stores = all.length > mostStores ? all.slice(0, mostStores - 1) : all
  const rest = all.slice(stores.length)
  const sum = (key: keyof Pair) => rest.reduce((n, s) => n + s[key], 0)
  return { added, lost, total, points, stores, others: rest.length > 0 ? { today: sum('today'), before: sum('before') } : null }
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

/** Counting a million entries of an index takes a tenth of a second: what took long is believed for half a minute. */
const slowMs = 40
const totals = new LRUCache<number, number>({ max: 1000, ttl: 30_000 })
async function totalOf(ctx: Context, scope: string[] | null): Promise<number> {
  const known = scope ? undefined : totals.get(ctx.corpId)
  if (known !== undefined) return known
  const began = performance.now()
  const mine = scope ? sql`and c.staff_ids && ${scope}::uuid[]` : sql``
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from customers c where c.corp_id = ${ctx.corpId} and c.status = 'friend' ${mine}`.execute(ctx.db)
  if (!scope && performance.now() - began > slowMs) totals.set(ctx.corpId, rows[0]!.n)
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

async function codeFigures(ctx: Context, { scope, day, zone, today, yesterday }: Since) {
  const { rows } = await sql<{ day: string; n: number } & Pair>`
    select ${dayAt(sql`a.at`, zone)} as day, count(*)::int as n, count(*) filter (where a.at >= ${today})::int as today,
      count(*) filter (where a.at >= ${yesterday} and a.at < now() - interval '1 day')::int as before
    from live_code_adds a
    where a.corp_id = ${ctx.corpId} and a.at >= ${startOfDay(addDays(day, 1 - sparkDays), zone)} ${ofStaff(scope, 'a.staff_id')} group by 1`.execute(
    ctx.db,
  )
  const by = new Map(rows.map((r) => [r.day, r.n]))
  const sum = (key: keyof Pair) => rows.reduce((n, r) => n + r[key], 0)
  return {
    adds: { today: sum('today'), before: sum('before') },
    points: Array.from({ length: sparkDays }, (_, i) => by.get(addDays(day, i - sparkDays + 1)) ?? 0),
  }
}

async function welcomeFigures(ctx: Context, { scope, today }: Since) {
  const { rows } = await sql<{ sent: number; not_sent: number; unknown: number; p95: number | null }>`
    select count(*) filter (where d.state = 'sent')::int as sent, count(*) filter (where d.state = 'not_sent')::int as not_sent,
      count(*) filter (where d.state = 'unknown')::int as unknown,
      percentile_cont(0.95) within group (order by d.latency_ms) filter (where d.state = 'sent') as p95
    from deliveries d
    where d.corp_id = ${ctx.corpId} and d.kind = 'welcome' and d.at >= ${today} ${ofStaff(scope, 'd.staff_id')}`.execute(ctx.db)
  const r = rows[0]!
  return { sent: r.sent, notSent: r.not_sent, unknown: r.unknown, p95Ms: r.p95 === null ? null : Math.round(r.p95) }
}
