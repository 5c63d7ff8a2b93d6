import { agentGet } from '@rapport/wecom/calls/agents.ts'
import { userList } from '@rapport/wecom/calls/contacts.ts'
import { externalcontactGetFollowUserList } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { emit, emitMany } from '#core/server/events.ts'
import { notMostOf, outlasting, runStart, SyncInput, startSync } from '#core/server/gate/sync.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { longTask } from '#core/server/tasks.ts'
import { staffChanged, staffSynced } from '../contract.ts'
import { syncDepartments } from './departments.ts'
import { sortByWecom } from './kept-names.ts'
import { fetchStaff, markLeft, putStaff } from './nouns/staff.ts'
import { ensureRoot } from './roots.ts'

interface Cursor {
  /** Database time: who was not seen since then has left. */
  since: string
  /** The last department that is done; they are read in the order of their ids. */
  department: number
}

export const staffSync = longTask('staff_sync', {
  input: SyncInput,
  title: { zh: '同步员工', en: 'Sync staff' },
  concurrency: 1,
  run: (task) => outlasting(task, () => run(task)),
})

export const startStaffSync = (ctx: Context, input?: SyncInput) => startSync(ctx, staffSync, input)

async function run(task: TaskRun<SyncInput>): Promise<void> {
  const { ctx, input } = task
  let cursor = task.cursor as Cursor | null
  if (!cursor) {
    cursor = { since: await runStart(ctx), department: 0 }
    const sums = await syncDepartments(ctx)
    for (const [name, n] of Object.entries(sums)) task.count(`departments_${name}`, n)
    await task.saveCursor(cursor)
  }
  for (;;) {
    const next = await ctx.db
      .selectFrom('departments')
      .select('department_id')
      .where('corp_id', '=', ctx.corpId)
      .where('deleted_at', 'is', null)
      .where('department_id', '>', cursor.department)
      .orderBy('department_id')
      .executeTakeFirst()
    if (!next) break
    const { userlist } = await ctx.app.gate.call(ctx.corpId, userList, { department_id: next.department_id })
    for (let at = 0; at < userlist.length; at += 500) {
      const put = await ctx.tx((tx) => putStaff(tx, userlist.slice(at, at + 500)))
      task.count('added', put.filter((p) => p.added).length)
      task.count('changed', put.filter((p) => p.changed).length)
      task.done(put.length)
    }
    cursor = { ...cursor, department: next.department_id }
    await task.saveCursor(cursor)
  }
  await singleMembers(ctx, cursor.since)
  task.count('lost', await lost(ctx, cursor.since))
  await followUsers(ctx)
  await ensureRoot(ctx)
  await sortByWecom(ctx)
  await ctx.app.sessions.rightsChanged(ctx.db) // roles may have changed
  await ctx.tx((tx) => emit(tx, staffSynced, { ...input, chain: input.chain ?? false }))
}

/** An app's range may name people beside departments (platform/00 §8). */
async function singleMembers(ctx: Context, since: string): Promise<void> {
  const { agentId } = await ctx.app.gate.accounts.of(ctx.corpId)
  if (!agentId) return
  const agent = await ctx.app.gate.call(ctx.corpId, agentGet, { agentid: agentId }).catch(() => null)
  for (const { userid } of agent?.allow_userinfos?.user ?? []) {
    const seen = await ctx.db
      .selectFrom('staff')
      .select('staff_id')
      .where('corp_id', '=', ctx.corpId)
      .where('staff_ext_id', '=', userid)
      .where('seen_at', '>=', sql<Date>`${since}::timestamptz`)
      .executeTakeFirst()
    if (!seen) await fetchStaff(ctx, userid)
  }
}

async function lost(ctx: Context, since: string): Promise<number> {
  const all = ctx.db.selectFrom('staff').where('corp_id', '=', ctx.corpId).where('status', '<>', 5)
  const gone = await all.select('staff_ext_id').where('seen_at', '<', sql<Date>`${since}::timestamptz`).execute()
  const { n } = await all.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  notMostOf({ zh: '员工', en: 'staff' }, gone.length, n)
  return gone.length === 0
    ? 0
    : markLeft(
        ctx,
        gone.map((g) => g.staff_ext_id),
      )
}

/** Who may have customers at all (platform/04 §1). */
async function followUsers(ctx: Context): Promise<void> {
  const { follow_user } = await ctx.app.gate.call(ctx.corpId, externalcontactGetFollowUserList, {})
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ staff_id: string; added: boolean }>`
      update staff set has_customer_contact = not has_customer_contact, updated_at = now()
      where corp_id = ${ctx.corpId} and has_customer_contact <> (staff_ext_id = any(${follow_user}::text[]) and status <> 5)
      returning staff_id`.execute(tx)
    await emitMany(
      tx,
      staffChanged,
      rows.map((r) => ({ staffId: r.staff_id })),
    )
  })
}
