import { sql } from 'kysely'
import { callbacksMissed, Gap } from '../../contract/corp.ts'
import type { App } from '../context.ts'
import { tx } from '../db.ts'
import { emit } from '../events.ts'
import { enqueue, job, work } from '../jobs.ts'

/** Callbacks go on being refused while a disk is full: companies are told once in so long. */
const tellMs = 60_000

/**
 * Says every little while that this process listens, and finds out afterwards when nobody did (setting CALLBACK_GAP_SECONDS): no process
 * ran, this one was frozen, or a callback had to be refused. A first start ever is no gap. While the database is away callbacks wait on
 * disk: whoever listened all the time has missed nothing.
 */
export function watchForMissed(app: App) {
  const gapMs = app.config.CALLBACK_GAP_SECONDS * 1000
  const everyMs = Math.min(2_000, gapMs * 0.4)
  let listeningSince = Date.now()
  let refusedAt: number | null = null
  let toldAt = 0
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()
  let closed = false

  async function beat(): Promise<void> {
    const refused = refusedAt !== null && Date.now() - toldAt > tellMs ? refusedAt : null
    await tx(app.db.forCorp(0), async (trx) => {
      const { rows } = await sql<{ heard_at: Date; age: number }>`
        select heard_at, extract(epoch from clock_timestamp() - heard_at) * 1000 as age from callbacks_heard for update`.execute(trx)
      const { rows: now } = await sql<{ at: Date }>`
        insert into callbacks_heard (heard_at) values (clock_timestamp())
        on conflict (one) do update set heard_at = excluded.heard_at returning heard_at as at`.execute(trx)
      const to = now[0]!.at
      const last = rows[0]
      const unheard = last !== undefined && last.age > gapMs && last.age > Date.now() - listeningSince
      const from = [unheard && last.heard_at.getTime(), refused !== null && to.getTime() - (Date.now() - refused)].filter(
        (t) => t !== false,
      )
      if (from.length > 0) await enqueue(trx, tellMissed, { from: new Date(Math.min(...from)).toISOString(), to: to.toISOString() })
    })
    if (refused === null) return
    toldAt = Date.now()
    if (refusedAt === refused) refusedAt = null
  }

  function next(due: number): void {
    timer = setTimeout(
      () => {
        // The process was stopped, or the machine slept, longer than WeCom repeats a callback.
        if (Date.now() - due > gapMs) listeningSince = Date.now()
        beating = beat().catch((error: Error) => app.log.warn({ err: { message: error.message } }, 'cannot say that callbacks are heard'))
        void beating.then(() => closed || next(Date.now() + everyMs))
      },
      Math.max(0, due - Date.now()),
    ).unref()
  }

  return {
    /** From here on callbacks can come. */
    open(): void {
      listeningSince = Date.now()
      if (gapMs > 0) next(listeningSince)
    },
    /** A callback could be kept nowhere; WeCom may or may not come again with it. */
    refused(): void {
      refusedAt ??= Date.now()
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await beating
      if (gapMs > 0) await beat().catch(() => {}) // so that the length of the stop is known to the second
    },
  }
}

const tellMissed = job('core.callbacks_missed', { data: Gap })
/** One event for each company; a second one would only cost another sync. */
export const missedTeller = work(tellMissed, async ({ app, log }, gap) => {
  const corps = await app.db.all
    .selectFrom('corps')
    .select('corp_id')
    .where('activation_status', '=', 'activated')
    .where('wecom_corp_id', '<>', '')
    .execute()
  log.warn({ ...gap, companies: corps.length }, 'callbacks were missed: what they would have said is asked for')
  for (const { corp_id } of corps) await tx(app.db.forCorp(corp_id), (trx) => emit(trx, callbacksMissed, gap))
})
