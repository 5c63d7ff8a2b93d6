import { sql } from 'kysely'
import { type Found, referred } from '#core/server/references.ts'
import { aDepartmentReference, aMemberReference } from '../contract.ts'

export default [
  referred(aMemberReference, async ({ db, corpId }, ids) => {
    const { rows } = await sql<Found>`select staff_id as id, name, false as gone from staff
      where corp_id = ${corpId} and staff_id = any(${ids}::uuid[])`.execute(db)
    return rows
  }),
  referred(aDepartmentReference, async ({ db, corpId }, ids) => {
    const { rows } = await sql<Found>`select department_id::text as id, name, deleted_at is not null as gone from departments
      where corp_id = ${corpId} and department_id = any(${ids}::int[])`.execute(db)
    return rows
  }),
]
