import { figure } from '#core/contract/figures.ts'
import { endingDays, seats, unusedAfter } from './contract.ts'

export const seatFigures = {
  /** How many seats of each kind run. */
  used: figure({
    call: seats.summary,
    list: seats.list,
    screen: 'seats.manage',
    numbers: (d) => d.kinds.map(({ kind, used }) => ({ value: used, filter: { kind, state: 'seated' as const } })),
    file: { call: seats.export, input: (filters) => ({ filters }) },
  }),
  /** How many of them end within 30 days. */
  ending: figure({
    call: seats.summary,
    list: seats.list,
    screen: 'seats.manage',
    numbers: (d) => d.kinds.map(({ kind, ending }) => ({ value: ending, filter: { kind, endsWithin: endingDays } })),
    file: { call: seats.export, input: (filters) => ({ filters }) },
  }),
  /** How many wait for one. */
  waiting: figure({
    call: seats.summary,
    list: seats.list,
    screen: 'seats.manage',
    numbers: (d) => d.kinds.map(({ kind, waiting }) => ({ value: waiting, filter: { kind, state: 'waiting' as const } })),
    file: { call: seats.export, input: (filters) => ({ filters }) },
  }),
  /** How many of them nobody used for 30 days. */
  unused: figure({
    call: seats.summary,
    list: seats.list,
    screen: 'seats.manage',
    numbers: (d) => d.kinds.map(({ kind, unused }) => ({ value: unused, filter: { kind, unusedDays: unusedAfter } })),
    file: { call: seats.export, input: (filters) => ({ filters }) },
  }),
}
