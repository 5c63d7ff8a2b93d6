import { sql } from 'kysely'
import Type from 'typebox'
import { batchTask, type Rows, recordTouched, rowsOf, wherePicked } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { luckyDraws, type Picked } from '../contract.ts'
import { where } from './list.ts'
import { putBack, remove } from './lucky-draws.ts'

export const batchDelete = batchTask('lucky_draw_batch_delete', {
  input: luckyDraws.batchDelete.input,
  title: { zh: '批量删除抽奖', en: 'Delete lucky draws' },
  pick,
  one: (task, row) => remove(task.ctx, row.id, (tx) => recordTouched(task, tx, [{ ...row, change: {} }])),
  undo: {
    call: luckyDraws.batchDelete,
    change: Type.Object({}),
    one: (task, { id }) => putBack(task.ctx, id),
  },
})

/** Those that are chosen; what is made after the batch was asked for is not meant. */
async function pick(ctx: Context, { picked }: Picked, madeBefore: Date): Promise<Rows> {
  const id = sql`d.lucky_draw_id`
  const matching = await wherePicked(picked, id, (filter) => where(ctx, filter))
  return rowsOf(ctx, { id, name: sql`d.name`, madeAt: sql`d.created_at`, from: sql`from lucky_draws d where ${matching}` }, madeBefore)
}
