/** Virtual time: every expiry of the simulator reads it, so a test passes three days in one call. */
export interface Clock {
  now(): number
  seconds(): number
  speed: number
  set(change: { now?: number; speed?: number; advance_ms?: number }): void
  /** Told when it is set, until what is answered is called. */
  listen(tell: () => void): () => void
  /** While `run` runs it is then: what was due on the way happens at its own time. */
  during<T>(at: number, run: () => T): T
  /** The real time: what a signature carries, for who signs knows no other. */
  real(): number
  /** How far ahead of the real clock we are, for the state file. */
  offset(): number
}

export function clock(real: () => number = Date.now, offset = 0): Clock {
  let base = real()
  let virtual = base + offset
  let held: number | undefined
  const listeners = new Set<() => void>()
  const running = () => Math.floor(virtual + (real() - base) * self.speed)
  const self: Clock = {
    speed: 1,
    now: () => held ?? running(),
    seconds: () => Math.floor(self.now() / 1000),
    set(change) {
      const now = change.now ?? running()
      base = real()
      virtual = now + (change.advance_ms ?? 0)
      if (change.speed !== undefined) self.speed = change.speed
      for (const tell of listeners) tell()
    },
    listen(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    during(at, run) {
      held = at
      try {
        return run()
      } finally {
        held = undefined
      }
    },
    real,
    offset: () => running() - real(),
  }
  return self
}
