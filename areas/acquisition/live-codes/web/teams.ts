import { useState } from 'react'
import { type Band as Drawn, type Team as DrawnTeam, sameHours } from '#core/web/blocks/roster/model.ts'
import type { Band, Receiver } from '../draft.ts'
import { allDay, everyDay } from './draft.ts'

/** A shift's people under one name; the roster places them in the week. */
export interface Team {
  id: string
  name: string
  receivers: Receiver[]
}
/** What the form holds while it is open: the other way of receiving, and shifts without hours, are kept until it is saved. */
export interface Shifts {
  mode: 'all' | 'hours'
  all: Receiver[]
  teams: Team[]
  drawn: Drawn[]
}
const keyOf = (b: Pick<Band, 'name' | 'receivers'>) => JSON.stringify([b.name, b.receivers])

/** The call's bands (one a shift and hours, with its weekdays) as the roster draws them (one a day). */
function shiftsOf(bands: readonly Band[]): Shifts {
  if (bands.length === 0 || allDay(bands)) return { mode: 'all', all: bands[0]?.receivers ?? [], teams: [], drawn: [] }
  const keys = [...new Set(bands.map(keyOf))]
  const teams = keys.map((key, i) => {
    const { name, receivers } = bands.find((b) => keyOf(b) === key)!
    return { id: String(i), name, receivers }
  })
  const drawn = bands.flatMap((b, i) =>
    b.weekdays.map((weekday) => ({ id: `${i}.${weekday}`, weekday, from: b.from, to: b.to, teamId: String(keys.indexOf(keyOf(b))) })),
  )
  return { mode: 'hours', all: [], teams, drawn }
}

function bandsOf({ mode, all, teams, drawn }: Shifts): Band[] {
  if (mode === 'all') return [{ name: '', weekdays: everyDay, from: 0, to: 1440, receivers: all }]
  return sameHours(drawn).flatMap(({ teamId, from, to, weekdays }) => {
    const team = teams.find((t) => t.id === teamId)
    return team ? [{ name: team.name, weekdays, from, to, receivers: team.receivers }] : []
  })
}

/** The shifts behind a field of bands. Two may be called the same and have the same people: they stay two while the form is open. */
export function useShifts(bands: readonly Band[], onChange?: (bands: Band[]) => void): [Shifts, (next: Shifts) => void] {
  const key = JSON.stringify(bands)
  const [last, setLast] = useState(() => ({ seen: key, mine: key, shifts: shiftsOf(bands) }))
  // Another draft was put in from outside: begun anew.
  const now = key === last.seen ? last : { seen: key, mine: key, shifts: key === last.mine ? last.shifts : shiftsOf(bands) }
  if (now !== last) setLast(now)
  return [
    now.shifts,
    (shifts) => {
      const next = bandsOf(shifts)
      setLast({ seen: key, mine: JSON.stringify(next), shifts })
      onChange?.(next)
    },
  ]
}

export const drawnTeams = (teams: readonly Team[], name: (staffId: string) => string, unnamed: (n: number) => string): DrawnTeam[] =>
  teams.map((t, i) => ({
    id: t.id,
    name: t.name || unnamed(i + 1),
    staff: t.receivers.map((r) => ({ staffId: r.staffId, name: name(r.staffId) })),
  }))
