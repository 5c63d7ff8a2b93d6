import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Input, Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { pageByKey, totalOf } from '#core/server/paging.ts'
import { inLang, readPhrase } from '#core/server/phrases.ts'
import type { Notice, NoticeItem, NoticeMessage, noticeCenter } from '../contract.ts'
import { countAnew } from './anew.ts'
import { unreadAnnouncements } from './announcements.ts'
import { kindOf, kindsFor } from './kinds.ts'
import { together } from './together.ts'
import type { Item } from './write.ts'

interface Row {
  notice_id: string
  kind: string
  at: Date
  exactly: string
  items: Item[]
  read: boolean
  message: NoticeMessage
  message_at: Date | null
  problem: string
}
interface Key {
  at: string
  id: string
}
type Filter = { kind?: string; read?: boolean }

/** The asker's own, of those kinds that they may see. */
async function listWhere(ctx: Context, { kind, read }: Filter): Promise<RawBuilder<SqlBool>> {
  const seen = (await kindsFor(ctx)).map((k) => k.key)
  const kinds = kind ? seen.filter((key) => key === kind) : seen
  return sql.join(
    [
      sql`n.corp_id = ${ctx.corpId}`,
      sql`n.owner = ${ctx.me.owner}`,
      kinds.length === 1 ? sql`n.kind = ${kinds[0]}` : sql`n.kind = any(${kinds}::text[])`,
      ...(read === undefined ? [] : [read ? sql`n.read_at is not null` : sql`n.read_at is null`]),
    ],
    sql` and `,
  )
}

export async function list(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof noticeCenter.list>) {
  const where = await listWhere(ctx, filter)
  const name = JSON.stringify(['notices', ctx.corpId, ctx.me.owner, filter])
  const fetch = async (after: Key | null, skip: number, limit: number) => {
    const beyond = after ? sql`and (n.at, n.notice_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
    const { rows } = await sql<Row>`
      select n.notice_id, n.kind, n.at, n.at::text as exactly, n.items, n.read_at is not null as read, n.message, n.message_at, n.problem
      from notices n where ${where} ${beyond} order by n.at desc, n.notice_id desc limit ${limit} offset ${skip}`.execute(ctx.db)
    return rows
  }
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({ list: name, page, pageSize, fetch, keyOf: (r) => ({ at: r.exactly, id: r.notice_id }) }),
    totalOf(name, page, () => countOf(ctx, where)),
  ])
  return { list: await Promise.all(rows.map((row) => view(ctx, row))), total }
}

async function countOf(ctx: Context, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from notices n where ${where}`.execute(ctx.db)
  return rows[0]!.n
}

async function view(ctx: Context, row: Row): Promise<Notice> {
  const kind = (await kindOf(row.kind))! // `listWhere` asks for known ones alone
  const items = row.items.map(
    ({ at, values }): NoticeItem => ({
      at,
      text: inLang(kind.line(values), ctx.lang),
      screen: kind.screen,
      words: kind.words?.(values) ?? {},
    }),
  )
  return {
    noticeId: row.notice_id,
    kind: row.kind,
    kindName: inLang(kind.name, ctx.lang),
    level: kind.level,
    at: row.at.toISOString(),
    ...together(kind, row.items, items, ctx.lang),
    items,
    read: row.read,
    message: row.message,
    messageAt: row.message_at?.toISOString() ?? null,
    problem: row.problem && readPhrase(row.problem, ctx.lang),
  }
}

export async function unreadCount(ctx: Context) {
  const [where, kinds] = await Promise.all([listWhere(ctx, { read: false }), kindsFor(ctx)])
  const bad = kinds.filter(({ level }) => level === 'bad').map(({ key }) => key)
  const [{ rows }, announcements] = await Promise.all([
    sql<{ notices: number; bad: boolean }>`
      select count(*)::int as notices, coalesce(bool_or(n.kind = any(${bad}::text[])), false) as bad from notices n where ${where}`.execute(
      ctx.db,
    ),
    unreadAnnouncements(ctx),
  ])
  return { ...rows[0]!, announcements }
}

export async function read(ctx: Context, { noticeIds }: Input<typeof noticeCenter.read>) {
  await sql`
    update notices set read_at = ${new Date()} where corp_id = ${ctx.corpId} and owner = ${ctx.me.owner}
      and notice_id = any(${noticeIds}::uuid[]) and read_at is null`.execute(ctx.db)
  await countAnew(ctx)
  return {}
}

export async function readAll(ctx: Context, { kind, until }: Input<typeof noticeCenter.readAll>) {
  const ofKind = kind ? sql`and kind = ${kind}` : sql``
  const { numAffectedRows = 0n } = await sql`
    update notices set read_at = ${new Date()} where corp_id = ${ctx.corpId} and owner = ${ctx.me.owner}
      and read_at is null and at <= ${new Date(until)} ${ofKind}`.execute(ctx.db)
  await countAnew(ctx)
  return { read: Number(numAffectedRows) }
}
