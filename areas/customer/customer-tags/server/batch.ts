import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Audience } from '#core/contract/audience.ts'
import { audienceWhere } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import { badInput, Refusal } from '#core/server/refusal.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { loadTask } from '#core/server/tasks/view.ts'
import { longTask, startTask } from '#core/server/tasks.ts'
import { markTags, noTags } from './nouns/tags.ts'

const Input = Type.Object({ audience: Audience, addTagIds: Type.Array(Type.String()), removeTagIds: Type.Array(Type.String()) })
type Input = Static<typeof Input>

/** WeCom takes one contact a call; so many are on their way at once (the gate's lanes bound it further). */
const atOnce = 5
const pageSize = 200

/** R012. As the person who started it: only customers they may see, and their names in the file of failed rows. */
export const batchMark = longTask('batch_mark_tag', {
  input: Input,
  title: { zh: '批量打标签', en: 'Tag customers' },
  run,
})

export function startBatchMark(ctx: Context, input: Input): Promise<{ taskId: string }> {
  if (input.addTagIds.length + input.removeTagIds.length === 0) throw badInput('add_tag_ids', noTags)
  return startTask(ctx, batchMark, input)
}

export async function batchStatus(ctx: Context, taskId: string | undefined) {
  const found = taskId ? await loadTask(ctx.app, ctx.db, taskId) : await last(ctx)
  return { task: found && (found.owner === ctx.me.owner || ctx.me.isRoot) && found.task.kind === 'batch_mark_tag' ? found.task : null }
}

async function last(ctx: Context) {
  const row = await ctx.db
    .selectFrom('tasks')
    .select('task_id')
    .where('corp_id', '=', ctx.corpId)
    .where('kind', '=', 'batch_mark_tag')
    .where('owner', '=', ctx.me.owner)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ? loadTask(ctx.app, ctx.db, row.task_id) : null
}

async function run(task: TaskRun<Input>, { audience, addTagIds, removeTagIds }: Input): Promise<void> {
  const { ctx } = task
  const where = await audienceWhere(ctx, audience)
  const { rows: sums } = await sql<{ n: number }>`
    select count(*)::int as n from customers c where ${where} and c.corp_id = ${ctx.corpId}`.execute(ctx.db)
  task.total(sums[0]!.n)
  let after = (task.cursor as string | null) ?? '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ customer_id: string; name: string; remark: string }>`
      select c.customer_id, c.name, c.remark from customers c where ${where} and c.corp_id = ${ctx.corpId} and c.customer_id > ${after}
      order by c.customer_id limit ${pageSize}`.execute(ctx.db)
    for (let at = 0; at < rows.length; at += atOnce) {
      await Promise.all(rows.slice(at, at + atOnce).map((c) => one(task, c, addTagIds, removeTagIds)))
      await task.checkpoint()
    }
    if (rows.length === 0) return
    after = rows.at(-1)!.customer_id
    await task.saveCursor(after)
  }
}

async function one(
  task: TaskRun,
  c: { customer_id: string; name: string; remark: string },
  add: string[],
  remove: string[],
): Promise<void> {
  try {
    const done = await markTags(task.ctx, { customerId: c.customer_id, add, remove, priority: 'send' })
    if (done.added.length + done.removed.length > 0) task.count('changed')
    task.done()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // WeCom away is nobody's fault here: the task goes on from its cursor when it is back.
    if (error instanceof PlatformRefusal && error.outcome !== 'refused') throw new Error(error.message)
    task.fail({ [task.ctx.lang === 'en' ? 'Customer' : '客户']: c.remark || c.name }, error.said)
  }
}
