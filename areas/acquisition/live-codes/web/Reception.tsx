import { Button, Input } from 'antd'
import type { ControlProps } from '#core/web/blocks/form/types.ts'
import { useNames } from '#core/web/blocks/pickers/rows.ts'
import { Roster } from '#core/web/blocks/roster/Roster.tsx'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { Band } from '../draft.ts'
import { formText } from './form-text.ts'
import { Receivers } from './Receivers.tsx'
import { drawnTeams, type Shifts, type Team, useShifts } from './teams.ts'

/** Who receives when: one team all day, or shifts placed in the week. */
export function Reception({ value, onChange, disabled }: ControlProps) {
  const text = useText(formText)
  const [shifts, put] = useShifts((value as Band[] | undefined) ?? [], onChange)
  const { mode, all, teams, drawn } = shifts
  const ids = [...new Set(teams.flatMap((t) => t.receivers.map((r) => r.staffId)))]
  const names = useNames('staff', ids)
  const set = (patch: Partial<Shifts>) => put({ ...shifts, ...patch })
  const setTeam = (id: string, patch: Partial<Team>) => set({ teams: teams.map((t) => (t.id === id ? { ...t, ...patch } : t)) })
  const made = (n: number, receivers: Team['receivers'], weekdays: readonly number[], from: number, to: number) => {
    const id = crypto.randomUUID()
    return {
      team: { id, name: text.shift(n), receivers },
      hours: weekdays.map((weekday) => ({ id: crypto.randomUUID(), weekday, from: from * 60, to: to * 60, teamId: id })),
    }
  }

  const byHours = () => {
    if (teams.length > 0) return set({ mode: 'hours' })
    // Without a hole in the day: whoever wants one makes it.
    const first = [made(1, all, [1, 2, 3, 4, 5], 0, 24), made(2, all, [6, 7], 0, 24)]
    set({ mode: 'hours', teams: first.map((f) => f.team), drawn: first.flatMap((f) => f.hours) })
  }
  const addTeam = () => {
    const next = made(teams.length + 1, [], [1], 20, 22)
    set({ teams: [...teams, next.team], drawn: [...drawn, ...next.hours] })
  }

  return (
    <div className="lc-reception">
      <Segments
        label={text.reception}
        value={mode}
        disabled={disabled}
        onChange={(next) => (next === 'all' ? set({ mode: 'all', all: all.length ? all : (teams[0]?.receivers ?? []) }) : byHours())}
        options={[
          { value: 'all', label: text.allDay },
          { value: 'hours', label: text.byHours },
        ]}
      />
      {mode === 'all' ? (
        <Receivers value={all} disabled={disabled} onChange={(receivers) => set({ all: receivers })} />
      ) : (
        <>
          <Roster
            value={drawn}
            teams={drawnTeams(teams, (id) => names[ids.indexOf(id)] ?? '', text.shift)}
            disabled={disabled}
            onChange={(next) => set({ drawn: next })}
            gapNote={() => text.gapHelp}
          />
          {teams.map((team, i) => (
            <section key={team.id} className="lc-band" aria-label={team.name || text.shift(i + 1)}>
              <header>
                <Input
                  size="small"
                  maxLength={20}
                  value={team.name}
                  disabled={disabled}
                  placeholder={text.bandName}
                  aria-label={text.bandName}
                  onChange={(e) => setTeam(team.id, { name: e.target.value })}
                  style={{ width: 160 }}
                />
                <span className="grow" />
                {teams.length > 1 && (
                  <button
                    type="button"
                    className="icon-button"
                    disabled={disabled}
                    aria-label={`${text.removeBand} ${team.name}`}
                    onClick={() => set({ teams: teams.filter((t) => t !== team), drawn: drawn.filter((b) => b.teamId !== team.id) })}
                  >
                    <Icon name="trash-2" size={14} />
                  </button>
                )}
              </header>
              {drawn.every((b) => b.teamId !== team.id) && (
                <p className="text-12 warn" role="status">
                  {text.noHours}
                </p>
              )}
              <Receivers
                value={team.receivers}
                shift={team.name || text.shift(i + 1)}
                disabled={disabled}
                onChange={(receivers) => setTeam(team.id, { receivers })}
              />
            </section>
          ))}
          <Button size="small" icon={<Icon name="plus" size={14} />} disabled={disabled} onClick={addTeam}>
            {text.addShift}
          </Button>
        </>
      )}
    </div>
  )
}
