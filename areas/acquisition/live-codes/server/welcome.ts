import { externalcontactGet } from '@rapport/wecom/calls/customers.ts'
import { externalcontactSendWelcomeMsg } from '@rapport/wecom/calls/messages.ts'
import { sql } from 'kysely'
import { listedReason } from '#areas/customer/blacklist/server/nouns/black-list.ts'
import type { MessageContent } from '#core/contract/message.ts'
import { clockOf } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import { type Db, tx } from '#core/server/db.ts'
import { linkDeliveries, markDelivery, settleDelivery, waitDelivery } from '#core/server/deliveries.ts'
import { platformContent } from '#core/server/gate/content.ts'
import { isErrcode, isTemporary, PlatformRefusal } from '#core/server/gate/refusal.ts'
import { idOf } from '#core/server/ids.ts'
import { welcomeSeconds } from '#core/server/metrics.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { welcomeAt } from '../roster.ts'
import { carries } from './entry.ts'

/** Why a welcome did not go out (platform/05 §1); the delivery log shows these in words. */
export type NotSent =
  | 'no_code'
  | 'no_content'
  | 'blacklisted'
  | 'duplicate'
  | 'off'
  | 'already_sent'
  | 'too_late'
  | 'other_app'
  | 'refused'
  | 'no_answer'

export interface Asked {
  staffExtId: string
  externalUserId: string
  state: string
  welcomeCode: string
  receivedAt: string
}

/** A welcome code is valid for 20 s; a call after that would fail. */
const lifeMs = 20_000

/** How far our clock (when the welcome was asked for) and WeCom's (when the contact was made) may differ. */
const skewSeconds = 900

/** The content for this moment; `null` when the code says nothing now. */
export function contentAt(draft: LiveCodeDraft, at: Date, zone: string): MessageContent | null {
  if (draft.welcome.mode === 'off') return null
  if (draft.welcome.mode === 'same') return draft.welcome.content
  return welcomeAt(draft.welcome.bands, clockOf(at, zone))?.content ?? null
}

/**
 * Greets one new contact. Safe to run again: the code works once, and 41051 after a try of our own means that try arrived. Where a try of
 * ours began and nobody heard its end, WeCom is asked by trying again, late, too; when it does not tell, the outcome is unknown.
 */
export async function greet(ctx: Context, asked: Asked): Promise<void> {
  const way = await ctx.db
    .selectFrom('live_codes')
    .select(['way_id', 'config', 'state'])
    .where('corp_id', '=', ctx.corpId)
    .where(carries(ctx, asked.state))
    .executeTakeFirst()
  if (!way) return // somebody else's code, or none
  const config = way.config as LiveCodeDraft
  const staff = await ctx.db
    .selectFrom('staff')
    .select(['staff_id', 'name'])
    .where('corp_id', '=', ctx.corpId)
    .where('staff_ext_id', '=', asked.staffExtId)
    .executeTakeFirst()
  const deliveryId = idOf('welcome', asked.staffExtId, asked.externalUserId, asked.receivedAt)
  const received = new Date(asked.receivedAt)
  const content = contentAt(config, received, await zoneOf(ctx.db))
  const triedBefore = await waitDelivery(ctx.db, {
    deliveryId,
    kind: 'welcome',
    staffId: staff?.staff_id ?? null,
    sourceId: way.way_id,
    externalUserId: asked.externalUserId,
    content,
    at: received,
  })
  const settle = async (
    state: 'sent' | 'not_sent' | 'unknown',
    reason: NotSent | '' = '',
    errcode: number | null = null,
  ): Promise<void> => {
    const latencyMs = Date.now() - received.getTime()
    await settleDelivery(ctx.db, deliveryId, { state, reason, errcode, latencyMs })
    welcomeSeconds.observe({ outcome: reason || state }, latencyMs / 1000)
    await linkWelcome(ctx.db, asked.externalUserId)
  }

  if (way.state === 'off') return settle('not_sent', 'off')
  if (!content) return settle('not_sent', 'no_content')
  if (!asked.welcomeCode) return settle('not_sent', 'no_code')
  if (config.blacklisted !== 'welcome' && (await listedReason(ctx.db, asked.externalUserId)) !== null)
    return settle('not_sent', 'blacklisted')
  if (config.duplicates === 'silent' && (await ofColleague(ctx.db, asked.externalUserId, staff?.staff_id)))
    return settle('not_sent', 'duplicate')
  const late = () => Date.now() - received.getTime() > lifeMs
  if (late() && !triedBefore) return settle('not_sent', 'too_late')
  const customerName = /\{\{customer_name\}\}/.test(content.text) ? await nameOf(ctx, asked.externalUserId) : ''
  try {
    const message = await platformContent(ctx, content, { customer_name: customerName, staff_name: staff?.name ?? '' })
    await markDelivery(ctx.db, deliveryId, 'begun')
    await ctx.app.gate.call(
      ctx.corpId,
      externalcontactSendWelcomeMsg,
      { welcome_code: asked.welcomeCode, ...message },
      { priority: 'welcome' },
    )
    await settle('sent')
  } catch (error) {
    const perhapsDone = triedBefore || (error instanceof PlatformRefusal && (error.perhapsDone || error.outcome === 'unknown'))
    if (isErrcode(error, 41051)) return perhapsDone ? settle('sent') : settle('not_sent', 'already_sent', 41051)
    if (!late() && isTemporary(error)) {
      if (!perhapsDone) await markDelivery(ctx.db, deliveryId, '') // nothing went out
      throw error // soon again
    }
    // The welcome code has expired or nobody answers, and an earlier try of ours may have been sent: the outcome stays unknown.
    if (perhapsDone && (isErrcode(error, 41050) || isTemporary(error))) return settle('unknown', 'no_answer')
    if (isErrcode(error, 41050)) return settle('not_sent', 'too_late', 41050)
    if (isErrcode(error, 41096)) return settle('not_sent', 'other_app', 41096)
    if (error instanceof PlatformRefusal) return settle('not_sent', 'refused', error.errcode)
    throw error
  }
}

/** Whether the customer is a contact of another member as well. */
export async function ofColleague(db: Db, externalUserId: string, staffId: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('follows as f')
    .innerJoin('customers as c', (j) => j.on('c.corp_id', '=', db.corpId).onRef('c.customer_id', '=', 'f.customer_id'))
    .select('f.staff_id')
    .where('f.corp_id', '=', db.corpId)
    .where('c.external_user_ext_id', '=', externalUserId)
    .$if(staffId !== undefined, (q) => q.where('f.staff_id', '<>', staffId!))
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** From our rows when we know them, else from WeCom: a new customer is usually not synced yet. */
async function nameOf(ctx: Context, externalUserId: string): Promise<string> {
  const known = await ctx.db
    .selectFrom('customers')
    .select('name')
    .where('corp_id', '=', ctx.corpId)
    .where('external_user_ext_id', '=', externalUserId)
    .executeTakeFirst()
  if (known?.name) return known.name
  const answer = await ctx.app.gate
    .call(ctx.corpId, externalcontactGet, { external_userid: externalUserId }, { priority: 'welcome' })
    .catch(() => null)
  return answer?.external_contact.name ?? ''
}

/** The welcome and the contact are processed independently; the second of the two links them. */
export const linkWelcome = (db: Db, externalUserId: string): Promise<void> =>
  tx(db, async (tx) => {
    const sent = (await linkDeliveries(tx, 'welcome', externalUserId)).filter((d) => d.state === 'sent')
    if (sent.length === 0) return
    await sql`
      update live_code_adds a set welcomed = true
      from unnest(${sent.map((d) => d.customer_id)}::uuid[], ${sent.map((d) => d.staff_id)}::uuid[], ${sent.map((d) => d.source_id)}::uuid[],
        ${sent.map((d) => d.at)}::timestamptz[]) as sent(customer_id, staff_id, source_id, at)
      where a.corp_id = ${db.corpId} and a.customer_id = sent.customer_id and a.staff_id = sent.staff_id and a.way_id = sent.source_id
        and abs(extract(epoch from a.at - sent.at)) < ${skewSeconds}`.execute(tx)
  })
