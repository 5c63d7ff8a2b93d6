import { sql } from 'kysely'
import Type from 'typebox'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { idTold, nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import { type Input, strict } from '#core/contract/call.ts'
import { FieldValue, fieldText } from '#core/contract/fields.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { batchTask, recordTouched, rowsOf, startBatch } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { type Carried, carried, carry, type Kept, plainOf } from '#core/server/fields/keep.ts'
import { checked, putValues, sameValue } from '#core/server/fields/values.ts'
import { allFields, type FieldDef } from '#core/server/fields.ts'
import { inLang, type Phrase, phrase } from '#core/server/phrases.ts'
import { refuseAny } from '#core/server/refusal.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import { zoneOf } from '#core/server/zone.ts'
import { customFields } from '../contract.ts'
import { ofCustomers } from './owner.ts'
import { ownFields, tellChanges, writable, writableField } from './values.ts'

const readOf = async (ctx: Context, fieldId: string, given: Carried) => {
  const field = await writableField(ctx, fieldId)
  const [read] = await checked(ctx.db, [field], [{ [field.key]: carried(ctx.app.config, given) }])
  refuseAny(read!.problems.map(({ message }) => ({ field: 'value', message })))
  return { field, value: read!.values.get(field)! }
}
const input = customFields.batch.input.properties
const CarriedValue = Type.Union([FieldValue, Type.Object({ sealed: Type.String() })])
/** Its task keeps what is masked sealed; asked for twice by one person it is one all the same. */
export async function startSetting(ctx: Context, given: Input<typeof customFields.batch>): Promise<{ taskId: string }> {
  const { config } = ctx.app
  const field = await writableField(ctx, given.fieldId)
  const dedupKey = `${ctx.me.owner} ${secretsFrom(config.SECRET_KEY).sign(`batch of a field ${JSON.stringify(given)}`)}`
  return startBatch(ctx, setForMany, { ...given, value: carry(config, field, given.value) }, dedupKey)
}
const changedSince = phrase('field_changed_since', () => ({
  zh: '之后又改过，保留现在的值',
  en: 'Changed again since; what stands there stays',
}))
const notYours = phrase('field_not_yours', () => ({
  zh: '这个字段不归你看或填写，无法放回',
  en: 'This field is not yours to see or write; nothing can be put back',
}))
const fieldGone = phrase('field_gone', () => ({
  zh: '字段已删除或已改类型，无法放回',
  en: 'The field is deleted or of another type; nothing can be put back',
}))

/** One value for everybody of an audience, a page of customers in one transaction. */
export const setForMany = batchTask('customer_field_batch', {
  input: strict({ ...input, value: CarriedValue }),
  title: { zh: '批量修改客户字段', en: 'Set a field of customers' },
  async about(ctx, { fieldId, value: given }) {
    const { field, value } = await readOf(ctx, fieldId, given)
    const zone = await zoneOf(ctx.db)
    const text = (en: boolean) => (field.masked && value !== null ? '***' : fieldText(field, value, { en, zone })) || '-'
    return { zh: `${field.labelZh}：${text(false)}`, en: `${field.labelEn || field.labelZh}: ${text(true)}` }
  },
  async told(ctx, { fieldId, value, ...given }) {
    const { masked } = await writableField(ctx, fieldId)
    return { ...given, fieldId, value: masked && value !== null ? '***' : value }
  },
  resultList: { list: externalUsers.list, screen: 'customer-management.list' },
  async pick(ctx, { audience, fieldId, value }, madeBefore) {
    await readOf(ctx, fieldId, value)
    const from = sql`from customers c where ${await audienceWhere(ctx, audience)} and c.corp_id = ${ctx.corpId}`
    return rowsOf(ctx, { id: sql`c.customer_id`, name: await nameShown(ctx), told: idTold, madeAt: sql`c.created_at`, from }, madeBefore)
  },
  async many(task, rows, { fieldId, value: given }) {
    const { ctx } = task
    const { config } = ctx.app
    const { field, value } = await readOf(ctx, fieldId, given)
    await ctx.tx(async (tx) => {
      const before = new Map<string, Kept | null>()
      const given = rows.map((r) => ({ objectId: r.id, values: new Map([[field, value]]) }))
      const changes = await putValues(tx, ctx, ofCustomers, given, (id, now) => before.set(id, now ?? null))
      await tellChanges(tx, ctx, changes, 'batch')
      const touched = new Set(changes.map((c) => c.objectId))
      await recordTouched(
        task,
        tx,
        rows
          .filter((r) => touched.has(r.id))
          .map((r) => ({
            ...r,
            change: {
              fieldId,
              no: field.no,
              before: carry(config, field, plainOf(config, before.get(r.id) ?? undefined)),
              set: carry(config, field, value),
            },
          })),
      )
    })
    return new Map()
  },
  undo: {
    call: customFields.batch,
    change: Type.Object({ fieldId: Type.String(), no: Type.Integer(), before: CarriedValue, set: CarriedValue }),
    async many(task, rows) {
      const { ctx } = task
      const refused = new Map<string, Phrase | string>()
      const { config } = ctx.app
      const [all, own] = [await allFields(ctx.db, ofCustomers), await ownFields(ctx)]
      const stands = rows.flatMap((r) => {
        const same = ({ fieldId, no }: FieldDef) => fieldId === r.change.fieldId && no === r.change.no
        const field = own.find((f) => same(f) && writable(f))
        if (!field) refused.set(r.id, all.some((f) => same(f) && f.becoming === null) ? notYours({}) : fieldGone({}))
        return field ? [{ row: r, field, before: carried(config, r.change.before) }] : []
      })
      // The field may take other values by now. That there was none before is put back even where one is needed: it was so.
      const read = await checked(
        ctx.db,
        [...new Set(stands.map((s) => s.field))],
        stands.map(({ field, before }) => (before === null ? {} : { [field.key]: before })),
      )
      await ctx.tx(async (tx) => {
        const given = stands.flatMap(({ row, field }, i) => {
          const [problem] = read[i]!.problems
          if (problem) refused.set(row.id, inLang(problem.message, ctx.lang))
          return problem ? [] : [{ objectId: row.id, row, values: new Map([[field, read[i]!.values.get(field) ?? null]]) }]
        })
        const set = new Map(given.map((g) => [g.objectId, carried(config, g.row.change.set)]))
        const changes = await putValues(tx, ctx, ofCustomers, given, (id, now) => {
          const untouched = sameValue(plainOf(config, now), set.get(id)!)
          if (!untouched) refused.set(id, changedSince({}))
          return untouched
        })
        await tellChanges(tx, ctx, changes, 'undo')
      })
      return refused
    },
  },
})
