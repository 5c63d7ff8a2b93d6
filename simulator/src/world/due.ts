import type { Corp } from './corp.ts'
import type { World } from './world.ts'

/** What happens by itself when time passes. `run` does all that is due at the clock's time, so that `next` moves on. */
export interface Due {
  /** Milliseconds of virtual time. */
  next(world: World, corp: Corp): number | undefined
  run(world: World, corp: Corp): void
}
