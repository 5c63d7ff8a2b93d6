import { type Field, type FieldType, type FieldValue, fieldLabel, optionLabel } from '#core/contract/fields.ts'
import { useLang } from '#core/web/text/text.ts'

const boxes: Readonly<Partial<Record<FieldType, string>>> = {
  text: 'text',
  longText: 'text',
  number: 'text',
  money: 'text',
  date: 'date',
  dateTime: 'datetime-local',
  phone: 'tel',
  email: 'email',
  link: 'url',
}
/** Whether this box can take it; the others are filled in on the customer's page. */
export const isAskable = (type: FieldType): boolean => boxes[type] !== undefined || type === 'choice' || type === 'multiChoice'

/** One thing that a stage asks for, with what the system brings: its own calendar, its own keys for numbers. */
export function AskedField({ field, value, onChange }: { field: Field; value: FieldValue; onChange: (value: FieldValue) => void }) {
  const en = useLang() === 'en'
  const label = fieldLabel(field, en)
  if (field.type === 'choice' || field.type === 'multiChoice') {
    const several = Array.isArray(value) ? value : []
    const toggle = (no: number) =>
      onChange(field.type === 'choice' ? no : several.includes(no) ? several.filter((one) => one !== no) : [...several, no])
    return (
      <fieldset className="ck-choices">
        <legend>{label}</legend>
        {field.options.map((o) => (
          <label key={o.no}>
            <input
              type={field.type === 'choice' ? 'radio' : 'checkbox'}
              name={field.key}
              className={field.type === 'choice' ? 'checkbox round' : 'checkbox'}
              checked={field.type === 'choice' ? value === o.no : several.includes(o.no!)}
              onChange={() => toggle(o.no!)}
            />
            {optionLabel(o, en)}
          </label>
        ))}
      </fieldset>
    )
  }
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input"
        type={boxes[field.type]}
        inputMode={field.type === 'number' || field.type === 'money' ? 'decimal' : undefined}
        value={field.type === 'dateTime' ? String(value ?? '').replace(' ', 'T') : String(value ?? '')}
        onChange={(e) => onChange(field.type === 'dateTime' ? e.target.value.replace('T', ' ') : e.target.value)}
      />
    </label>
  )
}
