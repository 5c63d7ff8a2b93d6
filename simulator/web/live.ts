import { useSyncExternalStore } from 'react'
import { sim } from './api.ts'
import type { LogEvent } from './types.ts'

/** The log as it comes, newest first. Every new line is also a pulse: what the phones show may have changed. */
interface Live {
  events: LogEvent[]
  connected: boolean
}

const keep = 400
let state: Live = { events: [], connected: false }
let next: number | undefined
/** A sync fires hundreds of lines at once; they are shown together. */
const coming: LogEvent[] = []
const listeners = new Set<() => void>()
const pulses = new Set<() => void>()
const clocks = new Set<(at: { now: number; speed: number }) => void>()

function set(change: Partial<Live>) {
  state = { ...state, ...change }
  for (const tell of listeners) tell()
}

function take(incoming: LogEvent[]) {
  const known = new Set(state.events.map((event) => event.seq))
  const fresh = incoming.filter((event) => !known.has(event.seq))
  if (fresh.length === 0) return
  set({ events: [...fresh, ...state.events].sort((a, b) => b.seq - a.seq).slice(0, keep) })
  pulse()
}

export function pulse() {
  for (const tell of pulses) tell()
}

export function onPulse(tell: () => void) {
  pulses.add(tell)
  return () => {
    pulses.delete(tell)
  }
}

/** Whoever sets the simulator's clock, in whichever window. */
export function onClock(tell: (at: { now: number; speed: number }) => void) {
  clocks.add(tell)
}

async function catchUp() {
  try {
    const answer = await sim.events({ limit: 200, ...(next === undefined ? {} : { after: next }) })
    // Numbers that went back mean another run of the simulator; its log starts over.
    if (next !== undefined && answer.next < next) set({ events: [] })
    next = answer.next
    take(answer.events)
  } catch {
    // The stream's own error says so on the page.
  }
}

export function startLive() {
  void catchUp()
  const stream = new EventSource('/sim/events/stream')
  stream.onopen = () => {
    set({ connected: true })
    void catchUp()
  }
  stream.onmessage = (message) => {
    coming.push(JSON.parse(message.data) as LogEvent)
    if (coming.length === 1) setTimeout(() => take(coming.splice(0)), 60)
  }
  stream.addEventListener('clock', (message) => {
    for (const tell of clocks) tell(JSON.parse(message.data))
    pulse()
  })
  stream.onerror = () => {
    set({ connected: false })
    // A refused stream is not retried by the browser; asking keeps the page alive either way.
    if (stream.readyState === EventSource.CLOSED) setTimeout(startLive, 3000)
  }
}

export function useLive(): Live {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => state,
  )
}
