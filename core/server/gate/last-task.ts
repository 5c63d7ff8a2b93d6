import type { Task } from '../../contract/tasks.ts'
import type { Context } from '../context.ts'
import { taskView } from '../tasks/view.ts'

/** The newest task of a kind, whoever started it, and when one last went well: what a sync button polls. */
export async function lastTask(ctx: Context, kind: string): Promise<{ task: Task | null; lastSyncedAt: string | null }> {
  const tasks = () => ctx.db.selectFrom('tasks').where('corp_id', '=', ctx.corpId).where('kind', '=', kind)
  const row = await tasks().selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  const good = await lastWell(ctx, kind)
  return { task: row ? await taskView(ctx.app, ctx.db, row, ctx.me) : null, lastSyncedAt: good?.toISOString() ?? null }
}

/** When a task of this kind last ended well. */
export async function lastWell(ctx: Context, kind: string): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('tasks')
    .select('finished_at')
    .where('corp_id', '=', ctx.corpId)
    .where('kind', '=', kind)
    .where('state', 'in', ['succeeded', 'partly_failed'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finished_at ?? null
}

/** The asker's own newest task of a kind: its file is theirs alone. With an id, that one, if it is theirs (R015). */
export async function lastOwnTask(ctx: Context, kind: string, taskId?: string): Promise<Task | null> {
  let query = ctx.db
    .selectFrom('tasks')
    .selectAll()
    .where('corp_id', '=', ctx.corpId)
    .where('owner', '=', ctx.me.owner)
    .where('kind', '=', kind)
  if (taskId) query = query.where('task_id', '=', taskId)
  const row = await query.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row ? taskView(ctx.app, ctx.db, row, ctx.me) : null
}
