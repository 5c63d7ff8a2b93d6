import { sql } from 'kysely'
import { knownOf } from '#areas/customer/customer-fields/server/nouns/filling.ts'
import { ofCustomers } from '#areas/customer/customer-fields/server/nouns/owner.ts'
import { aCustomer } from '#areas/customer/customer-management/contract.ts'
import { addTimelines } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { emitMany } from '#core/server/events.ts'
import { enqueue } from '#core/server/jobs.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import type { Moved, StageSubject } from '#core/server/stages.ts'
import { stageMoved } from '../contract.ts'
import { movedByOthers, silentLong } from './notices.ts'
import { settleJob } from './queue.ts'

/** Customers as what moves through stages. */
export const customers: StageSubject = {
  key: 'customer',
  thing: aCustomer,
  kind: 'customer_process',
  fields: ofCustomers,
  known: knownOf,
  told: tellMoves,
  async remind(tx, silent) {
    const known = await followers(
      tx,
      silent.map((s) => s.objectId),
    )
    for (const { objectId, stage, days } of silent) {
      const customer = known.get(objectId)
      if (!customer) continue
      const values = { customerId: objectId, name: customer.name, stageZh: stage.labelZh, stageEn: stage.labelEn, days }
      await give(tx, silentLong, customer.staffIds.flatMap(ownerOf), values)
    }
  },
  settleLater: (tx, processId) => enqueue(tx, settleJob, { processId }),
}

const byProgram = ({ origin }: Moved): boolean => origin === 'auto' || origin === 'removed'

/** Who looks after them: nobody looks after a lost one. */
async function followers(tx: Tx, ids: readonly string[]): Promise<Map<string, { name: string; staffIds: string[] }>> {
  const { rows } = await sql<{ id: string; name: string; staff_ids: string[] }>`
    select c.customer_id as id, coalesce(nullif(c.remark, ''), c.name) as name, c.staff_ids from customers c
    where c.corp_id = ${tx.corpId} and c.customer_id = any(${[...ids]}::uuid[]) and c.status = 'friend'`.execute(tx)
  return new Map(rows.map((r) => [r.id, { name: r.name, staffIds: r.staff_ids }]))
}

async function tellMoves(tx: Tx, { me }: Pick<Context, 'me'>, moves: readonly Moved[]): Promise<void> {
  await addTimelines(
    tx,
    moves.map((m) => ({
      customerId: m.objectId,
      kind: 'customerAction' as const,
      staffId: me.staffId,
      at: m.at,
      data: {
        action: 'stageMoved' as const,
        by: 'staff',
        // What the program does by itself has no name: the line says how it came about.
        actor: byProgram(m) ? '' : me.name,
        text: m.reason,
        processName: m.process.nameZh,
        fromStage: m.from?.labelZh ?? '',
        toStage: m.to?.labelZh ?? '',
        origin: m.origin,
      },
    })),
  )
  await emitMany(
    tx,
    stageMoved,
    moves.map((m) => ({
      customerId: m.objectId,
      processId: m.process.processId,
      from: m.from?.stageId ?? null,
      to: m.to?.stageId ?? null,
      staffId: me.staffId ?? null,
      origin: m.origin,
      at: m.at.toISOString(),
    })),
  )
  // A batch is one act, and its maker says so; of single moves those hear who look after the customer and did not make them.
  const single = moves.filter((m) => m.process.notify && (m.origin === 'screen' || m.origin === 'phone'))
  if (single.length === 0) return
  const known = await followers(
    tx,
    single.map((m) => m.objectId),
  )
  for (const m of single) {
    const customer = known.get(m.objectId)
    const others = customer?.staffIds.filter((id) => id !== me.staffId).flatMap(ownerOf) ?? []
    const stage = { stageZh: m.to?.labelZh ?? '', stageEn: m.to?.labelEn ?? '' }
    if (customer) await give(tx, movedByOthers, others, { customerId: m.objectId, name: customer.name, by: me.name, ...stage })
  }
}
