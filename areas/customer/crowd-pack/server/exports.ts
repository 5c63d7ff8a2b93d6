import { exportTask } from '#core/server/sheets/export.ts'
import { memberColumns, moveColumns } from '../columns.ts'
import { crowdPacks } from '../contract.ts'
import { countMembers, everyMember } from './members.ts'
import { countMoves, everyMove } from './moves.ts'

export const exportMembers = exportTask('crowd_pack_export', {
  title: { zh: '人群包成员', en: 'Members of a pack' },
  screen: 'crowd-pack.detail',
  access: crowdPacks.export.access,
  filters: crowdPacks.export.input.properties.filters,
  count: ({ ctx }, filter) => countMembers(ctx, filter),
  rows: ({ ctx }, filter) => everyMember(ctx, filter),
  columns: memberColumns,
})
export const exportMoves = exportTask('crowd_pack_move_export', {
  title: { zh: '人群包进出', en: 'Who came into a pack and went' },
  screen: 'crowd-pack.detail',
  access: crowdPacks.exportMoves.access,
  filters: crowdPacks.exportMoves.input.properties.filters,
  count: ({ ctx }, filter) => countMoves(ctx, filter),
  rows: ({ ctx }, filter) => everyMove(ctx, filter),
  columns: moveColumns,
})
