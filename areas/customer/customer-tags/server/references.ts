import { sql } from 'kysely'
import { type Found, referred } from '#core/server/references.ts'
import { aTagReference } from '../contract.ts'

export default [
  referred(aTagReference, async ({ db, corpId }, ids) => {
    const { rows } = await sql<Found>`select tag_id as id, name, deleted_at is not null as gone from tags
      where corp_id = ${corpId} and tag_id = any(${ids}::uuid[])`.execute(db)
    return rows
  }),
]
