import { sql } from 'kysely'
import { aCustomer } from '#areas/customer/customer-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit, auditEach } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'
import { badInput, conflict, notFound } from '#core/server/refusal.ts'
import { aTransfer, type Resource, type transfer } from '../contract.ts'
import { heldBy, type Plan } from './held.ts'
import { checkTakers, giverOf, type Person, peopleOf, tooLate } from './people.ts'
import { putTransfers } from './put.ts'
import { recordWhere, untried } from './records.ts'
import { whyOf } from './why.ts'

/** Which of these of one giver can go now, by name. */
async function going(ctx: Context, giver: Person, kind: Resource, ids: string[]) {
  const plan: Plan = { fromStaffId: giver.staff_id, resourceType: kind, takers: [], onlyIds: ids }
  const { rows } = await sql<{ id: string; name: string; fit: string }>`
    select h.id, h.name, h.fit from ${heldBy(ctx, giver, plan)} h where not h.is_out`.execute(ctx.db)
  return rows
}

/** One customer to a colleague. */
export async function one(ctx: Context, { customerId, fromStaffId, toStaffId, message = '' }: Input<typeof transfer.one>) {
  const giver = await giverOf(ctx, fromStaffId)
  const late = tooLate(giver)
  if (late) throw badInput('from_staff_id', late)
  await checkTakers(ctx, giver, [toStaffId], () => 'to_staff_id')
  const [row] = await going(ctx, giver, 'customer', [customerId])
  if (!row) throw notFound(aCustomer)
  if (row.fit === 'waiting') throw conflict(whyOf(40129))
  if (row.fit === 'twice') throw conflict(whyOf(40128))
  return ctx.tx(async (tx) => {
    const by = { owner: ctx.me.owner, name: ctx.me.name }
    const made = await putTransfers(tx, { batchId: newId(), giver, kind: 'customer', message: message.trim(), by }, [
      { id: customerId, toStaffId },
    ])
    const recordId = made.get(customerId)
    if (!recordId) throw conflict(whyOf(40129))
    await audit(tx, ctx, 'customer_transfer.one', {
      kind: 'customer_transfer',
      id: recordId,
      name: row.name,
      after: { fromStaffId, toStaffId, ...(message && { message }) },
    })
    return { recordId }
  })
}

/**
 * What came to nothing goes to somebody else; what was done goes on from who has it now, which takes it back, too. Either is passed over
 * where whoever has it is not in the asker's scope: a record is seen from both sides, the customer is one's.
 */
export async function retry(ctx: Context, { recordIds, toStaffId, message = '' }: Input<typeof transfer.retry>) {
  const where = await recordWhere(ctx, {})
  const { rows } = await sql<{ id: string; kind: Resource; holder: string; open: boolean }>`
    select coalesce(t.customer_id, t.group_id) as id, case when t.customer_id is null then 'group' else 'customer' end as kind,
      case when t.state = 'done' then t.to_staff_id else t.from_staff_id end as holder,
      (t.state = 'done' or ${untried(ctx.corpId)})::bool as open
    from transfers t where ${where} and t.transfer_id = any(${recordIds}::uuid[])`.execute(ctx.db)
  if (rows.length < new Set(recordIds).size) throw notFound(aTransfer)
  const scope = await staffInScope(ctx)
  const those = rows.filter((r) => r.open && r.holder !== toStaffId && (!scope || scope.includes(r.holder)))
  const people = await peopleOf(
    ctx.db,
    those.map((r) => r.holder),
  )
  for (const giver of people.values()) await checkTakers(ctx, giver, [toStaffId], () => 'to_staff_id')
  const parts = await Promise.all(
    [...Map.groupBy(those, (r) => `${r.holder} ${r.kind}`).values()].map(async (part) => {
      const { holder, kind } = part[0]!
      const giver = people.get(holder)!
      const rows = tooLate(giver)
        ? []
        : await going(
            ctx,
            giver,
            kind,
            part.map((r) => r.id),
          )
      return { giver, kind, those: rows.filter((r) => r.fit === 'can') }
    }),
  )
  const asked = await ctx.tx(async (tx) => {
    const made: { id: string; name: string }[] = []
    const fromStaffIds: string[] = []
    for (const { giver, kind, those } of parts) {
      if (those.length === 0) continue
      const by = { owner: ctx.me.owner, name: ctx.me.name }
      const batch = { batchId: newId(), giver, kind, message: message.trim(), by }
      const records = await putTransfers(
        tx,
        batch,
        those.map(({ id }) => ({ id, toStaffId })),
      )
      if (records.size > 0) fromStaffIds.push(giver.staff_id)
      for (const { id, name } of those) {
        const recordId = records.get(id)
        if (recordId) made.push({ id: recordId, name })
      }
    }
    const after = { fromStaffIds: [...new Set(fromStaffIds)], toStaffId, ...(message && { message }) }
    await auditEach(tx, ctx, 'customer_transfer.retry', { kind: 'customer_transfer' }, made, after)
    return made.length
  })
  return { asked, passedOver: recordIds.length - asked }
}
