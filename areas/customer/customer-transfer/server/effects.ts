import { externalcontactResignedTransferCustomer, externalcontactTransferCustomer } from '@rapport/wecom/calls/customers.ts'
import {
  externalcontactGroupchatGet,
  externalcontactGroupchatOnjobTransfer,
  externalcontactGroupchatTransfer,
} from '@rapport/wecom/calls/groups.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { effect } from '#core/server/gate/outbox.ts'
import { isTemporary, PlatformRefusal } from '#core/server/gate/refusal.ts'
import { enqueueMany } from '#core/server/jobs.ts'
import type { Resource, State } from '../contract.ts'
import { type Outcome, settle } from './finish.ts'
import { groupMovedJob } from './queue.ts'
import { statusesOf } from './results.ts'
import { whyOf } from './why.ts'

export interface Payload {
  transferIds: string[]
}
interface Row {
  transfer_id: string
  ext: string
  from_ext: string
  to_ext: string
  message: string
  state: State
}
const dayMs = 86_400_000

/** Those of one call: one giver, one taker. */
async function rowsOf(db: Db | Tx, { transferIds }: Payload): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.transfer_id, coalesce(c.external_user_ext_id, g.group_ext_id) as ext, f.staff_ext_id as from_ext, s.staff_ext_id as to_ext, b.message, t.state
    from transfers t join transfer_batches b on b.corp_id = ${db.corpId} and b.batch_id = t.batch_id
    join staff f on f.corp_id = ${db.corpId} and f.staff_id = t.from_staff_id
    join staff s on s.corp_id = ${db.corpId} and s.staff_id = t.to_staff_id
    left join customers c on c.corp_id = ${db.corpId} and c.customer_id = t.customer_id
    left join groups g on g.corp_id = ${db.corpId} and g.group_id = t.group_id
    where t.corp_id = ${db.corpId} and t.transfer_id = any(${transferIds}::uuid[]) order by t.transfer_id`.execute(db)
  return rows
}

const allRefused = (rows: readonly Row[], why: PlatformRefusal): Outcome[] =>
  rows.map((r) => ({
    transferId: r.transfer_id,
    state: 'failed',
    at: new Date(),
    ...(why.errcode !== null && { errcode: why.errcode }),
    problem: why.errcode === null ? why.phrase : whyOf(why.errcode),
  }))
/** What WeCom said to each of one call; who is not in its answer was taken. */
const eachOf = (rows: readonly Row[], codes: ReadonlyMap<string, number>, taken: Pick<Outcome, 'state' | 'at'>): Outcome[] =>
  rows.map((r) => {
    const errcode = codes.get(r.ext) ?? 0
    if (errcode === 0) return { transferId: r.transfer_id, ...taken }
    return { transferId: r.transfer_id, state: errcode === 40099 ? 'full' : 'failed', at: new Date(), errcode, problem: whyOf(errcode) }
  })

/** A look at what WeCom has of it: one that began with this call waits, or ended after it. */
const customers = (
  name: string,
  resigned: boolean,
  call: typeof externalcontactTransferCustomer | typeof externalcontactResignedTransferCustomer,
) =>
  effect({
    name,
    call: call as typeof externalcontactTransferCustomer,
    waitsForSetUp: true,
    async input(ctx, payload: Payload) {
      const rows = await rowsOf(ctx.db, payload)
      const { from_ext, to_ext, message } = rows[0]!
      return {
        handover_userid: from_ext,
        takeover_userid: to_ext,
        external_userid: rows.map((r) => r.ext),
        ...(message && !resigned && { transfer_success_msg: message }),
      }
    },
    async settled(_, tx, { payload }, how) {
      const rows = await rowsOf(tx, payload)
      if ('refused' in how) return settle(tx, allRefused(rows, how.refused))
      const codes = new Map(how.done.customer.map((c) => [c.external_userid, c.errcode]))
      await settle(tx, eachOf(rows, codes, { state: 'waiting', at: new Date(Date.now() + dayMs) }))
    },
    async reconcile(ctx, row) {
      const rows = await rowsOf(ctx.db, row.payload)
      // WeCom has told of all of them meanwhile: they were asked.
      if (!rows.some((r) => r.state === 'asking')) return { done: { customer: [] } }
      const { from_ext, to_ext } = rows[0]!
      const since = (row.calledAt ?? row.createdAt).getTime() - 60_000
      const statuses = await statusesOf(ctx, { from: from_ext, to: to_ext, resigned })
      const began = (ext: string) => {
        const found = statuses.get(ext)
        return found !== undefined && found.takeoverAt > since && (found.status === 1 || found.status === 2)
      }
      if (!rows.some((r) => began(r.ext))) return 'not_made'
      return { done: { customer: rows.map(({ ext }) => ({ external_userid: ext, errcode: began(ext) ? 0 : 40131 })) } }
    },
  })

const groups = (name: string, call: WecomCallOfGroups) =>
  effect({
    name,
    call,
    waitsForSetUp: true,
    async input(ctx, payload: Payload) {
      const rows = await rowsOf(ctx.db, payload)
      return { chat_id_list: rows.map((r) => r.ext), new_owner: rows[0]!.to_ext }
    },
    async settled(_, tx, { payload }, how) {
      const rows = await rowsOf(tx, payload)
      if ('refused' in how) return settle(tx, allRefused(rows, how.refused))
      const codes = new Map((how.done.failed_chat_list ?? []).map((c) => [c.chat_id, c.errcode]))
      await settle(tx, eachOf(rows, codes, { state: 'done', at: new Date() }))
      await enqueueMany(
        tx,
        groupMovedJob,
        rows.filter((r) => !codes.has(r.ext)).map((r) => ({ data: { groupExtId: r.ext } })),
      )
    },
    /** A group has one owner: whoever it is says of each whether it worked. Where none has gone, asking again asks nobody twice. */
    async reconcile(ctx, row) {
      const rows = await rowsOf(ctx.db, row.payload)
      const stayed: { chat_id: string; errcode: number }[] = []
      for (const r of rows) {
        const errcode = await whyStayed(ctx, r)
        if (errcode !== 0) stayed.push({ chat_id: r.ext, errcode })
      }
      return stayed.length === rows.length ? 'not_made' : { done: { failed_chat_list: stayed } }
    },
  })
/** 0 where the taker has the group; otherwise what WeCom says of it, or that it can be tried again. */
async function whyStayed(ctx: Context, { ext, to_ext }: Row): Promise<number> {
  try {
    const { group_chat } = await ctx.app.gate.call(ctx.corpId, externalcontactGroupchatGet, { chat_id: ext, need_name: 0 })
    return group_chat.owner.toLowerCase() === to_ext.toLowerCase() ? 0 : -1
  } catch (error) {
    if (!(error instanceof PlatformRefusal) || isTemporary(error) || error.errcode === null) throw error
    return error.errcode
  }
}
type WecomCallOfGroups = typeof externalcontactGroupchatTransfer

const servingCustomers = customers('transfer_customers', false, externalcontactTransferCustomer)
const leaversCustomers = customers('transfer_customers_of_leavers', true, externalcontactResignedTransferCustomer)
const servingGroups = groups('transfer_groups', externalcontactGroupchatOnjobTransfer)
const leaversGroups = groups('transfer_groups_of_leavers', externalcontactGroupchatTransfer)

const all = {
  customer: { serving: servingCustomers, resigned: leaversCustomers },
  group: { serving: servingGroups, resigned: leaversGroups },
}
/** WeCom has a call for each: customers and groups, of who is at work and of who has left. */
export const effectOf = (kind: Resource, resigned: boolean) => all[kind][resigned ? 'resigned' : 'serving'] as typeof servingCustomers

export default [servingCustomers, leaversCustomers, servingGroups, leaversGroups]
