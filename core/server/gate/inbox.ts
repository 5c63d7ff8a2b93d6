import { parseCallbackXml } from '@rapport/wecom/callback.ts'
import { eventKey } from '@rapport/wecom/events.ts'
import { sql } from 'kysely'
import type { DbPool, Tx } from '../db.ts'
import { randomToken, sha256 } from '../ids.ts'

export const callbackChannel = 'rapport_callbacks'
/** Group commit: callbacks are collected this long and inserted together, at twice the rate of single inserts (research/performance.md §8). */
const gatherMs = 2
const mostRows = 500

interface Arrived {
  key: Buffer
  corpId: number
  event: string
  body: string
  /** When it came, if that is not now. */
  at: Date | null
  stored: () => void
  failed: (error: unknown) => void
}
export type Inbox = ReturnType<typeof inboxOf>

/**
 * Something is otherwise now, and what was is not said: WeCom counts in seconds, so that two edits of one customer within a second read the
 * same, letter for letter. The second is no replay to be dropped: it says to look again, behind the first. A replay of one costs a look.
 */
const says = /\/(edit_external_contact|update\w*|shuffle)$/
export const isHint = (event: string): boolean => says.test(event)

/** Callbacks as they came, durable before they are answered. The key is over the whole body: shorter ones lose events (platform/02 §2). */
export function inboxOf(db: DbPool) {
  const arrived: Arrived[] = []
  /** A commit is under way, or will be in a moment. */
  let committing = false

  async function commit(): Promise<void> {
    const rows = arrived.splice(0, mostRows)
    try {
      const { numAffectedRows } = await sql`
        insert into callbacks (callback_key, corp_id, event, body, received_at)
        select key, corp, event, body, coalesce(at, now()) from unnest(${rows.map((r) => r.key)}::bytea[], ${rows.map((r) => r.corpId)}::int[],
          ${rows.map((r) => r.event)}::text[], ${rows.map((r) => r.body)}::text[],
          ${rows.map((r) => r.at)}::timestamptz[]) as r(key, corp, event, body, at)
        on conflict do nothing`.execute(db.all)
      const hints = Number(numAffectedRows) < rows.length ? rows.filter((r) => isHint(r.event)) : []
      const looks = hints.length > 0 ? await lookAgain(hints) : 0
      for (const row of rows) row.stored()
      // Apart from the insert: commits that notify wait for each other, disk included. One that gets lost costs the worker's next look.
      if (numAffectedRows || looks) void sql`select pg_notify(${callbackChannel}, '')`.execute(db.all).catch(() => {})
    } catch (error) {
      for (const row of rows) row.failed(error)
    }
  }

  /** Those that were there before get a row of their own, unless nobody has begun with the first: that look is still to come. */
  async function lookAgain(hints: readonly Arrived[]): Promise<number> {
    const { numAffectedRows } = await sql`
      insert into callbacks (callback_key, corp_id, event, body, received_at)
      select r.own, r.corp, r.event, r.body, coalesce(r.at, now()) from unnest(${hints.map((r) => r.key)}::bytea[],
        ${hints.map((r) => sha256(`${r.key.toString('hex')}\n${randomToken(16)}`))}::bytea[], ${hints.map((r) => r.corpId)}::int[],
        ${hints.map((r) => r.event)}::text[], ${hints.map((r) => r.body)}::text[],
        ${hints.map((r) => r.at)}::timestamptz[]) as r(key, own, corp, event, body, at)
      join callbacks c on c.callback_key = r.key and (c.state <> 'new' or c.attempts > 0)`.execute(db.all)
    return Number(numAffectedRows)
  }

  /** One commit at a time: what arrives meanwhile goes together with the next. */
  async function commitAll(): Promise<void> {
    while (arrived.length > 0) await commit()
    committing = false
  }

  return {
    /** Resolves when the callback is on disk; the same body again changes nothing, but is looked at again where it is a hint. */
    store(corpId: number, body: string, at: Date | null = null): Promise<void> {
      const event = eventKey(parseCallbackXml(body))
      return new Promise((stored, failed) => {
        arrived.push({ key: sha256(`${corpId}\n${body}`), corpId, event, body, at, stored, failed })
        if (committing) return
        committing = true
        setTimeout(() => void commitAll(), gatherMs)
      })
    },
  }
}

/** Processes callbacks (keys in hex) again and returns how many: processed ones by every area, failed ones by the areas that failed. */
export async function replayCallbacks(tx: Tx, keys: string[]): Promise<number> {
  const { rows } = await sql<{ callback_key: Buffer; was: string }>`
    with wanted as (
      select callback_key, state from callbacks
      where corp_id = ${tx.corpId} and callback_key = any(select decode(k, 'hex') from unnest(${keys}::text[]) k) and state <> 'new' for update
    )
    update callbacks c set state = 'new', attempts = 0, next_at = clock_timestamp(), done_at = null, error = null, lease_token = null
    from wanted w where c.callback_key = w.callback_key returning c.callback_key, w.state as was`.execute(tx)
  const done = rows.filter((r) => r.was === 'done').map((r) => r.callback_key)
  await sql`delete from callback_steps where callback_key = any(${done}::bytea[])`.execute(tx)
  await sql`select pg_notify(${callbackChannel}, '')`.execute(tx)
  return rows.length
}
