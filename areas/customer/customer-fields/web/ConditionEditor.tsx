import { Select } from 'antd'
import { useState } from 'react'
import { type Field, fieldLabel, isChoice, isFilterable, isReckoned } from '#core/contract/fields.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { ApiError } from '#core/web/request/error.ts'
import { sentence } from '#core/web/request/reaction.ts'
import { request } from '#core/web/request/request.ts'
import { can } from '#core/web/session.ts'
import { inLang, useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type Ask, askNames, conditionsIn, type FieldCondition, phoneShown, writeCondition } from '../conditions.ts'
import { customFields } from '../contract.ts'
import { audienceText } from './audience-text.ts'
import { Regions } from './Regions.tsx'
import { useFields } from './reads.ts'
import { ValueInput } from './ValueInput.tsx'
import './conditions.css'

/** What can be asked of a field, the most usual first. */
const asksOf = (field: Field): readonly Ask[] =>
  !isFilterable(field) || (field.type === 'phone' && !can(customFields.reveal))
    ? ['some', 'none']
    : isReckoned(field.type)
      ? ['from', 'to', 'is', 'some', 'none']
      : isChoice(field.type) || ['staff', 'phone', 'region'].includes(field.type)
        ? ['is', 'some', 'none']
        : ['has', 'some', 'none']
const isWhole = ({ ask, value }: FieldCondition): boolean =>
  ask === 'some' || ask === 'none' || (ask === 'has' ? [...value.trim()].length >= 2 : value !== '')

/** All conditions on fields of one list or audience, under its chip. */
export default function ConditionEditor({ word, set, close }: { word: string; set: (word: string) => void; close: () => void }) {
  const text = useText(audienceText)
  const en = useLang() === 'en'
  const read = useFields()
  const [asked, setAsked] = useState<FieldCondition[]>(() => conditionsIn(word).conditions)
  const [wrong, setWrong] = useState('')
  if (read.error && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={3} />
  const { fields } = read
  const offered = fields.filter(isFilterable)
  const first = offered.find((f) => !asked.some((one) => one.fieldId === f.fieldId)) ?? offered[0]
  const put = (i: number, patch: Partial<FieldCondition>) => setAsked(asked.map((one, at) => (at === i ? { ...one, ...patch } : one)))
  const begin = (field: Field): FieldCondition => ({ fieldId: field.fieldId, ask: asksOf(field)[0]!, value: '' })
  /** A number that was typed goes to the server once, and comes back as no address says it. */
  const sealed = async (one: FieldCondition): Promise<FieldCondition> => {
    const isPhone = fields.find((f) => f.fieldId === one.fieldId)?.type === 'phone'
    if (!isPhone || one.ask !== 'is' || one.value.includes('~')) return one
    return { ...one, ...(await request(customFields.phoneAsked, { fieldId: one.fieldId, phone: one.value }, { silence: 'all' })) }
  }
  const apply = async (now: FieldCondition[]) => {
    try {
      set((await Promise.all(now.filter(isWhole).map(sealed))).map(writeCondition).join(','))
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWrong(sentence(error) ?? error.message)
    }
  }
  return (
    <form
      className="cf-conditions"
      onSubmit={(e) => {
        e.preventDefault()
        void apply(asked)
      }}
    >
      <div className="pop-title">{text.label}</div>
      {!first && <p className="ink-3">{text.none}</p>}
      <ul>
        {asked.map((one, i) => {
          const field = fields.find((f) => f.fieldId === one.fieldId)
          const name = field ? fieldLabel(field, en) : text.gone
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be alike, and nothing else tells them apart
            <li key={i}>
              <Select
                className="cf-which"
                size="small"
                aria-label={text.which}
                showSearch
                optionFilterProp="label"
                popupMatchSelectWidth={false}
                value={field?.fieldId}
                options={(field && !offered.includes(field) ? [field, ...offered] : offered).map((f) => ({
                  value: f.fieldId,
                  label: fieldLabel(f, en),
                }))}
                onChange={(id) => put(i, begin(fields.find((f) => f.fieldId === id)!))}
              />
              <Select
                className="cf-select"
                size="small"
                aria-label={text.how}
                value={one.ask}
                options={(field ? asksOf(field) : [one.ask]).map((ask) => ({ value: ask, label: inLang(askNames[ask]) }))}
                onChange={(ask) => put(i, { ask })}
              />
              {field && one.ask !== 'some' && one.ask !== 'none' && (
                <Value field={field} value={one.value} onChange={(value) => put(i, { value })} />
              )}
              <button
                type="button"
                className="tiny"
                aria-label={text.remove(name)}
                onClick={() => setAsked(asked.filter((_, at) => at !== i))}
              >
                <Icon name="x" size={13} />
              </button>
            </li>
          )
        })}
      </ul>
      {first && asked.length < 10 && (
        <button type="button" className="link text-12" onClick={() => setAsked([...asked, begin(first)])}>
          {text.add}
        </button>
      )}
      {wrong && (
        <p className="text-12 bad" role="alert">
          {wrong}
        </p>
      )}
      <div className="pop-foot">
        <button type="button" className="button quiet small" onClick={() => void apply([])}>
          {text.clear}
        </button>
        <button type="submit" className="button primary small">
          {text.apply}
        </button>
      </div>
    </form>
  )
}

function Value({ field, value, onChange }: { field: Field; value: string; onChange: (value: string) => void }) {
  const text = useText(audienceText)
  const words = value === '' ? [] : value.split('|')
  if (isChoice(field.type))
    return (
      <span className="cf-asked">
        <ValueInput
          field={{ ...field, type: 'multiChoice', limits: {} }}
          value={words.map(Number)}
          onChange={(next) => onChange(Array.isArray(next) ? next.join('|') : '')}
        />
      </span>
    )
  if (field.type === 'region')
    return (
      <span className="cf-asked">
        <Regions value={words} onChange={(regions) => onChange(regions.join('|'))} aria-label={text.value} />
      </span>
    )
  if (field.type === 'staff')
    return <PickField kind="staff" value={words} max={20} onChange={(ids) => onChange(ids.join('|'))} aria-label={text.value} />
  if (field.type === 'date' || field.type === 'dateTime')
    return <ValueInput field={{ ...field, type: 'date' }} value={value} onChange={(day) => onChange(String(day ?? ''))} />
  return (
    <input
      className="input small"
      value={field.type === 'phone' && value.includes('~') ? phoneShown(value) : value}
      maxLength={60}
      aria-label={text.value}
      placeholder={isReckoned(field.type) || field.type === 'phone' ? undefined : text.two}
      inputMode={isReckoned(field.type) ? 'decimal' : field.type === 'phone' ? 'tel' : undefined}
      onChange={(e) => onChange(e.target.value)}
    />
  )
}
