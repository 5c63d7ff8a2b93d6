import type { WecomOutput } from '@rapport/wecom/call.ts'
import type { userGet } from '@rapport/wecom/calls/contacts.ts'
import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'

/** Which departments each of these members leads; an app that is not told leaves nobody a leader. */
export async function putLeaders(tx: Tx, members: readonly WecomOutput<typeof userGet>[]): Promise<void> {
  const rows = members.map((m) => ({ ext: m.userid, leads: (m.department ?? []).filter((_, i) => m.is_leader_in_dept?.[i] === 1) }))
  await sql`
    update staff s set leads = g.leads from json_to_recordset(${JSON.stringify(rows)}::json) as g(ext text, leads int[])
    where s.corp_id = ${tx.corpId} and s.staff_ext_id = g.ext and s.leads <> g.leads`.execute(tx)
}

/** Who leads a department that one of the members stands in, as WeCom says; never one of themselves. */
export async function leadersOf(tx: Tx, staffIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select distinct l.staff_id from staff s join staff l on l.corp_id = ${tx.corpId} and l.leads && s.department_ids
    where s.corp_id = ${tx.corpId} and s.staff_id = any(${staffIds}::uuid[]) and l.staff_id <> all(${staffIds}::uuid[]) and l.status = 1
    order by l.staff_id`.execute(tx)
  return rows.map((r) => r.staff_id)
}
