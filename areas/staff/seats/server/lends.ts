/** Tables that statements of others may read; only this area writes them (scripts/table-walls.ts). */
export default {
  seat_grants: ['core', 'staff/staff-management'],
  seats: ['core', 'staff/staff-management'],
}
