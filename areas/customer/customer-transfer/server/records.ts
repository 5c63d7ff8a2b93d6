import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Input, Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { namedLike } from '#core/server/audience.ts'
import { touchedBy } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { readPhrase } from '#core/server/phrases.ts'
import { notFound } from '#core/server/refusal.ts'
import { zoneOf } from '#core/server/zone.ts'
import { aTransfer, type Member, type RecordRow, type State, type transferRecords } from '../contract.ts'
import { cameToNothing } from '../words.ts'
import { lookLater } from './results.ts'

export type Filter = Omit<Parsed<typeof transferRecords.list>, 'page' | 'pageSize'>

/** Transfers `t` that came to nothing with nothing tried since, and whose giver still has the customer or group. */
export const untried = (corpId: number) => sql<SqlBool>`(t.state = any(${[...cameToNothing]}::text[])
  and case when t.customer_id is not null then
    not exists (select from transfers n where n.corp_id = ${corpId} and n.customer_id = t.customer_id and n.created_at > t.created_at)
    and exists (select from follows f where f.corp_id = ${corpId} and f.staff_id = t.from_staff_id and f.customer_id = t.customer_id and f.deleted_at is null)
  else not exists (select from transfers n where n.corp_id = ${corpId} and n.group_id = t.group_id and n.created_at > t.created_at)
    and exists (select from groups g where g.corp_id = ${corpId} and g.group_id = t.group_id and g.owner_staff_id = t.from_staff_id and g.dismissed_at is null)
  end)`

/** `untried`, for whoever may do something about it: the customer or group is the giver's still, who must be in scope (`giverOf`). */
const openFor = (ctx: Context, scope: string[] | null) =>
  sql<SqlBool>`(${untried(ctx.corpId)} ${scope ? sql`and t.from_staff_id = any(${scope}::uuid[])` : sql``})`

/** Transfers `t` from or to members in the asker's scope. */
export async function recordWhere(ctx: Context, f: Filter): Promise<RawBuilder<SqlBool>> {
  const { corpId } = ctx
  const scope = await staffInScope(ctx)
  const zone = f.from || f.to ? await zoneOf(ctx.db) : undefined
  const and: RawBuilder<unknown>[] = [sql`t.corp_id = ${corpId}`]
  if (scope) and.push(sql`(t.from_staff_id = any(${scope}::uuid[]) or t.to_staff_id = any(${scope}::uuid[]))`)
  if (f.state === 'open') and.push(openFor(ctx, scope))
  else if (f.state === 'under_way') and.push(sql`t.state in ('asking', 'waiting')`)
  else if (f.state) and.push(sql`t.state = ${f.state}`)
  if (f.resourceType) and.push(f.resourceType === 'customer' ? sql`t.customer_id is not null` : sql`t.group_id is not null`)
  if (f.transferType) and.push(sql`t.resigned = ${f.transferType === 'resigned'}`)
  if (f.fromStaffIds?.length) and.push(sql`t.from_staff_id = any(${f.fromStaffIds}::uuid[])`)
  if (f.toStaffIds?.length) and.push(sql`t.to_staff_id = any(${f.toStaffIds}::uuid[])`)
  if (f.from) and.push(sql`t.created_at >= ${startOfDay(f.from, zone)}`)
  if (f.to) and.push(sql`t.created_at < ${startOfDay(addDays(f.to, 1), zone)}`)
  if (f.batch) and.push(touchedBy(ctx, f.batch, sql`t.transfer_id`))
  const word = f.keyword?.trim()
  if (word)
    and.push(sql`(exists (select from customers c where c.corp_id = ${corpId} and c.customer_id = t.customer_id and ${namedLike('c.name', 'c.sounds', word)})
      or exists (select from groups g where g.corp_id = ${corpId} and g.group_id = t.group_id and ${namedLike('g.name', 'g.sounds', word)}))`)
  return sql<SqlBool>`${sql.join(and, sql` and `)}`
}

export interface Row {
  transfer_id: string
  customer_id: string | null
  group_id: string | null
  ext: string
  name: string
  avatar: string
  from_member: Member
  to_member: Member
  resigned: boolean
  state: State
  errcode: number | null
  problem: string
  message: string
  created_by_name: string
  created_at: Date
  asked_at: Date | null
  takeover_at: Date | null
  ended_at: Date | null
  can_retry: boolean
}
export interface Key {
  at: Date
  id: string
}
export const keyOf = (r: Row): Key => ({ at: r.created_at, id: r.transfer_id })
const memberOf = (s: string) =>
  sql`jsonb_build_object('staffId', ${sql.ref(`${s}.staff_id`)}, 'staffName', ${sql.ref(`${s}.name`)}, 'staffAlias', ${sql.ref(`${s}.alias`)}, 'staffStatus', ${sql.ref(`${s}.status`)})`

export async function rowsAfter(ctx: Context, where: RawBuilder<SqlBool>, after: Key | null, skip: number, limit: number): Promise<Row[]> {
  const { corpId } = ctx
  const beyond = after ? sql`and (t.created_at, t.transfer_id) < (${after.at}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    with t as materialized (
      select t.* from transfers t where ${where} ${beyond} order by t.created_at desc, t.transfer_id desc limit ${limit} offset ${skip})
    select t.transfer_id, t.customer_id, t.group_id, coalesce(c.external_user_ext_id, g.group_ext_id) as ext, coalesce(c.name, g.name) as name,
      coalesce(c.avatar, '') as avatar, ${memberOf('fs')} as from_member, ${memberOf('ts')} as to_member, t.resigned, t.state, t.errcode, t.problem,
      b.message, b.created_by_name, t.created_at, t.asked_at, t.takeover_at, t.ended_at, ${openFor(ctx, await staffInScope(ctx))} as can_retry
    from t join transfer_batches b on b.corp_id = ${corpId} and b.batch_id = t.batch_id
    join staff fs on fs.corp_id = ${corpId} and fs.staff_id = t.from_staff_id
    join staff ts on ts.corp_id = ${corpId} and ts.staff_id = t.to_staff_id
    left join customers c on c.corp_id = ${corpId} and c.customer_id = t.customer_id
    left join groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
    order by t.created_at desc, t.transfer_id desc`.execute(ctx.db)
  return rows
}

export async function countOf(ctx: Context, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transfers t where ${where}`.execute(ctx.db)
  return rows[0]!.n
}

export const view =
  (ctx: Context) =>
  (r: Row): RecordRow => ({
    recordId: r.transfer_id,
    resourceType: r.customer_id ? 'customer' : 'group',
    customerId: r.customer_id,
    groupId: r.group_id,
    externalUserExtId: r.ext,
    name: r.name,
    avatar: r.avatar,
    from: r.from_member,
    to: r.to_member,
    transferType: r.resigned ? 'resigned' : 'serving',
    state: r.state,
    errcode: r.errcode,
    why: readPhrase(r.problem, ctx.lang),
    message: r.message,
    createdBy: r.created_by_name,
    createdAt: r.created_at.toISOString(),
    askedAt: r.asked_at?.toISOString() ?? null,
    takeoverAt: r.takeover_at?.toISOString() ?? null,
    endedAt: r.ended_at?.toISOString() ?? null,
    canRetry: r.can_retry,
  })

export async function list(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof transferRecords.list>) {
  const where = await recordWhere(ctx, filter)
  const name = JSON.stringify(['customer_transfer', ctx.corpId, whose(ctx.me), filter])
  const fetch = (after: Key | null, skip: number, limit: number) => rowsAfter(ctx, where, after, skip, limit)
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({ list: name, page, pageSize, fetch, keyOf }),
    totalOf(name, page, () => countOf(ctx, where)),
  ])
  return { list: rows.map(view(ctx)), total }
}

export async function one(ctx: Context, { recordId }: Input<typeof transferRecords.one>): Promise<RecordRow> {
  const where = sql<SqlBool>`${await recordWhere(ctx, {})} and t.transfer_id = ${recordId}`
  const [row] = await rowsAfter(ctx, where, null, 0, 1)
  if (!row) throw notFound(aTransfer)
  return view(ctx)(row)
}

/** Asks WeCom now, of those that the asker sees. */
export async function refresh(ctx: Context): Promise<{ looking: number }> {
  const where = await recordWhere(ctx, { state: 'waiting' })
  const { rows } = await sql<{ from_staff_id: string; to_staff_id: string; resigned: boolean; n: number }>`
    select t.from_staff_id, t.to_staff_id, t.resigned, count(*)::int as n from transfers t where ${where}
    group by t.from_staff_id, t.to_staff_id, t.resigned order by max(t.created_at) desc limit 200`.execute(ctx.db)
  await lookLater(
    ctx.db,
    rows.map((r) => ({ fromStaffId: r.from_staff_id, toStaffId: r.to_staff_id, resigned: r.resigned })),
  )
  return { looking: rows.reduce((sum, r) => sum + r.n, 0) }
}
