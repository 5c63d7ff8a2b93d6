import { externalcontactGetGroupmsgSendResult } from '@rapport/wecom/calls/messages.ts'
import { sql } from 'kysely'
import { missionTasks } from '#areas/messaging/customer-mass-messages/server/nouns/tasks.ts'
import type { Context } from '#core/server/context.ts'
import type { Db } from '#core/server/db.ts'
import { endless } from '#core/server/gate/pages.ts'
import type { Attached, TargetState } from '../contract.ts'

/** A message that WeCom may say more about. */
export interface Open {
  message_id: string
  msgid: string
  chat_type: 'single' | 'group'
  origin: 'company' | 'personal'
  mission_id: string | null
  text: string
  attachments: Attached[]
  created_at: Date
}

const states: Record<number, TargetState> = { 0: 'waiting', 1: 'delivered', 2: 'not_friend', 3: 'quota' }

async function putSend(db: Db, message: Open, staffId: string, words: string, sentAt: Date | null): Promise<void> {
  await sql`
    insert into bulk_sends (corp_id, message_id, staff_id, chat_type, origin, words, created_at, sent_at)
    values (${db.corpId}, ${message.message_id}, ${staffId}, ${message.chat_type}, ${message.origin}, ${words}, ${message.created_at}, ${sentAt})
    on conflict (corp_id, message_id, staff_id) do update set sent_at = excluded.sent_at`.execute(db)
}

/** A task of a mission has the figures that the mission shows; answers whether they stay. */
export async function putMission(ctx: Context, message: Open, words: string): Promise<boolean> {
  const [its] = await missionTasks(ctx, [message.msgid])
  if (!its) return true
  await putSend(ctx.db, message, its.staff_id, words, its.confirmed_at)
  const { delivered, not_friend, quota } = its
  await sql`update bulk_sends s set delivered = ${delivered}, not_friend = ${not_friend}, quota = ${quota},
      waiting = ${its.customers - delivered - not_friend - quota}
    where s.corp_id = ${ctx.corpId} and s.message_id = ${message.message_id} and s.staff_id = ${its.staff_id}`.execute(ctx.db)
  return its.closed_at !== null
}

/** Of one member: whether they sent it, and to whom; answers whether nobody waits any more. Who is no member of ours is passed over. */
export async function readResults(
  ctx: Context,
  message: Open,
  words: string,
  { userid, status, send_time }: { userid: string; status: number; send_time?: number },
): Promise<boolean> {
  const staff = await ctx.db
    .selectFrom('staff')
    .select('staff_id')
    .where('corp_id', '=', ctx.corpId)
    .where('staff_ext_id', '=', userid)
    .executeTakeFirst()
  if (!staff) return true
  const sent = status === 2
  const sentAt = sent ? new Date(send_time ? send_time * 1000 : Date.now()) : null
  await putSend(ctx.db, message, staff.staff_id, words, sentAt)
  let cursor = ''
  const heard = endless(externalcontactGetGroupmsgSendResult)
  do {
    const page = await ctx.app.gate.call(ctx.corpId, externalcontactGetGroupmsgSendResult, {
      msgid: message.msgid,
      userid,
      limit: 1000,
      ...(cursor && { cursor }),
    })
    heard(page.send_list.map((r) => r.external_userid ?? r.chat_id ?? ''))
    const rows = page.send_list.flatMap((r) => {
      const to = r.external_userid ?? r.chat_id
      const state = states[r.status]
      return to && state ? [{ to, state, at: r.send_time ? new Date(r.send_time * 1000).toISOString() : null }] : []
    })
    await sql`
      insert into bulk_targets (corp_id, message_id, staff_id, target_ext_id, state, sent_at)
      select ${ctx.corpId}, ${message.message_id}, ${staff.staff_id}, r.to, r.state, r.at
      from json_to_recordset(${JSON.stringify(rows)}::json) as r("to" text, state text, at timestamptz)
      on conflict (corp_id, message_id, staff_id, target_ext_id) do update set state = excluded.state, sent_at = excluded.sent_at`.execute(
      ctx.db,
    )
    cursor = page.next_cursor ?? ''
  } while (cursor)
  const { rows } = await sql<{ waiting: number }>`
    update bulk_sends s set waiting = n.waiting, delivered = n.delivered, not_friend = n.not_friend, quota = n.quota
    from (select count(*) filter (where t.state = 'waiting')::int as waiting, count(*) filter (where t.state = 'delivered')::int as delivered,
        count(*) filter (where t.state = 'not_friend')::int as not_friend, count(*) filter (where t.state = 'quota')::int as quota
      from bulk_targets t where t.corp_id = ${ctx.corpId} and t.message_id = ${message.message_id} and t.staff_id = ${staff.staff_id}) n
    where s.corp_id = ${ctx.corpId} and s.message_id = ${message.message_id} and s.staff_id = ${staff.staff_id}
    returning s.waiting`.execute(ctx.db)
  return sent && rows[0]!.waiting === 0
}
