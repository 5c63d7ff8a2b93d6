import { sql } from 'kysely'
import Type from 'typebox'
import { idTold, nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { type BatchRow, batchTask, recordTouched, rowsOf, wherePicked } from '#core/server/batch.ts'
import type { Tx } from '#core/server/db.ts'
import { type Phrase, phrase, storePhrase } from '#core/server/phrases.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { blackList } from '../contract.ts'
import { checkEntry, type Ids, ofRecord, putOn, refusalOf, seenOf, takeOff, timePassed } from './entries.ts'
import { listWhere } from './list.ts'
import { count, type NewRecord, openRecord, type Refused } from './records.ts'

/** Many at once: everybody of an audience, everybody behind a filter of the list. The record has the task's id. */

export const batchAdd = batchTask('black_list_add', {
  input: blackList.batchAdd.input,
  title: { zh: '批量加入黑名单', en: 'Put customers on the black list' },
  about: async (_ctx, { reason }) => ({ zh: `原因：${reason}`, en: `Reason: ${reason}` }),
  resultList: { list: blackList.list, screen: 'blacklist.list' },
  async pick(ctx, { audience, ...entry }, madeBefore) {
    checkEntry(entry)
    const from = sql`from customers c where ${await audienceWhere(ctx, audience)} and c.corp_id = ${ctx.corpId}`
    return rowsOf(ctx, { id: sql`c.customer_id`, name: await nameShown(ctx), told: idTold, madeAt: sql`c.created_at`, from }, madeBefore)
  },
  many(task, rows, { reason, until }, before) {
    const record: NewRecord = { recordId: task.taskId, taskId: task.taskId, kind: 'add', origin: 'customer_list', reason, until }
    return recorded(task, record, rows, before, async (tx) => {
      const entries = rows.map(({ id }) => ({ customerId: id, reason, until }))
      const done = await putOn(task.ctx, tx, task.taskId, entries)
      const on = rows.filter((r) => done.on.has(r.id))
      await recordTouched(
        task,
        tx,
        on.map((r) => ({ ...r, change: {} })),
      )
      return done
    })
  },
  undo: {
    call: blackList.batchRemove,
    change: Type.Object({}),
    many(task, rows, { undo }, before) {
      const record: NewRecord = { recordId: task.taskId, taskId: task.taskId, kind: 'remove', origin: 'undo' }
      return recorded(task, record, rows, before, async (tx) => {
        // Who was put on again since then is on by another record, and stays.
        const seen = await seenOf(task.ctx, idsOf(rows))
        const on = await takeOff(task.ctx, tx, await ofRecord(tx, undo, [...seen.keys()]))
        return { on, taken: on.size }
      })
    },
  },
})

const Entry = Type.Object({ reason: Type.String(), until: Type.Union([Type.String(), Type.Null()]) })

export const batchRemove = batchTask('black_list_remove', {
  input: blackList.batchRemove.input,
  title: { zh: '批量移出黑名单', en: 'Take customers off the black list' },
  async pick(ctx, { picked }, madeBefore) {
    const { corpId } = ctx
    const where = await wherePicked(picked, sql`b.customer_id`, (filter) => listWhere(ctx, filter))
    const from = sql`from black_list b join customers c on c.corp_id = ${corpId} and c.customer_id = b.customer_id where ${where}`
    return rowsOf(ctx, { id: sql`b.customer_id`, name: await nameShown(ctx), told: idTold, madeAt: sql`b.added_at`, from }, madeBefore)
  },
  many(task, rows, _asked, before) {
    const record: NewRecord = { recordId: task.taskId, taskId: task.taskId, kind: 'remove', origin: 'hand' }
    return recorded(task, record, rows, before, async (tx) => {
      const on = await takeOff(task.ctx, tx, idsOf(rows))
      await recordTouched(
        task,
        tx,
        rows.flatMap((r) => (on.has(r.id) ? [{ ...r, change: on.get(r.id) }] : [])),
      )
      return { on, taken: on.size }
    })
  },
  undo: {
    call: blackList.batchAdd,
    change: Entry,
    many(task, rows, _undone, before) {
      const record: NewRecord = { recordId: task.taskId, taskId: task.taskId, kind: 'add', origin: 'undo' }
      const over = new Set(rows.flatMap((r) => (r.change.until && Date.parse(r.change.until) <= Date.now() ? [r.id] : [])))
      const entries = rows.flatMap(({ id, change }) => (over.has(id) ? [] : [{ customerId: id, ...change }]))
      return recorded(task, record, rows, before, async (tx) => ({ ...(await putOn(task.ctx, tx, task.taskId, entries)), over }))
    },
  },
})

const termOver = phrase('black_list_term_over', () => timePassed)
const idsOf = (rows: BatchRow[]) => rows.map((r) => r.id)

/** A page, what the record counts of it, and with the first page the record itself. `over`: whose term has ended meanwhile. */
function recorded(
  task: TaskRun,
  record: NewRecord,
  rows: BatchRow[],
  before: number,
  run: (tx: Tx) => Promise<{ on: Ids; taken: number; over?: Set<string> }>,
): Promise<Map<string, Phrase | string>> {
  const { ctx } = task
  const words =
    record.kind === 'add'
      ? { zh: '已经在黑名单里', en: 'Is on the black list already' }
      : { zh: '不在黑名单里', en: 'Is not on the black list' }
  const why = ctx.lang === 'en' ? words.en : words.zh
  return ctx.tx(async (tx) => {
    await openRecord(ctx, tx, record)
    const { on, taken, over } = await run(tx)
    const not = rows.flatMap((r, i): Refused[] => {
      if (over?.has(r.id)) return [{ line: before + i + 1, customerId: r.id, given: r.name, why: 'line', words: storePhrase(termOver({})) }]
      return on.has(r.id) ? [] : [refusalOf(record.kind, before + i + 1, r.id, r.name)]
    })
    await count(tx, record.recordId, taken, not)
    return new Map(rows.flatMap((r) => (on.has(r.id) ? [] : [[r.id, over?.has(r.id) ? termOver({}) : why]])))
  })
}
