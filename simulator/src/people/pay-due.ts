import type { Corp } from '../world/corp.ts'
import type { Due } from '../world/due.ts'
import type { Pending } from '../world/trade-rows.ts'
import type { World } from '../world/world.ts'
import { endStock } from './coupons.ts'
import { moveTransfer } from './mch-transfers.ts'
import { deliverNotice } from './pay-notices.ts'
import { nextDue, takeDue } from './pay-pending.ts'
import { finishRefund } from './refunds.ts'

const doings: Record<Pending['what'], (world: World, corp: Corp, key: string) => void> = {
  refund: finishRefund,
  transfer: moveTransfer,
  stock: endStock,
  notice: deliverNotice,
}

/** Refunds, transfers and notices go on by themselves. */
export const duePay: Due = {
  next: (_world, corp) => nextDue(corp),
  run(world, corp) {
    for (const { what, key } of takeDue(corp, world.clock.now())) doings[what](world, corp, key)
  },
}

/** What became due by what was just done happens now, not with the next beat of the clock. */
export function payNow(world: World, corp: Corp) {
  for (let left = 10; left > 0 && nextDue(corp) <= world.clock.now(); left--) duePay.run(world, corp)
}

/** Whether a fault wants the notice to be there before the answer. */
export const hurries = (world: World) => world.faults.some((rule) => rule.kind === 'before_answer' && (rule.count ?? 1) > 0)

/** Does what is due, and where a fault wants it so, waits until the merchant has heard. */
export async function payBeforeAnswer(world: World, corp: Corp) {
  const before = hurries(world)
  payNow(world, corp)
  if (before) await Promise.allSettled(world.pending)
}
