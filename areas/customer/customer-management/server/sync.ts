import type { WecomOutput } from '@rapport/wecom/call.ts'
import { externalcontactBatchGetByUser } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { endless } from '#core/server/gate/pages.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { databaseTime, notMostOf, outlasting, runStart, SyncInput } from '#core/server/gate/sync.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { longTask } from '#core/server/tasks.ts'
import { customersSynced } from '../contract.ts'
import { endRelations, putRelations } from './contacts.ts'
import { relationOf } from './customers.ts'
import { handedOn } from './handed-on.ts'
import { tagIdsOf } from './nouns/tag-book.ts'
import { renewIds } from './renew-ids.ts'

/** Members per question (platform/04 §2.3 allows 100): small enough that a restart repeats little. */
const membersAtOnce = 50
/** Pages written together: of a transaction with a hundred rows, most is its beginning and its end. */
const pagesAtOnce = 10

interface Cursor {
  since: string
  /** The last member that is done; they are read in the order of their ids. */
  after: string
  /** WeCom's cursor within the members that are being read. */
  page: string
  /** The first sync of the company: what it finds is written without events. */
  first: boolean
}

export const customerSyncTask = longTask('customer_sync', {
  input: SyncInput,
  title: { zh: '同步客户', en: 'Sync customers' },
  concurrency: 1,
  run: (task) => outlasting(task, () => run(task)),
})

async function run(task: TaskRun<SyncInput>): Promise<void> {
  const { ctx, input } = task
  let cursor = task.cursor as Cursor | null
  if (!cursor) {
    await renewIds(ctx)
    cursor = { since: await runStart(ctx), after: '', page: '', first: !(await anySyncedBefore(ctx)) }
    await task.saveCursor(cursor)
  }
  for (;;) {
    const members = await membersAfter(ctx, cursor.after)
    if (members.length === 0) break
    const staffIds = new Map(members.map((m) => [m.staff_ext_id, m.staff_id]))
    const heard = endless(externalcontactBatchGetByUser)
    let coming: Promise<Pages> | null = read(ctx, [...staffIds.keys()], cursor.page, heard)
    while (coming) {
      const pages: Pages = await coming
      // The next are on their way while these are written; what goes wrong with them is heard when they are awaited.
      coming = pages.next === '' ? null : read(ctx, [...staffIds.keys()], pages.next, heard)
      coming?.catch(() => {})
      await write(task, staffIds, pages, cursor.first)
      cursor = { ...cursor, page: pages.next }
      if (pages.next !== '') await task.saveCursor(cursor)
    }
    task.count('contacts_lost', await lostOf(ctx, [...staffIds.values()], cursor.since))
    cursor = { ...cursor, after: members.at(-1)!.staff_ext_id }
    await task.saveCursor(cursor)
  }
  const handed = await handedOn(ctx.db)
  for (let n = 0; n < handed.length; n += 1000) await ctx.tx((tx) => endRelations(tx, handed.slice(n, n + 1000)))
  await ctx.tx((tx) => emit(tx, customersSynced, { ...input, chain: input.chain ?? false }))
}

const anySyncedBefore = async (ctx: Context): Promise<boolean> =>
  (await ctx.db
    .selectFrom('tasks')
    .select('task_id')
    .where('corp_id', '=', ctx.corpId)
    .where('kind', '=', 'customer_sync')
    .where('state', '=', 'succeeded')
    .executeTakeFirst()) !== undefined

const membersAfter = (ctx: Context, after: string) =>
  ctx.db
    .selectFrom('staff')
    .select(['staff_id', 'staff_ext_id'])
    .where('corp_id', '=', ctx.corpId)
    .where('has_customer_contact', '=', true)
    .where('status', '<>', 5)
    .where('staff_ext_id', '>', after)
    .orderBy('staff_ext_id')
    .limit(membersAtOnce)
    .execute()

interface Pages {
  list: WecomOutput<typeof externalcontactBatchGetByUser>['external_contact_list']
  /** Database time before the first of them was asked for. */
  fetchedAt: Date
  next: string
}

async function read(ctx: Context, userid_list: string[], page: string, heard: ReturnType<typeof endless>): Promise<Pages> {
  const fetchedAt = await databaseTime(ctx)
  const ask = (cursor: string) =>
    ctx.app.gate.call(ctx.corpId, externalcontactBatchGetByUser, { userid_list, limit: 100, ...(cursor ? { cursor } : {}) })
  const list: Pages['list'] = []
  let next = page
  for (let n = 0; n < pagesAtOnce; n++) {
    const answer = await ask(next).catch((error) => {
      // A cursor that WeCom has forgotten: these members from the beginning (platform/00 §5). Writing them again changes nothing.
      if (isErrcode(error, 50100)) return ask('')
      if (isErrcode(error, 84061)) return { external_contact_list: [], next_cursor: '' }
      throw error
    })
    list.push(...answer.external_contact_list)
    heard(answer.external_contact_list.map((r) => `${r.follow_info.userid} ${r.external_contact.external_userid}`))
    next = answer.next_cursor ?? ''
    if (next === '') break
  }
  return { list, fetchedAt, next }
}

async function write(task: TaskRun, staffIds: Map<string, string>, { list, fetchedAt }: Pages, quiet: boolean): Promise<void> {
  const { ctx } = task
  const tags = await tagIdsOf(
    ctx,
    list.flatMap((r) => r.follow_info.tag_id ?? []),
  )
  const relations = list.flatMap(({ external_contact, follow_info }) => {
    const staffId = staffIds.get(follow_info.userid)
    const tagIds = (follow_info.tag_id ?? []).flatMap((t) => tags.get(t) ?? [])
    return staffId ? [relationOf(staffId, external_contact, follow_info, tagIds)] : []
  })
  const sums = await ctx.tx((tx) => putRelations(tx, relations, fetchedAt, { quiet, found: true }))
  task.count('contacts_added', sums.added)
  task.count('contacts_changed', sums.changed)
  task.done(relations.length)
}

/** Contacts of these members that this run has not seen are gone; a thousand at a time. */
async function lostOf(ctx: Context, staffIds: string[], since: string): Promise<number> {
  const { rows: sums } = await sql<{ all: number; gone: number }>`
    select count(*)::int as all, (count(*) filter (where seen_at < ${since}::timestamptz))::int as gone
    from follows where corp_id = ${ctx.corpId} and staff_id = any(${staffIds}::uuid[]) and deleted_at is null`.execute(ctx.db)
  notMostOf({ zh: '客户', en: 'customers' }, sums[0]!.gone, sums[0]!.all)
  let lost = 0
  for (;;) {
    const at = new Date()
    const { rows } = await sql<{ staff_id: string; customer_id: string }>`
      select staff_id, customer_id from follows
      where corp_id = ${ctx.corpId} and staff_id = any(${staffIds}::uuid[]) and deleted_at is null and seen_at < ${since}::timestamptz
      limit 1000`.execute(ctx.db)
    if (rows.length === 0) return lost
    lost += await ctx.tx((tx) =>
      endRelations(
        tx,
        rows.map((r) => ({ staffId: r.staff_id, customerId: r.customer_id, by: 'sync', at })),
      ),
    )
  }
}
