import type { CustomerColumn } from '#areas/customer/customer-management/contract.ts'
import { type Field, type FieldValue, fieldLabel, fieldText } from '#core/contract/fields.ts'
import { widthOf } from '#core/contract/width.ts'

/** Under which the values of a customer stand among what other areas know of them, each by the key of its field. */
export const fieldsKey = 'fields'

export const columnKey = ({ key }: Pick<Field, 'key'>): string => `field_${key}`

const kinds = { number: 'number', money: 'money', date: 'day', dateTime: 'time' } as const

/** The column of a field on the list of customers and in its file; off until somebody turns it on. Numbers stay numbers, where they are not masked. */
export const fieldColumn = (field: Field): CustomerColumn => {
  const kind = field.masked ? undefined : kinds[field.type as keyof typeof kinds]
  return {
    key: columnKey(field),
    after: 'unionid',
    title: { zh: fieldLabel(field, false), en: fieldLabel(field, true) },
    hidden: true,
    width: Math.min(220, 60 + 8 * widthOf(field.labelZh)),
    ...(kind && { kind }),
    sort: field.sortable,
    value({ columns }, reader) {
      const known = (columns[fieldsKey] ?? {}) as Record<string, FieldValue>
      const value = Object.hasOwn(known, field.key) ? known[field.key] : undefined
      return kind ? (value as string | number | null | undefined) : fieldText(field, value, reader)
    },
  }
}
