import { type Kysely, sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { Database as Tables } from '../tables.generated.ts'

/**
 * What the outbox has to do next: one small local table of all companies, so that looking each second costs the same whatever they keep.
 * A row comes with its outbox row and goes when that is settled, in the same transactions. Whoever writes both takes this one first: it
 * carries the lease, and its lock keeps everybody else off the outbox row until the end of the transaction.
 */
export interface Due {
  corp_id: number
  outbox_id: string
}

export const addDue = async (tx: Tx, effect: string, outboxIds: string[]): Promise<void> =>
  void (await sql`
    insert into outbox_due (corp_id, outbox_id, effect) select ${tx.corpId}, id, ${effect} from unnest(${outboxIds}::uuid[]) id`.execute(
    tx,
  ))

/** Leases at most `count` for `ms`: those that have waited longest. Several workers at once get different ones. */
export async function claimDue(all: Kysely<Tables>, effects: string[], count: number, lease: string, ms: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with picked as (
      select corp_id, outbox_id from outbox_due where due_at <= statement_timestamp() and effect = any(${effects}::text[])
      order by due_at limit ${count} for update skip locked
    )
    update outbox_due d set lease_token = ${lease}, due_at = ${inMs(ms)}
    from picked p where d.corp_id = p.corp_id and d.outbox_id = p.outbox_id
    returning d.corp_id, d.outbox_id`.execute(all)
  return rows
}

/** The lease lasts `ms` from now; `false` when it is somebody else's by now. */
export const holdDue = async (db: Db | Tx, outboxId: string, lease: string, ms: number): Promise<boolean> =>
  changedOne(await sql`update outbox_due set due_at = ${inMs(ms)} where ${leased(db, outboxId, lease)}`.execute(db))

/** Due again in `ms`. */
export const giveBackDue = async (tx: Tx, outboxId: string, lease: string, ms: number): Promise<boolean> =>
  changedOne(await sql`update outbox_due set lease_token = null, due_at = ${inMs(ms)} where ${leased(tx, outboxId, lease)}`.execute(tx))

export const endDue = async (tx: Tx, outboxId: string, lease: string): Promise<boolean> =>
  changedOne(await sql`delete from outbox_due where ${leased(tx, outboxId, lease)}`.execute(tx))

/** Locks the row, leased or not, until the end of the transaction: nobody else begins it meanwhile. */
export const lockDue = async (tx: Tx, outboxId: string): Promise<void> =>
  void (await sql`select from outbox_due where ${at(tx, outboxId)} for update`.execute(tx))

export const withdrawDue = async (tx: Tx, outboxId: string): Promise<void> =>
  void (await sql`delete from outbox_due where ${at(tx, outboxId)}`.execute(tx))

/** What waits of the company is due at once. */
export const dueNow = async (tx: Tx): Promise<void> =>
  void (await sql`update outbox_due set due_at = statement_timestamp() where corp_id = ${tx.corpId} and lease_token is null`.execute(tx))

const inMs = (ms: number) => sql<Date>`statement_timestamp() + make_interval(secs => ${ms / 1000})`
const at = (db: Db | Tx, outboxId: string) => sql`corp_id = ${db.corpId} and outbox_id = ${outboxId}`
const leased = (db: Db | Tx, outboxId: string, lease: string) => sql`${at(db, outboxId)} and lease_token = ${lease}`
const changedOne = ({ numAffectedRows }: { numAffectedRows?: bigint }) => numAffectedRows === 1n
