import dayjs from 'dayjs'
import { useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { useText } from '../../text/text.ts'
import { DaysPicker } from '../../ui/Dates.tsx'
import { Segments } from '../Segments.tsx'
import { type Condition, without } from './sentence.ts'
import { audienceText } from './text.ts'

/** What opens under a word of the sentence. */
export function Editor(props: {
  condition: Condition
  value: Audience
  onChange: (value: Audience) => void
  close: () => void
  remove: () => void
}) {
  const { condition, value, onChange, close } = props
  const text = useText(audienceText)
  const [word, setWord] = useState(value.keyword?.trim() ?? '')
  const [days, setDays] = useState(value.notReachedDays ?? 7)
  const [from, setFrom] = useState(value.addedFrom)
  const [to, setTo] = useState(value.addedTo)
  const apply = () => {
    if (condition === 'keyword') onChange(word.trim() ? { ...value, keyword: word.trim() } : without(value, 'keyword'))
    if (condition === 'notReachedDays') onChange({ ...value, notReachedDays: Math.max(1, Math.min(90, days || 1)) })
    if (condition === 'added') onChange({ ...without(value, 'added'), ...(from && { addedFrom: from }), ...(to && { addedTo: to }) })
    close()
  }
  const choices = {
    gender: text.genders.split(',').map((label, i) => ({ value: String(i), label })),
    status: [
      { value: 'friend', label: text.friend },
      { value: 'lost', label: text.lost },
    ],
    blackList: [
      { value: 'on', label: text.blackListOn },
      { value: 'off', label: text.blackListOff },
    ],
  }
  if (condition === 'gender' || condition === 'status' || condition === 'blackList')
    return (
      <Segments
        label={text[`f_${condition}`]}
        value={String(value[condition])}
        options={choices[condition]}
        onChange={(v) => onChange({ ...value, [condition]: condition === 'gender' ? Number(v) : v })}
      />
    )
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        apply()
      }}
    >
      {condition === 'keyword' && (
        <input className="input" value={word} aria-label={text.f_keyword} maxLength={64} onChange={(e) => setWord(e.target.value)} />
      )}
      {condition === 'notReachedDays' && (
        <label className="row gap-8">
          <input
            className="input au-days"
            type="number"
            min={1}
            max={90}
            value={days}
            onChange={(e) => setDays(Number(e.target.value))}
            aria-label={text.f_notReachedDays}
          />
          <span className="text-12 ink-2">{text.days}</span>
        </label>
      )}
      {condition === 'added' && (
        <DaysPicker
          allowEmpty={[true, true]}
          value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
          aria-label={text.f_added}
          onChange={(d) => {
            setFrom(d?.[0]?.format('YYYY-MM-DD'))
            setTo(d?.[1]?.format('YYYY-MM-DD'))
          }}
        />
      )}
      <div className="pop-foot">
        <button
          type="button"
          className="button quiet small"
          onClick={() => {
            close()
            props.remove()
          }}
        >
          {text.remove}
        </button>
        {['keyword', 'notReachedDays', 'added'].includes(condition) && (
          <button type="submit" className="button primary small">
            {text.apply}
          </button>
        )}
      </div>
    </form>
  )
}
