import { sql } from 'kysely'
import { type Found, referred } from '#core/server/references.ts'
import { aDepartmentReference, aMemberReference } from '../contract.ts'
import { departmentsNamed } from './nouns/departments.ts'

export default [
  referred(aMemberReference, async ({ db, corpId }, ids) => {
    const { rows } = await sql<Found>`select staff_id as id, name, false as gone from staff
      where corp_id = ${corpId} and staff_id = any(${ids}::uuid[])`.execute(db)
    return rows
  }),
  referred(aDepartmentReference, async ({ db }, ids) => {
    const found = await departmentsNamed(db, ids.map(Number))
    return found.map(({ department_id, name, gone }): Found => ({ id: String(department_id), name, gone }))
  }),
]
