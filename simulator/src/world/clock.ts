/** Virtual time: every expiry of the simulator reads it, so a test passes three days in one call. */
export interface Clock {
  now(): number
  seconds(): number
  speed: number
  set(change: { now?: number; speed?: number; advance_ms?: number }): void
  /** How far ahead of the real clock we are, for the state file. */
  offset(): number
}

export function clock(real: () => number = Date.now, offset = 0): Clock {
  let base = real()
  let virtual = base + offset
  const self: Clock = {
    speed: 1,
    now: () => Math.floor(virtual + (real() - base) * self.speed),
    seconds: () => Math.floor(self.now() / 1000),
    set(change) {
      const now = change.now ?? self.now()
      base = real()
      virtual = now + (change.advance_ms ?? 0)
      if (change.speed !== undefined) self.speed = change.speed
    },
    offset: () => self.now() - real(),
  }
  return self
}
