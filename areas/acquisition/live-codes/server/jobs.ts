import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { batchCreate, batchDelete, batchSwitch, batchUpdate } from './batch.ts'
import { load, publishJob, publishMany, readQrJob } from './entry.ts'
import { exportCodes, exportRecords, exportStats, exportWelcomes } from './exports.ts'
import { closePlace, closePlaceJob, endPlaces, forgetPlaces, placeQrJob, readPlace } from './places.ts'
import { runPublish } from './publish.ts'
import { readQr } from './qr.ts'
import { syncCodes } from './sync.ts'
import { missedWelcomes } from './welcome-log.ts'

/** Each minute: places whose time is over, and codes whose roster changes by the clock. The indexes hold only those. */
const turn = job('live_codes.turn', { data: Type.Object({}), cron: '* * * * *', everyCorp: true })

const nightly = job('live_codes.forget_places', { data: Type.Object({}), cron: '50 3 * * *', everyCorp: true })

export default [
  work(publishJob, runPublish),
  work(readQrJob, async (ctx, { wayId }) => {
    const row = await load(ctx.db, wayId)
    if (!row?.qr_code) return
    const text = await readQr(ctx, row.qr_code)
    if (text)
      await ctx.db.updateTable('live_codes').set({ qr_text: text }).where('corp_id', '=', ctx.corpId).where('way_id', '=', wayId).execute()
  }),
  work(closePlaceJob, closePlace),
  work(placeQrJob, readPlace),
  work(nightly, (ctx) => forgetPlaces(ctx)),
  work(turn, async (ctx) => {
    await endPlaces(ctx)
    const due = await ctx.db
      .selectFrom('live_codes')
      .select('way_id')
      .where('corp_id', '=', ctx.corpId)
      .where('next_turn_at', '<=', new Date())
      .where('deleted_at', 'is', null)
      .execute()
    await publishMany(
      ctx.db,
      due.map((c) => c.way_id),
    )
  }),
  batchCreate,
  batchUpdate,
  batchSwitch,
  batchDelete,
  exportCodes,
  exportStats,
  exportRecords,
  exportWelcomes,
  syncCodes,
  missedWelcomes,
]
