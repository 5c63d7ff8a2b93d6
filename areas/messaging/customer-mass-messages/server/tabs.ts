import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { customerNamed } from '#areas/customer/customer-management/server/nouns/named.ts'
import { aMember } from '#areas/staff/staff-management/contract.ts'
import type { Parsed } from '#core/contract/call.ts'
import type { RowOf } from '#core/contract/columns.ts'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { readPhrase } from '#core/server/phrases.ts'
import { notFound } from '#core/server/refusal.ts'
import type { missions } from '../contract.ts'
import type { SenderState, TargetState } from '../mission.ts'
import { findMission, senderState, unheard } from './rows.ts'

/** A mission by member and by customer: what the two tabs show and the exports write. */

type StaffFilter = Omit<Parsed<typeof missions.staff>, 'page' | 'pageSize' | 'sort'>
type CustomerFilter = Omit<Parsed<typeof missions.customers>, 'page' | 'pageSize'>

export interface SenderRow {
  staffId: string
  name: string
  alias: string
  avatar: string
  state: SenderState
  problem: string
  customers: number
  delivered: number
  failed: number
  waiting: number
  unknown: number
  askedAt: Date | null
  confirmedAt: Date | null
}

const failed = sql`k.not_friend + k.quota + k.unreachable + k.listed_since`

/** The condition on senders, as a query of one row a member. */
export async function sendersSql(ctx: Context, { missionId, state, asked, keyword }: StaffFilter): Promise<RawBuilder<unknown>> {
  await findMission(ctx, missionId)
  const scope = await staffInScope(ctx)
  const words = keyword?.trim()
  return sql`
    select * from (
      select k.staff_id as "staffId", s.name, s.alias, s.avatar, ${senderState(ctx.corpId)} as state, bool_or(k.msgid is not null) as asked, coalesce(max(nullif(k.problem, '')), '') as problem,
        sum(k.customers) as customers, sum(k.delivered) as delivered,
        sum(${failed} + case when k.state = 'refused' then k.customers - k.listed_since else 0 end) as failed,
        sum(case when k.state in ('planned', 'made') and not ${unheard(ctx.corpId)} then k.customers - k.delivered - (${failed}) else 0 end) as waiting,
        sum(case when ${unheard(ctx.corpId)} then k.customers - k.delivered - (${failed}) else 0 end) as unknown,
        min(k.made_at) as "askedAt", max(k.confirmed_at) as "confirmedAt"
      from mass_chunks k join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = k.staff_id
      where k.corp_id = ${ctx.corpId} and k.mission_id = ${missionId} ${scope ? sql`and k.staff_id = any(${scope}::uuid[])` : sql``}
        ${words ? sql`and (s.name ilike ${`%${escapeLike(words)}%`} or s.pinyin ilike ${`%${escapeLike(words)}%`})` : sql``}
      group by k.staff_id, s.name, s.alias, s.avatar) x
    where ${state ? sql`x.state = ${state}` : sql`true`} ${asked === undefined ? sql`` : sql`and x.asked = ${asked}`}`
}

const senderOrder = {
  '-customers': sql`x.customers desc, x.name, x."staffId"`,
  '-delivered': sql`x.delivered desc, x.name, x."staffId"`,
  confirmed_at: sql`x."confirmedAt" nulls first, x.customers desc, x."staffId"`,
}

export async function staff(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof missions.staff>) {
  const senders = await sendersSql(ctx, filter)
  const { rows } = await sql<SenderRow & { total: number }>`
    select x.*, count(*) over () as total from (${senders}) x
    order by ${senderOrder[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map(({ total: _, ...row }) => senderView(ctx, row)), total: rows[0]?.total ?? 0 }
}
export const senderView = (ctx: Context, r: SenderRow): RowOf<typeof missions.staff> => ({
  ...r,
  problem: readPhrase(r.problem, ctx.lang),
  askedAt: r.askedAt?.toISOString() ?? null,
  confirmedAt: r.confirmedAt?.toISOString() ?? null,
})

/** Targets wait until the platform tells; a task that was taken back or refused tells for all of its targets. */
const targetState = (
  corpId: number,
) => sql`case when t.state <> 'waiting' then t.state when k.state in ('cancelled', 'refused') then k.state
  when ${unheard(corpId)} then 'unknown' else 'waiting' end`

export async function targetsSql(ctx: Context, f: CustomerFilter): Promise<{ from: RawBuilder<unknown>; state: RawBuilder<unknown> }> {
  await findMission(ctx, f.missionId)
  const scope = await staffInScope(ctx)
  if (f.staffId && scope && !scope.includes(f.staffId)) throw notFound(aMember)
  const and: RawBuilder<SqlBool>[] = [sql`t.corp_id = ${ctx.corpId} and t.mission_id = ${f.missionId}`]
  if (scope) and.push(sql`t.staff_id = any(${scope}::uuid[])`)
  if (f.staffId) and.push(sql`t.staff_id = ${f.staffId}`)
  if (f.state === 'waiting') and.push(sql`t.state = 'waiting' and k.state not in ('cancelled', 'refused') and not ${unheard(ctx.corpId)}`)
  else if (f.state === 'unknown') and.push(sql`t.state = 'waiting' and ${unheard(ctx.corpId)}`)
  else if (f.state === 'cancelled' || f.state === 'refused') and.push(sql`t.state = 'waiting' and k.state = ${f.state}`)
  else if (f.state) and.push(sql`t.state = ${f.state}`)
  const words = f.keyword?.trim()
  if (words) and.push(await customerNamed(ctx, words))
  return {
    state: targetState(ctx.corpId),
    from: sql`from mass_targets t
      join mass_chunks k on k.corp_id = ${ctx.corpId} and k.mission_id = t.mission_id and k.staff_id = t.staff_id and k.seq = t.seq
      join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = t.customer_id
      join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = t.staff_id
      where ${sql.join(and, sql` and `)}`,
  }
}

export interface TargetRow {
  customerId: string
  externalUserExtId: string
  name: string
  avatar: string
  staffId: string
  staffName: string
  staffAlias: string
  state: TargetState
  sentAt: Date | null
}
export const targetColumns = (state: RawBuilder<unknown>) => sql`
  t.customer_id as "customerId", c.external_user_ext_id as "externalUserExtId", c.name, c.avatar, t.staff_id as "staffId", s.name as "staffName", s.alias as "staffAlias",
  ${state} as state, t.sent_at as "sentAt"`

export async function customers(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof missions.customers>) {
  const { from, state } = await targetsSql(ctx, filter)
  const { rows } = await sql<TargetRow>`
    select ${targetColumns(state)} ${from} order by t.customer_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const total = await sql<{ n: number }>`select count(*) as n ${from}`.execute(ctx.db)
  return { list: rows.map(targetView), total: total.rows[0]!.n }
}
export const targetView = (r: TargetRow): RowOf<typeof missions.customers> => ({ ...r, sentAt: r.sentAt?.toISOString() ?? null })
