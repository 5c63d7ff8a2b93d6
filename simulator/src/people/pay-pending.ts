import type { Corp } from '../world/corp.ts'
import type { Pending } from '../world/trade-rows.ts'

/** Nothing is due before this moment: each call of the pay origin asks, and must not look through all that waits. */
const earliest = new WeakMap<Corp, number>()

const idOf = ({ what, key }: Pick<Pending, 'what' | 'key'>) => `${what} ${key}`

/** What is to happen at a moment, in place of what was planned for the same row. */
export function plan(corp: Corp, pending: Pending) {
  corp.pendingPay.set(idOf(pending), pending)
  const known = earliest.get(corp)
  if (known !== undefined && pending.at < known) earliest.set(corp, pending.at)
}

/** Takes it out, to be done now or never. */
export function unplan(corp: Corp, row: Pick<Pending, 'what' | 'key'>): Pending | undefined {
  const id = idOf(row)
  const found = corp.pendingPay.get(id)
  corp.pendingPay.delete(id)
  return found
}

export const planned = (corp: Corp, row: Pick<Pending, 'what' | 'key'>) => corp.pendingPay.get(idOf(row))

/** The moment of the next one, or an earlier one when that was taken out meanwhile: `takeDue` puts it right. */
export function nextDue(corp: Corp): number {
  let at = earliest.get(corp)
  if (at !== undefined) return at
  at = Number.POSITIVE_INFINITY
  for (const pending of corp.pendingPay.values()) at = Math.min(at, pending.at)
  earliest.set(corp, at)
  return at
}

/** Takes out what is due by then. */
export function takeDue(corp: Corp, now: number): Pending[] {
  if (nextDue(corp) > now) return []
  const due = [...corp.pendingPay.values()].filter(({ at }) => at <= now)
  for (const row of due) unplan(corp, row)
  earliest.delete(corp)
  return due
}
