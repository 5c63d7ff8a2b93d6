import { sql } from 'kysely'
import Type from 'typebox'
import { nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import { batchTask, recordTouched, rowsOf, wherePicked } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Filter, HitFilter, Kind } from '../contract.ts'
import { preFieldRecords, preFields, preTagRecords, preTags } from '../contract.ts'
import { decide } from './apply.ts'
import { called, kindOf, putBack, remove, turn } from './entries.ts'
import { where } from './list.ts'
import { hitWhere } from './records.ts'

interface Picked<F> {
  picked: { ids?: string[]; all?: F; exclude?: string[] }
}

/** The batches of one of the two lists and of its report. */
function batchesOf(what: Kind, name: { zh: string; en: string }) {
  const [list, records] = what === 'tags' ? [preTags, preTagRecords] : [preFields, preFieldRecords]
  const screen = what === 'tags' ? 'pre-tag.list' : 'pre-tag.fields'
  const pick = async (ctx: Context, { picked }: Picked<Filter>, madeBefore: Date) => {
    const id = sql`e.entry_id`
    const from = sql`from pre_entries e where ${await wherePicked(picked, id, (filter) => where(ctx, what, filter))}`
    return rowsOf(ctx, { id, name: called, madeAt: sql`e.created_at`, from }, madeBefore)
  }
  const change = Type.Object({})
  return {
    remove: batchTask(`${kindOf[what]}_delete`, {
      input: list.batchDelete.input,
      title: { zh: `批量删除${name.zh}`, en: `Delete ${name.en}` },
      pick,
      one: (task, row) => remove(task.ctx, what, row.id, (tx) => recordTouched(task, tx, [{ ...row, change: {} }])),
      undo: { call: list.batchDelete, change, one: (task, { id }) => putBack(task.ctx, what, id) },
    }),
    turn: batchTask(`${kindOf[what]}_switch`, {
      input: list.batchSwitch.input,
      title: ({ on }) =>
        on ? { zh: `批量启用${name.zh}`, en: `Turn ${name.en} on` } : { zh: `批量停用${name.zh}`, en: `Turn ${name.en} off` },
      resultList: { list: list.list, screen },
      pick,
      one: (task, row, { on }) => turn(task.ctx, what, row.id, on, (tx) => recordTouched(task, tx, [{ ...row, change: { on } }])),
      undo: {
        call: list.batchSwitch,
        change: Type.Object({ on: Type.Boolean() }),
        one: (task, { id, change }) => turn(task.ctx, what, id, !change.on),
      },
    }),
    decide: batchTask(`${kindOf[what]}_decide`, {
      input: records.batchDecide.input,
      title: ({ decision }) =>
        decision === 'apply'
          ? { zh: `批量确认${name.zh}的命中`, en: `Put ${name.en} on` }
          : { zh: `批量忽略${name.zh}的命中`, en: `Leave customers without ${name.en}` },
      resultList: { list: records.hits, screen: what === 'tags' ? 'pre-tag.records' : 'pre-tag.fieldRecords' },
      async pick(ctx, { picked }: Picked<HitFilter>, madeBefore) {
        const id = sql`h.hit_id`
        const from = sql`from pre_hits h join pre_entries e on e.corp_id = ${ctx.corpId} and e.entry_id = h.entry_id
          join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = h.customer_id
          where ${await wherePicked(picked, id, (filter) => hitWhere(ctx, what, filter))}`
        return rowsOf(ctx, { id, name: await nameShown(ctx), madeAt: sql`h.at`, from }, madeBefore)
      },
      one: (task, row, { decision }) => decide(task.ctx, what, row.id, decision, (tx) => recordTouched(task, tx, [row])),
    }),
  }
}
export const tagBatches = batchesOf('tags', { zh: '预打标签', en: 'tags in advance' })
export const fieldBatches = batchesOf('fields', { zh: '默认属性', en: 'default properties' })
