import dayjs from 'dayjs'
import { useState } from 'react'
import { texts, useText } from '../text/text.ts'
import { DayPicker } from '../ui/Dates.tsx'
import { Segments } from './Segments.tsx'
import { endIn, endOf, lastDay, spans, today } from './term.ts'

const t = texts({
  'zh-CN': {
    ever: '永久',
    days: (n: number) => `${n} 天`,
    day: '到某天',
    ends: (day: string) => `${day} 结束后自动失效`,
    endless: '一直有效，直到有人改动',
  },
  en: {
    ever: 'For ever',
    days: (n) => `${n} days`,
    day: 'A day',
    ends: (day) => `Ends by itself after ${day}`,
    endless: 'Holds until somebody changes it',
  },
})

/** For ever (`null`), some days from today, or to the end of a day. */
export function Until({ value, onChange, label }: { value: string | null; onChange: (until: string | null) => void; label: string }) {
  const text = useText(t)
  const [choice, setChoice] = useState(value === null ? 'ever' : 'day')
  const choose = (next: string) => {
    setChoice(next)
    if (next === 'ever') onChange(null)
    else if (next !== 'day') onChange(endIn(Number(next)))
    else if (value === null) onChange(endIn(30))
  }
  return (
    <div className="col gap-8">
      <div className="row">
        <Segments
          label={label}
          value={choice}
          onChange={choose}
          options={[
            { value: 'ever', label: text.ever },
            ...spans.map((n) => ({ value: String(n), label: text.days(n) })),
            { value: 'day', label: text.day },
          ]}
        />
      </div>
      {choice === 'day' && (
        <DayPicker
          style={{ width: 200 }}
          value={value === null ? null : dayjs(lastDay(value))}
          allowClear={false}
          aria-label={label}
          disabledDate={(d) => d.format('YYYY-MM-DD') < today()}
          onChange={(d) => d && onChange(endOf(d.format('YYYY-MM-DD')))}
        />
      )}
      <span className="text-12 ink-3">{value === null ? text.endless : text.ends(lastDay(value))}</span>
    </div>
  )
}
