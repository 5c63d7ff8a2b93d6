import { useNames } from '#core/web/blocks/pickers/rows.ts'
import { useText } from '#core/web/text/text.ts'
import type { Band } from '../contract.ts'
import { gaps } from '../roster.ts'
import { clock, everyDay } from './draft.ts'
import { formText } from './form-text.ts'

/** The week as rows of shifts, coloured by shift; hours nobody covers are dashed. The list of shifts below it says the same in words. */
export function WeekChart({ bands, open }: { bands: readonly Band[]; open: { from: number; to: number } }) {
  const text = useText(formText)
  const ids = [...new Set(bands.flatMap((b) => b.receivers.map((r) => r.staffId)))]
  const names = new Map(useNames('staff', ids).map((name, i) => [ids[i]!, name]))
  const from = Math.floor(Math.min(open.from, ...bands.map((b) => b.from)) / 120) * 120
  const to = Math.ceil(Math.max(open.to, ...bands.map((b) => b.to)) / 120) * 120
  const place = (a: number, b: number) => ({ left: `${((a - from) / (to - from)) * 100}%`, width: `${((b - a) / (to - from)) * 100}%` })
  const ticks = Array.from({ length: (to - from) / 120 + 1 }, (_, i) => from + i * 120)
  const holes = gaps(bands, open.from, open.to)
  return (
    <div className="lc-week" aria-hidden="true">
      <div className="lc-ticks">
        {ticks.map((m) => (
          <span key={m} style={{ left: `${((m - from) / (to - from)) * 100}%` }}>
            {clock(m)}
          </span>
        ))}
      </div>
      {everyDay.map((day) => (
        <div className="lc-weekday" key={day}>
          <span className="d2">
            {text.week}
            {text.weekdays.split(',')[day - 1]}
          </span>
          <div className="lc-track">
            {bands.map((b, i) =>
              b.weekdays.includes(day) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: as in Reception
                <i key={i} className={`lc-bar c${i % 4}`} style={place(b.from, b.to)}>
                  {[b.name, b.receivers.map((r) => names.get(r.staffId)).join('、')].filter(Boolean).join(' · ')}
                </i>
              ) : null,
            )}
            {holes
              .filter((h) => h.weekday === day)
              .map((h) => (
                <i key={h.from} className="lc-bar gap" style={place(h.from, h.to)}>
                  {text.nobody}
                </i>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}
