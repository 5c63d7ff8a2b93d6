import { externalcontactGetGroupmsgListV2, externalcontactGetGroupmsgTask } from '@rapport/wecom/calls/messages.ts'
import { sql } from 'kysely'
import { missionTasks } from '#areas/messaging/customer-mass-messages/server/nouns/tasks.ts'
import type { Context } from '#core/server/context.ts'
import { lastWell } from '#core/server/gate/last-task.ts'
import { endless } from '#core/server/gate/pages.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { clean, outlasting, SyncInput, startSync } from '#core/server/gate/sync.ts'
import { newId } from '#core/server/ids.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { longTask } from '#core/server/tasks.ts'
import { contentOf } from '../words.ts'
import { type Open, putMission, readResults } from './results.ts'

const day = 86_400
/** WeCom takes at most a month at once (platform/05 §2). */
const windowSeconds = 30 * day
/** How far the first look goes back. */
const firstLook = 6 * windowSeconds
/** A message made while the last look went on may have been listed after it. */
const overlap = day
/** After so long WeCom's answer does not change any more, as with missions. */
const trackedSeconds = 7 * day

interface Cursor {
  began: number
  chat: 'single' | 'group' | 'results'
  from: number
  page: string
  /** The last message whose results were read. */
  after: string
}

/** Asks WeCom for the bulk messages since the last look, in windows, then what became of those that are open; goes on where it was cut off. */
export const logSync = longTask('bulk_message_sync', {
  input: SyncInput,
  title: { zh: '同步员工群发记录', en: 'Sync bulk messages of staff' },
  concurrency: 1,
  run: (task) => outlasting(task, () => run(task)),
})
export const startLogSync = (ctx: Context, input?: SyncInput) => startSync(ctx, logSync, input)

async function run(task: TaskRun<SyncInput>): Promise<void> {
  const { ctx } = task
  let cursor = task.cursor as Cursor | null
  const save = async (next: Cursor) => {
    cursor = next
    await task.saveCursor(next)
    await task.checkpoint()
  }
  if (!cursor) {
    const began = Math.floor(Date.now() / 1000)
    await save({ began, chat: 'single', from: await since(ctx, began), page: '', after: '' })
  }
  const start = await since(ctx, cursor!.began)
  while (cursor!.chat !== 'results') {
    const { chat, from, began } = cursor!
    await listWindow(task, cursor!, Math.min(from + windowSeconds, began), save)
    const next = from + windowSeconds
    if (next < began) await save({ ...cursor!, from: next, page: '' })
    else await save({ ...cursor!, chat: chat === 'single' ? 'group' : 'results', from: start, page: '' })
  }
  for (;;) {
    const open = await openAfter(ctx, cursor!.after)
    if (open.length === 0) return
    for (const message of open) await look(task, message)
    await save({ ...cursor!, after: open.at(-1)!.message_id })
  }
}

/** When the look before this one ended, a day earlier, for it may have taken hours; the first goes back half a year. */
async function since(ctx: Context, began: number): Promise<number> {
  const before = await lastWell(ctx, 'bulk_message_sync')
  return before ? Math.min(Math.floor(before.getTime() / 1000) - overlap, began) : began - firstLook
}

async function listWindow(task: TaskRun<SyncInput>, at: Cursor, to: number, save: (next: Cursor) => Promise<void>): Promise<void> {
  const { ctx } = task
  const heard = endless(externalcontactGetGroupmsgListV2)
  let cursor = at.page
  do {
    const answer = await ctx.app.gate.call(ctx.corpId, externalcontactGetGroupmsgListV2, {
      chat_type: at.chat as 'single' | 'group',
      start_time: at.from,
      end_time: to,
      limit: 100,
      ...(cursor && { cursor }),
    })
    heard(answer.group_msg_list.map((m) => m.msgid))
    await put(ctx, at.chat as 'single' | 'group', answer.group_msg_list)
    task.done(answer.group_msg_list.length)
    cursor = answer.next_cursor ?? ''
    if (cursor) await save({ ...at, page: cursor })
  } while (cursor)
}

type Listed = Awaited<ReturnType<typeof listed>>['group_msg_list'][number]
const listed = (ctx: Context) =>
  ctx.app.gate.call(ctx.corpId, externalcontactGetGroupmsgListV2, { chat_type: 'single', start_time: 0, end_time: 0 })

const attachedOf = (one: object): { kind: string; title: string } => {
  const { msgtype, ...its } = one as { msgtype: string } & Record<string, { title?: string } | undefined>
  return { kind: clean(msgtype), title: clean(its[msgtype]?.title) }
}

/** What is listed twice is the same row. */
async function put(ctx: Context, chat: 'single' | 'group', messages: Listed[]): Promise<void> {
  if (messages.length === 0) return
  const ours = new Map((await missionTasks(ctx, messages.map((m) => m.msgid))).map((t) => [t.msgid, t.mission_id])) // biome-ignore format: one line
  const rows = messages.map((m) => ({
    id: newId(),
    msgid: m.msgid,
    origin: m.create_type === 1 ? 'personal' : 'company',
    mission: ours.get(m.msgid) ?? null,
    text: clean(m.text?.content),
    attachments: (m.attachments ?? []).map(attachedOf),
    at: new Date(m.create_time * 1000).toISOString(),
  }))
  await sql`
    insert into bulk_messages (corp_id, message_id, msgid, chat_type, origin, mission_id, text, attachments, created_at)
    select ${ctx.corpId}, r.id, r.msgid, ${chat}, r.origin, r.mission, r.text, r.attachments, r.at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id uuid, msgid text, origin text, mission uuid, text text, attachments jsonb, at timestamptz)
    on conflict (corp_id, msgid) do nothing`.execute(ctx.db)
}

async function openAfter(ctx: Context, after: string): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select m.message_id, m.msgid, m.chat_type, m.origin, m.mission_id, m.text, m.attachments, m.created_at from bulk_messages m
    where m.corp_id = ${ctx.corpId} and m.settled_at is null ${after ? sql`and m.message_id > ${after}::uuid` : sql``}
    order by m.message_id limit 50`.execute(ctx.db)
  return rows
}

/** What has become of one message: of a mission as the mission knows it, of others as WeCom says. */
async function look(task: TaskRun<SyncInput>, message: Open): Promise<void> {
  const { ctx } = task
  const old = Date.now() - message.created_at.getTime() > trackedSeconds * 1000
  const words = contentOf(message, false)
  try {
    const closed = message.mission_id ? await putMission(ctx, message, words) : await putTasks(task, message, words)
    if (closed || old) await settle(ctx, message)
  } catch (error) {
    if (isErrcode(error, 41063)) return // still being dispatched
    if (!isErrcode(error, 41047)) throw error
    await settle(ctx, message) // WeCom does not know it any more
  }
}

async function putTasks(task: TaskRun<SyncInput>, message: Open, words: string): Promise<boolean> {
  const { ctx } = task
  let closed = true
  let cursor = ''
  const heard = endless(externalcontactGetGroupmsgTask)
  do {
    const page = await ctx.app.gate.call(ctx.corpId, externalcontactGetGroupmsgTask, {
      msgid: message.msgid,
      limit: 1000,
      ...(cursor && { cursor }),
    })
    heard(page.task_list.map((t) => t.userid))
    for (const one of page.task_list) {
      if (!(await readResults(ctx, message, words, one))) closed = false
      await task.checkpoint()
    }
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return closed
}

const settle = (ctx: Context, { message_id }: Open) =>
  ctx.db
    .updateTable('bulk_messages')
    .set({ settled_at: sql<Date>`now()` })
    .where('corp_id', '=', ctx.corpId)
    .where('message_id', '=', message_id)
    .execute()
