import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { clockOf, dayOf, startOfDay } from '#core/contract/time.ts'
import { fmt, zoneName } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { night } from '../contract.ts'
import { createText } from './create-text.ts'
import type { MissionForm } from './draft.ts'

export const atNight = (at: Date): boolean => {
  const { minutes } = clockOf(at, zoneName())
  return minutes >= night.from || minutes < night.to
}

/** The picker knows only the browser's clock: what it shows is the corp's, so the words are carried over, not the instant. */
const shown = (at: string | null) => (at ? dayjs(`${fmt.day(at)} ${fmt.clock(at)}`) : null)
function instant(words: dayjs.Dayjs): string {
  const start = startOfDay(words.format('YYYY-MM-DD'), zoneName()).getTime()
  return new Date(start + (words.hour() * 60 + words.minute()) * 60_000).toISOString()
}
/** Tomorrow at ten: a time at which nobody is disturbed. */
const tomorrow = () =>
  new Date(startOfDay(dayOf(new Date(Date.now() + 86_400_000), zoneName()), zoneName()).getTime() + 600 * 60_000).toISOString()

export function TimeStep({ form, put }: { form: MissionForm; put: (patch: Partial<MissionForm>) => void }) {
  const text = useText(createText)
  const at = form.when === 'later' ? form.sendAt : new Date().toISOString()
  const choice = (when: MissionForm['when'], label: string, help: string) => (
    <label className={`mm-choice${form.when === when ? ' on' : ''}`}>
      <input
        type="radio"
        name="mm-when"
        checked={form.when === when}
        onChange={() => put({ when, ...(when === 'later' && !form.sendAt && { sendAt: tomorrow() }) })}
      />
      <span>
        <b className="m">{label}</b>
        <span className="t12 d3">{help}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="mm-narrow mm-times">
      <legend className="m">{text.when}</legend>
      {choice('now', text.now, text.nowHelp)}
      {choice('later', text.later, text.laterHelp)}
      {form.when === 'later' && (
        <div className="row g8">
          <DatePicker
            aria-label={text.pickTime}
            showTime={{ format: 'HH:mm', minuteStep: 5 }}
            format="YYYY-MM-DD HH:mm"
            allowClear={false}
            value={shown(form.sendAt)}
            minDate={dayjs(fmt.day(new Date()))}
            onChange={(next) => next && put({ sendAt: instant(next) })}
          />
          <span className="t12 d3">{text.zone(zoneName())}</span>
        </div>
      )}
      {at && atNight(new Date(at)) && (
        <p className="note wn row g8">
          <Icon name="moon" />
          {text.nightNow}
        </p>
      )}
      <p className="t12 d3 row g6">
        <Icon name="info" size={14} />
        {text.notify}
      </p>
    </fieldset>
  )
}
