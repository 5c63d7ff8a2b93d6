import { externalcontactAddContactWay } from '@rapport/wecom/calls/contact-ways.ts'
import type { Context } from '#core/server/context.ts'
import { effect } from '#core/server/gate/outbox.ts'
import { enqueue } from '#core/server/jobs.ts'
import { storePhrase } from '#core/server/phrases.ts'
import { notFound } from '#core/server/refusal.ts'
import { aLiveCode } from '../contract.ts'
import { entryOf, fail, load, publish, type Row, readQrJob, receiversNow } from './entry.ts'
import { entryAt, makePlace } from './places.ts'

/** Creates the entry at WeCom. The API has no idempotency key, so it goes through the outbox. */
export const makeEntry = effect({
  name: 'live_code_entry',
  call: externalcontactAddContactWay,
  /** `userIds`: the receivers when it was asked for; `publish` corrects them afterwards. Effects of earlier versions lack it. */
  async input(ctx, { wayId, userIds }: { wayId: string; userIds?: string[] }) {
    const row = await must(ctx, wayId)
    return {
      type: 2 as const,
      scene: 2 as const,
      ...entryOf(row, row.draft ?? row.config, userIds ?? (await receiversNow(ctx, row, row.draft ?? row.config)).userIds),
    }
  },
  async settled(ctx, tx, { payload: { wayId, userIds } }, how) {
    const row = await load(tx, wayId)
    if (!row) return
    if ('refused' in how) return fail(ctx, row, storePhrase(how.refused.phrase), tx)
    await tx
      .updateTable('live_codes')
      .set({ config_id: how.done.config_id, qr_code: how.done.qr_code ?? '', state: 'ready', problem: '', offered: userIds ?? [] })
      .where('corp_id', '=', ctx.corpId)
      .where('way_id', '=', wayId)
      .execute()
    await enqueue(tx, readQrJob, { wayId }, { key: wayId })
    await publish(tx, wayId) // deleted or edited meanwhile, or the hour has turned
  },
  /** An entry carries our state, so one whose answer we never saw can be found. */
  async reconcile(ctx, { payload: { wayId } }) {
    const row = await must(ctx, wayId)
    return (await entryAt(ctx, row.state_key, row.created_at)) ?? 'not_made'
  },
})

async function must(ctx: Context, wayId: string): Promise<Row> {
  const row = await load(ctx.db, wayId)
  if (!row) throw notFound(aLiveCode)
  return row
}

export default [makeEntry, makePlace]
