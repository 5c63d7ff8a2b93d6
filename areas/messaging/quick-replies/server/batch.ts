import { sql } from 'kysely'
import Type from 'typebox'
import { batchTask, type Rows, recordTouched, rowsOf, wherePicked } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { corpReplies, type Picked } from '../contract.ts'
import { from, where } from './list.ts'
import { putBack, remove } from './replies.ts'

export const batchDelete = batchTask('quick_reply_batch_delete', {
  input: corpReplies.batchDelete.input,
  title: { zh: '批量删除话术', en: 'Delete quick replies' },
  pick,
  one: (task, row) => remove(task.ctx, row.id, 'shared', (tx) => recordTouched(task, tx, [{ ...row, change: {} }])),
  undo: {
    call: corpReplies.batchDelete,
    change: Type.Object({}),
    one: (task, { id }) => putBack(task.ctx, id),
  },
})

/** Those that are chosen; what is made after the batch was asked for is not meant. */
async function pick(ctx: Context, { picked }: Picked, madeBefore: Date): Promise<Rows> {
  const id = sql`r.reply_id`
  const matching = await wherePicked(picked, id, (filter) => where(ctx, filter))
  return rowsOf(ctx, { id, name: sql`r.title`, madeAt: sql`r.created_at`, from: sql`from ${from(ctx)} where ${matching}` }, madeBefore)
}
