import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { MessageContent } from '#core/contract/message.ts'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike, sounding } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { batches } from '#core/server/paging.ts'
import { notFound } from '#core/server/refusal.ts'
import { aReply, type corpReplies, type Filter, type Reply, type repliesBeside } from '../contract.ts'
import { folderSeen, keeps, type Reach, reachOf } from './reach.ts'

/** What is read of replies `r`, with the collection or group `f` they lie in. */
export const from = (ctx: Context) => sql`quick_replies r
  left join quick_reply_folders f on f.corp_id = ${ctx.corpId} and f.folder_id = r.folder_id`

export interface Row {
  reply_id: string
  folder_id: string | null
  owner_id: string | null
  department_id: number | null
  folder_name: string | null
  place: number
  title: string
  content: MessageContent
  uses: number
  used_at: Date | null
  changed_by: string
  updated_at: Date
  version: number
}
const columns = sql`r.reply_id, r.folder_id, r.owner_id, f.department_id, f.name as folder_name, r.place, r.title, r.content, r.used_at, r.changed_by, r.updated_at, r.version`

/** Of the company and of teams: nobody's own. */
export function shared(ctx: Context, reach: Reach): RawBuilder<SqlBool> {
  return sql`r.corp_id = ${ctx.corpId} and r.owner_id is null and ${folderSeen(ctx, reach)}`
}
const inFolder = (ctx: Context, folderId: string) => sql<SqlBool>`(r.folder_id = ${folderId} or r.folder_id in (
  select g.folder_id from quick_reply_folders g where g.corp_id = ${ctx.corpId} and g.parent_id = ${folderId} and g.deleted_at is null))`

/** Found first, by the two indexes of the text, each asked alone: in order of use each text would be looked into until a page is full. */
const found = (ctx: Context, keyword: string) => sql<SqlBool>`r.reply_id = any(array(
  select q.reply_id from quick_replies q where q.corp_id = ${ctx.corpId} and q.deleted_at is null and ${sounding('q.sounds', keyword)}
  union select q.reply_id from quick_replies q where q.corp_id = ${ctx.corpId} and q.deleted_at is null
    and grams(q.words) @> grams(${keyword}) and q.words ilike ${`%${escapeLike(keyword)}%`}))`

export async function where(ctx: Context, f: Filter, reach?: Reach): Promise<RawBuilder<SqlBool>> {
  const and = [shared(ctx, reach ?? (await reachOf(ctx))), sql<SqlBool>`r.deleted_at is null`]
  if (f.scope) and.push(f.scope === 'corp' ? sql`f.department_id is null` : sql`f.department_id is not null`)
  if (f.folderId) and.push(inFolder(ctx, f.folderId))
  const keyword = f.keyword?.trim()
  if (keyword) and.push(found(ctx, keyword))
  return sql.join(and, sql` and `)
}

const view = (r: Row, reach: Reach): Reply => ({
  id: r.reply_id,
  scope: r.owner_id ? 'own' : r.department_id === null ? 'corp' : 'team',
  folderId: r.folder_id,
  folderName: r.folder_name ?? '',
  place: r.place,
  title: r.title,
  content: r.content,
  uses: r.uses,
  usedAt: r.used_at?.toISOString() ?? null,
  changedBy: r.changed_by,
  updatedAt: r.updated_at.toISOString(),
  mine: r.owner_id !== null || keeps(reach, r.department_id),
  version: r.version,
})

const order = {
  place: sql`f.place, r.folder_id, r.place, r.reply_id`,
  '-uses': sql`r.uses desc, r.reply_id`,
  '-updated_at': sql`r.updated_at desc, r.reply_id`,
}

/** The counter counts everybody's; an asker with a smaller scope gets those of that scope, counted. */
async function counted(ctx: Context) {
  const scope = await staffInScope(ctx)
  if (!scope) return sql`r.uses`
  return sql`(select count(*)::int from quick_reply_uses u
    where u.corp_id = ${ctx.corpId} and u.reply_id = r.reply_id and u.staff_id = any(${scope}::uuid[])) as uses`
}

export async function list(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof corpReplies.list>) {
  const reach = await reachOf(ctx)
  const matching = await where(ctx, filter, reach)
  const { rows } = await sql<Row>`
    select ${columns}, ${await counted(ctx)} from ${from(ctx)}
    where ${matching} order by ${order[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map((r) => view(r, reach)), total: await count(ctx, matching) }
}

async function count(ctx: Context, matching: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from(ctx)} where ${matching}`.execute(ctx.db)
  return rows[0]!.n
}
export const countOf = async (ctx: Context, filter: Filter) => count(ctx, await where(ctx, filter))

/** All rows behind a filter, as they were made; each batch begins where the last one ended. */
export async function* everyRow(ctx: Context, filter: Filter): AsyncGenerator<Reply[]> {
  const reach = await reachOf(ctx)
  const matching = await where(ctx, filter, reach)
  const fetch = async (last: Row | null, limit: number) => {
    const beyond = last ? sql`and r.reply_id > ${last.reply_id}` : sql``
    const { rows } = await sql<Row>`
      select ${columns}, ${await counted(ctx)} from ${from(ctx)} where ${matching} ${beyond} order by r.reply_id limit ${limit}`.execute(
      ctx.db,
    )
    return rows
  }
  yield* batches(fetch, (rows) => rows.map((r) => view(r, reach)), 500)
}

export async function detail(ctx: Context, id: string): Promise<Reply> {
  const reach = await reachOf(ctx)
  const { rows } = await sql<Row>`
    select ${columns}, ${await counted(ctx)} from ${from(ctx)} where ${await where(ctx, {}, reach)} and r.reply_id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound(aReply)
  return view(rows[0], reach)
}

/** What somebody may send: of the company, of their teams, their own. */
export function sendable(ctx: Context, reach: Reach): RawBuilder<SqlBool> {
  const own = ctx.me.staffId ? sql`r.owner_id = ${ctx.me.staffId}` : sql`false`
  return sql`r.corp_id = ${ctx.corpId} and r.deleted_at is null and (${own} or (${shared(ctx, reach)}))`
}

export async function beside(ctx: Context, { page, pageSize, keyword, scope, folderId }: Parsed<typeof repliesBeside.list>) {
  const reach = await reachOf(ctx)
  const and = [sendable(ctx, reach)]
  if (scope === 'own') and.push(sql`r.owner_id is not null`)
  else if (scope) and.push(sql`r.owner_id is null and f.department_id is ${scope === 'corp' ? sql`null` : sql`not null`}`)
  if (folderId) and.push(inFolder(ctx, folderId))
  const words = keyword?.trim()
  if (words) and.push(found(ctx, words))
  const matching = sql.join(and, sql` and `) as RawBuilder<SqlBool>
  const { rows } = await sql<Row>`
    select ${columns}, r.uses from ${from(ctx)}
    where ${matching} order by ${order['-uses']} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map((r) => view(r, reach)), total: await count(ctx, matching) }
}
