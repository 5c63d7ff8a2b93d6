import { sql } from 'kysely'
import { counted } from '#areas/staff/staff-statistics/server/nouns/staff-figures.ts'
import { codeAddsOfStaff, welcomedOfStaff } from '../contract.ts'

export default [
  counted(
    welcomedOfStaff,
    ({ corpId, within }) => sql`
      select d.staff_id from deliveries d
      where d.corp_id = ${corpId} and d.kind = 'welcome' and d.state = 'sent' and ${within('d.at', 'd.staff_id')}`,
  ),
  counted(
    codeAddsOfStaff,
    ({ corpId, within }) => sql`select a.staff_id from live_code_adds a where a.corp_id = ${corpId} and ${within('a.at', 'a.staff_id')}`,
  ),
]
