import { addDays, clockOf, dayOf, instantOf } from '#core/contract/time.ts'
import type { WorkingHours } from '../contract.ts'

/** The moment itself where it lies in the hours, else when they begin next. */
export function workingFrom(at: Date, { days, from, to }: WorkingHours, zone: string): Date {
  const { minutes, weekday } = clockOf(at, zone)
  if (days.includes(weekday) && minutes >= from && minutes < to) return at
  const today = dayOf(at, zone)
  for (let n = minutes < from ? 0 : 1; n <= 7; n++)
    if (days.includes(((weekday - 1 + n) % 7) + 1)) return instantOf(addDays(today, n), from, zone)
  return instantOf(addDays(today, 7), from, zone)
}
