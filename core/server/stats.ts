import { sql } from 'kysely'
import type { Problem } from '../contract/errors.ts'
import type { Compared, StaffRange } from '../contract/statistics.ts'
import { addDays, dayOf, instantOf, local } from '../contract/time.ts'
import { staffInScope } from './access.ts'
import { staffOfDepartments } from './audience.ts'
import type { Context } from './context.ts'
import { refuseAny } from './refusal.ts'
import { type Days, zoneOf } from './zone.ts'

function rangeProblems({ from, to }: Days, field: string): Problem[] {
  const days = daysBetween(from, to) + 1
  if (days < 1) return [{ field, message: { zh: '结束日期不能早于开始日期', en: 'The end is before the beginning' } }]
  if (days > 366) return [{ field, message: { zh: '最多查看 366 天', en: 'At most 366 days' } }]
  return []
}

/** `others` is what else is wrong, to be told in the same answer. */
export function checkedRange<R extends Days>(r: R, others: Problem[] = []): R {
  refuseAny([...rangeProblems(r, 'to'), ...others])
  return r
}

/** The range and the one it is compared with (`null` for none), of the same people; what is wrong with either is told at once. */
export async function comparedRanges<R extends Days & Compared>(ctx: Context, { compareFrom, compareTo, ...r }: R) {
  const before = compareFrom && compareTo ? { ...r, from: compareFrom, to: compareTo } : null
  refuseAny([...rangeProblems(r, 'to'), ...(before ? rangeProblems(before, 'compare_to') : [])])
  return { now: r, before: before && { ...before, ...sameMoment(r, before, await zoneOf(ctx.db), new Date()) } }
}

/**
 * A range in which today still runs is compared with as much of the other: up to the moment at which the clocks show what they show now, of
 * the day that stands where today stands. A shorter month may have no such day; then it is compared whole.
 */
export function sameMoment(range: Days, before: Days, zone: string, now: Date): Pick<Days, 'to' | 'until'> {
  const today = dayOf(now, zone)
  const day = addDays(before.from, daysBetween(range.from, today))
  if (today < range.from || today > range.to || day > before.to) return { to: before.to }
  const [hours, minutes, seconds] = local(now, zone).slice(11).split(':').map(Number) as [number, number, number]
  return { to: day, until: instantOf(day, hours * 60 + minutes + seconds / 60, zone) }
}
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Whom the asker asks about, as far as they may; `null` is everybody. People and departments mean anybody of either, as in an audience. */
export async function staffAsked(ctx: Context, { staffIds, departmentIds }: Partial<StaffRange>): Promise<string[] | null> {
  const scope = await staffInScope(ctx)
  if (!staffIds?.length && !departmentIds?.length) return scope
  const below = departmentIds?.length ? await staffOfDepartments(ctx, departmentIds) : []
  const ids = [...new Set([...(staffIds ?? []), ...below])]
  return scope ? ids.filter((id) => scope.includes(id)) : ids
}

/** The same as a condition on a column; nothing when it is everybody. */
export const ofStaff = (who: string[] | null, column: string) => (who ? sql`and ${sql.ref(column)} = any(${who}::uuid[])` : sql``)
