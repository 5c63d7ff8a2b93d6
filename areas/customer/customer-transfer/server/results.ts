import { externalcontactResignedTransferResult, externalcontactTransferResult } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { lookAgain } from '#areas/customer/customer-management/server/nouns/look-again.ts'
import type { App, Context } from '#core/server/context.ts'
import type { Db } from '#core/server/db.ts'
import { endless } from '#core/server/gate/pages.ts'
import { enqueueMany } from '#core/server/jobs.ts'
import { lookAt, type Outcome, settle } from './finish.ts'
import { lookJob, type Pair } from './queue.ts'
import { noRecord } from './why.ts'

export interface Status {
  /** 1 done, 2 waiting, 3 declined, 4 the taker is full, 5 no record (platform/04 §6). */
  status: number
  /** Milliseconds; 0 where it was declined. */
  takeoverAt: number
}

/** The newest transfer of each customer between two members, as WeCom has it. */
export async function statusesOf(ctx: Context, of: { from: string; to: string; resigned: boolean }): Promise<Map<string, Status>> {
  const call = (of.resigned ? externalcontactResignedTransferResult : externalcontactTransferResult) as typeof externalcontactTransferResult
  const heard = endless(call)
  const out = new Map<string, Status>()
  let cursor = ''
  do {
    const page = await ctx.app.gate.call(ctx.corpId, call, {
      handover_userid: of.from,
      takeover_userid: of.to,
      ...(cursor && { cursor }),
    })
    heard(page.customer.map((c) => c.external_userid))
    for (const c of page.customer) out.set(c.external_userid, { status: c.status, takeoverAt: (c.takeover_time ?? 0) * 1000 })
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return out
}

interface Waiting {
  transfer_id: string
  ext: string
  asked_at: Date
  takeover_at: Date
  from_ext: string
  to_ext: string
}
const forgottenMs = 3 * 86_400_000
/** Rows settled in one transaction. */
const several = 200

/** Looks what has become of those that wait. Who has gone over is looked at first and settled then, so that a killed look does it over. */
export async function look(ctx: Context, { fromStaffId, toStaffId, resigned }: Static<typeof Pair>): Promise<void> {
  const { rows } = await sql<Waiting>`
    select t.transfer_id, c.external_user_ext_id as ext, t.asked_at, t.takeover_at, f.staff_ext_id as from_ext, s.staff_ext_id as to_ext
    from transfers t join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = t.customer_id
    join staff f on f.corp_id = ${ctx.corpId} and f.staff_id = t.from_staff_id
    join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = t.to_staff_id
    where t.corp_id = ${ctx.corpId} and t.from_staff_id = ${fromStaffId} and t.to_staff_id = ${toStaffId} and t.resigned = ${resigned}
      and t.state = 'waiting' order by t.transfer_id`.execute(ctx.db)
  if (rows.length === 0) return
  const { from_ext: from, to_ext: to } = rows[0]!
  const statuses = await statusesOf(ctx, { from, to, resigned })
  for (let n = 0; n < rows.length; n += several) {
    const outcomes: Outcome[] = []
    const later: { id: string; takeover_at: Date; look_at: Date }[] = []
    for (const row of rows.slice(n, n + several)) {
      const found = statuses.get(row.ext)
      const outcome = found && outcomeOf(row, found)
      if (outcome?.state === 'done')
        await lookAgain(ctx, row.ext, { at: outcome.at, ended: { staffExtId: from, by: 'transfer', at: outcome.at } })
      if (outcome) outcomes.push(outcome)
      else if (!found && row.asked_at.getTime() < Date.now() - forgottenMs)
        outcomes.push({ transferId: row.transfer_id, state: 'failed', at: new Date(), problem: noRecord({}) })
      else {
        const takeover = found && found.takeoverAt > 0 ? new Date(found.takeoverAt) : row.takeover_at
        later.push({ id: row.transfer_id, takeover_at: takeover, look_at: lookAt(takeover) })
      }
    }
    await ctx.tx(async (tx) => {
      await settle(tx, outcomes)
      await sql`
        update transfers t set takeover_at = g.takeover_at, look_at = g.look_at
        from json_to_recordset(${JSON.stringify(later)}::json) as g(id uuid, takeover_at timestamptz, look_at timestamptz)
        where t.corp_id = ${tx.corpId} and t.transfer_id = g.id and t.state = 'waiting'`.execute(tx)
    })
  }
}

function outcomeOf(row: Waiting, { status, takeoverAt }: Status): Outcome | undefined {
  const transferId = row.transfer_id
  const now = new Date()
  if (status === 1) return { transferId, state: 'done', at: takeoverAt > 0 ? new Date(Math.min(takeoverAt, now.getTime())) : now }
  if (status === 3) return { transferId, state: 'refused', at: now }
  if (status === 4) return { transferId, state: 'full', at: now }
  if (status === 5) return { transferId, state: 'failed', at: now, problem: noRecord({}) }
  return undefined
}

export const lookLater = (db: Db, pairs: readonly Static<typeof Pair>[]) =>
  enqueueMany(
    db,
    lookJob,
    pairs.map((data) => ({ data, key: `${data.fromStaffId} ${data.toStaffId} ${data.resigned}` })),
  )

const laterMs = 10 * 60_000
/**
 * Looks at what is due, in all companies. What is taken is due again only later, so that a company whose looks fail (it has withdrawn, or WeCom
 * does not answer for it) does not stand in the way of the others minute after minute.
 */
export async function lookAtDue(app: App): Promise<void> {
  const all = app.db.across(['transfers'], 'the clock looks once a minute at what is due in all companies')
  const now = new Date()
  const { rows } = await sql<{ corp_id: number; from_staff_id: string; to_staff_id: string; resigned: boolean }>`
    select t.corp_id, t.from_staff_id, t.to_staff_id, t.resigned from transfers t where t.state = 'waiting' and t.look_at <= ${now}
    group by t.corp_id, t.from_staff_id, t.to_staff_id, t.resigned order by min(t.look_at) limit 1000`.execute(all)
  for (const r of rows) {
    const db = app.db.forCorp(r.corp_id)
    await lookLater(db, [{ fromStaffId: r.from_staff_id, toStaffId: r.to_staff_id, resigned: r.resigned }])
    await sql`
      update transfers t set look_at = ${new Date(now.getTime() + laterMs)} where t.corp_id = ${r.corp_id} and t.from_staff_id = ${r.from_staff_id}
        and t.to_staff_id = ${r.to_staff_id} and t.resigned = ${r.resigned} and t.state = 'waiting' and t.look_at <= ${now}`.execute(db)
  }
}
