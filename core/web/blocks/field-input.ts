import type { Field, FieldValue } from '#core/contract/fields.ts'

/** What the box of a field is given. */
export interface FieldInputProps {
  field: Field
  value: FieldValue
  onChange: (value: FieldValue) => void
  disabled?: boolean
  wrong?: boolean
}
