import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { dayOf, startOfDay } from '#core/contract/time.ts'
import { type BatchRow, batchTask, recordTouched, startBatch } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import type { Phrase } from '#core/server/phrases.ts'
import { badInput, conflict } from '#core/server/refusal.ts'
import { split } from '#core/server/shares.ts'
import { zoneOf } from '#core/server/zone.ts'
import { transfer, transferRecords } from '../contract.ts'
import { heldBy, type Plan } from './held.ts'
import { checkTakers, giverOf, type Person, peopleOf, tooLate, unfit } from './people.ts'
import { putTransfers } from './put.ts'
import { groupsOfDay, takerGone, underWay } from './why.ts'

type Asked = Plan & { message?: string }
const first = '00000000-0000-0000-0000-000000000000'
const mostGroups = 300

/** Hands over what the plan says, by key; each page with its rows and its calls to come in one transaction. */
export const addTransfers = batchTask('customer_transfer', {
  input: transfer.add.input,
  title: (input) =>
    input.resourceType === 'group' ? { zh: '转接客户群', en: 'Hand over groups' } : { zh: '转接客户', en: 'Hand over customers' },
  about: async (ctx, { fromStaffId }) => {
    const { name } = await giverOf(ctx, fromStaffId)
    return { zh: name, en: name }
  },
  resultList: { list: transferRecords.list, screen: 'customer-transfer.record' },
  async pick(ctx, input, madeBefore) {
    const plan = input as Asked
    const giver = await giverOf(ctx, plan.fromStaffId)
    const those = sql`from ${heldBy(ctx, giver, plan, madeBefore)} h where h.fit = 'can' and not h.is_out`
    return {
      total: async () => (await sql<{ n: number }>`select count(*)::int as n ${those}`.execute(ctx.db)).rows[0]!.n,
      after: async (after, limit) =>
        (
          await sql<BatchRow>`select h.id, coalesce(nullif(h.remark, ''), h.name) as name ${those} and h.id > ${after ?? first}::uuid
            order by h.id limit ${limit}`.execute(ctx.db)
        ).rows,
    }
  },
  async many(task, rows, input, before) {
    const plan = input as Asked
    const { ctx } = task
    const giver = await giverOf(ctx, plan.fromStaffId)
    const takers = await peopleOf(
      ctx.db,
      plan.takers.map((t) => t.staffId),
    )
    const order = split(
      plan.takers.map((t) => t.weight),
      before + rows.length,
    )
    const refused = new Map<string, Phrase>()
    const given = rows.map((r, i) => ({ id: r.id, toStaffId: plan.takers[order[before + i]!]!.staffId }))
    await ctx.tx(async (tx) => {
      let room = plan.resourceType === 'group' ? mostGroups - (await groupsToday(tx, giver)) : Number.POSITIVE_INFINITY
      const go = given.filter(({ id, toStaffId }) => {
        const taker = takers.get(toStaffId)
        if (!taker || unfit(taker)) refused.set(id, takerGone({}))
        else if (room-- <= 0) refused.set(id, groupsOfDay({}))
        return !refused.has(id)
      })
      const by = { owner: ctx.me.owner, name: ctx.me.name }
      const batch = { batchId: task.taskId, giver, kind: plan.resourceType, message: plan.message?.trim() ?? '', by }
      const made = await putTransfers(tx, batch, go)
      for (const { id } of go) if (!made.has(id)) refused.set(id, underWay({}))
      await recordTouched(
        task,
        tx,
        rows.flatMap((r) => (made.has(r.id) ? [{ id: made.get(r.id)!, name: r.name }] : [])),
      )
    })
    return refused
  },
})

async function groupsToday(tx: Tx, giver: Person): Promise<number> {
  const zone = await zoneOf(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from transfers t where t.corp_id = ${tx.corpId} and t.from_staff_id = ${giver.staff_id} and t.group_id is not null
      and t.created_at >= ${startOfDay(dayOf(new Date(), zone), zone)} and t.state in ('asking', 'done')`.execute(tx)
  return rows[0]!.n
}

/** What can never be is refused before the task starts, by its field. */
export async function startTransfers(ctx: Context, input: Input<typeof transfer.add>) {
  const plan = { resourceType: 'customer' as const, takers: [], ...input }
  const giver = await giverOf(ctx, plan.fromStaffId)
  const late = tooLate(giver)
  if (late) throw badInput('from_staff_id', late)
  if (plan.takers.length === 0) throw badInput('takers', { zh: '请选择接替的同事', en: 'Choose who takes over' })
  const ids = plan.takers.map((t) => t.staffId)
  if (new Set(ids).size < ids.length) throw badInput('takers', { zh: '同一位同事选了两次', en: 'Somebody is chosen twice' })
  await checkTakers(ctx, giver, ids, (n) => `takers.${n}.staff_id`)
  const rows = await addTransfers.pick(ctx, plan, new Date())
  if ((await rows.total()) === 0)
    throw conflict({ zh: '没有可以转接的：可能都在转接中，或已被排除', en: 'Nothing can be handed over: all on the way, or left out' })
  return startBatch(ctx, addTransfers, plan)
}
