import { sql } from 'kysely'
import { type Found, referred } from '#core/server/references.ts'
import { aGroupReference } from '../contract.ts'

export default [
  referred(aGroupReference, async ({ db, corpId }, ids) => {
    const { rows } = await sql<Found>`select group_id as id, name, dismissed_at is not null as gone from groups
      where corp_id = ${corpId} and group_id = any(${ids}::uuid[])`.execute(db)
    return rows
  }),
]
