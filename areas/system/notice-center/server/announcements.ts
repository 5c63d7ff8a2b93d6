import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { Words } from '#core/contract/errors.ts'
import type { Context } from '#core/server/context.ts'
import { inLang } from '#core/server/phrases.ts'
import { notFound } from '#core/server/refusal.ts'
import { anAnnouncement, type announcements } from '../contract.ts'
import { countAnew } from './anew.ts'

interface Row {
  id: string
  title: Words
  body: Words
  published_at: Date
  ends_at: Date | null
  read: boolean
}
/** Who comes new to the company has not missed what was announced long before. */
const newDays = 30

/** Those that concern the asker's company now, with whether the asker has read them. There are few. */
const seen = (ctx: Context, now = new Date()) => sql`
  select a.announcement_id as id, a.title, a.body, a.published_at, a.ends_at,
    a.published_at < ${new Date(now.getTime() - newDays * 86_400_000)} or exists (select from announcement_reads r
      where r.corp_id = ${ctx.corpId} and r.owner = ${ctx.me.owner} and r.announcement_id = a.announcement_id) as read
  from announcements a where a.published_at <= ${now} and (a.ends_at is null or a.ends_at > ${now})
    and (a.corp_ids is null or ${ctx.corpId}::int = any(a.corp_ids))`
const view = (ctx: Context, r: Row) => ({
  announcementId: r.id,
  title: inLang(r.title, ctx.lang),
  publishedAt: r.published_at.toISOString(),
  endsAt: r.ends_at?.toISOString() ?? null,
  read: r.read,
})

export async function list(ctx: Context, { page, pageSize, unread }: Parsed<typeof announcements.list>) {
  const { rows } = await sql<Row & { total: number }>`
    select s.*, count(*) over ()::int as total from (${seen(ctx)}) s where not s.read or ${!unread}
    order by s.published_at desc, s.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map((r) => view(ctx, r)), total: rows[0]?.total ?? (page > 1 ? await countOf(ctx, unread) : 0) }
}

async function countOf(ctx: Context, unread: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${seen(ctx)}) s where not s.read or ${!unread}`.execute(ctx.db)
  return rows[0]!.n
}
export const unreadAnnouncements = (ctx: Context) => countOf(ctx, true)

async function find(ctx: Context, announcementId: string): Promise<Row> {
  const { rows } = await sql<Row>`select s.* from (${seen(ctx)}) s where s.id = ${announcementId}`.execute(ctx.db)
  if (!rows[0]) throw notFound(anAnnouncement)
  return rows[0]
}

export async function one(ctx: Context, announcementId: string) {
  const row = await find(ctx, announcementId)
  return { ...view(ctx, row), body: inLang(row.body, ctx.lang) }
}

export async function read(ctx: Context, announcementId: string) {
  await find(ctx, announcementId)
  await sql`
    insert into announcement_reads (corp_id, owner, announcement_id, read_at)
    values (${ctx.corpId}, ${ctx.me.owner}, ${announcementId}, ${new Date()}) on conflict do nothing`.execute(ctx.db)
  await countAnew(ctx)
  return {}
}
