import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'
import { emit } from '#core/server/events.ts'
import { remarkChanged } from '../../contract.ts'
import { recompute } from './columns.ts'
import { addTimeline } from './timeline.ts'

/** Our side of a remark that WeCom has taken already. */
export async function setRemark(tx: Tx, about: { customerId: string; staffId: string; remark: string; by: string }): Promise<void> {
  const { customerId, staffId, remark, by } = about
  await touched(tx, customerId)
  const { rows } = await sql<{ before: string }>`
    update follows f set remark = ${remark}, updated_at = now()
    from (select staff_id, customer_id, remark as before from follows
      where corp_id = ${tx.corpId} and staff_id = ${staffId} and customer_id = ${customerId} for update) o
    where f.corp_id = ${tx.corpId} and f.staff_id = o.staff_id and f.customer_id = o.customer_id and o.before <> ${remark}
    returning o.before`.execute(tx)
  if (!rows[0]) return
  await recompute(tx, [customerId])
  await addTimeline(tx, { customerId, kind: 'updateRemark', staffId, data: { before: rows[0].before, after: remark, by } })
  await emit(tx, remarkChanged, { customerId, staffId, remark, by })
}

/** What we have just changed at WeCom must not be undone by an answer that was asked for before. Comes first: it locks (see columns.ts). */
export const touched = (tx: Tx, customerId: string) =>
  sql`update customers set fetched_at = statement_timestamp() where corp_id = ${tx.corpId} and customer_id = ${customerId}`.execute(tx)
