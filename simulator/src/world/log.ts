export type EventKind = 'callback' | 'api' | 'person'

export interface LogEvent {
  seq: number
  at: number
  kind: EventKind
  title: string
  detail: string
  ok: boolean
  corpid: string
  data?: unknown
}

/** What happened, newest last. A ring: the phones show the last minutes, and a load test must not fill the memory. */
export interface EventLog {
  add(event: Omit<LogEvent, 'seq'>): LogEvent
  after(seq: number, limit: number): LogEvent[]
  last(limit: number): LogEvent[]
  listen(fn: (event: LogEvent) => void): () => void
  clear(): void
}

const KEEP = 4000

export function eventLog(): EventLog {
  let events: LogEvent[] = []
  let seq = 0
  const listeners = new Set<(event: LogEvent) => void>()
  return {
    add(event) {
      const logged = { seq: ++seq, ...event }
      events.push(logged)
      if (events.length > KEEP * 2) events = events.slice(-KEEP)
      for (const fn of listeners) fn(logged)
      return logged
    },
    after(from, limit) {
      const first = events[0]?.seq ?? seq + 1
      const start = Math.max(0, from + 1 - first)
      return events.slice(start, start + limit)
    },
    last: (limit) => events.slice(-limit),
    listen(fn) {
      listeners.add(fn)
      return () => listeners.delete(fn)
    },
    clear() {
      events = []
    },
  }
}
