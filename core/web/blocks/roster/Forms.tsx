import { Select } from 'antd'
import { type FormEvent, useState } from 'react'
import { hhmm } from '#core/contract/time.ts'
import { useText } from '../../text/text.ts'
import { minutesOf, type Team, weekdays } from './model.ts'
import { bandText } from './text.ts'

interface Draft {
  weekday: number
  from: number
  to: number
  teamId: string
}

/** The keyboard's way to a band: weekday, two times, who. */
export function BandForm(props: {
  days: readonly string[]
  teams: readonly Team[]
  band: Draft
  onSave: (band: Draft) => void
  onRemove?: () => void
}) {
  const text = useText(bandText)
  const [weekday, setWeekday] = useState(props.band.weekday)
  const [teamId, setTeamId] = useState(props.band.teamId)
  const [from, setFrom] = useState(hhmm(props.band.from))
  const [to, setTo] = useState(hhmm(props.band.to))
  const [wrong, setWrong] = useState('')
  const save = (e: FormEvent) => {
    e.preventDefault()
    const [a, b] = [minutesOf(from), minutesOf(to)]
    if (a === undefined || b === undefined || a === 1440) return setWrong(text.badTime)
    if (a === b) return setWrong(text.same)
    props.onSave({ weekday, from: a, to: b, teamId })
  }
  return (
    <form className="col gap-8" onSubmit={save}>
      <div className="field">
        <span className="label">{text.weekday}</span>
        <Select
          value={weekday}
          onChange={setWeekday}
          aria-label={text.weekday}
          options={weekdays.map((d) => ({ value: d, label: props.days[d - 1] }))}
        />
      </div>
      <div className="row gap-8">
        <label className="field grow">
          <span className="label">{text.from}</span>
          <input className="input" value={from} onChange={(e) => setFrom(e.target.value)} />
        </label>
        <label className="field grow">
          <span className="label">{text.until}</span>
          <input className="input" value={to} onChange={(e) => setTo(e.target.value)} />
        </label>
      </div>
      <div className="field">
        <span className="label">{text.team}</span>
        <Select
          value={teamId}
          onChange={setTeamId}
          aria-label={text.team}
          options={props.teams.map((t) => ({ value: t.id, label: t.name }))}
        />
        {wrong && (
          <span className="field-error" role="alert">
            {wrong}
          </span>
        )}
      </div>
      <div className="row gap-8">
        {props.onRemove && (
          <button type="button" className="button quiet small bad" onClick={props.onRemove}>
            {text.remove}
          </button>
        )}
        <span className="grow" />
        <button type="submit" className="button primary small">
          {props.onRemove ? text.save : text.addDo}
        </button>
      </div>
    </form>
  )
}

export function CopyForm(props: { days: readonly string[]; from: number; onFrom: (day: number) => void; onCopy: (to: number[]) => void }) {
  const text = useText(bandText)
  const [to, setTo] = useState<number[]>([])
  return (
    <form
      className="col gap-8"
      onSubmit={(e) => {
        e.preventDefault()
        props.onCopy(to.filter((d) => d !== props.from))
      }}
    >
      <div className="row gap-8">
        {text.copyFrom}
        <Select
          value={props.from}
          onChange={props.onFrom}
          aria-label={text.copyFrom}
          options={weekdays.map((d) => ({ value: d, label: props.days[d - 1] }))}
        />
        {text.copyTo}
      </div>
      <div className="roster-days">
        {weekdays
          .filter((d) => d !== props.from)
          .map((d) => (
            <label key={d} className="row gap-8">
              <input
                type="checkbox"
                className="checkbox"
                checked={to.includes(d)}
                onChange={(e) => setTo(e.target.checked ? [...to, d] : to.filter((x) => x !== d))}
              />
              {props.days[d - 1]}
            </label>
          ))}
      </div>
      <button type="submit" className="button primary small" disabled={to.filter((d) => d !== props.from).length === 0}>
        {text.copyDo}
      </button>
    </form>
  )
}
