import { sql } from 'kysely'
import { leadersOf } from '#areas/staff/staff-management/server/nouns/leaders.ts'
import type { Tx } from '#core/server/db.ts'
import { ownerOf } from '#core/server/notices.ts'
import type { OutflowRules } from '../contract.ts'

/** Whom the settings tell of a loss of this member: people who are at work, each once. */
export async function peopleTold(tx: Tx, staffId: string, rules: OutflowRules): Promise<string[]> {
  const ids = [...(rules.tellMember ? [staffId] : []), ...(rules.tellLeaders ? await leadersOf(tx, [staffId]) : []), ...rules.tellStaffIds]
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s where s.corp_id = ${tx.corpId} and s.staff_id = any(${ids}::uuid[]) and s.status = 1 order by s.staff_id`.execute(
    tx,
  )
  return rows.flatMap((r) => ownerOf(r.staff_id))
}
