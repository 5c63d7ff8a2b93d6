import { addDays, dayOf, instantOf } from '#core/contract/time.ts'
import { fmt, zoneName } from '../text/format.ts'

/** Terms are told by their last day, and end with it, by the company's clock. */
export const lastDay = (until: string): string => fmt.lastDay(until)
export const endOf = (day: string): string => instantOf(day, 1440, zoneName()).toISOString()
export const today = (): string => dayOf(new Date(), zoneName())
export const endIn = (days: number): string => endOf(addDays(today(), days))
/** Days of the terms on offer. */
export const spans = [7, 30, 90] as const
