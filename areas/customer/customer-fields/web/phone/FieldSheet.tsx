import { useState } from 'react'
import { type FieldValue, fieldLabel, optionLabel } from '#core/contract/fields.ts'
import { Sheet } from '#core/web/phone/Sheet.tsx'
import { useEdit } from '#core/web/request/query.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { fieldsBeside, type KnownValue } from '../../contract.ts'
import { longest, valueText } from '../reads.ts'
import { valuesText } from '../values-text.ts'
import { RegionBoxes } from './RegionBoxes.tsx'

/** One value, with what the system brings: its own calendar, its own keys for numbers, boxes as high as a thumb. */
export function FieldSheet({ customerId, known, onClose }: { customerId: string; known: KnownValue; onClose: () => void }) {
  const text = useText(valuesText)
  const en = useLang() === 'en'
  const { field } = known
  const chosen = field.type === 'choice' || field.type === 'multiChoice'
  const first = known.masked
    ? null
    : known.value === null
      ? field.initial
      : chosen || field.type === 'date' || field.type === 'region'
        ? known.value
        : valueText(field, known.value)
  const [value, setValue] = useState<FieldValue>(first)
  const label = fieldLabel(field, en)
  const save = useEdit(fieldsBeside.update, known.version, {
    toast: false,
    onSuccess: () => {
      toast.success(text.saved(label))
      onClose()
    },
  })
  const several = Array.isArray(value) ? value : []
  const toggle = (no: number) =>
    field.type === 'choice' ? setValue(no) : setValue(several.includes(no) ? several.filter((one) => one !== no) : [...several, no])
  const box = {
    value: String(value ?? '').replace(' ', field.type === 'dateTime' ? 'T' : ' '),
    'aria-label': label,
    maxLength: longest(field),
  }
  return (
    <Sheet
      title={text.edit(label)}
      onClose={onClose}
      onSubmit={() => (known.masked && !value ? onClose() : save.save({ customerId, fieldId: field.fieldId, value }))}
      foot={
        <button type="submit" className="button primary cf-keep" disabled={save.isPending}>
          {save.isPending ? text.saving : text.save}
        </button>
      }
    >
      {chosen ? (
        <ul className="cf-options">
          {field.options.map((o) => (
            <li key={o.no}>
              <label>
                <input
                  type={field.type === 'choice' ? 'radio' : 'checkbox'}
                  name={field.key}
                  className={field.type === 'choice' ? 'checkbox round' : 'checkbox'}
                  checked={field.type === 'choice' ? value === o.no : several.includes(o.no!)}
                  onChange={() => toggle(o.no!)}
                />
                {optionLabel(o, en)}
              </label>
            </li>
          ))}
        </ul>
      ) : field.type === 'region' ? (
        <RegionBoxes label={label} value={String(value ?? '')} onChange={(region) => setValue(region || null)} />
      ) : field.type === 'longText' ? (
        <textarea {...box} className="textarea" rows={4} onChange={(e) => setValue(e.target.value)} />
      ) : (
        <input
          {...box}
          className="input"
          type={
            field.type === 'date'
              ? 'date'
              : field.type === 'dateTime'
                ? 'datetime-local'
                : field.type === 'phone'
                  ? 'tel'
                  : field.type === 'email'
                    ? 'email'
                    : 'text'
          }
          inputMode={field.type === 'number' || field.type === 'money' ? 'decimal' : undefined}
          onChange={(e) => setValue(field.type === 'dateTime' ? e.target.value.replace('T', ' ') : e.target.value)}
        />
      )}
      {value !== null && value !== '' && !field.required && (
        <button type="button" className="button quiet" onClick={() => setValue(null)}>
          {text.clear}
        </button>
      )}
      {save.error && (
        <p className="text-12 bad" role="alert">
          {save.error.message}
        </p>
      )}
      <p className="text-12 ink-3">{text.help}</p>
    </Sheet>
  )
}
