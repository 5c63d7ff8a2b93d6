import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { figure } from '#core/contract/figures.ts'
import { crowdPacks } from './contract.ts'

const customers = {
  list: externalUsers.list,
  screen: 'customer-management.list',
  file: { call: externalUsers.export, input: (filters: object) => ({ filters }) },
}
const moves = {
  call: crowdPacks.trend,
  list: crowdPacks.moves,
  screen: 'crowd-pack.detail',
  words: { tab: 'moves' },
  file: { call: crowdPacks.exportMoves, input: (filters: object) => ({ filters }) },
}
const moved = ({ packId, from, to }: Input<typeof crowdPacks.trend>, only: 'in' | 'out') => ({ packId, from, to, only })

/** Of packs: how many are in each, who came and went, and how two lie over each other. */
export const packFigures = {
  size: figure({
    ...customers,
    call: crowdPacks.list,
    numbers: (d) => d.list.map((p) => ({ value: p.size, filter: { packsAny: [p.packId] } })),
  }),
  ofOne: figure({ ...customers, call: crowdPacks.one, numbers: (p) => [{ value: p.size, filter: { packsAny: [p.packId] } }] }),
  came: figure({ ...moves, numbers: (d, asked) => [{ value: d.came, filter: moved(asked, 'in') }] }),
  went: figure({ ...moves, numbers: (d, asked) => [{ value: d.went, filter: moved(asked, 'out') }] }),
  only: figure({
    ...customers,
    call: crowdPacks.compare,
    numbers: (d, { packId, otherId }) => [{ value: d.only, filter: { packsAny: [packId], packsNone: [otherId] } }],
  }),
  both: figure({
    ...customers,
    call: crowdPacks.compare,
    numbers: (d, { packId, otherId }) => [{ value: d.both, filter: { packsAll: [packId, otherId] } }],
  }),
  other: figure({
    ...customers,
    call: crowdPacks.compare,
    numbers: (d, { packId, otherId }) => [{ value: d.other, filter: { packsAny: [otherId], packsNone: [packId] } }],
  }),
}
