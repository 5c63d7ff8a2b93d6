import { Button, Input } from 'antd'
import type { ControlProps } from '#core/web/blocks/form/types.ts'
import { useNames } from '#core/web/blocks/pickers/rows.ts'
import type { Band as Drawn } from '#core/web/blocks/roster/model.ts'
import { Roster } from '#core/web/blocks/roster/Roster.tsx'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { Band } from '../contract.ts'
import { allDay, everyDay } from './draft.ts'
import { formText } from './form-text.ts'
import { Receivers } from './Receivers.tsx'
import { drawnTeams, fromRoster, type Team, toRoster } from './teams.ts'

const empty: Band = { name: '', weekdays: everyDay, from: 0, to: 1440, receivers: [] }

/** Who receives when: one team all day, or shifts placed in the week. */
export function Reception({ value, onChange, disabled }: ControlProps) {
  const text = useText(formText)
  const bands = (value as Band[] | undefined)?.length ? (value as Band[]) : [empty]
  const whole = allDay(bands)
  const { teams, drawn } = toRoster(bands)
  const ids = [...new Set(bands.flatMap((b) => b.receivers.map((r) => r.staffId)))]
  const names = useNames('staff', ids)
  const put = (nextTeams: Team[], nextDrawn: Drawn[]) => onChange?.(fromRoster(nextTeams, nextDrawn))
  const setTeam = (id: string, patch: Partial<Team>) =>
    put(
      teams.map((t) => (t.id === id ? { ...t, ...patch } : t)),
      drawn,
    )

  const byHours = () =>
    onChange?.([
      { ...bands[0]!, name: text.shift(1), weekdays: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 },
      { ...bands[0]!, name: text.shift(2), weekdays: [6, 7], from: 10 * 60, to: 20 * 60 },
    ])
  const addTeam = () =>
    onChange?.([...bands, { name: text.shift(teams.length + 1), weekdays: [1], from: 20 * 60, to: 22 * 60, receivers: [] }])

  return (
    <div className="lc-reception">
      <Segments
        label={text.reception}
        value={whole ? 'all' : 'hours'}
        disabled={disabled}
        onChange={(mode) => (mode === 'all' ? onChange?.([{ ...empty, receivers: bands[0]!.receivers }]) : byHours())}
        options={[
          { value: 'all', label: text.allDay },
          { value: 'hours', label: text.byHours },
        ]}
      />
      {whole ? (
        <Receivers value={bands[0]!.receivers} disabled={disabled} onChange={(receivers) => onChange?.([{ ...bands[0]!, receivers }])} />
      ) : (
        <>
          <Roster
            value={drawn}
            teams={drawnTeams(teams, (id) => names[ids.indexOf(id)] ?? '', text.shift)}
            disabled={disabled}
            onChange={(next) => put(teams, next)}
            gapNote={() => text.gapHelp}
          />
          {teams.map((team) => (
            <section key={team.id} className="lc-band" aria-label={team.name || text.shift(Number(team.id) + 1)}>
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
                <span className="sp" />
                {teams.length > 1 && (
                  <button
                    type="button"
                    className="ib"
                    disabled={disabled}
                    aria-label={`${text.removeBand} ${team.name}`}
                    onClick={() =>
                      put(
                        teams,
                        drawn.filter((b) => b.teamId !== team.id),
                      )
                    }
                  >
                    <Icon name="trash-2" size={14} />
                  </button>
                )}
              </header>
              <Receivers value={team.receivers} disabled={disabled} onChange={(receivers) => setTeam(team.id, { receivers })} />
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
