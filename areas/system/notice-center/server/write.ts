import { sql } from 'kysely'
import type { EventData } from '#core/contract/event.ts'
import type { noticed } from '#core/contract/notices.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import type { EventMeta } from '#core/server/events.ts'
import { idOf } from '#core/server/ids.ts'
import type { AnyNoticeKind } from '#core/server/notices.ts'
import { notify } from '#core/server/notify.ts'
import { kindOf } from './kinds.ts'
import { messageLater } from './queue.ts'
import { channelsOf, settingsOf } from './settings.ts'

/** Notices of one kind that come within so long of the first stand as one, as long as it is not read. */
export const mergeMs = 600_000
/** So many stand in one; the next begins another. */
const mostItems = 50

/** One thing that was told, as a notice keeps it. `event` is the event that told it: heard twice, it stands there once. */
export interface Item {
  event: number
  at: string
  values: Record<string, string | number>
}

/** Writes what was given, for each person in a transaction of their own. */
export async function write(ctx: Context, { kind: key, to, values }: EventData<typeof noticed>, { eventId, at }: EventMeta): Promise<void> {
  const kind = await kindOf(key)
  if (!kind) return // of a version that knew it
  for (const owner of to) await ctx.tx((tx) => writeOne(tx, owner, kind, { event: eventId, at: at.toISOString(), values }))
}

async function writeOne(tx: Tx, owner: string, kind: AnyNoticeKind, item: Item): Promise<void> {
  const { corpId } = tx
  const { console: told, app } = channelsOf(await settingsOf(tx, owner), kind)
  // One after the other, or two at once would each begin a notice.
  await sql`select pg_advisory_xact_lock(7218007, hashtext(${`${corpId} ${owner} ${kind.key}`}))`.execute(tx)
  const [at, heard] = [new Date(item.at), JSON.stringify([{ event: item.event }])]
  const { rows } = await sql<{ notice_id: string; known: boolean }>`
    select n.notice_id, n.items @> ${heard}::jsonb as known from notices n
    where n.corp_id = ${corpId} and n.owner = ${owner} and n.kind = ${kind.key} and (n.at >= ${at} and n.items @> ${heard}::jsonb
      or n.began_at > ${new Date(at.getTime() - mergeMs)} and n.at > ${new Date(at.getTime() - mergeMs)}
        and n.quiet = ${!told} and (n.quiet or n.read_at is null) and jsonb_array_length(n.items) < ${mostItems})
    order by known desc, n.began_at desc limit 1`.execute(tx)
  const [open] = rows
  if (open?.known) return
  if (open) {
    await sql`
      update notices set at = greatest(at, ${at}::timestamptz), items = ${JSON.stringify([item])}::jsonb || items
      where corp_id = ${corpId} and notice_id = ${open.notice_id}`.execute(tx)
  } else {
    const noticeId = idOf('notice', corpId, owner, item.event)
    const due = told && app && owner.startsWith('staff:') ? new Date(at.getTime() + mergeMs) : null
    await sql`
      insert into notices (corp_id, notice_id, owner, kind, began_at, at, items, quiet, read_at, message, message_at)
      values (${corpId}, ${noticeId}, ${owner}, ${kind.key}, ${at}, ${at}, ${JSON.stringify([item])}::jsonb, ${!told}, ${told ? null : at},
        ${due ? 'waiting' : 'off'}, ${due}) on conflict do nothing`.execute(tx)
    if (due) await messageLater(tx, noticeId, due)
  }
  if (told) await notify(tx, { to: { owner }, type: 'notice', data: {} })
}
