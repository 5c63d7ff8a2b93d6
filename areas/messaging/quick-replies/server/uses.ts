import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Input, Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'
import { batches, pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { conflict, notFound } from '#core/server/refusal.ts'
import { zoneOf } from '#core/server/zone.ts'
import { aReply, type corpReplies, type repliesBeside, type Use, type UseFilter } from '../contract.ts'
import { from, sendable } from './list.ts'
import { folderSeen, reachOf } from './reach.ts'

/** What was sent. Of one’s own replies nobody but their owner is shown anything, so those are in no list here. */

export async function record(ctx: Context, { id, keyword }: Parsed<typeof repliesBeside.sendRecord>) {
  const { staffId } = ctx.me
  if (!staffId) throw conflict({ zh: '用企业微信登录后才会计入', en: 'Sign in with WeCom for it to be counted' })
  const seen = sendable(ctx, await reachOf(ctx))
  await ctx.tx(async (tx) => {
    const { rows } = await sql`select from ${from(ctx)} where ${seen} and r.reply_id = ${id} for update of r`.execute(tx)
    if (rows.length === 0) throw notFound(aReply)
    await sql`
      insert into quick_reply_uses (corp_id, use_id, reply_id, staff_id, keyword)
      values (${ctx.corpId}, ${newId()}, ${id}, ${staffId}, ${keyword.trim()})`.execute(tx)
    await sql`update quick_replies set uses = uses + 1, used_at = now() where corp_id = ${ctx.corpId} and reply_id = ${id}`.execute(tx)
  })
  return {}
}

/** The condition for uses `u` of replies `r` in `f`: by those whom the asker sees, of replies that they see. */
async function sentWhere(ctx: Context, f: UseFilter, hits = false): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<SqlBool>[] = [
    sql`u.corp_id = ${ctx.corpId}`,
    sql`r.owner_id is null and ${folderSeen(ctx, await reachOf(ctx))}`,
    sql`r.deleted_at is null`,
  ]
  const scope = await staffInScope(ctx)
  if (scope) and.push(sql`u.staff_id = any(${scope}::uuid[])`)
  if (f.replyId) and.push(sql`u.reply_id = ${f.replyId}`)
  if (f.staffIds?.length) and.push(sql`u.staff_id = any(${f.staffIds}::uuid[])`)
  if (hits) and.push(sql`u.keyword <> ''`)
  const keyword = f.keyword?.trim()
  if (keyword) and.push(sql`(u.keyword ilike ${`%${escapeLike(keyword)}%`} or r.title ilike ${`%${escapeLike(keyword)}%`})`)
  const zone = f.from || f.to ? await zoneOf(ctx.db) : undefined
  if (f.from) and.push(sql`u.at >= ${startOfDay(f.from, zone)}`)
  if (f.to) and.push(sql`u.at < ${startOfDay(addDays(f.to, 1), zone)}`)
  return sql.join(and, sql` and `)
}
const joined = (ctx: Context) => sql`quick_reply_uses u
  join quick_replies r on r.corp_id = ${ctx.corpId} and r.reply_id = u.reply_id
  join quick_reply_folders f on f.corp_id = ${ctx.corpId} and f.folder_id = r.folder_id`

interface Row {
  use_id: string
  reply_id: string
  title: string
  folder_name: string
  staff_name: string | null
  staff_alias: string | null
  keyword: string
  at: Date
}
interface Key {
  at: Date
  id: string
}
const keyOf = (r: Row): Key => ({ at: r.at, id: r.use_id })
const view = (r: Row): Use => ({
  useId: r.use_id,
  replyId: r.reply_id,
  title: r.title,
  folderName: r.folder_name,
  staffName: r.staff_name ?? '',
  staffAlias: r.staff_alias ?? '',
  keyword: r.keyword,
  at: r.at.toISOString(),
})

async function rowsAfter(ctx: Context, matching: RawBuilder<SqlBool>, newest: boolean, after: Key | null, skip: number, limit: number) {
  const beyond = after ? sql`and (u.at, u.use_id) ${newest ? sql`<` : sql`>`} (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Row>`
    select u.use_id, u.reply_id, r.title, f.name as folder_name, s.name as staff_name, s.alias as staff_alias, u.keyword, u.at
    from ${joined(ctx)} left join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = u.staff_id
    where ${matching} ${beyond} order by ${newest ? sql`u.at desc, u.use_id desc` : sql`u.at, u.use_id`}
    limit ${limit} offset ${skip}`.execute(ctx.db)
  return rows
}
const count = async (ctx: Context, matching: RawBuilder<SqlBool>): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${joined(ctx)} where ${matching}`.execute(ctx.db)).rows[0]!.n
export const countUses = async (ctx: Context, filter: UseFilter) => count(ctx, await sentWhere(ctx, filter))

async function paged(ctx: Context, name: unknown, at: { page: number; pageSize: number }, newest: boolean, matching: RawBuilder<SqlBool>) {
  const list = JSON.stringify(['quick_reply_uses', ctx.corpId, whose(ctx.me), name])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({ list, ...at, fetch: (after, skip, limit) => rowsAfter(ctx, matching, newest, after, skip, limit), keyOf }),
    totalOf(list, at.page, () => count(ctx, matching)),
  ])
  return { list: rows.map(view), total }
}

export const uses = async (ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof corpReplies.uses>) =>
  paged(ctx, [filter, sort], { page, pageSize }, sort === '-at', await sentWhere(ctx, filter))
export const keywordHits = async (ctx: Context, at: Parsed<typeof corpReplies.keywordHits>) =>
  paged(ctx, 'hits', at, true, await sentWhere(ctx, {}, true))

export async function* everyUse(ctx: Context, filter: UseFilter): AsyncGenerator<Use[]> {
  const matching = await sentWhere(ctx, filter)
  yield* batches(
    (last: Row | null, limit) => rowsAfter(ctx, matching, true, last && keyOf(last), 0, limit),
    (rows) => rows.map(view),
    500,
  )
}

export async function members(ctx: Context, filter: Input<typeof corpReplies.members>) {
  const matching = await sentWhere(ctx, filter)
  const { rows } = await sql<{ staff_id: string; name: string | null; alias: string | null; n: number; all: number }>`
    select u.staff_id, s.name, s.alias, u.n, u.all from (
      select u.staff_id, count(*)::int as n, (sum(count(*)) over ())::int as all from ${joined(ctx)} where ${matching}
      group by u.staff_id order by n desc, u.staff_id limit 12) u
    left join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = u.staff_id order by u.n desc, u.staff_id`.execute(ctx.db)
  const list = rows.map((r) => ({ staffId: r.staff_id, staffName: r.name ?? '', staffAlias: r.alias ?? '', uses: r.n }))
  return { uses: rows[0]?.all ?? 0, list }
}
