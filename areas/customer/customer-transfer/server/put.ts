import { sql } from 'kysely'
import type { Tx } from '#core/server/db.ts'
import { intendAll } from '#core/server/gate/outbox.ts'
import { idOf, newId } from '#core/server/ids.ts'
import type { Resource } from '../contract.ts'
import { effectOf } from './effects.ts'
import type { Person } from './people.ts'

export interface Batch {
  batchId: string
  giver: Person
  kind: Resource
  message: string
  by: { owner: string; name: string }
}
/** As many as one call to WeCom takes. */
const most = 100

export async function putBatch(tx: Tx, { batchId, giver, kind, message, by }: Batch): Promise<void> {
  await sql`
    insert into transfer_batches (corp_id, batch_id, from_staff_id, kind, resigned, message, created_by, created_by_name, created_at)
    values (${tx.corpId}, ${batchId}, ${giver.staff_id}, ${kind}, ${giver.status === 5}, ${message}, ${by.owner}, ${by.name}, ${new Date()})
    on conflict do nothing`.execute(tx)
}

/**
 * Writes down what is asked for, and that WeCom is to be asked, in one transaction: from here on a killed worker asks for nothing twice. Of
 * what is on its way already, or was in this batch before, nothing is written. Answers the transfer of each that is in this batch.
 */
export async function putTransfers(tx: Tx, batch: Batch, rows: readonly { id: string; toStaffId: string }[]): Promise<Map<string, string>> {
  const { batchId, giver, kind } = batch
  const resigned = giver.status === 5
  await putBatch(tx, batch)
  const now = new Date()
  const given = rows.map((r) => ({
    transfer_id: newId(),
    customer_id: kind === 'customer' ? r.id : null,
    group_id: kind === 'group' ? r.id : null,
    to_staff_id: r.toStaffId,
  }))
  const { rows: fresh } = await sql<{ transfer_id: string; id: string; to_staff_id: string }>`
    insert into transfers (corp_id, transfer_id, batch_id, customer_id, group_id, from_staff_id, to_staff_id, resigned, state, created_at)
    select ${tx.corpId}::int, g.transfer_id, ${batchId}::uuid, g.customer_id, g.group_id, ${giver.staff_id}::uuid, g.to_staff_id, ${resigned}::bool, 'asking', ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(given)}::json) as g(transfer_id uuid, customer_id uuid, group_id uuid, to_staff_id uuid)
    where not exists (select from transfers t where t.corp_id = ${tx.corpId} and t.batch_id = ${batchId}
      and coalesce(t.customer_id, t.group_id) = coalesce(g.customer_id, g.group_id))
    on conflict do nothing returning transfer_id, coalesce(customer_id, group_id) as id, to_staff_id`.execute(tx)
  const byTaker = Map.groupBy(fresh, (r) => r.to_staff_id)
  const intents = [...byTaker.values()].flatMap((theirs) =>
    Array.from({ length: Math.ceil(theirs.length / most) }, (_, n) => {
      const transferIds = theirs.slice(n * most, n * most + most).map((r) => r.transfer_id)
      return { key: idOf('transfer', tx.corpId, transferIds[0]!), payload: { transferIds } }
    }),
  )
  if (intents.length) await intendAll(tx, effectOf(kind, resigned), intents)
  const { rows: mine } = await sql<{ transfer_id: string; id: string }>`
    select t.transfer_id, coalesce(t.customer_id, t.group_id) as id from transfers t
    where t.corp_id = ${tx.corpId} and t.batch_id = ${batchId} and coalesce(t.customer_id, t.group_id) = any(${rows.map((r) => r.id)}::uuid[])`.execute(
    tx,
  )
  return new Map(mine.map((r) => [r.id, r.transfer_id]))
}
