import { externalcontactDelContactWay, externalcontactUpdateContactWay } from '@rapport/wecom/calls/contact-ways.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/app.ts'
import { intend } from '#core/server/gate/outbox.ts'
import { isErrcode, PlatformRefusal, passes } from '#core/server/gate/refusal.ts'
import type { LiveCodeDraft } from '../contract.ts'
import { makeEntry } from './effects.ts'
import { entryOf, fail, load, type Row, wanted } from './entry.ts'

/** Brings WeCom's entry in line with our row: makes it, changes who stands on it, removes it. It may run twice or late and still be right. */
export async function runPublish(ctx: Context, { wayId }: { wayId: string }): Promise<void> {
  const row = await load(ctx.db, wayId)
  if (!row) return
  if (row.deleted_at) return removeEntry(ctx, row)
  const draft = row.draft ?? row.config
  const { userIds, nextTurn } = await wanted(ctx, row, draft)
  if (userIds.length === 0) return fail(ctx, row, '没有可以接待的员工：请检查员工是否已激活并开通客户联系')
  try {
    // Not there yet: making it is an effect of its own, which comes back here when it is done.
    if (!row.config_id) return await ctx.tx(async (tx) => void (await intend(tx, makeEntry, `${wayId}:${row.attempt}`, { wayId })))
    if (row.draft || userIds.join() !== row.offered.join()) await changeEntry(ctx, row, draft, userIds)
  } catch (error) {
    if (error instanceof PlatformRefusal && !passes(error)) return fail(ctx, row, error.message)
    throw error // the job comes again
  }
  await ctx.db
    .updateTable('live_codes')
    .set({ next_turn_at: nextTurn })
    .where('corp_id', '=', ctx.corpId)
    .where('way_id', '=', wayId)
    .execute()
}

async function changeEntry(ctx: Context, row: Row, draft: LiveCodeDraft, userIds: string[]): Promise<void> {
  await ctx.app.gate.call(ctx.corpId, externalcontactUpdateContactWay, { config_id: row.config_id!, ...entryOf(row, draft, userIds) })
  await ctx.db
    .updateTable('live_codes')
    .set({
      offered: userIds,
      config: JSON.stringify(draft),
      draft: sql`case when draft = ${JSON.stringify(draft)}::jsonb then null else draft end`,
      problem: '',
    })
    .where('corp_id', '=', ctx.corpId)
    .where('way_id', '=', row.way_id)
    .execute()
}

async function removeEntry(ctx: Context, row: Row): Promise<void> {
  if (!row.config_id) return // one that is being made comes back here
  try {
    await ctx.app.gate.call(ctx.corpId, externalcontactDelContactWay, { config_id: row.config_id })
  } catch (error) {
    if (!isErrcode(error, 41044)) throw error // gone already
  }
  await ctx.db
    .updateTable('live_codes')
    .set({ config_id: null, offered: [] })
    .where('corp_id', '=', ctx.corpId)
    .where('way_id', '=', row.way_id)
    .execute()
}
