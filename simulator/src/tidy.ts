import { runInNewContext } from 'node:vm'

export const QUIET_MS = 5000
const WORTH_BYTES = 8 * 1024 * 1024
/** A twentieth of a beat: the clock's own ticks take a few thousand microseconds. */
const QUIET_CPU_US = QUIET_MS * 50

interface Machine {
  /** Microseconds of this process since it began. */
  cpu(): { user: number; system: number }
  /** Bytes it holds. */
  rss(): number
  tidy(): void
}

/** What a crowd left behind is given back when nothing has happened for a beat of `QUIET_MS`; call the answer once a beat. */
export function quietBeat({ cpu, rss, tidy: giveBack }: Machine): () => void {
  const used = () => {
    const { user, system } = cpu()
    return user + system
  }
  let before = used()
  let kept = rss()
  return () => {
    const now = used()
    const quiet = now - before <= QUIET_CPU_US
    before = now
    if (!quiet || rss() < kept + WORTH_BYTES) return
    giveBack()
    kept = rss()
    // giving back is no work of others: the next beat is measured from here
    before = used()
  }
}

/** Gives back what loading and starting left behind. */
export function tidy() {
  const gc = runInNewContext('typeof gc === "function" && gc') as false | ((how: object) => void)
  if (gc) gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
