import type { World } from '../world/world.ts'
import { settleTransfers } from './transfers.ts'

/** What happens by itself when time passes: called when the clock is moved and once a second. */
export function runDue(world: World) {
  for (const corp of world.corps.values()) settleTransfers(world, corp)
}
