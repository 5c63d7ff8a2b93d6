import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { Refusal } from '#core/server/refusal.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { longTask } from '#core/server/tasks.ts'
import { luckyDraws, type Picked } from '../contract.ts'
import { where } from './list.ts'
import { remove } from './lucky-draws.ts'

export const batchDelete = longTask('lucky_draw_batch_delete', {
  input: luckyDraws.batchDelete.input,
  title: { zh: '批量删除抽奖', en: 'Delete lucky draws' },
  run: (task, picked) => over(task, picked, remove),
})

/** Each is its own success or failure; a run after a killed worker goes on behind the last hundred. */
async function over(
  task: TaskRun,
  { ids, filter = {}, exclude = [] }: Picked,
  change: (ctx: Context, luckyDrawId: string) => Promise<unknown>,
): Promise<void> {
  const { ctx } = task
  const matching = await where(ctx, ids ? {} : filter)
  const picked = sql`from lucky_draws d where ${matching} and d.lucky_draw_id <> all(${exclude}::uuid[])
    ${ids ? sql`and d.lucky_draw_id = any(${ids}::uuid[])` : sql``}`
  const { rows: sums } = await sql<{ n: number }>`select count(*) as n ${picked}`.execute(ctx.db)
  task.total(sums[0]!.n)
  let after = (task.cursor as string | null) ?? '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string; name: string }>`
      select d.lucky_draw_id as id, d.name ${picked} and d.lucky_draw_id > ${after} order by d.lucky_draw_id limit 100`.execute(ctx.db)
    for (const { id, name } of rows) {
      await task.checkpoint()
      try {
        await change(ctx, id)
        task.done()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        task.fail({ [ctx.lang === 'en' ? 'Name' : '名称']: name }, error.said)
      }
    }
    if (rows.length < 100) return
    after = rows.at(-1)!.id
    await task.saveCursor(after)
  }
}
