import { type Band as Drawn, type Team as DrawnTeam, sameHours } from '#core/web/blocks/roster/model.ts'
import type { Band, Receiver } from '../contract.ts'

/** A shift's people under one name; the roster places them in the week. */
export interface Team {
  id: string
  name: string
  receivers: Receiver[]
}
const keyOf = (b: Pick<Band, 'name' | 'receivers'>) => JSON.stringify([b.name, b.receivers])

/** The call's bands (one a shift and hours, with its weekdays) as the roster draws them (one a day). */
export function toRoster(bands: readonly Band[]): { teams: Team[]; drawn: Drawn[] } {
  const keys = [...new Set(bands.map(keyOf))]
  const teams = keys.map((key, i) => {
    const { name, receivers } = bands.find((b) => keyOf(b) === key)!
    return { id: String(i), name, receivers }
  })
  const drawn = bands.flatMap((b, i) =>
    b.weekdays.map((weekday) => ({ id: `${i}.${weekday}`, weekday, from: b.from, to: b.to, teamId: String(keys.indexOf(keyOf(b))) })),
  )
  return { teams, drawn }
}

export const fromRoster = (teams: readonly Team[], drawn: readonly Drawn[]): Band[] =>
  sameHours(drawn).flatMap(({ teamId, from, to, weekdays }) => {
    const team = teams.find((t) => t.id === teamId)
    return team ? [{ name: team.name, weekdays, from, to, receivers: team.receivers }] : []
  })

export const drawnTeams = (teams: readonly Team[], name: (staffId: string) => string, unnamed: (n: number) => string): DrawnTeam[] =>
  teams.map((t, i) => ({
    id: t.id,
    name: t.name || unnamed(i + 1),
    staff: t.receivers.map((r) => ({ staffId: r.staffId, name: name(r.staffId) })),
  }))
