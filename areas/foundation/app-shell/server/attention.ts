import { sql } from 'kysely'
import { waitingMissions } from '#areas/messaging/customer-mass-messages/server/nouns/waiting.ts'
import { may } from '#core/contract/call.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { can, staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { titleOf } from '#core/server/tasks/title.ts'
import type { Attention } from '../contract.ts'

const nothing = { names: [], confirmed: null, asked: null, id: null, at: null }

/** The worst first; every line is a link to its rows. */
export async function attention(ctx: Context): Promise<{ list: Attention[] }> {
  const config = can(ctx.me, may('ia_config', 'read'))
  const found = await Promise.all([
    config ? deadCallbacks(ctx) : null,
    config ? deadJobs(ctx) : null,
    config ? parked(ctx) : null,
    can(ctx.me, may('channel_qr', 'read')) ? failedCodes(ctx) : null,
    can(ctx.me, may('channel_qr', 'read')) ? cannotReceive(ctx) : null,
    failedTasks(ctx),
    can(ctx.me, may('group_message', 'read')) ? massWaiting(ctx) : null,
  ])
  return { list: found.flat().filter((one) => one !== null && one.count > 0) as Attention[] }
}

async function deadCallbacks(ctx: Context): Promise<Attention> {
  const { rows } = await sql<{ n: number; at: Date | null }>`
    select count(*)::int as n, max(received_at) as at from callbacks where corp_id = ${ctx.corpId} and state = 'dead'`.execute(ctx.db)
  return { ...nothing, key: 'deadCallbacks', count: rows[0]!.n, at: rows[0]!.at?.toISOString() ?? null }
}

async function deadJobs(ctx: Context): Promise<Attention> {
  const dead = await ctx.app.jobs.dead(ctx.corpId)
  return { ...nothing, key: 'deadJobs', count: dead.length }
}

/** WeCom said 45009: the family rests until its window ends (core/server/gate/quota.ts). */
async function parked(ctx: Context): Promise<Attention> {
  const { rows } = await sql<{ family: string; until: Date }>`
    select family, parked_until as until from platform_quota
    where corp_id = ${ctx.corpId} and window_at = 'epoch' and parked_until > clock_timestamp() order by parked_until desc limit 20`.execute(
    ctx.db,
  )
  return {
    ...nothing,
    key: 'parked',
    count: rows.length,
    names: rows.slice(0, 3).map((r) => r.family),
    at: rows[0]?.until.toISOString() ?? null,
  }
}

async function failedCodes(ctx: Context): Promise<Attention> {
  const scope = await staffInScope(ctx)
  const mine = scope ? sql`and w.staff_ids && ${scope}::uuid[]` : sql``
  const { rows } = await sql<{ way_id: string; name: string; n: number }>`
    select w.way_id, w.name, count(*) over ()::int as n from live_codes w
    where w.corp_id = ${ctx.corpId} and w.state = 'failed' and w.deleted_at is null ${mine} order by w.created_at desc limit 3`.execute(
    ctx.db,
  )
  return {
    ...nothing,
    key: 'failedCodes',
    count: rows[0]?.n ?? 0,
    names: rows.map((r) => r.name),
    id: rows.length === 1 ? rows[0]!.way_id : null,
  }
}

/** Who stands on a code and gets nobody: left, not activated, without customer contact or a seat. */
async function cannotReceive(ctx: Context): Promise<Attention> {
  const scope = await staffInScope(ctx)
  const mine = scope ? sql`and s.staff_id = any(${scope}::uuid[])` : sql``
  const { rows } = await sql<{ name: string; alias: string; n: number }>`
    select s.name, s.alias, count(*) over ()::int as n from staff s
    where s.corp_id = ${ctx.corpId} and (s.status <> 1 or not s.has_customer_contact or not s.has_seat) ${mine}
      and exists (select from live_codes w
        where w.corp_id = ${ctx.corpId} and w.staff_ids @> array[s.staff_id] and w.state in ('ready', 'creating') and w.deleted_at is null)
    order by s.pinyin limit 3`.execute(ctx.db)
  return { ...nothing, key: 'cannotReceive', count: rows[0]?.n ?? 0, names: rows.map((r) => shownName(r, ctx.lang === 'en')) }
}

/** One's own of the last three days; administrators see everyone's. */
async function failedTasks(ctx: Context): Promise<Attention> {
  const mine = ctx.me.isRoot ? sql`` : sql`and t.owner = ${ctx.me.owner}`
  const { rows } = await sql<{ kind: string; input: unknown; at: Date; n: number }>`
    select t.kind, t.input, t.created_at as at, count(*) over ()::int as n from tasks t
    where t.corp_id = ${ctx.corpId} and t.created_at > now() - interval '3 days' and t.state in ('failed', 'partly_failed') ${mine}
    order by t.created_at desc limit 3`.execute(ctx.db)
  return {
    ...nothing,
    key: 'failedTasks',
    count: rows[0]?.n ?? 0,
    names: rows.map((r) => titleOf(r)[ctx.lang === 'en' ? 'en' : 'zh']),
    at: rows[0]?.at.toISOString() ?? null,
  }
}

async function massWaiting(ctx: Context): Promise<Attention[]> {
  return (await waitingMissions(ctx)).map((r) => ({
    key: 'massWaiting',
    count: r.unconfirmed,
    names: [r.name],
    confirmed: r.asked - r.unconfirmed,
    asked: r.asked,
    id: r.mission_id,
    at: r.send_at.toISOString(),
  }))
}
