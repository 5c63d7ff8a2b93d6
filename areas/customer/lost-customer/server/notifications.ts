import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { followUpsOf } from '#areas/customer/customer-management/server/nouns/settings.ts'
import type { Input, Parsed } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { pageByKey, totalOf } from '#core/server/paging.ts'
import { refuseAny } from '#core/server/refusal.ts'
import { can } from '#core/server/rights.ts'
import { type Notification, outflow, type outflowNotification } from '../contract.ts'
import { endedOf, outflowIdOf, recordIdOf } from './record-id.ts'
import { rulesOf } from './rules.ts'

interface Row {
  outflow_id: string
  at: Date
  customer_id: string
  external_user_ext_id: string
  name: string
  avatar: string
  type: number
  corp_name: string
  remark: string
  staff_id: string
  staff_name: string
  staff_alias: string
  lost_by: Notification['by']
  lost_at: Date
  returned_at: Date | null
  asked_at: Date | null
  asked_by: string
  asked_note: string
  is_read: boolean
}
interface Key {
  at: Date
  id: string
}

/**
 * Of whose losses the asker would be told, or reads, now: their own, of those they lead, of all who are in their scope; `null` is everybody's. Who
 * led a department once was told, and reads what stands with the customer today no more.
 */
async function toldOf(ctx: Context): Promise<string[] | null> {
  const { me, corpId } = ctx
  const [rules, scope] = [await rulesOf(ctx.db), can(me, outflow.list) ? await staffInScope(ctx) : []]
  if (!scope || (me.staffId && rules.tellStaffIds.includes(me.staffId))) return null
  const own = me.staffId ? [me.staffId] : []
  if (!rules.tellLeaders) return [...own, ...scope]
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff l join staff s on s.corp_id = ${corpId} and s.department_ids && l.leads
    where l.corp_id = ${corpId} and l.staff_id = ${me.staffId}`.execute(ctx.db)
  return [...own, ...scope, ...rows.map((r) => r.staff_id)]
}
const mine = (ctx: Context, whose: string[] | null, read?: boolean): RawBuilder<SqlBool> =>
  sql`n.corp_id = ${ctx.corpId} and n.owner = ${ctx.me.owner} ${read === undefined ? sql`` : read ? sql`and n.read_at is not null` : sql`and n.read_at is null`}
    ${whose ? sql`and exists (select from outflows t where t.corp_id = ${ctx.corpId} and t.outflow_id = n.outflow_id and t.staff_id = any(${whose}::uuid[]))` : sql``}`

/** What the asker was told of, read or not (R041). */
export async function notifications(ctx: Context, { page, pageSize, read }: Parsed<typeof outflowNotification.list>) {
  const { corpId } = ctx
  const [whose, remarks] = [await toldOf(ctx), await followUpsOf(ctx)]
  const where = mine(ctx, whose, read)
  const name = JSON.stringify(['outflow_notices', corpId, ctx.me.owner, whose?.length, read])
  const fetch = async (after: Key | null, skip: number, limit: number) => {
    const beyond = after ? sql`and (n.at, n.outflow_id) < (${after.at}, ${after.id}::uuid)` : sql``
    const { rows } = await sql<Row>`
      with p as materialized (
        select n.outflow_id, n.at, n.read_at from outflow_notices n where ${where} ${beyond}
        order by n.at desc, n.outflow_id desc limit ${limit} offset ${skip})
      select p.outflow_id, p.at, p.read_at is not null as is_read, l.customer_id, l.staff_id, l.lost_by, l.lost_at, l.returned_at, l.asked_at,
        l.asked_by, l.asked_note, c.external_user_ext_id, c.name, c.avatar, c.type, c.corp_name, f.remark, s.name as staff_name, s.alias as staff_alias
      from p join outflows l on l.corp_id = ${corpId} and l.outflow_id = p.outflow_id
      join customers c on c.corp_id = ${corpId} and c.customer_id = l.customer_id
      join follows f on f.corp_id = ${corpId} and f.customer_id = l.customer_id and f.staff_id = l.staff_id
      join staff s on s.corp_id = ${corpId} and s.staff_id = l.staff_id
      order by p.at desc, p.outflow_id desc`.execute(ctx.db)
    return rows
  }
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({ list: name, page, pageSize, fetch, keyOf: (r) => ({ at: r.at, id: r.outflow_id }) }),
    totalOf(name, page, async () => {
      const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from outflow_notices n where ${where}`.execute(ctx.db)
      return counted[0]!.n
    }),
  ])
  return { list: rows.map((r) => view(r, !remarks || remarks.includes(r.staff_id))), total }
}

/** What a colleague calls the customer is left out where the asker does not read it. */
const view = (r: Row, reads: boolean): Notification => ({
  recordId: recordIdOf(r),
  customerId: r.customer_id,
  externalUserExtId: r.external_user_ext_id,
  name: r.name,
  avatar: r.avatar,
  type: r.type,
  corpName: r.corp_name,
  remark: reads ? r.remark : '',
  staffId: r.staff_id,
  staffName: r.staff_name,
  staffAlias: r.staff_alias,
  by: r.lost_by,
  lostAt: r.lost_at.toISOString(),
  returnedAt: r.returned_at?.toISOString() ?? null,
  askedAt: r.asked_at?.toISOString() ?? null,
  askedBy: r.asked_by,
  askedNote: r.asked_note,
  read: r.is_read,
})

/** An unread record becomes read (R041); a second time changes nothing. */
export async function markRead(ctx: Context, { recordIds, until }: Input<typeof outflowNotification.read>) {
  if (!recordIds && !until) refuseAny([{ field: 'record_ids', message: { zh: '请说明标记哪些', en: 'Say which' } }])
  const ids = recordIds?.map((id) => outflowIdOf(ctx.corpId, endedOf(id)))
  const which = ids ? sql`n.outflow_id = any(${ids}::uuid[])` : sql`n.at <= ${new Date(until!)}`
  const { numAffectedRows = 0n } = await sql`
    update outflow_notices n set read_at = now() where ${mine(ctx, await toldOf(ctx), false)} and ${which}`.execute(ctx.db)
  return { read: Number(numAffectedRows) }
}
