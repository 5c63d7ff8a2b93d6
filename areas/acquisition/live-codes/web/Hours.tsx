import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { hhmm } from '#core/contract/time.ts'
import { useText } from '#core/web/text/text.ts'
import { formText } from './form-text.ts'

interface Span {
  weekdays: number[]
  from: number
  to: number
}
const at = (minutes: number) => dayjs('2000-01-01').add(Math.min(minutes, 1439), 'minute')
const minutesOf = (t: dayjs.Dayjs) => t.hour() * 60 + t.minute()

/** Weekdays and hours of one shift. 24:00 is written as 23:59 in the picker and kept as the end of the day. */
export function Hours<S extends Span>({ value, onChange, disabled }: { value: S; onChange: (value: S) => void; disabled?: boolean }) {
  const text = useText(formText)
  const days = text.weekdays.split(',')
  const toggle = (day: number) => {
    const weekdays = value.weekdays.includes(day) ? value.weekdays.filter((d) => d !== day) : [...value.weekdays, day].sort()
    if (weekdays.length) onChange({ ...value, weekdays })
  }
  const time = (label: string, minutes: number, set: (m: number) => void) => (
    <TimePicker
      size="small"
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      allowClear={false}
      aria-label={`${label} ${hhmm(minutes)}`}
      value={at(minutes)}
      disabled={disabled}
      onChange={(t) => t && set(minutesOf(t))}
      style={{ width: 88 }}
    />
  )
  return (
    <div className="lc-hours">
      <fieldset className="lc-days" aria-label={text.week || text.byHours}>
        {days.map((name, i) => (
          <label key={name} className={value.weekdays.includes(i + 1) ? 'on' : ''}>
            <input
              type="checkbox"
              checked={value.weekdays.includes(i + 1)}
              disabled={disabled}
              onChange={() => toggle(i + 1)}
              aria-label={text.week + name}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {time(text.from, value.from, (from) => onChange({ ...value, from }))}
      <span className="ink-3">–</span>
      {time(text.to, value.to, (to) => onChange({ ...value, to: to >= 1435 ? 1440 : to }))}
    </div>
  )
}
