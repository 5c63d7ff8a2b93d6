import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'

/** What was sent to a customer, when, and why not where not: the rows that areas which send write through these verbs. */
export interface NewDelivery {
  /** Made of what asked for it, so that asking again finds the same row. */
  deliveryId: string
  kind: 'welcome' | 'mass' | 'app_message'
  staffId: string | null
  /** The live code, mission … that caused it. */
  sourceId: string
  externalUserId: string
  content: unknown
  at: Date
}

/** Reason of a waiting delivery whose call to WeCom has begun: after a crash nobody knows whether it was sent. */
const begun = 'begun'

/** It waits from now on. Answers whether an earlier run began a call whose end nobody knows. */
export async function waitDelivery(db: Db | Tx, d: NewDelivery): Promise<boolean> {
  const first = await db
    .insertInto('deliveries')
    .values({
      corp_id: db.corpId,
      delivery_id: d.deliveryId,
      kind: d.kind,
      staff_id: d.staffId,
      source_id: d.sourceId,
      external_user_ext_id: d.externalUserId,
      content: JSON.stringify(d.content),
      at: d.at,
      state: 'waiting',
    })
    .onConflict((c) => c.columns(['corp_id', 'delivery_id']).doNothing())
    .executeTakeFirst()
  if (first.numInsertedOrUpdatedRows) return false
  const before = await db
    .selectFrom('deliveries')
    .select(['state', 'reason'])
    .where('corp_id', '=', db.corpId)
    .where('delivery_id', '=', d.deliveryId)
    .executeTakeFirst()
  return before?.reason === begun || before?.state === 'unknown'
}

const rowOf = (db: Db | Tx, deliveryId: string) =>
  db.updateTable('deliveries').where('corp_id', '=', db.corpId).where('delivery_id', '=', deliveryId)

/** Set before the call, and cleared (`''`) when it turns out that nothing was sent. */
export const markDelivery = async (db: Db | Tx, deliveryId: string, reason: 'begun' | ''): Promise<void> =>
  void (await rowOf(db, deliveryId).set({ reason }).where('state', '=', 'waiting').execute())

/** Settled once: what has an end keeps it, and what is unknown may still be known. */
export const settleDelivery = async (
  db: Db | Tx,
  deliveryId: string,
  end: { state: 'sent' | 'not_sent' | 'unknown'; reason: string; errcode: number | null; latencyMs: number },
): Promise<void> =>
  void (await rowOf(db, deliveryId)
    .set({ state: end.state, reason: end.reason, errcode: end.errcode, latency_ms: end.latencyMs })
    .where('state', 'in', ['waiting', 'unknown'])
    .execute())

export interface Linked {
  customer_id: string
  staff_id: string | null
  source_id: string | null
  state: string
  at: Date
}
/** Ties what this customer was sent within a day to their row, if there is one by now; answers what it tied. */
export async function linkDeliveries(db: Db | Tx, kind: NewDelivery['kind'], externalUserId: string): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    update deliveries d set customer_id = c.customer_id from customers c
    where d.corp_id = ${db.corpId} and d.external_user_ext_id = ${externalUserId} and d.kind = ${kind} and d.at > now() - interval '1 day'
      and c.corp_id = ${db.corpId} and c.external_user_ext_id = ${externalUserId}
    returning d.customer_id, d.staff_id, d.source_id, d.state, d.at`.execute(db)
  return rows
}

/** Whoever sends one message settles it within minutes, tries included; the job of a row that waits longer has died. */
const settledMs = 10 * 60_000

/** Settles deliveries whose job has died: unknown where a call had begun, else too late. */
export async function settleDead(ctx: Context): Promise<void> {
  await sql`
    update deliveries set state = case when reason = ${begun} then 'unknown' else 'not_sent' end,
      reason = case when reason = ${begun} then 'no_answer' else 'too_late' end
    where corp_id = ${ctx.corpId} and kind = 'welcome' and state = 'waiting' and at < ${new Date(Date.now() - settledMs)}::timestamptz`.execute(
    ctx.db,
  )
}
