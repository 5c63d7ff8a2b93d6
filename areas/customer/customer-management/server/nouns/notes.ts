import { isDeepStrictEqual } from 'node:util'
import { externalcontactRemark } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { emit } from '#core/server/events.ts'
import { notFound } from '#core/server/refusal.ts'
import { aContact, customerKnown } from '../../contract.ts'
import { setRemark, touched } from './remarks.ts'
import { visible } from './visible.ts'

/** What a member writes about their contact. What is left out stays. */
export interface Note {
  remark?: string
  description?: string
  remarkCorpName?: string
  mobiles?: string[]
}
type Contact = Awaited<ReturnType<typeof followOf>>

/** The contact of one member. Who shares the customer sees that it is there; what is written in it is its owner's. */
export async function followOf(ctx: Context, customerId: string, staffId: string) {
  const customer = await visible(ctx, { customerId })
  const follow = await ctx.db
    .selectFrom('follows as f')
    .innerJoin('staff as s', (j) => j.on('s.corp_id', '=', ctx.corpId).onRef('s.staff_id', '=', 'f.staff_id'))
    .select(['s.staff_ext_id', 'f.remark', 'f.description', 'f.remark_corp_name', 'f.remark_mobiles', 'f.deleted_at'])
    .where('f.corp_id', '=', ctx.corpId)
    .where('f.customer_id', '=', customerId)
    .where('f.staff_id', '=', staffId)
    .executeTakeFirst()
  const scope = await staffInScope(ctx)
  if (!follow || (scope && !scope.includes(staffId))) throw notFound(aContact)
  return { ...follow, customerId, staffId, externalUserId: customer.external_user_ext_id, customerName: customer.name }
}

/** The contact that the asker writes about where nobody says which: their own, else the oldest there is; `null` where there is none. */
export async function contactToNote(ctx: Context, customerId: string): Promise<Contact | null> {
  const scope = await staffInScope(ctx)
  const { rows } = await sql<{ staff_id: string }>`
    select f.staff_id from follows f where f.corp_id = ${ctx.corpId} and f.customer_id = ${customerId} and f.deleted_at is null
      ${scope ? sql`and f.staff_id = any(${scope}::uuid[])` : sql``}
    order by f.staff_id is distinct from ${ctx.me.staffId}::uuid, f.added_at, f.staff_id limit 1`.execute(ctx.db)
  return rows[0] ? followOf(ctx, customerId, rows[0].staff_id) : null
}

/** Whether something stands already where the note would write. */
export const overwrites = (follow: Contact, { remark, description, remarkCorpName, mobiles }: Note): boolean =>
  Boolean(
    (remark && follow.remark) ||
      (description && follow.description) ||
      (remarkCorpName && follow.remark_corp_name) ||
      (mobiles && follow.remark_mobiles.length > 0),
  )

export async function noteAtWecom(ctx: Context, follow: Contact, { remark, description, remarkCorpName, mobiles }: Note): Promise<void> {
  await ctx.app.gate.call(ctx.corpId, externalcontactRemark, {
    userid: follow.staff_ext_id,
    external_userid: follow.externalUserId,
    ...(remark !== undefined && { remark }),
    ...(description !== undefined && { description }),
    ...(remarkCorpName !== undefined && { remark_company: remarkCorpName }),
    ...(mobiles !== undefined && { remark_mobiles: mobiles.length ? mobiles : [''] }),
  })
}

/** Our side of a note that WeCom has taken already. */
export async function keepNote(tx: Tx, ctx: Context, follow: Contact, note: Note): Promise<void> {
  const { customerId, staffId } = follow
  const { remark, description, remarkCorpName, mobiles } = note
  await touched(tx, customerId)
  if (description !== undefined || remarkCorpName !== undefined || mobiles !== undefined)
    await tx
      .updateTable('follows')
      .set({
        ...(description !== undefined && { description }),
        ...(remarkCorpName !== undefined && { remark_corp_name: remarkCorpName }),
        ...(mobiles !== undefined && { remark_mobiles: mobiles }),
      })
      .where('corp_id', '=', ctx.corpId)
      .where('customer_id', '=', customerId)
      .where('staff_id', '=', staffId)
      .execute()
  if (mobiles?.some((mobile) => !follow.remark_mobiles.includes(mobile))) await emit(tx, customerKnown, { customerId, staffId })
  if (remark !== undefined) await setRemark(tx, { customerId, staffId, remark, by: ctx.me.name })
  const stood = {
    remark: follow.remark,
    description: follow.description,
    remarkCorpName: follow.remark_corp_name,
    mobiles: follow.remark_mobiles,
  }
  if (isDeepStrictEqual({ ...stood, ...note }, stood)) return nothingDone(ctx)
  const after = { staffId, remark, description, remarkCorpName, mobiles: mobiles?.length }
  await audit(tx, ctx, 'customer.remark', { kind: 'customer', id: customerId, name: follow.customerName, after })
}
