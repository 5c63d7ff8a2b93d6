import { sql } from 'kysely'
import Type from 'typebox'
import type { Context } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'
import { job, work } from '#core/server/jobs.ts'
import { batchAdd, batchRemove } from './batch.ts'
import { takeOff } from './entries.ts'
import { exportBlackList } from './exports.ts'
import { importBlackList } from './imports.ts'
import { inForce } from './nouns/black-list.ts'
import { count, openRecord } from './records.ts'

/** Terms that are over count no longer anyway: this clears their rows and says so in timeline and records. */
const sweep = job('black_list.sweep', { data: Type.Object({}), cron: '*/5 * * * *', everyCorp: true })
const atOnce = 1000

export default [work(sweep, lapse), batchAdd, batchRemove, importBlackList, exportBlackList]

export async function lapse(ctx: Context): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select b.customer_id as id from black_list b where b.corp_id = ${ctx.corpId} and b.until is not null and not ${inForce}
      limit ${atOnce}`.execute(ctx.db)
    if (rows.length === 0) return
    await ctx.tx(async (tx) => {
      const gone = await takeOff(
        ctx,
        tx,
        rows.map((r) => r.id),
        'lapse',
      )
      if (gone.size === 0) return
      const recordId = newId()
      await openRecord(ctx, tx, { recordId, kind: 'remove', origin: 'lapse' })
      await count(tx, recordId, gone.size, [])
    })
  }
}
