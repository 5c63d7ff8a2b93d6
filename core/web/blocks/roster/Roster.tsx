import { CalendarClock, CircleAlert, Copy, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { hhmm } from '#core/contract/time.ts'
import { useText } from '../../text/text.ts'
import { Pop } from '../../ui/Pop.tsx'
import { daysText } from './days.ts'
import { BandForm, CopyForm } from './Forms.tsx'
import { type Band, bandsFor, copyDay, drawnHours, type Gap, gaps, overlaps, sameHours, type Team, weekdays } from './model.ts'
import './roster.css'
import { bandText } from './text.ts'

export interface RosterProps {
  value: readonly Band[]
  onChange?: (value: Band[]) => void
  teams: readonly Team[]
  /** When somebody should be there; gaps outside do not count. */
  open?: { from: number; to: number }
  /** What falls into a gap: how many scans, who answers now. */
  gapNote?: (gap: Gap) => string
  disabled?: boolean
}

const newId = () => crypto.randomUUID()
const tones = ['jade', 'info', 'wheat', 'grey'] as const

/** A week of duty: seven rows, bands in the colour of their team, gaps dashed. The lines below are the same for the keyboard. */
export function Roster({ value, onChange, teams, open = { from: 480, to: 1320 }, gapNote, disabled }: RosterProps) {
  const text = useText(bandText)
  const id = useId()
  const [day, setDay] = useState(1)
  const days = text.days.split(',')
  const dayName = (n: number) => days[n - 1]!
  // A shift of nobody leaves its hours as empty as no shift.
  const manned = value.filter((b) => (teams.find((t) => t.id === b.teamId)?.staff.length ?? 0) > 0)
  const holes = gaps(manned, open)
  const wholly = (weekday: number) => manned.every((b) => b.weekday !== weekday)
  const hours = drawnHours(value, open)
  const span = hours.to - hours.from
  const left = (minutes: number) => `${((minutes - hours.from) / span) * 100}%`
  const team = (teamId: string) => teams.find((t) => t.id === teamId)
  const tone = (teamId: string) =>
    tones[
      Math.max(
        0,
        teams.findIndex((t) => t.id === teamId),
      ) % tones.length
    ]!
  const who = (t: Team | undefined) =>
    !t
      ? '-'
      : t.staff.length === 0
        ? t.name
        : `${t.name} · ${t.staff.length > 3 ? text.people(t.staff.length) : t.staff.map((s) => s.name).join(text.list)}`
  const clash = overlaps(value)[0]
  const put = (band: Band, next: { weekday: number; from: number; to: number; teamId: string }) =>
    onChange?.([...value.filter((b) => b.id !== band.id), ...bandsFor(next.weekday, next.from, next.to, next.teamId, newId)])
  const fill = (g: Gap) => {
    // Whoever is on just before stays; else the first team.
    const before =
      value.find((b) => b.weekday === g.weekday && b.to === g.from) ?? value.find((b) => b.weekday === g.weekday && b.from === g.to)
    const teamId = before?.teamId ?? teams[0]?.id
    if (!teamId) return
    const joined =
      before && before.to === g.from ? { ...before, to: g.to } : { id: newId(), weekday: g.weekday, from: g.from, to: g.to, teamId }
    onChange?.([...value.filter((b) => b.id !== joined.id), joined])
  }
  const band = (b: Band) => text.band(dayName(b.weekday), hhmm(b.from), hhmm(b.to), team(b.teamId)?.name ?? '-')
  return (
    <section className="roster" aria-labelledby={id}>
      <header>
        <span id={id} className="unseen">
          {text.label}
        </span>
        <span className="grow" />
        {!disabled && (
          <>
            <Pop
              label={text.copy}
              align="end"
              width={280}
              trigger={(p) => (
                <button {...p} className="button small">
                  <Copy className="icon small" aria-hidden />
                  {text.copy}
                </button>
              )}
            >
              {(close) => (
                <CopyForm
                  days={days}
                  from={day}
                  onFrom={setDay}
                  onCopy={(to) => {
                    onChange?.(copyDay(value, day, to, newId))
                    close()
                  }}
                />
              )}
            </Pop>
            <Pop
              label={text.addDo}
              align="end"
              width={280}
              trigger={(p) => (
                <button {...p} className="button small" disabled={teams.length === 0} title={teams.length === 0 ? text.noTeam : undefined}>
                  <Plus className="icon small" aria-hidden />
                  {text.add}
                </button>
              )}
            >
              {(close) => (
                <BandForm
                  days={days}
                  teams={teams}
                  band={{
                    weekday: holes[0]?.weekday ?? 1,
                    from: holes[0]?.from ?? 480,
                    to: holes[0]?.to ?? 1080,
                    teamId: teams[0]?.id ?? '',
                  }}
                  onSave={(b) => {
                    onChange?.([...value, ...bandsFor(b.weekday, b.from, b.to, b.teamId, newId)])
                    close()
                  }}
                />
              )}
            </Pop>
          </>
        )}
      </header>
      <div className="card roster-week">
        <div className="roster-axis" aria-hidden>
          {Array.from({ length: span / 120 + 1 }, (_, i) => hours.from + i * 120).map((m) => (
            <span key={m} style={{ left: left(m) }}>
              {Math.floor(m / 60)}:00
            </span>
          ))}
        </div>
        {weekdays.map((d) => (
          <div key={d} className="roster-day">
            <span>{dayName(d)}</span>
            <div>
              {Array.from({ length: span / 120 + 1 }, (_, i) => hours.from + i * 120).map((m) => (
                <i key={m} style={{ left: left(m) }} />
              ))}
              {value
                .filter((b) => b.weekday === d)
                .sort((a, b) => a.from - b.from)
                .map((b) => (
                  <Pop
                    key={b.id}
                    label={band(b)}
                    width={280}
                    trigger={(p) => (
                      <button
                        {...p}
                        disabled={disabled}
                        className={`roster-band ${tone(b.teamId)}`}
                        style={{ left: left(b.from), width: `calc(${((b.to - b.from) / span) * 100}% - 2px)` }}
                        aria-label={`${who(team(b.teamId))} · ${band(b)}`}
                        title={band(b)}
                      >
                        <span className="ellipsis">{who(team(b.teamId))}</span>
                      </button>
                    )}
                  >
                    {(close) => (
                      <BandForm
                        days={days}
                        teams={teams}
                        band={b}
                        onSave={(next) => {
                          put(b, next)
                          close()
                        }}
                        onRemove={() => onChange?.(value.filter((x) => x.id !== b.id))}
                      />
                    )}
                  </Pop>
                ))}
              {value.length > 0 &&
                holes
                  .filter((g) => g.weekday === d)
                  .map((g) => (
                    <button
                      key={g.from}
                      type="button"
                      disabled={disabled || teams.length === 0}
                      className="roster-band gap"
                      style={{ left: left(g.from), width: `calc(${((g.to - g.from) / span) * 100}% - 2px)` }}
                      aria-label={`${text.nobody} · ${text.fillAt(dayName(d), hhmm(g.from), hhmm(g.to))}`}
                      title={text.fillAt(dayName(d), hhmm(g.from), hhmm(g.to))}
                      onClick={() => fill(g)}
                    >
                      <span className="ellipsis">{text.nobody}</span>
                    </button>
                  ))}
            </div>
          </div>
        ))}
      </div>
      {clash && (
        <div className="note failure" role="alert">
          <CircleAlert className="icon" aria-hidden />
          {text.overlap(band(clash[0]), band(clash[1]))}
        </div>
      )}
      {value.length > 0 && holes[0] && (
        <div className="note caution" role="status">
          <CalendarClock className="icon" aria-hidden />
          <div className="grow">
            <b className="medium">
              {wholly(holes[0].weekday)
                ? text.emptyDay(dayName(holes[0].weekday))
                : text.gap(dayName(holes[0].weekday), hhmm(holes[0].from), hhmm(holes[0].to))}
            </b>
            <div className="text-12 ink-2">
              {[gapNote?.(holes[0]), holes.length > 1 && text.moreGaps(holes.length - 1)].filter(Boolean).join(text.joined)}
            </div>
          </div>
          {!disabled && (
            <button type="button" className="button small" onClick={() => fill(holes[0]!)}>
              {text.fill}
            </button>
          )}
        </div>
      )}
      <ul className="roster-lines" aria-label={text.lines}>
        {sameHours(value).map((line) => (
          <li key={`${line.teamId} ${line.from} ${line.to}`}>
            <i className={`roster-mark ${tone(line.teamId)}`} aria-hidden />
            <span className="medium">{team(line.teamId)?.name ?? '-'}</span>
            <span>
              {daysText(line.weekdays)} {hhmm(line.from)}–{hhmm(line.to)}
            </span>
            <span className="ink-3 ellipsis">
              {team(line.teamId)
                ?.staff.map((s) => s.name)
                .join(text.list)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
