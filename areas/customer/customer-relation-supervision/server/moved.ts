import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, startOfDay } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import { staffAsked } from '#core/server/stats.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { How } from '../contract.ts'

export interface MoveFilter {
  state: 'open' | 'done' | 'all'
  how?: How[]
  from?: string
  to?: string
  staffIds?: string[]
  departmentIds?: number[]
}

/** Moves `m` to or from members in the asker's scope. */
export async function moveWhere(ctx: Context, filter: MoveFilter): Promise<RawBuilder<SqlBool>> {
  const who = await staffAsked(ctx, filter)
  const zone = filter.from || filter.to ? await zoneOf(ctx.db) : undefined
  const and: RawBuilder<unknown>[] = [sql`m.corp_id = ${ctx.corpId}`]
  if (filter.state === 'open') and.push(sql`m.handled_at is null and m.returned_at is null`)
  if (filter.state === 'done') and.push(sql`(m.handled_at is not null or m.returned_at is not null)`)
  if (filter.how?.length) and.push(sql`m.how = any(${filter.how}::text[])`)
  if (filter.from) and.push(sql`m.at >= ${startOfDay(filter.from, zone)}`)
  if (filter.to) and.push(sql`m.at < ${startOfDay(addDays(filter.to, 1), zone)}`)
  if (who) and.push(sql`(m.from_staff_id = any(${who}::uuid[]) or m.to_staff_id = any(${who}::uuid[]))`)
  return sql<SqlBool>`${sql.join(and, sql` and `)}`
}
