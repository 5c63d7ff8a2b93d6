import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Wakes a polling loop early by LISTEN/NOTIFY; without a notification, or connection, it wakes by time. One that comes during the work counts for the next wait. */
export interface Nudges {
  /** Resolves at the next nudge, or after `ms`. */
  next(ms: number): Promise<void>
  nudge(): void
  close(): Promise<void>
}

export function nudges(url: string, channel: string): Nudges {
  let waiting: (() => void) | undefined
  let pending = false
  let closed = false
  let client: pg.Client | undefined

  const nudge = () => {
    pending = true
    waiting?.()
  }
  async function connect(): Promise<void> {
    while (!closed) {
      const mine = new pg.Client({ connectionString: url, application_name: 'rapport-listen', keepAlive: true })
      try {
        await new Promise<void>((lost, failed) => {
          mine.on('error', failed)
          mine.on('end', () => lost())
          mine.on('notification', nudge)
          mine
            .connect()
            .then(() => mine.query(`listen ${channel}`))
            .then(() => {
              client = mine
              if (closed) lost()
            }, failed)
        })
      } catch {
        // the poll goes on meanwhile
      }
      await mine.end().catch(() => {})
      if (!closed) await sleep(500)
    }
  }
  const running = connect()

  return {
    nudge,
    async next(ms) {
      if (!pending)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          waiting = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      waiting = undefined
      pending = false
    },
    async close() {
      closed = true
      nudge()
      await client?.end().catch(() => {})
      await running
    },
  }
}
