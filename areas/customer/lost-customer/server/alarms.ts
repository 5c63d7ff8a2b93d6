import { sql } from 'kysely'
import { leadersOf } from '#areas/staff/staff-management/server/nouns/leaders.ts'
import type { Input } from '#core/contract/call.ts'
import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { administrators, give, ownerOf } from '#core/server/notices.ts'
import { notFound } from '#core/server/refusal.ts'
import { zoneOf } from '#core/server/zone.ts'
import { anAlarm, type OutflowRules, type outflow } from '../contract.ts'
import { manyDeleted } from './notices.ts'

/** So many days an alarm waits for somebody. */
export const alarmDays = 7

interface Open {
  staff_id: string
  staff_name: string
  staff_alias: string
  day: string
  at: Date
  lost: number
}

/** Those that nobody has looked into, the newest first; `lost` is what the list of that day holds. Members are few, and so are these. */
export async function openAlarms(ctx: Context, scope: string[] | null, today: string, zone: string) {
  const mine = scope ? sql`and a.staff_id = any(${scope}::uuid[])` : sql``
  const { rows } = await sql<Open>`
    select a.staff_id, to_char(a.day, 'YYYY-MM-DD') as day, a.at, s.name as staff_name, s.alias as staff_alias,
      (select count(*) from follows f where f.corp_id = ${ctx.corpId} and f.staff_id = a.staff_id and f.deleted_by = 'staff'
        and f.deleted_at >= a.day::timestamp at time zone ${zone}::text
        and f.deleted_at < (a.day + 1)::timestamp at time zone ${zone}::text)::int as lost
    from outflow_alarms a join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = a.staff_id
    where a.corp_id = ${ctx.corpId} and a.day > ${addDays(today, -alarmDays)}::date and a.seen_at is null ${mine}
    order by a.at desc limit 20`.execute(ctx.db)
  return rows.map((r) => ({
    staffId: r.staff_id,
    staffName: r.staff_name,
    staffAlias: r.staff_alias,
    day: r.day,
    at: r.at.toISOString(),
    lost: r.lost,
  }))
}

/** A member deleted a customer: whether that was one too many. One alarm a member and day, however many follow. */
export async function watch(tx: Tx, { staffId, at }: { staffId: string; at: Date }, rules: OutflowRules): Promise<void> {
  const { on, most, within } = rules.alarm
  if (!on) return
  const zone = await zoneOf(tx)
  const day = dayOf(at, zone)
  const since = within === 'hour' ? new Date(at.getTime() - 3_600_000) : startOfDay(day, zone)
  const { rows } = await sql<{ n: number; name: string }>`
    select count(*)::int as n, max(s.name) as name from follows f join staff s on s.corp_id = ${tx.corpId} and s.staff_id = f.staff_id
    where f.corp_id = ${tx.corpId} and f.staff_id = ${staffId} and f.deleted_by = 'staff' and f.deleted_at >= ${since} and f.deleted_at <= ${at}`.execute(
    tx,
  )
  const { n, name } = rows[0]!
  if (n <= most) return
  const { rows: fresh } = await sql<{ day: string }>`
    insert into outflow_alarms (corp_id, staff_id, day, at) values (${tx.corpId}, ${staffId}, ${day}, ${at})
    on conflict do nothing returning to_char(day, 'YYYY-MM-DD') as day`.execute(tx)
  if (!fresh[0]) return
  const owners = [
    ...(await administrators({ corpId: tx.corpId, db: tx })),
    ...[...(await leadersOf(tx, [staffId])), ...rules.tellStaffIds].flatMap(ownerOf),
  ]
  await give(tx, manyDeleted, owners, { staffId, name, day, count: n, within })
}

/** Somebody has looked into it. A second time changes nothing. */
export async function alarmSeen(ctx: Context, { staffId, day }: Input<typeof outflow.alarmSeen>) {
  const scope = await staffInScope(ctx)
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ name: string; seen_at: Date | null }>`
      select s.name, a.seen_at from outflow_alarms a join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = a.staff_id
      where a.corp_id = ${ctx.corpId} and a.staff_id = ${staffId} and a.day = ${day}::date for update of a`.execute(tx)
    const [alarm] = rows
    if (!alarm || (scope && !scope.includes(staffId))) throw notFound(anAlarm)
    if (alarm.seen_at) return nothingDone(ctx)
    await audit(tx, ctx, 'outflow.alarmSeen', { kind: 'staff', id: staffId, name: alarm.name, after: { day } })
    await sql`update outflow_alarms set seen_at = now(), seen_by = ${ctx.me.name}
      where corp_id = ${ctx.corpId} and staff_id = ${staffId} and day = ${day}::date`.execute(tx)
  })
  return {}
}
