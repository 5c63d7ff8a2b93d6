import { sql } from 'kysely'
import Type from 'typebox'
import { may } from '#core/contract/call.ts'
import { type Field, fieldLabel, isChoice } from '#core/contract/fields.ts'
import { needed } from '#core/contract/refused.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { checked, putValues } from '#core/server/fields/values.ts'
import type { FieldDef } from '#core/server/fields.ts'
import type { ImportColumn, ImportRow, Wrong } from '#core/server/sheets/columns.ts'
import { importTask } from '#core/server/sheets/import.ts'
import { idColumn } from '../imports.ts'
import { ofCustomers } from './owner.ts'
import { ownFields, tellChanges } from './values.ts'

const idOf = (row: ImportRow) => row.values.externalUserExtId ?? ''
const columnOf = (field: Pick<FieldDef, 'labelZh' | 'labelEn' | 'key' | 'type' | 'options'>): ImportColumn => ({
  key: `field_${field.key}`,
  title: { zh: fieldLabel(field as Field, false), en: fieldLabel(field as Field, true) },
  aliases: [field.key],
  sample: samples.get(field.type) ?? { zh: field.options[0]?.zh ?? '', en: field.options[0]?.en || (field.options[0]?.zh ?? '') },
  ...(isChoice(field.type) && { choices: async (ctx) => field.options.map((o) => (ctx.lang === 'en' && o.en) || o.zh) }),
})
const same = (text: string) => ({ zh: text, en: text })
const samples = new Map([
  ['number', same('12')],
  ['money', same('199.90')],
  ['region', same('江苏省苏州市姑苏区')],
  ['date', same('2026-11-21')],
  ['dateTime', same('2026-11-21 09:30')],
  ['phone', same('13800001111')],
  ['email', same('a.li@example.com')],
  ['link', same('https://example.com')],
  ['staff', { zh: '员工账号', en: 'User id of a member' }],
  ['text', { zh: '文字', en: 'Words' }],
  ['longText', { zh: '文字', en: 'Words' }],
])

/** Fields that a file may fill: those that people do not write, too. */
const fillable = async (ctx: Context) => (await ownFields(ctx)).filter((f) => f.becoming === null)

/** Values from a file, a column a field. An empty cell leaves what stands there. */
export const importFields = importTask('customer_field_import', {
  title: { zh: '导入客户资料', en: 'Import what is known of customers' },
  access: may('customer', 'update'),
  options: Type.Object({}),
  columns: async (ctx) => [
    {
      ...idColumn,
      required: true,
      sample: same('wmXXXXXXXXXXXX'),
    },
    ...(await fillable(ctx)).map(columnOf),
  ],
  key: idOf,
  async check({ ctx }, rows) {
    const [found, fields] = [await customersOf(ctx, rows), await fillable(ctx)]
    const read = await checked(
      ctx.db,
      fields,
      rows.map((row) => given(fields, row)),
    )
    return rows.map((row, i) => {
      const wrong: Wrong[] = read[i]!.problems.map(({ field, message }) => ({
        column: `field_${field}`,
        value: row.values[`field_${field}`] ?? '',
        reason: message,
      }))
      if (!found.has(idOf(row)))
        wrong.push({
          column: 'externalUserExtId',
          value: idOf(row),
          reason: idOf(row) ? { zh: '没有这位客户', en: 'There is no such customer' } : needed,
        })
      return wrong
    })
  },
  async write({ ctx }, rows) {
    const [found, fields] = [await customersOf(ctx, rows), await fillable(ctx)]
    const read = await checked(
      ctx.db,
      fields,
      rows.map((row) => given(fields, row)),
    )
    await ctx.tx(async (tx) => {
      const changes = await putValues(
        tx,
        ctx,
        ofCustomers,
        rows.map((row, i) => ({ objectId: found.get(idOf(row))!, values: read[i]!.values })),
      )
      await tellChanges(tx, ctx, changes, 'import')
    })
    return rows.map(() => undefined)
  },
})

/** The cells of a line that hold something, by the key of their field. */
const given = (fields: readonly FieldDef[], row: ImportRow): Record<string, string> =>
  Object.fromEntries(fields.flatMap((f) => (row.values[`field_${f.key}`] ? [[f.key, row.values[`field_${f.key}`]!]] : [])))

async function customersOf(ctx: Context, rows: ImportRow[]): Promise<Map<string, string>> {
  const scope = await staffInScope(ctx)
  const seen = scope ? sql`and ${sharedBy('c.staff_ids', scope)}` : sql``
  const { rows: found } = await sql<{ id: string; ext: string }>`
    select c.customer_id as id, c.external_user_ext_id as ext from customers c
    where c.corp_id = ${ctx.corpId} and c.external_user_ext_id = any(${rows.map(idOf)}::text[]) ${seen}`.execute(ctx.db)
  return new Map(found.map((c) => [c.ext, c.id]))
}
