import { externalcontactGroupchatList } from '@rapport/wecom/calls/groups.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { endless } from '#core/server/gate/pages.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { notMostOf, outlasting, runStart, SyncInput, startSync } from '#core/server/gate/sync.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { longTask } from '#core/server/tasks.ts'
import { groupsSynced } from '../contract.ts'
import { dismiss, refetchGroup } from './groups.ts'
import { renewMembers } from './renew-ids.ts'

/** Owners per question (platform/06 §1); without owners a large company answers 81017. */
const ownersAtOnce = 100
/** Groups read side by side; WeCom answers 45033 from about five. */
const atOnce = 4

interface Cursor {
  since: string
  after: string
  page: string
  first: boolean
}

export const groupSync = longTask('group_sync', {
  input: SyncInput,
  title: { zh: '同步客户群', en: 'Sync customer groups' },
  concurrency: 1,
  run: (task) => outlasting(task, () => run(task)),
})

export const startGroupSync = (ctx: Context, input?: SyncInput) => startSync(ctx, groupSync, input)

async function run(task: TaskRun<SyncInput>): Promise<void> {
  const { ctx, input } = task
  let cursor = task.cursor as Cursor | null
  if (!cursor) {
    cursor = { since: await runStart(ctx), after: '', page: '', first: (await count(ctx)) === 0 }
    await task.saveCursor(cursor)
  }
  for (;;) {
    const owners = await ownersAfter(ctx, cursor.after)
    if (owners.length === 0) break
    const userid_list = owners.map((o) => o.staff_ext_id)
    const heard = endless(externalcontactGroupchatList)
    do {
      const page = await listPage(ctx, userid_list, cursor.page)
      heard(page.group_chat_list.map((g) => g.chat_id))
      for (let at = 0; at < page.group_chat_list.length; at += atOnce) {
        await Promise.all(page.group_chat_list.slice(at, at + atOnce).map((g) => syncGroup(task, g.chat_id, g.status, cursor!.first)))
        await task.checkpoint()
      }
      const next = page.next_cursor ?? ''
      cursor = { ...cursor, page: next }
      if (next !== '') await task.saveCursor(cursor)
    } while (cursor.page !== '')
    cursor = { ...cursor, after: owners.at(-1)!.staff_ext_id }
    await task.saveCursor(cursor)
  }
  task.count('lost', await lost(ctx, cursor.since))
  await ctx.tx((tx) => emit(tx, groupsSynced, { ...input, chain: input.chain ?? false }))
}

async function syncGroup(task: TaskRun, chatId: string, status: number, quiet: boolean): Promise<void> {
  await renewMembers(task.ctx, chatId)
  const put = await refetchGroup(task.ctx, chatId, { quiet, status })
  if (!put) return
  if (put.added) task.count('added')
  else if (put.changed) task.count('changed')
  task.done()
}

async function listPage(ctx: Context, userid_list: string[], cursor: string) {
  const ask = (at: string) =>
    ctx.app.gate.call(ctx.corpId, externalcontactGroupchatList, {
      owner_filter: { userid_list },
      limit: 1000,
      ...(at ? { cursor: at } : {}),
    })
  return ask(cursor).catch((error) => {
    if (isErrcode(error, 50100)) return ask('')
    throw error
  })
}

/** Also people who left: their groups wait for a new owner. */
const ownersAfter = (ctx: Context, after: string) =>
  ctx.db
    .selectFrom('staff')
    .select('staff_ext_id')
    .where('corp_id', '=', ctx.corpId)
    .where((e) => e.or([e('has_customer_contact', '=', true), e('status', '=', 5)]))
    .where('staff_ext_id', '>', after)
    .orderBy('staff_ext_id')
    .limit(ownersAtOnce)
    .execute()

async function count(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from groups where corp_id = ${ctx.corpId} and dismissed_at is null`.execute(ctx.db)
  return rows[0]!.n
}

async function lost(ctx: Context, since: string): Promise<number> {
  const { rows } = await sql<{ group_ext_id: string }>`
    select group_ext_id from groups where corp_id = ${ctx.corpId} and dismissed_at is null and seen_at < ${since}::timestamptz`.execute(
    ctx.db,
  )
  notMostOf({ zh: '客户群', en: 'customer groups' }, rows.length, await count(ctx))
  return rows.length === 0
    ? 0
    : dismiss(
        ctx,
        rows.map((r) => r.group_ext_id),
      )
}
