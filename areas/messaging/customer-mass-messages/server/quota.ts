import { addDays, clockOf, dayOf, startOfDay } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import { keepSettings } from '#core/server/corp.ts'
import type { Db } from '#core/server/db.ts'
import type { QuotaRule } from '../contract.ts'

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

export async function ruleOf(db: Db): Promise<QuotaRule> {
  const row = await db.selectFrom('corps').select('settings').where('corp_id', '=', db.corpId).executeTakeFirst()
  return (row?.settings as { mass_quota?: QuotaRule } | undefined)?.mass_quota ?? 'month'
}

export async function setRule(ctx: Context, rule: QuotaRule): Promise<void> {
  await keepSettings(ctx.db, { mass_quota: rule })
}

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
