import { sql } from 'kysely'
import { type Found, referred } from '#core/server/references.ts'
import { aPackReference } from '../contract.ts'

export default [
  referred(aPackReference, async ({ db, corpId }, ids) => {
    const { rows } = await sql<Found>`select p.pack_id as id, p.name, p.deleted_at is not null as gone from crowd_packs p
      where p.corp_id = ${corpId} and p.pack_id = any(${ids}::uuid[])`.execute(db)
    return rows
  }),
]
