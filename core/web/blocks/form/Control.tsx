import { Input, InputNumber, Radio, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../../text/text.ts'
import { DayPicker, DaysPicker } from '../../ui/Dates.tsx'
import { Upload } from '../files/Upload.tsx'
import { MessageComposer } from '../message/MessageComposer.tsx'
import { instantAt, shownAt } from '../picked-time.ts'
import { PickField } from '../pickers/Pickers.tsx'
import type { Limits } from '../schema.ts'
import { lengthOf } from './check.ts'
import { formText } from './text.ts'
import type { ControlProps, FormField } from './types.ts'

const kindOf = (field: FormField, limits: Limits): NonNullable<FormField['as']> => {
  if (field.as) return field.as
  if (field.options || limits.values) return 'choice'
  if (limits.kind === 'boolean') return 'switch'
  if (limits.kind === 'integer' || limits.kind === 'number') return 'number'
  if (limits.format === 'date') return 'day'
  if (limits.format === 'date-time') return 'instant'
  return (limits.maxLength ?? 0) > 200 ? 'area' : 'text'
}

/** The control of a field. `id`, `value` and `onChange` come from the form around it. */
export function Control({ field, limits, showProblems, ...c }: ControlProps & { field: FormField; limits: Limits; showProblems: boolean }) {
  const text = useText(formText)
  if (field.render) return field.render(c)
  const { values: _values, ...own } = c
  const kind = kindOf(field, limits)
  const { placeholder } = field
  const pick = { ...own, multiple: field.multiple !== false, max: field.max ?? limits.maxItems, 'aria-label': field.label }
  // Counts inside the field; never cuts off what is typed.
  const count =
    limits.maxLength && limits.maxLength <= 2000
      ? {
          show: ({ count: n }: { count: number }) => `${n}/${limits.maxLength} ${text.units[field.count ?? 'chars']}`,
          max: limits.maxLength,
          strategy: (t: string) => lengthOf(field, t),
        }
      : undefined
  switch (kind) {
    case 'text':
      return <Input {...own} placeholder={placeholder} count={count} autoComplete="off" onChange={(e) => c.onChange?.(e.target.value)} />
    case 'area':
      return (
        <Input.TextArea
          {...own}
          placeholder={placeholder}
          count={count}
          autoSize={{ minRows: 3, maxRows: 10 }}
          onChange={(e) => c.onChange?.(e.target.value)}
        />
      )
    case 'number':
      return (
        <InputNumber
          {...own}
          placeholder={placeholder}
          suffix={field.unit}
          precision={limits.kind === 'integer' ? 0 : undefined}
          changeOnWheel={false}
        />
      )
    case 'money':
      return (
        <InputNumber
          {...own}
          prefix="¥"
          precision={2}
          placeholder={placeholder}
          value={typeof c.value === 'number' ? c.value / 100 : null}
          onChange={(v) => c.onChange?.(v === null ? undefined : Math.round(Number(v) * 100))}
        />
      )
    case 'switch':
      return <Switch {...own} checked={Boolean(c.value)} aria-label={field.label} />
    case 'radio':
      return <Radio.Group {...own} options={field.options?.map((o) => ({ ...o }))} onChange={(e) => c.onChange?.(e.target.value)} />
    case 'choice':
      return (
        <Select
          {...own}
          placeholder={placeholder}
          mode={field.multiple ? 'multiple' : undefined}
          options={(field.options ?? limits.values?.map((v) => ({ value: v, label: String(v) })))?.map((o) => ({ ...o }))}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear={!limits.required}
          aria-label={field.label}
        />
      )
    case 'day':
      return (
        <DayPicker
          {...own}
          value={c.value ? dayjs(c.value) : null}
          onChange={(d) => c.onChange?.(d ? d.format('YYYY-MM-DD') : undefined)}
        />
      )
    case 'instant':
      return (
        <DayPicker
          {...own}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          value={shownAt(c.value)}
          onChange={(d) => c.onChange?.(d ? instantAt(d) : undefined)}
        />
      )
    case 'days':
      return (
        <DaysPicker
          {...own}
          id={{ start: c.id }}
          value={c.value ? [dayjs(c.value[0]), dayjs(c.value[1])] : null}
          onChange={(d) => c.onChange?.(d?.[0] && d[1] ? [d[0].format('YYYY-MM-DD'), d[1].format('YYYY-MM-DD')] : undefined)}
        />
      )
    case 'message':
      return <MessageComposer {...own} showProblems={showProblems} label={field.label} />
    case 'image':
    case 'video':
    case 'file':
      return <Upload {...own} kind={kind} aria-label={`${field.label} ${text.optional}`} />
    default:
      return <PickField {...pick} kind={kind} />
  }
}
