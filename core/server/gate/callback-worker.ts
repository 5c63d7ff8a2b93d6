import { randomUUID } from 'node:crypto'
import { parseCallbackXml } from '@rapport/wecom/callback.ts'
import { type EventKey, readEvent, type WecomEvent } from '@rapport/wecom/events.ts'
import { sql } from 'kysely'
import { program } from '../actor.ts'
import { type App, type Context, makeContext } from '../context.ts'
import type { Tx } from '../db.ts'
import { callbackChannel } from './inbox.ts'
import { nudges } from './listen.ts'

export interface CallbackMeta {
  /** Hex; names the callback in logs and events. */
  key: string
  receivedAt: Date
  /** 1 at the first try. */
  attempt: number
  /** Runs `work` in a transaction that happens once for this callback and handler, however often the callback is tried. */
  once<T>(step: string, work: (tx: Tx) => Promise<T>): Promise<T | undefined>
}
/** What an area does about events of WeCom: the default export of its `server/callbacks.ts`. */
export type CallbackHandlers = { [K in EventKey]?: (ctx: Context, event: WecomEvent<K>, meta: CallbackMeta) => Promise<void> }
export interface NamedHandlers {
  area: string
  handlers: CallbackHandlers
}

/** When it happened by WeCom's clock, as the times in its answers are; it may be told or understood long after. */
export const happenedAt = (event: { CreateTime: number }): Date => new Date(event.CreateTime * 1000)

export interface CallbackWorkerOptions {
  concurrency?: number
  /** A worker that says nothing for so long has lost what it held: short, because a welcome that it held lives 20 s. */
  leaseMs?: number
  pollMs?: number
  /** Milliseconds before the second try; doubles. */
  backoffMs?: number
}
const maxTries = 8

interface Claimed {
  callback_key: Buffer
  corp_id: number
  body: string
  attempts: number
  received_at: Date
}

export function startCallbackWorker(app: App, areas: NamedHandlers[], options: CallbackWorkerOptions = {}) {
  const { concurrency = 8, leaseMs = 4_000, pollMs = 1_000, backoffMs = 1_000 } = options
  // The fencing token: a worker that slept past its lease finds its rows under another one and writes nothing.
  const me = randomUUID()
  const held = new Map<string, Buffer>()
  const running = new Set<Promise<void>>()
  const queue: Claimed[] = []
  const wake = nudges(app.db.url, callbackChannel)
  let stopping = false

  const claim = async (count: number): Promise<Claimed[]> => {
    const { rows } = await sql<Claimed>`
      update callbacks set lease_token = ${me}, attempts = attempts + 1, next_at = clock_timestamp() + ${ms(leaseMs)}
      where callback_key in (
        select callback_key from callbacks where state = 'new' and next_at <= clock_timestamp()
        order by next_at limit ${count} for update skip locked
      ) and state = 'new'
      returning callback_key, corp_id, body, attempts, received_at`.execute(app.db.all)
    return rows.sort((a, b) => a.received_at.getTime() - b.received_at.getTime())
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      let idle = true
      try {
        if (queue.length < concurrency) {
          const rows = await claim(concurrency * 2)
          for (const row of rows) held.set(row.callback_key.toString('hex'), row.callback_key)
          queue.push(...rows)
          idle = rows.length === 0
        }
      } catch (error) {
        app.log.warn({ err: error }, 'callbacks not claimed')
      }
      start()
      if (idle || running.size >= concurrency) await wake.next(pollMs)
    }
  }

  function start(): void {
    while (!stopping && running.size < concurrency && queue.length > 0) {
      const row = queue.shift()!
      const work = handle(row).catch((error) => app.log.error({ err: error }, 'callback not settled'))
      const done = work.finally(() => {
        running.delete(done)
        held.delete(row.callback_key.toString('hex'))
        start()
        wake.nudge()
      })
      running.add(done)
    }
  }

  async function handle(row: Claimed): Promise<void> {
    const key = row.callback_key.toString('hex')
    const read = readEvent(parseCallbackXml(row.body))
    if (!read.known && read.problem) return settle(row, 'dead', `${read.key} ${read.problem}`)
    const wanting = areas.filter((a) => read.known && a.handlers[read.key])
    if (wanting.length === 0) return settle(row, 'done')
    const ctx = makeContext(app, row.corp_id, program, { requestId: key.slice(0, 36) })
    const done = row.attempts > 1 && wanting.length > 1 ? await stepsOf(row.callback_key) : new Set<string>()
    const todo = wanting.filter((a) => !done.has(a.area))
    const results = await Promise.allSettled(
      todo.map(({ area, handlers }) => {
        const run = handlers[read.key as EventKey] as (ctx: Context, event: unknown, meta: CallbackMeta) => Promise<void>
        return run(ctx, read.event, { key, receivedAt: row.received_at, attempt: row.attempts, once: onceOf(ctx, row.callback_key, area) })
      }),
    )
    const failed = results.flatMap((r, i) => (r.status === 'rejected' ? [{ area: todo[i]!.area, error: r.reason as Error }] : []))
    if (failed.length === 0) return settle(row, 'done')
    const failedAreas = new Set(failed.map((f) => f.area))
    await markSteps(
      row.callback_key,
      todo.filter((a) => !failedAreas.has(a.area)).map((a) => a.area),
    )
    const words = failed.map((f) => `${f.area}: ${f.error.message}`).join('; ')
    app.log.warn({ callback: key, attempt: row.attempts, event: read.key, error: words }, 'callback failed')
    await settle(row, row.attempts >= maxTries ? 'dead' : 'new', words)
  }

  async function settle(row: Claimed, state: 'new' | 'done' | 'dead', error: string | null = null): Promise<void> {
    const delay = Math.min(300_000, backoffMs * 2 ** (row.attempts - 1))
    await sql`
      update callbacks set state = ${state}, error = ${error?.slice(0, 1000) ?? null}, lease_token = null,
        done_at = ${state === 'new' ? null : sql`clock_timestamp()`}, next_at = clock_timestamp() + ${ms(state === 'new' ? delay : 0)}
      where callback_key = ${row.callback_key} and lease_token = ${me}`.execute(app.db.all)
  }

  const renewal = setInterval(() => {
    if (held.size === 0) return
    sql`update callbacks set next_at = clock_timestamp() + ${ms(leaseMs)}
      where callback_key = any(${[...held.values()]}::bytea[]) and lease_token = ${me} and state = 'new'`
      .execute(app.db.all)
      .catch((error) => app.log.warn({ err: error }, 'callback leases not renewed'))
  }, leaseMs / 3)

  const stepsOf = async (key: Buffer): Promise<Set<string>> => {
    const rows = await app.db.all.selectFrom('callback_steps').select('step').where('callback_key', '=', key).execute()
    return new Set(rows.map((r) => r.step))
  }
  const markSteps = async (key: Buffer, steps: string[]): Promise<void> => {
    if (steps.length === 0) return
    const rows = steps.map((step) => ({ callback_key: key, step }))
    await app.db.all
      .insertInto('callback_steps')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute()
  }

  const looping = loop()
  return {
    /** Ends what is in hand, gives the rest back. `drop` leaves everything as a kill would. */
    async stop(how: { drop?: boolean } = {}): Promise<void> {
      stopping = true
      clearInterval(renewal)
      await wake.close()
      await looping
      if (how.drop) return
      await Promise.allSettled(running)
      const rest = queue.splice(0).map((r) => r.callback_key)
      if (rest.length > 0)
        await sql`update callbacks set lease_token = null, next_at = received_at, attempts = attempts - 1
          where callback_key = any(${rest}::bytea[]) and lease_token = ${me}`.execute(app.db.all)
    },
  }
}

const ms = (n: number) => sql`make_interval(secs => ${n / 1000})`

const onceOf =
  (ctx: Context, key: Buffer, area: string): CallbackMeta['once'] =>
  (step, work) =>
    ctx.tx(async (tx) => {
      const first = await tx
        .insertInto('callback_steps')
        .values({ callback_key: key, step: `${area}:${step}` })
        .onConflict((c) => c.doNothing())
        .returning('step')
        .executeTakeFirst()
      return first ? work(tx) : undefined
    })
