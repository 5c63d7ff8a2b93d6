import { sql } from 'kysely'
import { escapeLike } from '#core/server/audience.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { replayCallbacks } from '#core/server/gate/inbox.ts'
import { implement } from '#core/server/implement.ts'
import { callbacks, corpSetting } from '../contract.ts'
import { read, setTimeZone } from './corp.ts'
import { selfCheckRoutes } from './self-check.ts'
import { setUpRoutes } from './set-up.ts'

interface Row {
  key: string
  event: string
  state: 'new' | 'done' | 'dead'
  attempts: number
  received_at: Date
  done_at: Date | null
  next_at: Date
  error: string | null
  body: string
  total: number
}

/** A welcome code is good for one message to one customer: nobody needs to read it, and what is not read is not searched. */
const readable = sql<string>`regexp_replace(body, '(<WelcomeCode>(?:<!\\[CDATA\\[)?)[^<\\]]+', '\\1…', 'g')`

const callbackRoutes = implement(callbacks, {
  list: async (ctx, { state, event, keyword, page, pageSize }) => {
    const and = [sql`corp_id = ${ctx.corpId}`]
    if (state) and.push(sql`state = ${state}`)
    if (event) and.push(sql`event like ${`${escapeLike(event)}%`}`)
    if (keyword) and.push(sql`${readable} like ${`%${escapeLike(keyword)}%`}`)
    const { rows } = await sql<Row>`
      select encode(callback_key, 'hex') as key, event, state, attempts, received_at, done_at, next_at, error, ${readable} as body, count(*) over ()::int as total
      from callbacks where ${sql.join(and, sql` and `)}
      order by received_at desc, callback_key limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
    return {
      list: rows.map((r) => ({
        callbackKey: r.key,
        event: r.event,
        state: r.state,
        attempts: r.attempts,
        receivedAt: r.received_at.toISOString(),
        doneAt: r.done_at?.toISOString() ?? null,
        nextAt: r.state === 'new' ? r.next_at.toISOString() : null,
        error: r.error,
        body: r.body,
      })),
      total: rows[0]?.total ?? 0,
    }
  },
  replay: (ctx, { callbackKeys }) => replay(ctx, callbackKeys),
})

const settingRoutes = implement(corpSetting, {
  get: (ctx) => read(ctx),
  async update(ctx, { timeZone, version }) {
    await setTimeZone(ctx, timeZone, version)
    return {}
  },
})

export default [...callbackRoutes, ...selfCheckRoutes, ...settingRoutes, ...setUpRoutes]

const replay = (ctx: Context, keys: string[]): Promise<{ replayed: number }> =>
  ctx.tx(async (tx) => {
    const replayed = await replayCallbacks(tx, keys)
    if (replayed > 0) await audit(tx, ctx, 'callback.replay', { kind: 'callback', after: { count: replayed } })
    else nothingDone(ctx)
    return { replayed }
  })
