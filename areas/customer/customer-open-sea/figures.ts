import { figure } from '#core/contract/figures.ts'
import { clues } from './contract.ts'

const behind = {
  call: clues.overview,
  list: clues.list,
  screen: 'customer-open-sea.list',
  file: { call: clues.export, input: (filters: object) => ({ filters }) },
}

/** The head of the pool: how many are there, free, in hand, due tonight, customers by now, and free of each grade. */
export const clueFigures = {
  all: figure({ ...behind, numbers: (d, { poolId }) => [{ value: d.counts.all, filter: { poolId } }] }),
  free: figure({ ...behind, numbers: (d, { poolId }) => [{ value: d.counts.free, filter: { poolId, state: 'free' as const } }] }),
  held: figure({ ...behind, numbers: (d, { poolId }) => [{ value: d.counts.held, filter: { poolId, state: 'held' as const } }] }),
  mine: figure({ ...behind, numbers: (d, { poolId }) => [{ value: d.counts.mine, filter: { poolId, mine: true } }] }),
  tonight: figure({ ...behind, numbers: (d, { poolId }) => [{ value: d.counts.tonight, filter: { poolId, tonight: true } }] }),
  converted: figure({
    ...behind,
    numbers: (d, { poolId }) => [{ value: d.counts.converted, filter: { poolId, state: 'converted' as const } }],
  }),
  grades: figure({
    ...behind,
    numbers: (d, { poolId }) => d.grades.map((g) => ({ value: g.free, filter: { poolId, state: 'free' as const, gradeId: g.gradeId } })),
  }),
}
