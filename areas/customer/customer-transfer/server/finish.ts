import { sql } from 'kysely'
import { addTimelines } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import type { Tx } from '#core/server/db.ts'
import { emitMany } from '#core/server/events.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import { type Phrase, storePhrase } from '#core/server/phrases.ts'
import { type State, transferDone } from '../contract.ts'
import { cameToNothing as nothing } from '../words.ts'
import { cameToNothing, tookOver } from './notices.ts'

export interface Outcome {
  transferId: string
  state: Exclude<State, 'asking'>
  /** When it ended, or, of one that waits, when the customer’s day is over. */
  at: Date
  errcode?: number
  problem?: Phrase
}
interface Ended {
  transfer_id: string
  customer_id: string | null
  group_id: string | null
  from_staff_id: string
  to_staff_id: string
  state: State
  name: string
  from_name: string
  created_by: string
}
const minute = 60_000
/** How soon one that waits is looked at: when the customer’s day is over, and each hour before, for who declines and who is full. */
export const lookAt = (takeover: Date, now = Date.now()): Date =>
  new Date(Math.max(Math.min(takeover.getTime() + minute, now + 60 * minute), now + minute))

/** What became of transfers, by whichever heard of it: only those that are on their way change, so that hearing of it twice says nothing twice. */
export async function settle(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const given = outcomes.map((o) => ({
    id: o.transferId,
    state: o.state,
    errcode: o.errcode ?? null,
    problem: o.problem ? storePhrase(o.problem) : '',
    takeover_at: o.state === 'waiting' || o.state === 'done' ? o.at : null,
    ended_at: o.state === 'waiting' ? null : o.at,
    look_at: o.state === 'waiting' ? lookAt(o.at) : null,
  }))
  const { rows } = await sql<Ended>`
    with e as (
      update transfers t set state = g.state, errcode = g.errcode, problem = g.problem, takeover_at = g.takeover_at, ended_at = g.ended_at, look_at = g.look_at,
        asked_at = coalesce(t.asked_at, ${new Date()}::timestamptz)
      from json_to_recordset(${JSON.stringify(given)}::json) as g(id uuid, state text, errcode int, problem text, takeover_at timestamptz, ended_at timestamptz, look_at timestamptz)
      where t.corp_id = ${tx.corpId} and t.transfer_id = g.id and t.state in ('asking', 'waiting') and t.state <> g.state
      returning t.transfer_id, t.batch_id, t.customer_id, t.group_id, t.from_staff_id, t.to_staff_id, t.state)
    select e.*, coalesce(c.name, g.name, '') as name, s.name as from_name, b.created_by from e
    join staff s on s.corp_id = ${tx.corpId} and s.staff_id = e.from_staff_id
    join transfer_batches b on b.corp_id = ${tx.corpId} and b.batch_id = e.batch_id
    left join customers c on c.corp_id = ${tx.corpId} and c.customer_id = e.customer_id
    left join groups g on g.corp_id = ${tx.corpId} and g.group_id = e.group_id
    order by e.transfer_id`.execute(tx)
  await addTimelines(
    tx,
    rows.flatMap((r) =>
      r.customer_id
        ? [
            {
              customerId: r.customer_id,
              kind: 'customerAction' as const,
              staffId: r.to_staff_id,
              data: { action: 'handover' as const, fromStaffId: r.from_staff_id, toStaffId: r.to_staff_id, state: r.state },
            },
          ]
        : [],
    ),
  )
  const done = rows.filter((r) => r.state === 'done')
  const at = new Date().toISOString()
  await emitMany(
    tx,
    transferDone,
    done.map((r) => ({
      transferId: r.transfer_id,
      customerId: r.customer_id,
      groupId: r.group_id,
      fromStaffId: r.from_staff_id,
      toStaffId: r.to_staff_id,
      at,
    })),
  )
  for (const theirs of Map.groupBy(done, (r) => `${r.from_staff_id} ${r.to_staff_id}`).values()) {
    const [one] = theirs
    const values = { customerId: one!.customer_id ?? '', from: one!.from_name, name: one!.name, count: theirs.length }
    await give(tx, tookOver, ownerOf(one!.to_staff_id), values)
  }
  const failed = rows.filter((r) => nothing.includes(r.state))
  for (const theirs of Map.groupBy(failed, (r) => `${r.from_staff_id} ${r.created_by}`).values()) {
    const [one] = theirs
    const values = { fromStaffId: one!.from_staff_id, from: one!.from_name, name: one!.name, count: theirs.length }
    await give(tx, cameToNothing, [one!.created_by], values)
  }
}
