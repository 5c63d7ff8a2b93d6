import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import { Audience } from '#core/contract/audience.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { batchTask, recordTouched, rowsOf, startBatch } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { badInput } from '#core/server/refusal.ts'
import { loadTask } from '#core/server/tasks/view.ts'
import { batchMarking } from '../contract.ts'
import { markTags, noTags } from './nouns/tags.ts'

const Input = Type.Object({ audience: Audience, addTagIds: Type.Array(Type.String()), removeTagIds: Type.Array(Type.String()) })
type Input = Static<typeof Input>

/** WeCom takes one contact a call. */
const atOnce = 5

/** What the marking of one contact changed: single groups may have cost it more tags than were asked for. */
const Change = Type.Object({ staffId: Type.String(), added: Type.Array(Type.String()), removed: Type.Array(Type.String()) })

/** R012. As the person who started it: only customers they may see, and their names in the file of failed rows. */
export const batchMark = batchTask('batch_mark_tag', {
  input: Input,
  title: { zh: '批量打标签', en: 'Tag customers' },
  resultList: { list: externalUsers.list, screen: 'customer-management.list' },
  async pick(ctx, { audience }, madeBefore) {
    const from = sql`from customers c where ${await audienceWhere(ctx, audience)} and c.corp_id = ${ctx.corpId}`
    return rowsOf(ctx, { id: sql`c.customer_id`, name: await nameShown(ctx), madeAt: sql`c.created_at`, from }, madeBefore)
  },
  atOnce,
  one: (task, { id, name }, { addTagIds, removeTagIds }) =>
    markTags(task.ctx, {
      customerId: id,
      add: addTagIds,
      remove: removeTagIds,
      priority: 'send',
      lost: () => task.count('skipped'),
      async also(tx, change) {
        await recordTouched(task, tx, [{ id, name, change }])
        task.count('changed')
      },
    }),
  undo: {
    call: batchMarking.startV3,
    change: Change,
    atOnce,
    one: (task, { id, change: { staffId, added, removed } }) =>
      markTags(task.ctx, {
        customerId: id,
        staffId,
        add: removed,
        remove: added,
        priority: 'send',
        also: async () => task.count('changed'),
      }),
  },
})

export function startBatchMark(ctx: Context, input: Input): Promise<{ taskId: string }> {
  if (input.addTagIds.length + input.removeTagIds.length === 0) throw badInput('add_tag_ids', noTags)
  return startBatch(ctx, batchMark, input)
}

export async function batchStatus(ctx: Context, taskId: string | undefined) {
  const found = taskId ? await loadTask(ctx.app, ctx.db, taskId, ctx.me) : await last(ctx)
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
  return row ? loadTask(ctx.app, ctx.db, row.task_id, ctx.me) : null
}
