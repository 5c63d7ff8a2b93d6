import dayjs from 'dayjs'
import { addDays, clockOf, instantOf } from '#core/contract/time.ts'
import { instantAt, shownAt } from '#core/web/blocks/picked-time.ts'
import { fmt, zoneName } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { DayPicker } from '#core/web/ui/Dates.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { night } from '../mission.ts'
import { createText } from './create-text.ts'
import type { MissionForm } from './draft.ts'

export const atNight = (at: Date): boolean => {
  const { minutes } = clockOf(at, zoneName())
  return minutes >= night.from || minutes < night.to
}

/** Tomorrow at ten: a time at which nobody is disturbed. */
const tomorrow = () => instantOf(addDays(fmt.day(new Date()), 1), 600, zoneName()).toISOString()

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
        <b className="medium">{label}</b>
        <span className="text-12 ink-3">{help}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="mm-narrow mm-times">
      <legend className="medium">{text.when}</legend>
      {choice('now', text.now, text.nowHelp)}
      {choice('later', text.later, text.laterHelp)}
      {form.when === 'later' && (
        <div className="row gap-8">
          <DayPicker
            aria-label={text.pickTime}
            showTime={{ format: 'HH:mm', minuteStep: 5 }}
            format="YYYY-MM-DD HH:mm"
            allowClear={false}
            value={shownAt(form.sendAt)}
            minDate={dayjs(fmt.day(new Date()))}
            onChange={(next) => next && put({ sendAt: instantAt(next) })}
          />
          <span className="text-12 ink-3">{text.zone(zoneName())}</span>
        </div>
      )}
      {at && atNight(new Date(at)) && (
        <p className="note caution row gap-8">
          <Icon name="moon" />
          {text.nightNow}
        </p>
      )}
      <p className="text-12 ink-3 row gap-6">
        <Icon name="info" size={14} />
        {text.notify}
      </p>
    </fieldset>
  )
}
