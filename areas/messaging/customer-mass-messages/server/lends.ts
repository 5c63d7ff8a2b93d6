/** Tables that statements of others may read; only this area writes them (scripts/table-walls.ts). Everybody: the base that lists and statistics stand on. */
export default {
  mass_chunks: ['staff/staff-statistics'],
  mass_missions: ['staff/staff-statistics'],
}
