import { type ReactNode, useId } from 'react'
import { type Field, type FieldType, type FieldValue, fieldLabel, optionLabel } from '#core/contract/fields.ts'
import { useLang } from '#core/web/text/text.ts'

const boxes: Readonly<Partial<Record<FieldType, string>>> = {
  text: 'text',
  number: 'text',
  money: 'text',
  date: 'date',
  dateTime: 'datetime-local',
  phone: 'tel',
  email: 'email',
  link: 'url',
}

export interface Asked {
  field: Field
  value: FieldValue
  onChange: (value: FieldValue) => void
}
/** One thing that a stage asks for, with what the system brings: its own calendar, its own keys for numbers. Members and days are chosen by `pick`, where there is one. */
export function AskedField({ field, value, onChange, pick }: Asked & { pick?: ((asked: Asked) => ReactNode) | undefined }) {
  const en = useLang() === 'en'
  const id = useId()
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
  if (pick && (field.type === 'staff' || field.type === 'date'))
    return (
      <div className="field">
        <span className="label">{label}</span>
        {pick({ field, value, onChange })}
      </div>
    )
  const text = String(value ?? '')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {field.type === 'longText' ? (
        <textarea
          id={id}
          className="textarea"
          rows={3}
          maxLength={field.limits.maxLength}
          value={text}
          onChange={(e) => onChange(e.target.value)}
        />
      ) : (
        <input
          id={id}
          className="input"
          type={boxes[field.type]}
          autoComplete="off"
          maxLength={field.limits.maxLength}
          inputMode={field.type === 'number' || field.type === 'money' ? 'decimal' : field.key === 'phoneNumber' ? 'tel' : undefined}
          value={field.type === 'dateTime' ? text.replace(' ', 'T') : text}
          onChange={(e) => onChange(field.type === 'dateTime' ? e.target.value.replace('T', ' ') : e.target.value)}
        />
      )}
    </div>
  )
}
