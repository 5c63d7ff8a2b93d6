import { Select } from 'antd'
import dayjs from 'dayjs'
import type { Field, FieldValue } from '#core/contract/fields.ts'
import { optionLabel } from '#core/contract/fields.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { texts, useLang, useText } from '#core/web/text/text.ts'
import { DayPicker } from '#core/web/ui/Dates.tsx'
import { Regions } from './Regions.tsx'
import { longest } from './reads.ts'

const t = texts({
  'zh-CN': { instant: '2026-11-21 09:30', none: '请选择' },
  en: { instant: '2026-11-21 09:30', none: 'Choose' },
})

/** The box of one field: text as it is typed, a choice by its options, a day from the calendar, a member from the picker. */
export function ValueInput(props: {
  field: Field
  value: FieldValue
  onChange: (value: FieldValue) => void
  disabled?: boolean
  wrong?: boolean
  autoFocus?: boolean
}) {
  const { field, value, onChange, disabled, wrong, autoFocus } = props
  const text = useText(t)
  const en = useLang() === 'en'
  const label = (en && field.labelEn) || field.labelZh
  if (field.type === 'choice' || field.type === 'multiChoice') {
    const several = field.type === 'multiChoice'
    return (
      <Select<number | number[]>
        className="cf-select"
        mode={several ? 'multiple' : undefined}
        allowClear
        autoFocus={autoFocus}
        disabled={disabled}
        placeholder={text.none}
        aria-label={label}
        value={(value as number | number[] | null) ?? undefined}
        options={field.options.map((o) => ({ value: o.no!, label: optionLabel(o, en) }))}
        maxCount={several ? (field.limits.maxCount ?? 100) : undefined}
        onChange={(next) => onChange(next ?? null)}
        optionFilterProp="label"
        showSearch
      />
    )
  }
  if (field.type === 'date')
    return (
      <DayPicker
        value={typeof value === 'string' && value ? dayjs(value) : null}
        disabled={disabled}
        autoFocus={autoFocus}
        aria-label={label}
        onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
      />
    )
  if (field.type === 'region')
    return (
      <Regions
        value={typeof value === 'string' && value ? [value] : []}
        onChange={(regions) => onChange(regions.at(-1) ?? null)}
        one
        disabled={disabled}
        autoFocus={autoFocus}
        aria-label={label}
      />
    )
  if (field.type === 'staff')
    return (
      <PickField
        kind="staff"
        multiple={false}
        value={typeof value === 'string' && value ? [value] : []}
        onChange={(ids) => onChange(ids[0] ?? null)}
        disabled={disabled}
        aria-label={label}
      />
    )
  const box = {
    value: String(value ?? ''),
    disabled,
    autoFocus,
    maxLength: longest(field),
    'aria-label': label,
    'aria-invalid': Boolean(wrong),
  } as const
  if (field.type === 'longText') return <textarea {...box} className="textarea" rows={3} onChange={(e) => onChange(e.target.value)} />
  return (
    <input
      {...box}
      className={wrong ? 'input wrong' : 'input'}
      autoComplete="off"
      inputMode={field.type === 'number' || field.type === 'money' ? 'decimal' : field.type === 'phone' ? 'tel' : undefined}
      placeholder={field.type === 'dateTime' ? text.instant : undefined}
      onChange={(e) => onChange(e.target.value)}
    />
  )
}
