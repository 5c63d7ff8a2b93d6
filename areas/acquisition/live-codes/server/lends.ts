/** Tables that statements of others may read; only this area writes them (scripts/table-walls.ts). Everybody: the base that lists and statistics stand on. */
export default {
  live_code_adds: ['staff/staff-statistics'],
}
