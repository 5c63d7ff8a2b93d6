import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import type { Module } from '#core/contract/modules.ts'
import { modulesOf, type SeatKind } from '#core/contract/seats.ts'
import { wherePicked } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { actionsIn } from '#core/server/rights.ts'
import type { seatRelease } from '../contract.ts'
import { running } from './grants.ts'
import { where } from './list.ts'

/** What stops when these people lose their seats of these kinds. What they hold beside that, each area says on the page (`web/holdings.ts`). */
export async function preview(ctx: Context, { picked, kinds }: Input<typeof seatRelease.preview>) {
  const { corpId } = ctx
  const those = await wherePicked(picked, sql`s.staff_id`, (filter) => where(ctx, filter))
  const { rows } = await sql<{ kinds: SeatKind[]; role_id: string | null; last: boolean; people: number }>`
    select x.kinds, x.role_id, x.last, count(*)::int as people from (
      select s.role_id, array_agg(t.kind order by t.kind) filter (where t.kind = any(${kinds}::text[])) as kinds,
        bool_and(t.kind = any(${kinds}::text[])) as last
      from staff s join seats t on t.corp_id = ${corpId} and t.staff_id = s.staff_id and ${running}
      where ${those} group by s.staff_id, s.role_id) x
    where x.kinds is not null group by x.kinds, x.role_id, x.last`.execute(ctx.db)
  const { rows: roles } = await sql<{ role_id: string; role_type: string; privileges: Record<string, string[]> }>`
    select r.role_id, r.role_type, r.privileges from roles r where r.corp_id = ${corpId}`.execute(ctx.db)
  const roleOf = new Map(roles.map((r) => [r.role_id, r]))
  const modules = new Map<Module, number>()
  const seats = new Map<SeatKind, number>()
  for (const row of rows) {
    const role = roleOf.get(row.role_id ?? '')
    for (const kind of row.kinds) {
      seats.set(kind, (seats.get(kind) ?? 0) + row.people)
      for (const module of modulesOf(kind))
        if (role && (role.role_type === 'root' || actionsIn(role.privileges, module).length > 0))
          modules.set(module, (modules.get(module) ?? 0) + row.people)
    }
  }
  const sum = (all: Iterable<number>) => [...all].reduce((a, b) => a + b, 0)
  return {
    people: sum(rows.map((r) => r.people)),
    seats: sum(seats.values()),
    kinds: [...seats].map(([kind, seats]) => ({ kind, seats })),
    modules: [...modules].map(([module, people]) => ({ module, people })),
    lastSeats: sum(rows.filter((r) => r.last).map((r) => r.people)),
  }
}
