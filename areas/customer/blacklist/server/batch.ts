import { type RawBuilder, sql } from 'kysely'
import { audienceWhere } from '#core/server/audience.ts'
import { audit } from '#core/server/audit.ts'
import type { Tx } from '#core/server/db.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { longTask } from '#core/server/tasks.ts'
import { blackList } from '../contract.ts'
import { checkUntil, putOn, refusalOf, takeOff } from './entries.ts'
import { listWhere } from './list.ts'
import { count, type NewRecord, openRecord } from './records.ts'

/** Many at once, as tasks: everybody of an audience, everybody behind a filter of the list. The record has the task's id. */

const pageSize = 500

export const batchAdd = longTask('black_list_add', {
  input: blackList.batchAdd.input,
  title: { zh: '批量加入黑名单', en: 'Put customers on the black list' },
  async run(task, { audience, reason, until }) {
    checkUntil(until)
    const where = await audienceWhere(task.ctx, audience)
    const record: NewRecord = { recordId: task.taskId, taskId: task.taskId, kind: 'add', origin: 'customer_list', reason, until }
    await over(task, record, { audience }, sql`from customers c where ${where}`, async (tx, ids) =>
      putOn(
        task.ctx,
        tx,
        task.taskId,
        ids.map((customerId) => ({ customerId, reason, until })),
      ),
    )
  },
})

export const batchRemove = longTask('black_list_remove', {
  input: blackList.batchRemove.input,
  title: { zh: '批量移出黑名单', en: 'Take customers off the black list' },
  async run(task, { filter, exclude = [] }) {
    const { corpId } = task.ctx
    const where = await listWhere(task.ctx, filter)
    const from = sql`from black_list b join customers c on c.corp_id = ${corpId} and c.customer_id = b.customer_id
      where ${where} and b.customer_id <> all(${exclude}::uuid[])`
    await over(
      task,
      { recordId: task.taskId, taskId: task.taskId, kind: 'remove', origin: 'hand' },
      { filter, exclude },
      from,
      async (tx, ids) => {
        const on = await takeOff(task.ctx, tx, ids)
        return { on, taken: on.size }
      },
    )
  },
})

async function over(
  task: TaskRun,
  record: NewRecord,
  picked: object,
  from: RawBuilder<unknown>,
  run: (tx: Tx, ids: string[]) => Promise<{ on: Set<string>; taken: number }>,
): Promise<void> {
  const { ctx } = task
  const { rows: sums } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(ctx.db)
  task.total(sums[0]!.n)
  await ctx.tx(async (tx) => {
    if (await openRecord(ctx, tx, record))
      await audit(tx, ctx, `black_list.${record.kind}`, { kind: 'black_list', id: record.recordId, after: { ...record, ...picked } })
  })
  let { after, line } = (task.cursor as { after: string; line: number } | null) ?? {
    after: '00000000-0000-0000-0000-000000000000',
    line: 0,
  }
  for (;;) {
    const { rows } = await sql<{ id: string; name: string }>`
      select c.customer_id as id, coalesce(nullif(c.remark, ''), c.name) as name ${from} and c.customer_id > ${after}::uuid
      order by c.customer_id limit ${pageSize}`.execute(ctx.db)
    if (rows.length === 0) return
    const refused = await ctx.tx(async (tx) => {
      const { on, taken } = await run(
        tx,
        rows.map((r) => r.id),
      )
      const not = rows.flatMap((r, i) => (on.has(r.id) ? [] : [refusalOf(record.kind, line + i + 1, r.id, r.name)]))
      await count(tx, record.recordId, taken, not)
      return not
    })
    task.done(rows.length - refused.length)
    const why = record.kind === 'add' ? ['已经在黑名单里', 'Is on the black list already'] : ['不在黑名单里', 'Is not on the black list']
    const en = ctx.lang === 'en'
    for (const r of refused) task.fail({ [en ? 'Customer' : '客户']: r.given }, why[en ? 1 : 0]!)
    line += rows.length
    after = rows.at(-1)!.id
    await task.saveCursor({ after, line })
  }
}
