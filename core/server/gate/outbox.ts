import { randomUUID } from 'node:crypto'
import type { AnyWecomCall, WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import { sql } from 'kysely'
import { program } from '../actor.ts'
import { type App, type Context, makeContext } from '../context.ts'
import type { Tx } from '../db.ts'
import { idOf } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { addDue, claimDue, type Due, dueNow, endDue, giveBackDue, holdDue, lockDue, withdrawDue } from './due.ts'
import { nudges } from './listen.ts'
import { isErrcode, isTemporary, PlatformRefusal } from './refusal.ts'
import { setUpErrcodes } from './set-up.ts'

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
  /**
   * A refusal that names how the company is set up (its secret, its trusted IP) ends nothing: the call waits until that is mended. For what
   * a screen shows as waiting, with the reason (`waitsFor`).
   */
  waitsForSetUp?: true
  /** Builds the body right before the call: a media_id of yesterday may have expired. */
  input(ctx: Context, payload: P, row: OutboxRow<P>): Promise<WecomInput<C>>
  /** In the transaction that settles the row. */
  settled(ctx: Context, tx: Tx, row: OutboxRow<P>, how: Settled<C>): Promise<void>
  /** After a call without an answer: looks at WeCom whether it worked. `wait` when it is too early to tell. */
  reconcile(ctx: Context, row: OutboxRow<P>): Promise<{ done: WecomOutput<C> } | 'not_made' | 'wait'>
}
// biome-ignore lint/suspicious/noExplicitAny: the loop holds effects of every shape
export type AnyEffect = Effect<any, any>
export const effect = <P, C extends AnyWecomCall>(e: Effect<P, C>): Effect<P, C> => e

const channel = 'rapport_outbox'

/** Records a call to be made, in the transaction of the rows it belongs to. The same key is the same effect. Returns its `outboxId`. */
export async function intend<P, C extends AnyWecomCall>(tx: Tx, e: Effect<P, C>, key: string, payload: P): Promise<string> {
  return (await intendAll(tx, e, [{ key, payload }]))[0]!
}

/** The same for many of a kind, in three statements; answers in their order. */
export async function intendAll<P, C extends AnyWecomCall>(
  tx: Tx,
  e: Effect<P, C>,
  list: readonly { key: string; payload: P }[],
): Promise<string[]> {
  const intents = list.map(({ key, payload }) => {
    const effectKey = `${e.name}:${key}`
    return { id: idOf('outbox', tx.corpId, effectKey), key: effectKey, payload }
  })
  const { rows } = await sql<{ outbox_id: string }>`
    insert into outbox (corp_id, outbox_id, call, effect_key, payload)
    select ${tx.corpId}, i.id, ${e.call.name}, i.key, i.payload
    from json_to_recordset(${JSON.stringify(intents)}::json) as i(id uuid, key text, payload jsonb)
    on conflict do nothing returning outbox_id`.execute(tx)
  if (rows.length > 0) {
    await addDue(
      tx,
      e.name,
      rows.map((r) => r.outbox_id),
    )
    await sql`select pg_notify(${channel}, '')`.execute(tx)
  }
  return intents.map(({ id }) => id)
}

/** Cancels an effect whose call has not begun; `false` when it is too late. */
export async function withdraw(tx: Tx, outboxId: string): Promise<boolean> {
  await lockDue(tx, outboxId)
  const gone = await tx
    .deleteFrom('outbox')
    .where('corp_id', '=', tx.corpId)
    .where('outbox_id', '=', outboxId)
    .where('state', '=', 'intended')
    .where('attempts', '=', 0)
    .returning('outbox_id')
    .executeTakeFirst()
  if (gone) await withdrawDue(tx, outboxId)
  return gone !== undefined
}

/** What waited because nothing could be sent for the company goes out now. */
export async function resume(tx: Tx): Promise<void> {
  await dueNow(tx)
  await sql`select pg_notify(${channel}, '')`.execute(tx)
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

export function startOutbox(app: App, effects: AnyEffect[], options: OutboxOptions = {}) {
  const { concurrency = 4, leaseMs = 60_000, pollMs = 1_000, settleMs = 5_000 } = options
  const byName = new Map(effects.map((e) => [e.name, e]))
  const running = new Set<Promise<void>>()
  const wake = nudges(app.db.url, channel)
  let stopping = false

  async function loop(): Promise<void> {
    while (!stopping) {
      let got = 0
      const room = concurrency - running.size
      if (room > 0) {
        const lease = randomUUID()
        const rows = await claimDue(app.db.all, [...byName.keys()], room, lease, leaseMs).catch((error) => {
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

  async function settle(due: Due, lease: string): Promise<void> {
    const ctx = makeContext(app, due.corp_id, program, { requestId: due.outbox_id })
    const stored = await ctx.db
      .selectFrom('outbox')
      .select(['effect_key', 'payload', 'state', 'attempts', 'created_at', 'called_at'])
      .where('corp_id', '=', ctx.corpId)
      .where('outbox_id', '=', due.outbox_id)
      .where('state', 'in', ['intended', 'calling', 'unknown'])
      .executeTakeFirst()
    // Withdrawn; or not there yet, where the two tables are on two machines: the end of the lease brings it back.
    if (!stored) return
    const at = stored.effect_key.indexOf(':')
    const e = byName.get(stored.effect_key.slice(0, at))!
    const row: OutboxRow = {
      outboxId: due.outbox_id,
      key: stored.effect_key.slice(at + 1),
      payload: stored.payload,
      createdAt: stored.created_at,
      calledAt: stored.called_at,
      attempts: stored.attempts,
    }
    // One in `calling` whose lease ran out belonged to somebody who died: what became of the call is unknown.
    if (stored.state !== 'intended') return reconcile(ctx, e, row, lease)
    let input: unknown
    try {
      input = await e.input(ctx, row.payload, row)
    } catch (error) {
      // Nothing was called: a file that is away is tried again, what WeCom refused is refused.
      if (error instanceof PlatformRefusal && error.outcome === 'refused' && !waits(e, error))
        return finish(ctx, e, row, lease, { refused: error })
      return later(ctx, row, lease, 'intended', delayOf(row.attempts), error as Error, true)
    }
    let mineUntil = performance.now() + callLeaseMs
    if (!(await begin(ctx, row, lease))) return
    const keep = async () => {
      const asked = performance.now()
      if (await holdDue(ctx.db, row.outboxId, lease, callLeaseMs).catch(() => false)) mineUntil = asked + callLeaseMs
    }
    const renewal = setInterval(() => void keep(), callLeaseMs / 3)
    try {
      // A worker that was frozen meanwhile must not call: somebody else has looked by now, and found nothing.
      const answer = await app.gate.call(ctx.corpId, e.call, input, { mine: () => performance.now() < mineUntil })
      await finish(ctx, e, row, lease, { done: answer })
    } catch (error) {
      if (!(error instanceof PlatformRefusal)) throw error // the lease runs out and it counts as unknown
      if (error.outcome === 'unknown') return later(ctx, row, lease, 'unknown', settleMs, error)
      if (isTemporary(error) || waits(e, error))
        return later(ctx, row, lease, 'intended', error.retryAfterMs || delayOf(row.attempts), error)
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

  const rowOf = (tx: Tx, row: OutboxRow) => tx.updateTable('outbox').where('corp_id', '=', tx.corpId).where('outbox_id', '=', row.outboxId)

  /** Marks the row before the call: from here on only WeCom knows the outcome. */
  const begin = (ctx: Context, row: OutboxRow, lease: string): Promise<boolean> =>
    ctx.tx(async (tx) => {
      if (!(await holdDue(tx, row.outboxId, lease, callLeaseMs))) return false
      const begun = await rowOf(tx, row)
        .set({ state: 'calling', called_at: sql<Date>`statement_timestamp()`, attempts: row.attempts + 1 })
        .where('state', '=', 'intended')
        .where('attempts', '=', row.attempts)
        .returning('outbox_id')
        .executeTakeFirst()
      return begun !== undefined
    })

  async function finish(ctx: Context, e: AnyEffect, row: OutboxRow, lease: string, how: Settled<AnyWecomCall>): Promise<void> {
    await ctx.tx(async (tx) => {
      if (!(await endDue(tx, row.outboxId, lease))) {
        ctx.log.warn({ outboxId: row.outboxId }, 'outbox row was taken over meanwhile')
        return
      }
      const refused = 'refused' in how ? how.refused : null
      await rowOf(tx, row)
        .set({
          state: refused ? 'refused' : 'done',
          result: 'done' in how ? JSON.stringify(how.done) : JSON.stringify({ message: refused?.message }),
          errcode: refused?.errcode ?? 0,
          settled_at: sql<Date>`statement_timestamp()`,
        })
        .execute()
      await e.settled(ctx, tx, row, how)
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
    await ctx.tx(async (tx) => {
      if (!(await giveBackDue(tx, row.outboxId, lease, waitMs))) return
      await rowOf(tx, row)
        .set({
          state,
          ...(countTry && { attempts: row.attempts + 1 }),
          // why it waits, for whoever looks at what it is part of (`waitsFor`)
          ...(error instanceof Refusal && { result: JSON.stringify({ waits: error.phrase }) }),
        })
        .execute()
    })
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

const waits = (e: AnyEffect, error: PlatformRefusal): boolean => e.waitsForSetUp === true && isErrcode(error, ...setUpErrcodes.keys())
const delayOf = (attempts: number): number => Math.min(300_000, 1_000 * 2 ** attempts)
