import type { Due } from '../world/due.ts'
import type { World } from '../world/world.ts'
import { dueArchive } from './archive.ts'
import { dueContactJobs } from './contact-jobs.ts'
import { duePay } from './pay-due.ts'
import { dueBills } from './redpacks.ts'
import { dueScript } from './script.ts'
import { pushDueTickets } from './suites.ts'
import { dueTempChats } from './temp-chats.ts'
import { dueTransfers } from './transfers.ts'

const kinds: Due[] = [dueTransfers, dueTempChats, dueBills, dueArchive, dueScript, dueContactJobs, duePay]

/**
 * Called when the clock is moved and once a second. Thirty days may have passed at once: whatever was due on the way happens in its order
 * and at its own time.
 */
export function runDue(world: World) {
  const until = world.clock.now()
  for (;;) {
    let at = Number.POSITIVE_INFINITY
    for (const corp of world.corps.values()) for (const kind of kinds) at = Math.min(at, kind.next(world, corp) ?? at)
    const origins = Object.values(world.origins).flatMap(({ due }) => due ?? [])
    for (const due of origins) at = Math.min(at, due.next(until) ?? at)
    if (at > until) break
    world.clock.during(at, () => {
      for (const corp of world.corps.values()) for (const kind of kinds) kind.run(world, corp)
      for (const due of origins) due.run()
    })
  }
  pushDueTickets(world)
}
