import { Select } from 'antd'
import { customFields, isElsewhere } from '#areas/customer/customer-fields/contract.ts'
import { type FieldValue, fieldLabel } from '#core/contract/fields.ts'
import { FieldInput } from '#core/web/blocks/FieldInput.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { editText } from './edit-text.ts'

interface Value {
  fieldId: string
  value: FieldValue
}
/** Fields, each with what is to stand there; of `kept` ones nobody reads what was written down. */
export function FieldsBox({
  value,
  onChange,
  kept,
}: {
  value: readonly Value[]
  onChange: (next: Value[]) => void
  kept: ReadonlySet<string>
}) {
  const text = useText(editText)
  const en = useLang() === 'en'
  const read = useCall(customFields.list, {}, { silence: 'all', staleTime: 60_000 })
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  const fields = (read.data?.list ?? []).filter((f) => !(f.builtIn && isElsewhere(f.key)) && !f.readOnly && !f.converting)
  const free = fields.filter((f) => !value.some((v) => v.fieldId === f.fieldId))
  return (
    <div className="col gap-8">
      {value.map((one) => {
        const field = fields.find((f) => f.fieldId === one.fieldId)
        if (!field) return null
        const set = (next: FieldValue) => onChange(value.map((v) => (v.fieldId === one.fieldId ? { ...v, value: next } : v)))
        return (
          <div key={one.fieldId} className="pt-field">
            <span className="label">{fieldLabel(field, en)}</span>
            <span className="col gap-4">
              <FieldInput field={field} value={one.value} onChange={set} />
              {kept.has(one.fieldId) && one.value === null && <span className="field-help">{text.kept}</span>}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={text.removeField(fieldLabel(field, en))}
              onClick={() => onChange(value.filter((v) => v.fieldId !== one.fieldId))}
            >
              <Icon name="x" size={14} />
            </button>
          </div>
        )
      })}
      <Select
        aria-label={text.choose}
        placeholder={value.length > 0 ? text.addField : text.choose}
        value={null}
        showSearch
        optionFilterProp="label"
        notFoundContent={text.noFields}
        options={free.map((f) => ({ value: f.fieldId, label: fieldLabel(f, en) }))}
        onChange={(fieldId: string | null) => {
          const field = fields.find((f) => f.fieldId === fieldId)
          if (field) onChange([...value, { fieldId: field.fieldId, value: field.initial ?? null }])
        }}
      />
    </div>
  )
}
