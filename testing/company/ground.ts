import { addDays, dayOf, startOfDay } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import type { TestApp } from '../harness.ts'

/** What every part of the small company (../company.ts) is made with. */
export type Ground = ReturnType<typeof ground>
export function ground(app: TestApp) {
  const today = dayOf(new Date())
  return {
    corpId: app.corpId,
    db: app.ctx.db,
    today,
    /** So many days ago, so many minutes after midnight. */
    days: (n: number, minutes = 0) => new Date(startOfDay(addDays(today, -n)).getTime() + minutes * 60_000),
  }
}
export const ids = (n: number): string[] => Array.from({ length: n }, () => newId())
