import { useId } from 'react'
import { hhmm } from '#core/contract/time.ts'
import { daysText } from '#core/web/blocks/roster/days.ts'
import { Weekdays } from '#core/web/phone/Weekdays.tsx'
import { useText } from '#core/web/text/text.ts'
import type { Band } from '../../draft.ts'
import { t } from './text.ts'

const mostNames = 5
/** Quarters of an hour, which a thumb finds; a finer time that was set on a computer stays among them. */
const quarters = Array.from({ length: 97 }, (_, i) => i * 15)
const choices = (now: number, least: number, most: number) =>
  [...new Set([...quarters, now])].filter((m) => m === now || (m >= least && m <= most)).sort((a, b) => a - b)

/** One shift: its days and hours, and who is on it. */
export function BandPart({
  band,
  n,
  nameOf,
  wrong,
  onChange,
}: {
  band: Band
  n: number
  nameOf: (staffId: string) => string | undefined
  wrong?: string
  /** Absent for those who may only look. */
  onChange?: (patch: Partial<Band>) => void
}) {
  const text = useText(t)
  const id = useId()
  const whole = band.from === 0 && band.to === 1440
  const title = band.name || (whole && band.weekdays.length === 7 ? text.allDay : text.band(n))
  const people = band.receivers.flatMap((r) => (nameOf(r.staffId) ? [{ ...r, name: nameOf(r.staffId)! }] : []))
  const weights = band.receivers.reduce((sum, r) => sum + r.weight, 0)
  const even = band.receivers.every((r) => r.weight === band.receivers[0]!.weight)
  const about = (r: (typeof people)[number]) =>
    [!even && `${Math.round((r.weight / weights) * 100)}%`, r.dailyCap !== null && text.cap(r.dailyCap)].filter(Boolean).join(' · ')
  const rest = band.receivers.length - Math.min(people.length, mostNames)
  const time = (label: string, now: number, from: number, set: (m: number) => void) => (
    <select
      aria-label={`${title} ${label}`}
      aria-invalid={wrong !== undefined}
      aria-describedby={wrong && `${id}wrong`}
      value={now}
      onChange={(e) => set(Number(e.target.value))}
    >
      {choices(now, from, from + 1425).map((m) => (
        <option key={m} value={m}>
          {hhmm(m)}
        </option>
      ))}
    </select>
  )
  return (
    <section className="hours-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {onChange ? (
        <>
          <Weekdays label={text.days} value={band.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
          <div className="hours-line">
            <span className="ink-3 grow">{text.hours}</span>
            {time(text.from, band.from, 0, (from) => onChange({ from }))}
            <span className="ink-3">–</span>
            {time(text.to, band.to, 15, (to) => onChange({ to }))}
          </div>
        </>
      ) : (
        <p>
          {daysText(band.weekdays)} {hhmm(band.from)}–{hhmm(band.to)}
        </p>
      )}
      {wrong && (
        <p id={`${id}wrong`} className="hours-wrong" role="alert">
          {wrong}
        </p>
      )}
      <ul className="hours-people">
        {people.slice(0, mostNames).map((r) => (
          <li key={r.staffId}>
            <span className="ellipsis grow">{r.name}</span>
            <span className="text-12 ink-3">{about(r)}</span>
          </li>
        ))}
        {rest > 0 && <li className="ink-3">{text.others(rest)}</li>}
      </ul>
    </section>
  )
}
