import { cutBytes } from '@rapport/wecom/bytes.ts'
import {
  externalcontactGetGroupmsgListV2,
  externalcontactGetGroupmsgSendResult,
  externalcontactGetGroupmsgTask,
} from '@rapport/wecom/calls/messages.ts'
import { sql } from 'kysely'
import { fillVariables, type MessageContent, textLimits } from '#core/contract/message.ts'
import type { Context } from '#core/server/context.ts'
import { endless } from '#core/server/gate/pages.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { type Chunk, keyOf } from './rows.ts'

/** How far the platform's clock may be from ours. */
const skewSeconds = 600
/** How long a task may take to show in the list: before that, not being there says nothing (research/reliability.md A1). */
const settleMs = 30_000
/** After so long, a task that still names no customers is taken for ours by its words and its member alone. */
const namelessMs = 600_000

interface Found {
  msgid: string
  text?: { content?: string }
  attachments?: { msgtype: string; link?: { url: string; title?: string }; miniprogram?: { appid?: string; page?: string } }[]
}

/**
 * The task that a call made whose answer we never saw. The list names neither sender nor key for tasks made by API, so: the same words
 * and attachments, made around the time of the call, not known to be another's, asked of our member, for our customers.
 */
export async function findTask(
  ctx: Context,
  content: MessageContent,
  chunk: Chunk,
  externalIds: string[],
  calledAt: Date,
): Promise<string | 'not_made' | 'wait'> {
  const ours = printOf(content, chunk.staff_name)
  const called = Math.floor(calledAt.getTime() / 1000)
  const heard = endless(externalcontactGetGroupmsgListV2)
  let cursor: string | undefined
  do {
    const page = await ctx.app.gate.call(ctx.corpId, externalcontactGetGroupmsgListV2, {
      chat_type: 'single',
      filter_type: 0,
      start_time: called - skewSeconds,
      end_time: Math.floor(Date.now() / 1000) + skewSeconds,
      limit: 100,
      ...(cursor && { cursor }),
    })
    heard(page.group_msg_list.map((m) => m.msgid))
    const alike = page.group_msg_list.filter((m) => printOfTask(m) === ours)
    const taken = await takenIds(
      ctx,
      alike.map((m) => m.msgid),
    )
    for (const { msgid } of alike) {
      if (taken.has(msgid)) continue
      const verdict = await isOurs(ctx, msgid, chunk, new Set(externalIds), calledAt)
      if (verdict === 'dispatching') return 'wait'
      if (verdict === 'ours') return msgid
    }
    cursor = page.next_cursor || undefined
  } while (cursor)
  return Date.now() - calledAt.getTime() < settleMs ? 'wait' : 'not_made'
}

/** Files do not count: their media_ids change with every upload, and the platform may answer with an address instead. */
function printOf(content: MessageContent, staffName: string): string {
  const fill = (text: string) => fillVariables(text, { customer_name: '', staff_name: staffName })
  return JSON.stringify([
    cutBytes(fill(content.text), textLimits.text).trim(),
    content.attachments.map((a) =>
      a.msgtype === 'link'
        ? ['link', a.url, cutBytes(fill(a.title), textLimits.link.title)]
        : a.msgtype === 'miniprogram'
          ? ['miniprogram', a.appid, a.page]
          : [a.msgtype],
    ),
  ])
}
const printOfTask = (m: Found): string =>
  JSON.stringify([
    (m.text?.content ?? '').trim(),
    (m.attachments ?? []).map((a) =>
      a.msgtype === 'link'
        ? ['link', a.link?.url, a.link?.title]
        : a.msgtype === 'miniprogram'
          ? ['miniprogram', a.miniprogram?.appid, a.miniprogram?.page]
          : [a.msgtype],
    ),
  ])

async function takenIds(ctx: Context, msgids: string[]): Promise<Set<string>> {
  if (msgids.length === 0) return new Set()
  const { rows } = await sql<{ msgid: string }>`
    select k.msgid from mass_chunks k where k.corp_id = ${ctx.corpId} and k.msgid = any(${msgids}::text[])`.execute(ctx.db)
  return new Set(rows.map((r) => r.msgid))
}

async function isOurs(
  ctx: Context,
  msgid: string,
  chunk: Chunk,
  customers: Set<string>,
  calledAt: Date,
): Promise<'ours' | 'other' | 'dispatching'> {
  try {
    const { task_list } = await ctx.app.gate.call(ctx.corpId, externalcontactGetGroupmsgTask, { msgid, limit: 10 })
    if (task_list.length !== 1 || task_list[0]!.userid.toLowerCase() !== chunk.staff_ext_id.toLowerCase()) return 'other'
    // Two tasks of one member with the same words differ in whom they go to.
    const { send_list } = await ctx.app.gate.call(ctx.corpId, externalcontactGetGroupmsgSendResult, {
      msgid,
      userid: chunk.staff_ext_id,
      limit: 100,
    })
    if (send_list.length === 0) return Date.now() - calledAt.getTime() < namelessMs ? 'dispatching' : 'ours'
    return send_list.every((r) => r.external_userid && customers.has(r.external_userid)) ? 'ours' : 'other'
  } catch (error) {
    if (isErrcode(error, 41063)) return 'dispatching'
    ctx.log.warn({ msgid, ...keyOf(chunk), err: { message: (error as Error).message } }, 'a task that may be ours could not be read')
    throw error
  }
}
