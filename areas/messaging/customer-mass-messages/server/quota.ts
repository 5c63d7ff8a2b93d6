import { aSetting } from '#core/contract/things.ts'
import { addDays, clockOf, dayOf, startOfDay } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import { editSetting, readSetting, setting } from '#core/server/corp.ts'
import type { Db } from '#core/server/db.ts'
import type { QuotaRule } from '../mission.ts'

/**
 * How often a customer may receive mass messages. WeCom changed the rule three times in four years and lets administrators choose
 * (platform/05 §2), so it is a setting of the corp. Its periods are of Beijing's calendar.
 */
export interface Quota {
  rule: QuotaRule
  most: number
  from: Date
  to: Date
}

const rule = setting<QuotaRule>({ name: 'mass_quota', unset: 'month', kind: 'mass_quota', thing: aSetting })
export const ruleOf = (db: Db) => readSetting(db, rule)
export const setRule = (ctx: Context, value: QuotaRule, version: number) => editSetting(ctx, rule, value, version)

export function quotaAt(rule: QuotaRule, at: Date): Quota {
  const today = dayOf(at)
  const [first, days] =
    rule === 'day'
      ? [today, 1]
      : rule === 'week'
        ? [addDays(today, 1 - clockOf(at).weekday), 7]
        : [`${today.slice(0, 8)}01`, daysInMonth(today)]
  return { rule, most: rule === 'day' ? 1 : days, from: startOfDay(first), to: startOfDay(addDays(first, days)) }
}

const daysInMonth = (day: string): number => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
