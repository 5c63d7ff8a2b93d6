import { sql } from 'kysely'
import { counted } from '#areas/staff/staff-statistics/server/nouns/staff-figures.ts'
import { massConfirmedOfStaff } from '../contract.ts'

export default [
  counted(
    massConfirmedOfStaff,
    ({ corpId, within }) => sql`
      select k.staff_id from mass_chunks k join mass_missions m on m.corp_id = ${corpId} and m.mission_id = k.mission_id and m.deleted_at is null
      where k.corp_id = ${corpId} and ${within('k.confirmed_at', 'k.staff_id')} group by k.mission_id, k.staff_id`,
  ),
]
