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
const listeners = new Set<() => void>()
const pulses = new Set<() => void>()

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

async function catchUp() {
  try {
    const answer = await sim.events({ limit: 200, ...(next === undefined ? {} : { after: next }) })
    next = answer.next
    take(answer.events)
    return true
  } catch {
    return false
  }
}

export function forgetEvents() {
  next = undefined
  set({ events: [] })
  void catchUp()
}

export function startLive() {
  void catchUp()
  const stream = new EventSource('/sim/events/stream')
  stream.onopen = () => {
    set({ connected: true })
    void catchUp()
  }
  stream.onmessage = (message) => {
    const event = JSON.parse(message.data) as LogEvent
    take([event])
  }
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
