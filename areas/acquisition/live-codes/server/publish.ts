import { externalcontactDelContactWay, externalcontactUpdateContactWay } from '@rapport/wecom/calls/contact-ways.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { intend } from '#core/server/gate/outbox.ts'
import { isErrcode, isTemporary, PlatformRefusal } from '#core/server/gate/refusal.ts'
import { newId } from '#core/server/ids.ts'
import { phrase, storePhrase } from '#core/server/phrases.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { staffOf } from '../roster.ts'
import { nobodyCan } from './check.ts'
import { makeEntry } from './effects.ts'
import { entryOf, fail, load, publish, type Row, receiversNow } from './entry.ts'

/**
 * Brings WeCom's entry in line with our row: makes it, changes who stands on it, removes it. It may run twice or late and still be right.
 * Of one code one runs at a time (the key of the job), and the next begins with what that one left.
 */
export async function runPublish(ctx: Context, { wayId }: { wayId: string }, signal: AbortSignal): Promise<void> {
  const row = await load(ctx.db, wayId)
  if (!row) return
  if (row.deleted_at) return removeEntry(ctx, row)
  if (!row.config_id) return beginEntry(ctx, row)
  // An edit that was refused waits for the next one, or for somebody to try again; what is in force keeps to its clock meanwhile.
  if (row.draft && !row.problem) {
    const refused = await bring(ctx, row, row.draft, signal)
    if (!refused) return
    await fail(ctx, row, refused)
    return runPublish(ctx, { wayId }, signal)
  }
  const refused = await bring(ctx, row, row.config, signal)
  if (!row.draft && refused !== row.problem) await fail(ctx, row, refused)
}

const nobody = storePhrase(phrase('code_without_staff', () => nobodyCan)({}))

/** Not there yet: making it is an effect of its own, which comes back to `publish` when it is done. */
async function beginEntry(ctx: Context, row: Row): Promise<void> {
  const { userIds } = await receiversNow(ctx, row, row.draft ?? row.config)
  if (userIds.length === 0) return fail(ctx, row, nobody)
  await ctx.tx(async (tx) => void (await intend(tx, makeEntry, `${row.way_id}:${row.attempt}`, { wayId: row.way_id, userIds })))
}

/** Makes WeCom's entry match the draft. Returns why WeCom refused, or `''`. Either way the next run by the clock is at `nextTurn`. */
async function bring(ctx: Context, row: Row, draft: LiveCodeDraft, signal: AbortSignal): Promise<string> {
  const { userIds, nextTurn } = await receiversNow(ctx, row, draft)
  let refused = userIds.length ? '' : nobody
  try {
    if (userIds.length && (draft === row.draft || row.asking || userIds.join() !== row.offered.join()))
      await changeEntry(ctx, row, draft, userIds, signal)
  } catch (error) {
    if (!(error instanceof PlatformRefusal) || isTemporary(error)) throw error // the job comes again
    refused = storePhrase(error.phrase)
  }
  await rowOf(ctx, row).set({ next_turn_at: nextTurn }).execute()
  return refused
}

async function changeEntry(ctx: Context, row: Row, draft: LiveCodeDraft, userIds: string[], signal: AbortSignal): Promise<void> {
  const asking = newId()
  await rowOf(ctx, row).set({ asking }).execute()
  const input = { config_id: row.config_id!, ...entryOf(row, draft, userIds) }
  try {
    await ctx.app.gate.call(ctx.corpId, externalcontactUpdateContactWay, input, { mine: () => !signal.aborted })
  } catch (error) {
    // Refused for certain, also by earlier tries: WeCom's entry is unchanged, so the mark of this call is taken back.
    if (error instanceof PlatformRefusal && error.outcome !== 'unknown' && !error.perhapsDone)
      await rowOf(ctx, row).set({ asking: row.asking }).where('asking', '=', asking).execute()
    throw error
  }
  const sent = JSON.stringify(draft)
  const settled = await rowOf(ctx, row)
    .set({
      offered: userIds,
      config: sent,
      draft: sql`case when draft = ${sent}::jsonb then null else draft end`,
      problem: sql`case when draft = ${sent}::jsonb or draft is null then '' else problem end`,
      // A newer edit is pending: `staff_ids` already holds its people, too.
      staff_ids: sql`case when draft = ${sent}::jsonb or draft is null then ${staffOf(draft)}::uuid[] else staff_ids end`,
      asking: null,
    })
    .where('asking', '=', asking)
    .returning('way_id')
    .executeTakeFirst()
  if (settled) return
  // Another run took over while this one waited for its answer: which of the two changes reached WeCom last is unknown, so do it again.
  await ctx.tx(async (tx) => {
    await rowOf({ ...ctx, db: tx }, row)
      .set({ asking: newId() })
      .execute()
    await publish(tx, row.way_id)
  })
}

async function removeEntry(ctx: Context, row: Row): Promise<void> {
  if (!row.config_id) return // one that is being made comes back here
  try {
    await ctx.app.gate.call(ctx.corpId, externalcontactDelContactWay, { config_id: row.config_id })
  } catch (error) {
    if (!isErrcode(error, 41044)) throw error // gone already
  }
  await rowOf(ctx, row).set({ config_id: null, offered: [] }).execute()
}

const rowOf = ({ db, corpId }: Pick<Context, 'db' | 'corpId'>, row: Row) =>
  db.updateTable('live_codes').where('corp_id', '=', corpId).where('way_id', '=', row.way_id)
