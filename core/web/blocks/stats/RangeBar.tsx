import dayjs from 'dayjs'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { DaysPicker } from '../../ui/Dates.tsx'
import { Menu, Pop } from '../../ui/Pop.tsx'
import { Segments } from '../Segments.tsx'
import { daysIn, longestRange, type Range, rangeNames } from './range.ts'
import './stats.css'
import { statText } from './text.ts'

const short = (day: string) => `${Number(day.slice(5, 7))}-${Number(day.slice(8))}`

/** 今天 昨天 7 天 14 天 30 天 本月, the days it means, and what it is compared with. */
export function RangeBar(props: {
  range: Range
  compare?: boolean
  onRange: (words: { range: string; from: string; to: string }) => void
  onCompare?: (on: boolean) => void
}) {
  const { range } = props
  const text = useText(statText)
  const [days, setDays] = useState<[string, string]>()
  const chosen = days ?? [range.from, range.to]
  const tooLong = daysIn(chosen[0], chosen[1]) > longestRange
  const names = {
    today: text.today,
    yesterday: text.yesterday,
    7: text.r7,
    14: text.r14,
    30: text.r30,
    month: text.month,
    custom: text.custom,
  }
  return (
    <>
      <Segments
        label={text.range}
        value={range.name as string}
        options={rangeNames.map((n) => ({ value: n as string, label: names[n] }))}
        onChange={(name) => props.onRange({ range: name, from: '', to: '' })}
      />
      <Pop
        label={text.custom}
        width={272}
        trigger={(p) => (
          <button {...p} className="chip stat-chip">
            <span>
              <Calendar className="icon small ink-3" aria-hidden />
              <span className="unseen">{text.custom}</span>
              {range.from === range.to ? short(range.from) : `${short(range.from)} – ${short(range.to)}`}
            </span>
          </button>
        )}
      >
        {(close) => (
          <form
            onSubmit={(e) => {
              e.preventDefault()
              if (tooLong) return
              props.onRange({ range: '', from: chosen[0], to: chosen[1] })
              setDays(undefined)
              close()
            }}
          >
            <DaysPicker
              value={[dayjs(chosen[0]), dayjs(chosen[1])]}
              allowClear={false}
              disabledDate={(d) => d.format('YYYY-MM-DD') > fmt.day(new Date())}
              aria-label={text.custom}
              onChange={(d) => d?.[0] && d[1] && setDays([d[0].format('YYYY-MM-DD'), d[1].format('YYYY-MM-DD')])}
            />
            {tooLong && (
              <p className="mc-error" role="alert">
                {text.tooLong(longestRange)}
              </p>
            )}
            <div className="pop-foot">
              <button type="submit" className="button primary small" disabled={tooLong}>
                {text.apply}
              </button>
            </div>
          </form>
        )}
      </Pop>
      {props.onCompare && (
        <Menu
          label={text.compare}
          trigger={(p) => (
            <button {...p} className="chip stat-chip">
              <span className="chip-field">{text.compare}</span>
              <span className="chip-value">{props.compare ? text.previous : text.noCompare}</span>
            </button>
          )}
          items={[
            { key: 'previous', label: text.previous, run: () => props.onCompare?.(true) },
            { key: 'none', label: text.noCompare, run: () => props.onCompare?.(false) },
          ]}
        />
      )}
    </>
  )
}
