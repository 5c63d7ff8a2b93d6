import { sql } from 'kysely'
import { spellings } from '#areas/customer/customer-management/server/nouns/named.ts'
import { addTimelines } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import type { Context } from '#core/server/context.ts'
import { plainOf } from '#core/server/fields/keep.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import { close, lockItems, tellEvents } from '#core/server/pools/terms.ts'
import { digits, phoneKey } from './keys.ts'
import { clueConverted } from './notices.ts'
import { called } from './subject.ts'

/** A clue whose number a member notes, or has noted, is that customer. */

const mostLines = 100

/** Somebody became a contact, or their number became known: whichever clue means them is theirs. Heard twice it changes nothing. */
export async function arrived(ctx: Context, { customerId, staffId }: { customerId: string; staffId: string }): Promise<void> {
  const { rows } = await sql<{ mobile: string }>`
    select unnest(f.remark_mobiles) as mobile from follows f
    where f.corp_id = ${ctx.corpId} and f.customer_id = ${customerId} and f.deleted_at is null`.execute(ctx.db)
  const keys = rows.map((r) => phoneKey(ctx, r.mobile))
  if (keys.length === 0) return
  const { rows: found } = await sql<{ id: string }>`
    select c.clue_id as id from clues c where c.corp_id = ${ctx.corpId} and c.live and c.phone_key = any(${keys}::text[]) and c.customer_id is null`.execute(
    ctx.db,
  )
  for (const { id } of found) await convert(ctx, id, customerId, staffId)
}

/** Whether some of these are customers already, by the notes of members. */
export async function look(ctx: Context, clueIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; phone: never }>`
    select c.clue_id as id, c.phone from clues c
    where c.corp_id = ${ctx.corpId} and c.clue_id = any(${[...clueIds]}::uuid[]) and c.live and c.customer_id is null and c.phone is not null`.execute(
    ctx.db,
  )
  const numbers = new Map(rows.map((r) => [digits(String(plainOf(ctx.app.config, r.phone))), r.id]))
  const ways = [...numbers.keys()].flatMap(spellings)
  if (ways.length === 0) return
  const { rows: found } = await sql<{ customer_id: string; staff_id: string; mobiles: string[] }>`
    select f.customer_id, f.staff_id, f.remark_mobiles as mobiles from follows f
    where f.corp_id = ${ctx.corpId} and f.remark_mobiles <> '{}' and f.remark_mobiles && ${ways}::text[] and f.deleted_at is null
    order by f.added_at`.execute(ctx.db)
  for (const { customer_id, staff_id, mobiles } of found)
    for (const mobile of mobiles) {
      const clueId = numbers.get(digits(mobile))
      if (clueId) await convert(ctx, clueId, customer_id, staff_id)
    }
}

/** It lies in no pool any more, and its history goes along. Who had it is told, and counts as who won them. */
async function convert(ctx: Context, clueId: string, customerId: string, staffId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const [item] = await lockItems(tx, [clueId])
    if (!item || !['free', 'held'].includes(item.state)) return
    const had = item.state === 'held' ? item.staff_id : null
    await close(tx, clueId, 'converted', had ?? staffId)
    await sql`update clues set customer_id = ${customerId}, version = version + 1 where corp_id = ${ctx.corpId} and clue_id = ${clueId}`.execute(
      tx,
    )
    const { rows } = await sql<{ source: string; name: string }>`
      select c.source, ${called} as name from clues c where c.corp_id = ${ctx.corpId} and c.clue_id = ${clueId}`.execute(tx)
    await tellEvents(tx, null, [{ itemId: clueId, kind: 'converted' }])
    const { rows: events } = await sql<{ at: Date; kind: string; staff_id: string | null; actor: string; text: string }>`
      select at, kind, staff_id, actor, text from pool_events where corp_id = ${ctx.corpId} and item_id = ${clueId}
        and kind in ('entered', 'received', 'given', 'abandoned', 'recycled', 'call', 'visit', 'note', 'converted')
      order by at desc, event_id desc limit ${mostLines}`.execute(tx)
    const { source = '', name = '' } = rows[0] ?? {}
    await addTimelines(
      tx,
      events.map((e) => ({
        customerId,
        kind: 'customerAction' as const,
        staffId: e.staff_id,
        at: e.at,
        data: { action: 'clueStory' as const, by: 'staff', actor: e.actor, text: e.text, what: e.kind, source },
      })),
    )
    await give(tx, clueConverted, ownerOf(had), { clueId, name })
  })
}
