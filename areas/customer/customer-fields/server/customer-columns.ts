import { filledByCompany } from '#areas/customer/customer-management/server/nouns/customer-columns.ts'
import type { FieldValue } from '#core/contract/fields.ts'
import { shownOf } from '#core/server/fields/keep.ts'
import { orderBy } from '#core/server/fields/order.ts'
import { staffNames, valsOf } from '#core/server/fields/values.ts'
import { fieldView } from '#core/server/fields.ts'
import { columnKey, fieldColumn, fieldsKey } from '../columns.ts'
import { ofCustomers } from './owner.ts'
import { ownFields } from './values.ts'

/** A column a field: those that the asker sees, as they see them. */
export default [
  filledByCompany(fieldsKey, {
    columns: async (ctx) => (await ownFields(ctx)).map((f) => fieldColumn(fieldView(f))),
    async order(ctx, column) {
      const field = (await ownFields(ctx)).find((f) => columnKey(f) === column)
      return field && orderBy(ctx.corpId, ofCustomers, field)
    },
    async read(ctx, customerIds) {
      const [fields, known] = await Promise.all([ownFields(ctx), valsOf(ctx.db, customerIds)])
      const ofStaff = fields.filter((f) => f.type === 'staff')
      const names = await staffNames(ctx.db, [
        ...new Set([...known.values()].flatMap((vals) => ofStaff.flatMap((f) => (vals[f.no] as string | undefined) ?? []))),
      ])
      return new Map(
        [...known].map(([id, vals]) => {
          const values: Record<string, FieldValue> = {}
          for (const field of fields) {
            const value = shownOf(field, vals[field.no])
            if (value !== null) values[field.key] = field.type === 'staff' ? (names.get(String(value)) ?? '') : value
          }
          return [id, values]
        }),
      )
    },
  }),
]
