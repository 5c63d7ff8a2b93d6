import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Output, Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { batches, pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { notFound } from '#core/server/refusal.ts'
import { ofStaff, staffAsked } from '#core/server/stats.ts'
import { zoneOf } from '#core/server/zone.ts'
import { type Attached, aBulkSend, type BulkSend, type bulkMessages } from '../contract.ts'

export type Filter = Omit<Parsed<typeof bulkMessages.list>, 'page' | 'pageSize'>

export interface Row {
  message_id: string
  staff_id: string
  staff_name: string
  staff_alias: string
  staff_avatar: string
  staff_status: number
  chat_type: BulkSend['chatType']
  origin: BulkSend['origin']
  text: string
  attachments: Attached[]
  created_at: Date
  sent_at: Date | null
  mission_id: string | null
  waiting: number
  delivered: number
  not_friend: number
  quota: number
}
interface Key {
  at: Date
  messageId: string
  staffId: string
}
export const keyOf = (r: Row): Key => ({ at: r.created_at, messageId: r.message_id, staffId: r.staff_id })

/** The condition for a filter on `bulk_sends s`, narrowed to the members in the asker's scope. */
export async function where(ctx: Context, filter: Filter): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<unknown>[] = [sql`s.corp_id = ${ctx.corpId}`]
  if (filter.chatType) and.push(sql`s.chat_type = ${filter.chatType}`)
  if (filter.origin) and.push(sql`s.origin = ${filter.origin}`)
  if (filter.sent !== undefined) and.push(filter.sent ? sql`s.sent_at is not null` : sql`s.sent_at is null`)
  const zone = filter.from || filter.to ? await zoneOf(ctx.db) : undefined
  if (filter.from) and.push(sql`s.created_at >= ${startOfDay(filter.from, zone)}`)
  if (filter.to) and.push(sql`s.created_at < ${startOfDay(addDays(filter.to, 1), zone)}`)
  const words = filter.keyword?.trim()
  if (words) and.push(sql`grams(s.words) @> grams(${words}) and s.words ilike ${`%${escapeLike(words)}%`}`)
  return sql<SqlBool>`${sql.join(and, sql` and `)} ${ofStaff(await staffAsked(ctx, filter), 's.staff_id')}`
}

/** First the keys from the index, then what hangs on those. */
export async function rowsAfter(
  ctx: Context,
  matching: RawBuilder<SqlBool>,
  after: Key | null,
  skip: number,
  limit: number,
): Promise<Row[]> {
  const { corpId } = ctx
  const beyond = after
    ? sql`and (s.created_at, s.message_id, s.staff_id) < (${after.at}, ${after.messageId}::uuid, ${after.staffId}::uuid)`
    : sql``
  const { rows } = await sql<Row>`
    select k.*, m.text, m.attachments, m.mission_id, p.name as staff_name, p.alias as staff_alias, p.avatar as staff_avatar, p.status as staff_status
    from (select s.message_id, s.staff_id, s.chat_type, s.origin, s.created_at, s.sent_at, s.waiting, s.delivered, s.not_friend, s.quota
      from bulk_sends s where ${matching} ${beyond}
      order by s.created_at desc, s.message_id desc, s.staff_id desc limit ${limit} offset ${skip}) k
    join bulk_messages m on m.corp_id = ${corpId} and m.message_id = k.message_id
    join staff p on p.corp_id = ${corpId} and p.staff_id = k.staff_id
    order by k.created_at desc, k.message_id desc, k.staff_id desc`.execute(ctx.db)
  return rows
}

export async function countOf(ctx: Context, matching: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from bulk_sends s where ${matching}`.execute(ctx.db)
  return rows[0]!.n
}

export async function list(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof bulkMessages.list>) {
  const matching = await where(ctx, filter)
  const name = JSON.stringify(['bulk_sends', ctx.corpId, whose(ctx.me), filter])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({ list: name, page, pageSize, fetch: (after, skip, limit) => rowsAfter(ctx, matching, after, skip, limit), keyOf }),
    totalOf(name, page, () => countOf(ctx, matching)),
  ])
  return { list: rows.map(view), total }
}

export async function* everySend(ctx: Context, filter: Filter): AsyncGenerator<BulkSend[]> {
  const matching = await where(ctx, filter)
  yield* batches(
    (last: Row | null, limit) => rowsAfter(ctx, matching, last && keyOf(last), 0, limit),
    (rows) => rows.map(view),
  )
}

/** One message of one member whom the asker may see. */
export async function one(
  ctx: Context,
  { messageId, staffId }: { messageId: string; staffId: string },
): Promise<Output<typeof bulkMessages.one>> {
  const matching = sql<SqlBool>`${await where(ctx, { staffIds: [staffId] })} and s.message_id = ${messageId}`
  const [row] = await rowsAfter(ctx, matching, null, 0, 1)
  if (!row) throw notFound(aBulkSend)
  return head(row)
}

export async function overview(ctx: Context, asked: Parsed<typeof bulkMessages.overview>): Promise<Output<typeof bulkMessages.overview>> {
  const { rows } = await sql<Output<typeof bulkMessages.overview>>`
    select count(*) filter (where s.origin = 'personal')::int as personal, count(*) filter (where s.origin = 'company')::int as company,
      count(*) filter (where s.origin = 'company' and s.sent_at is null)::int as unsent
    from bulk_sends s where ${await where(ctx, asked)}`.execute(ctx.db)
  return rows[0]!
}

const head = (r: Row): Output<typeof bulkMessages.one> => ({
  recordId: `${r.message_id}.${r.staff_id}`,
  messageId: r.message_id,
  staffId: r.staff_id,
  staffName: r.staff_name,
  staffAlias: r.staff_alias,
  staffAvatar: r.staff_avatar,
  staffStatus: r.staff_status,
  chatType: r.chat_type,
  origin: r.origin,
  text: r.text,
  attachments: r.attachments,
  createdAt: r.created_at.toISOString(),
  sentAt: r.sent_at?.toISOString() ?? null,
  missionId: r.mission_id,
})
const view = (r: Row): BulkSend => ({
  ...head(r),
  targets: r.waiting + r.delivered + r.not_friend + r.quota,
  waiting: r.waiting,
  delivered: r.delivered,
  notFriend: r.not_friend,
  quota: r.quota,
})
