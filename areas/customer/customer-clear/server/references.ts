import { sql } from 'kysely'
import { type Found, referred } from '#core/server/references.ts'
import { aClearRuleReference } from '../contract.ts'

export default [
  referred(aClearRuleReference, async ({ db, corpId }, ids) => {
    const { rows } = await sql<Found>`select r.rule_id as id, r.name, r.deleted_at is not null as gone from clear_rules r
      where r.corp_id = ${corpId} and r.rule_id = any(${ids}::uuid[])`.execute(db)
    return rows
  }),
]
