import type { FieldOwner } from '#core/server/fields.ts'
import { customFields, infoFields } from '../contract.ts'
import { idColumn } from '../imports.ts'

/** Customers as an owner of fields. */
export const ofCustomers: FieldOwner = {
  key: 'customer',
  audit: 'customer_field',
  builtIn: infoFields.map(({ max, readOnly, of, ...field }) => ({ ...field, limits: { maxLength: max }, readOnly: readOnly ?? false })),
  reveal: customFields.reveal,
  columns: [idColumn.title.zh, idColumn.title.en, idColumn.key, ...idColumn.aliases],
}
