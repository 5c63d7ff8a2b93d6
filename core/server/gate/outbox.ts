import { randomUUID } from 'node:crypto'
import type { AnyWecomCall, WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import { sql } from 'kysely'
import { program } from '../actor.ts'
import { type App, type Context, makeContext } from '../context.ts'
import type { Db, Tx } from '../db.ts'
import { idOf } from '../ids.ts'
import { nudges } from './listen.ts'
import { PlatformRefusal, passes } from './refusal.ts'

export interface OutboxRow<P = unknown> {
  outboxId: string
  /** What the area named the effect when it intended it. */
  key: string
  payload: P
  createdAt: Date
  /** When the last call began; what a reconciler searches from. */
  calledAt: Date | null
  attempts: number
}
type Settled<C extends AnyWecomCall> = { done: WecomOutput<C> } | { refused: PlatformRefusal }

/**
 * Something at WeCom that must not happen twice and has no idempotency key (research/reliability.md A1). The area declares it once and
 * lists it in the default export of its `server/effects.ts`.
 */
export interface Effect<P, C extends AnyWecomCall> {
  name: string
  call: C
  /** Made when the call is made: a media_id of yesterday may be dead today. */
  input(ctx: Context, payload: P, row: OutboxRow<P>): Promise<WecomInput<C>>
  /** In the transaction that settles the row. */
  settled(ctx: Context, tx: Tx, row: OutboxRow<P>, how: Settled<C>): Promise<void>
  /** The call may or may not have worked: look at WeCom. `wait` when it is too early to say. */
  reconcile(ctx: Context, row: OutboxRow<P>): Promise<{ done: WecomOutput<C> } | 'not_made' | 'wait'>
}
// biome-ignore lint/suspicious/noExplicitAny: the loop holds effects of every shape
export type AnyEffect = Effect<any, any>
export const effect = <P, C extends AnyWecomCall>(e: Effect<P, C>): Effect<P, C> => e

const channel = 'rapport_outbox'

/** Writes down what is going to be called, with the rows it belongs to. The same key again is the same effect. */
export async function intend<P, C extends AnyWecomCall>(tx: Tx, e: Effect<P, C>, key: string, payload: P): Promise<string> {
  const effectKey = `${e.name}:${key}`
  const outboxId = idOf('outbox', tx.corpId, effectKey)
  await tx
    .insertInto('outbox')
    .values({ corp_id: tx.corpId, outbox_id: outboxId, call: e.call.name, effect_key: effectKey, payload: JSON.stringify(payload) })
    .onConflict((c) => c.doNothing())
    .execute()
  await sql`select pg_notify(${channel}, '')`.execute(tx)
  return outboxId
}

/** Withdraws what has not been called yet; `false` when it is too late. */
export async function withdraw(db: Db | Tx, outboxId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('outbox')
    .where('corp_id', '=', db.corpId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'intended')
    .where('attempts', '=', 0)
    .returning('outbox_id')
    .executeTakeFirst()
  return gone !== undefined
}

export interface OutboxOptions {
  concurrency?: number
  leaseMs?: number
  pollMs?: number
  /** How long WeCom may take to show what it made, before a reconciler looks. */
  settleMs?: number
}

/**
 * A call under way is leased for this long, renewed while it waits for quota and an answer. One try takes 10 s at most, so what a dead
 * worker began has ended when another one looks.
 */
const callLeaseMs = 30_000

interface Claimed {
  corp_id: number
  outbox_id: string
  effect_key: string
  payload: unknown
  state: 'intended' | 'calling' | 'unknown'
  attempts: number
  created_at: Date
  called_at: Date | null
}

export function startOutbox(app: App, effects: AnyEffect[], options: OutboxOptions = {}) {
  const { concurrency = 4, leaseMs = 60_000, pollMs = 1_000, settleMs = 5_000 } = options
  const byName = new Map(effects.map((e) => [e.name, e]))
  const running = new Set<Promise<void>>()
  const wake = nudges(app.db.url, channel)
  let stopping = false

  const across = app.db.across(['outbox'], 'effects of all companies share the workers')
  /** A row in `calling` whose lease ran out belonged to somebody who died: what became of the call is unknown. */
  const claim = async (count: number, lease: string): Promise<Claimed[]> => {
    const { rows } = await sql<Claimed>`
      with picked as (
        select corp_id, outbox_id, state from outbox
        where state in ('intended', 'calling', 'unknown') and (lease_until is null or lease_until < statement_timestamp())
          and split_part(effect_key, ':', 1) = any(${[...byName.keys()]}::text[])
        order by created_at limit ${count} for update skip locked
      )
      update outbox o set lease_token = ${lease}, lease_until = statement_timestamp() + make_interval(secs => ${leaseMs / 1000}),
        state = case when p.state = 'calling' then 'unknown' else p.state end
      from picked p where o.corp_id = p.corp_id and o.outbox_id = p.outbox_id
      returning o.corp_id, o.outbox_id, o.effect_key, o.payload, o.state, o.attempts, o.created_at, o.called_at`.execute(across)
    return rows
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      let got = 0
      const room = concurrency - running.size
      if (room > 0) {
        const lease = randomUUID()
        const rows = await claim(room, lease).catch((error) => {
          app.log.warn({ err: error }, 'outbox not claimed')
          return []
        })
        got = rows.length
        for (const row of rows) {
          const done: Promise<void> = settle(row, lease)
            .catch((error) => app.log.error({ err: error, outboxId: row.outbox_id }, 'outbox row not settled'))
            .finally(() => {
              running.delete(done)
              wake.nudge()
            })
          running.add(done)
        }
      }
      if (got === 0) await wake.next(pollMs)
    }
  }

  async function settle(claimed: Claimed, lease: string): Promise<void> {
    const ctx = makeContext(app, claimed.corp_id, program, { requestId: claimed.outbox_id })
    const at = claimed.effect_key.indexOf(':')
    const e = byName.get(claimed.effect_key.slice(0, at))!
    const row: OutboxRow = {
      outboxId: claimed.outbox_id,
      key: claimed.effect_key.slice(at + 1),
      payload: claimed.payload,
      createdAt: claimed.created_at,
      calledAt: claimed.called_at,
      attempts: claimed.attempts,
    }
    if (claimed.state === 'unknown') return reconcile(ctx, e, row, lease)
    let input: unknown
    try {
      input = await e.input(ctx, row.payload, row)
    } catch (error) {
      // Nothing was called: a file that is away is tried again, what WeCom refused is refused.
      if (error instanceof PlatformRefusal && error.outcome === 'refused') return finish(ctx, e, row, lease, { refused: error })
      return later(ctx, row, lease, 'intended', delayOf(row.attempts), error as Error, true)
    }
    let mineUntil = performance.now() + callLeaseMs
    if (!(await begin(ctx, row, lease))) return
    const keep = async () => {
      const asked = performance.now()
      if (await renew(ctx, row, lease).catch(() => false)) mineUntil = asked + callLeaseMs
    }
    const renewal = setInterval(() => void keep(), callLeaseMs / 3)
    try {
      // A worker that was frozen meanwhile must not call: somebody else has looked by now, and found nothing.
      const answer = await app.gate.call(ctx.corpId, e.call, input, { mine: () => performance.now() < mineUntil })
      await finish(ctx, e, row, lease, { done: answer })
    } catch (error) {
      if (!(error instanceof PlatformRefusal)) throw error // the lease runs out and it counts as unknown
      if (error.outcome === 'unknown') return later(ctx, row, lease, 'unknown', settleMs, error)
      if (passes(error)) return later(ctx, row, lease, 'intended', error.retryAfterMs || delayOf(row.attempts), error)
      await finish(ctx, e, row, lease, { refused: error })
    } finally {
      clearInterval(renewal)
    }
  }

  async function reconcile(ctx: Context, e: AnyEffect, row: OutboxRow, lease: string): Promise<void> {
    const since = Date.now() - (row.calledAt?.getTime() ?? 0)
    if (since < settleMs) return later(ctx, row, lease, 'unknown', settleMs - since)
    const found = await e.reconcile(ctx, row).catch((error: Error) => {
      ctx.log.warn({ outboxId: row.outboxId, err: error }, 'reconciler failed')
      return 'wait' as const
    })
    if (found === 'wait') return later(ctx, row, lease, 'unknown', Math.max(settleMs, delayOf(row.attempts)))
    if (found === 'not_made') return later(ctx, row, lease, 'intended', 0)
    await finish(ctx, e, row, lease, found)
  }

  const mine = (ctx: Context, db: Db | Tx, row: OutboxRow, lease: string) =>
    db.updateTable('outbox').where('corp_id', '=', ctx.corpId).where('outbox_id', '=', row.outboxId).where('lease_token', '=', lease)

  /** Said before the call: from here on only WeCom knows. */
  async function begin(ctx: Context, row: OutboxRow, lease: string): Promise<boolean> {
    const done = await mine(ctx, ctx.db, row, lease)
      .set({
        state: 'calling',
        called_at: sql<Date>`statement_timestamp()`,
        attempts: row.attempts + 1,
        lease_until: callLease,
      })
      .returning('outbox_id')
      .executeTakeFirst()
    return done !== undefined
  }
  const callLease = sql<Date>`statement_timestamp() + make_interval(secs => ${callLeaseMs / 1000})`
  const renew = async (ctx: Context, row: OutboxRow, lease: string): Promise<boolean> =>
    (await mine(ctx, ctx.db, row, lease).set({ lease_until: callLease }).returning('outbox_id').executeTakeFirst()) !== undefined

  async function finish(ctx: Context, e: AnyEffect, row: OutboxRow, lease: string, how: Settled<AnyWecomCall>): Promise<void> {
    await ctx.tx(async (tx) => {
      const refused = 'refused' in how ? how.refused : null
      const settled = await mine(ctx, tx, row, lease)
        .set({
          state: refused ? 'refused' : 'done',
          result: 'done' in how ? JSON.stringify(how.done) : JSON.stringify({ message: refused?.message }),
          errcode: refused?.errcode ?? 0,
          lease_token: null,
          lease_until: null,
          settled_at: sql<Date>`statement_timestamp()`,
        })
        .returning('outbox_id')
        .executeTakeFirst()
      if (settled) await e.settled(ctx, tx, row, how)
      else ctx.log.warn({ outboxId: row.outboxId }, 'outbox row was taken over meanwhile')
    })
  }

  async function later(
    ctx: Context,
    row: OutboxRow,
    lease: string,
    state: 'intended' | 'unknown',
    waitMs: number,
    error?: Error,
    countTry = false,
  ): Promise<void> {
    if (error) ctx.log.warn({ outboxId: row.outboxId, state, err: { message: error.message } }, 'outbox row waits')
    await mine(ctx, ctx.db, row, lease)
      .set({
        state,
        lease_token: null,
        lease_until: sql<Date>`statement_timestamp() + make_interval(secs => ${waitMs / 1000})`,
        ...(countTry ? { attempts: row.attempts + 1 } : {}),
      })
      .execute()
  }

  const looping = loop()
  return {
    async stop(how: { drop?: boolean } = {}): Promise<void> {
      stopping = true
      await wake.close()
      await looping
      if (!how.drop) await Promise.allSettled(running)
    },
  }
}

const delayOf = (attempts: number): number => Math.min(300_000, 1_000 * 2 ** attempts)
