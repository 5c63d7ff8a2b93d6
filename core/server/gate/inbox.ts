import { parseCallbackXml } from '@rapport/wecom/callback.ts'
import { eventKey } from '@rapport/wecom/events.ts'
import { sql } from 'kysely'
import type { Database } from '../db.ts'
import { sha256 } from '../ids.ts'

export const callbackChannel = 'rapport_callbacks'
/** Commits wait this long for company: twice the rate of single inserts at lower p99 (research/performance.md §8). */
const gatherMs = 2
const gatherRows = 200

interface Arrived {
  key: Buffer
  corpId: number
  event: string
  body: string
  stored: () => void
  failed: (error: unknown) => void
}
export type Inbox = ReturnType<typeof inboxOf>

/** Callbacks as they came, durable before they are answered. The key is over the whole body: shorter ones lose events (platform/02 §2). */
export function inboxOf(db: Database) {
  let arrived: Arrived[] = []
  let timer: NodeJS.Timeout | undefined

  async function commit(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = arrived
    arrived = []
    if (rows.length === 0) return
    try {
      await sql`
        with stored as (
          insert into callbacks (callback_key, corp_id, event, body)
          select * from unnest(${rows.map((r) => r.key)}::bytea[], ${rows.map((r) => r.corpId)}::int[],
            ${rows.map((r) => r.event)}::text[], ${rows.map((r) => r.body)}::text[])
          on conflict do nothing returning 1
        )
        select pg_notify(${callbackChannel}, '') where exists (select from stored)`.execute(db.all)
      for (const row of rows) row.stored()
    } catch (error) {
      for (const row of rows) row.failed(error)
    }
  }

  return {
    /** Resolves when the callback is on disk; the same body again changes nothing. */
    store(corpId: number, body: string): Promise<void> {
      const event = eventKey(parseCallbackXml(body))
      return new Promise((stored, failed) => {
        arrived.push({ key: sha256(`${corpId}\n${body}`), corpId, event, body, stored, failed })
        if (arrived.length >= gatherRows) void commit()
        else timer ??= setTimeout(() => void commit(), gatherMs)
      })
    },
  }
}
