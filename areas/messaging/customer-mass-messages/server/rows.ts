import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import type { MessageContent } from '#core/contract/message.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import type { Db } from '#core/server/db.ts'
import { readPhrase } from '#core/server/phrases.ts'
import { forbidden, notFound } from '#core/server/refusal.ts'
import { aMission } from '../contract.ts'
import type { MissionRow, MissionState } from '../mission.ts'

/** Missions and their tasks as rows. A mission is seen by whoever sees one of its senders; figures are those of the senders seen. */

export interface MissionRecord {
  mission_id: string
  name: string
  state: MissionState
  problem: string
  audience: Audience
  staff_limit: string[]
  content: MessageContent
  sender_ids: string[]
  matched: number
  quota_used: number
  blacklisted: number
  no_seat: number
  send_at: Date
  scheduled: boolean
  started_at: Date | null
  reminded_at: Date[]
  cancel_asked_at: Date | null
  synced_at: Date | null
  created_by: string | null
  created_by_name: string
  created_at: Date
}

export interface ChunkKey {
  missionId: string
  staffId: string
  seq: number
}
export interface Chunk {
  mission_id: string
  staff_id: string
  staff_ext_id: string
  staff_name: string
  seq: number
  state: 'planned' | 'made' | 'refused' | 'cancelled'
  outbox_id: string | null
  msgid: string | null
  confirmed_at: Date | null
  closed_at: Date | null
  customers: number
  delivered: number
}

/** `whole`: to change it, all of its senders must be in the asker's scope. */
export async function findMission(
  ctx: Context,
  missionId: string,
  how: { whole?: boolean } = {},
): Promise<MissionRecord & { mine: boolean }> {
  const row = (await ctx.db
    .selectFrom('mass_missions')
    .selectAll()
    .where('corp_id', '=', ctx.corpId)
    .where('mission_id', '=', missionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) as MissionRecord | undefined
  const scope = await staffInScope(ctx)
  if (!row || (scope && !row.sender_ids.some((id) => scope.includes(id)))) throw notFound(aMission)
  const mine = !scope || row.sender_ids.every((id) => scope.includes(id))
  if (how.whole && !mine) throw forbidden()
  return { ...row, mine }
}

/** The tasks of a mission, or one of them. */
export async function chunksOf(
  db: Db,
  missionId: string,
  only: { open?: boolean; key?: ChunkKey; staffId?: string } = {},
): Promise<Chunk[]> {
  const { rows } = await sql<Chunk>`
    select k.mission_id, k.staff_id, s.staff_ext_id, s.name as staff_name, k.seq, k.state, k.outbox_id, k.msgid, k.confirmed_at, k.closed_at, k.customers, k.delivered
    from mass_chunks k join staff s on s.corp_id = ${db.corpId} and s.staff_id = k.staff_id
    where k.corp_id = ${db.corpId} and k.mission_id = ${missionId}
      ${only.open ? sql`and k.state = 'made' and k.closed_at is null` : sql``}
      ${only.staffId ? sql`and k.staff_id = ${only.staffId}` : sql``}
      ${only.key ? sql`and k.staff_id = ${only.key.staffId} and k.seq = ${only.key.seq}` : sql``}
    order by k.staff_id, k.seq`.execute(db)
  return rows
}

export const chunkWhere = (db: Db, key: ChunkKey): RawBuilder<SqlBool> =>
  sql`corp_id = ${db.corpId} and mission_id = ${key.missionId} and staff_id = ${key.staffId} and seq = ${key.seq}`
export const keyOf = (c: Chunk): ChunkKey => ({ missionId: c.mission_id, staffId: c.staff_id, seq: c.seq })

/** A task `k` was asked for and nobody heard the answer: until WeCom shows it or not (the outbox looks), it may stand there. */
export const unheard = (corpId: number): RawBuilder<SqlBool> => sql<SqlBool>`(k.state = 'planned' and exists (select 1 from outbox o
  where o.corp_id = ${corpId} and o.outbox_id = k.outbox_id and o.state = 'unknown'))`

/** Customers of a task `k` whose outcome is not known yet. */
const open = sql`k.customers - k.delivered - k.not_friend - k.quota - k.unreachable - k.listed_since`

/** Figures of a mission `m`, over the senders the asker sees. */
export const counts = (ctx: Context, scope: string[] | null): RawBuilder<unknown> => sql`
  select count(*) as "staffCount", count(*) filter (where x.asked) as asked, count(*) filter (where x.state = 'confirmed') as confirmed,
    count(*) filter (where x.state = 'asked') as unconfirmed,
    coalesce(sum(x.customers)::bigint, 0) as customers, coalesce(sum(x.delivered)::bigint, 0) as delivered, coalesce(sum(x.not_friend)::bigint, 0) as "notFriend",
    coalesce(sum(x.quota)::bigint, 0) as quota, coalesce(sum(x.unreachable)::bigint, 0) as unreachable, coalesce(sum(x.listed_since)::bigint, 0) as "listedSince",
    coalesce(sum(x.refused)::bigint, 0) as refused, coalesce(sum(x.waiting)::bigint, 0) as waiting, coalesce(sum(x.unknown)::bigint, 0) as unknown,
    coalesce(sum(x.cancelled)::bigint, 0) as cancelled
  from (select ${senderState(ctx.corpId)} as state, bool_or(k.msgid is not null) as asked, sum(k.customers) as customers, sum(k.delivered) as delivered,
      sum(k.not_friend) as not_friend, sum(k.quota) as quota, sum(k.unreachable) as unreachable, sum(k.listed_since) as listed_since,
      sum(${open}) filter (where k.state = 'refused') as refused, sum(${open}) filter (where k.state in ('planned', 'made') and not ${unheard(ctx.corpId)}) as waiting,
      sum(${open}) filter (where ${unheard(ctx.corpId)}) as unknown,
      sum(${open}) filter (where k.state = 'cancelled') as cancelled
    from mass_chunks k where k.corp_id = ${ctx.corpId} and k.mission_id = m.mission_id ${scope ? sql`and k.staff_id = any(${scope}::uuid[])` : sql``}
    group by k.staff_id) x`

/** The state of one member from all of their tasks `k`: confirmed when every one is. */
export const senderState = (corpId: number) => sql`case when bool_or(${unheard(corpId)}) then 'unknown'
  when bool_or(k.state = 'planned') then 'planned'
  when bool_or(k.state = 'made' and k.confirmed_at is null) then 'asked' when bool_or(k.confirmed_at is not null) then 'confirmed'
  when bool_or(k.state = 'cancelled') then 'cancelled' else 'refused' end`

export type Counted = Pick<
  MissionRow,
  | 'staffCount'
  | 'asked'
  | 'confirmed'
  | 'customers'
  | 'delivered'
  | 'notFriend'
  | 'quota'
  | 'unreachable'
  | 'listedSince'
  | 'refused'
  | 'waiting'
  | 'unknown'
  | 'cancelled'
>

/** Who was chosen and how the plan came out are the author's and the company's; a colleague who sends a part sees that part. */
export const seesPlan = (ctx: Context, scope: string[] | null, r: MissionRecord): boolean => !scope || r.created_by === ctx.me.staffId

export const viewOf = (ctx: Context, scope: string[] | null, r: MissionRecord & Counted): MissionRow => ({
  missionId: r.mission_id,
  name: r.name,
  state: r.state,
  problem: readPhrase(r.problem, ctx.lang),
  audience: seesPlan(ctx, scope, r) ? r.audience : null,
  staffIds: scope ? r.staff_limit.filter((id) => scope.includes(id)) : r.staff_limit,
  msgData: r.content,
  sendAt: r.send_at.toISOString(),
  scheduled: r.scheduled,
  createdBy: r.created_by_name,
  createdAt: r.created_at.toISOString(),
  staffCount: r.staffCount,
  asked: r.asked,
  confirmed: r.confirmed,
  customers: r.customers,
  delivered: r.delivered,
  notFriend: r.notFriend,
  quota: r.quota,
  unreachable: r.unreachable,
  listedSince: r.listedSince,
  refused: r.refused,
  waiting: r.waiting,
  unknown: r.unknown,
  cancelled: r.cancelled,
})
