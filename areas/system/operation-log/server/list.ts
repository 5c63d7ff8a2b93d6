import { isIP } from 'node:net'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditClass } from '#core/contract/audit.ts'
import type { Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { program } from '#core/server/actor.ts'
import { knownAction, knownObject } from '#core/server/audit-words.ts'
import type { Context } from '#core/server/context.ts'
import { pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { inLang } from '#core/server/phrases.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { AuditLine, operationLog } from '../contract.ts'

export type Filter = Omit<Parsed<typeof operationLog.list>, 'page' | 'pageSize'>

/** The condition for a filter on `audit_log a`, narrowed to what members in the asker's scope did. Each has its index, which ends by time. */
export async function listWhere(ctx: Context, f: Filter): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<SqlBool>[] = [sql`a.corp_id = ${ctx.corpId}`]
  const scope = await staffInScope(ctx)
  if (scope) and.push(sql`a.staff_id = any(${scope}::uuid[])`)
  if (f.class) and.push(sql`a.class = ${f.class}`)
  if (f.staffIds?.length) and.push(sql`a.staff_id = any(${f.staffIds}::uuid[])`)
  if (f.actor) and.push(sql`a.actor = ${f.actor}`)
  const [, kind, id] = f.object?.match(/^(\w+):(.+)$/s) ?? []
  if (kind) and.push(sql`a.object_kind = ${kind} and a.object_id = ${id}`)
  if (f.ip) and.push(sql`a.ip = ${f.ip}`)
  const keyword = f.keyword?.trim()
  if (keyword)
    and.push(isIP(keyword) ? sql`a.ip = ${keyword}` : uuid.test(keyword) ? sql`a.request_id = ${keyword}` : await called(ctx, keyword))
  const zone = f.from || f.to ? await zoneOf(ctx.db) : undefined
  if (f.from) and.push(sql`a.at >= ${startOfDay(f.from, zone)}`)
  if (f.to) and.push(sql`a.at < ${startOfDay(addDays(f.to, 1), zone)}`)
  return sql.join(and, sql` and `)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** As a range: what is behind LIKE is not known when a statement is prepared, and its index would not be used. */
const nameBegins = (keyword: string) => sql<SqlBool>`(a.object_name ~>=~ ${keyword} and a.object_name ~<~ ${`${keyword}\u{10ffff}`})`

/** What is called so; of a role, also who was given it, by the name that it has. Lines about rights are few, and have an index. */
async function called({ db, corpId }: Context, keyword: string): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<{ name: string }>`
    select r.name from roles r where r.corp_id = ${corpId} and starts_with(r.name, ${keyword})`.execute(db)
  if (rows.length === 0) return nameBegins(keyword)
  const names = rows.map((r) => r.name)
  return sql<SqlBool>`(${nameBegins(keyword)} or (a.class = 'rights' and a.action = 'role.give' and a.after ->> 'role' = any(${names}::text[])))`
}

export interface Row {
  audit_id: string
  at: Date
  exactly: string
  staff_id: string | null
  actor: string
  avatar: string | null
  class: AuditClass
  action: string
  object_kind: string
  object_id: string
  object_name: string
  ip: string
  chained: boolean
}
/** Times of rows are finer than those of the program, so a key keeps them as text. */
interface Key {
  at: string
  id: string
}
export const keyOf = (r: Row): Key => ({ at: r.exactly, id: r.audit_id })

export const rowColumns = ({
  corpId,
}: Context) => sql`a.audit_id, a.at, a.at::text as exactly, a.staff_id, a.actor, a.class, a.action, a.object_kind,
  a.object_id, a.object_name, a.ip, (select s.avatar from staff s where s.corp_id = ${corpId} and s.staff_id = a.staff_id) as avatar,
  (select true from audit_chain h where h.corp_id = ${corpId} and h.audit_id = a.audit_id limit 1) is not null as chained`

/** Rows of the log behind a cursor, newest first. */
export async function rowsAfter(ctx: Context, where: RawBuilder<SqlBool>, after: Key | null, skip: number, limit: number): Promise<Row[]> {
  const beyond = after ? sql`and (a.at, a.audit_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select ${rowColumns(ctx)} from audit_log a where ${where} ${beyond}
    order by a.at desc, a.audit_id desc limit ${limit} offset ${skip}`.execute(ctx.db)
  return rows
}

export async function countOf(ctx: Context, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log a where ${where}`.execute(ctx.db)
  return rows[0]!.n
}

export async function list(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof operationLog.list>) {
  const where = await listWhere(ctx, filter)
  const name = JSON.stringify(['operation_log', ctx.corpId, whose(ctx.me), filter])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({ list: name, page, pageSize, fetch: (after, skip, limit) => rowsAfter(ctx, where, after, skip, limit), keyOf }),
    totalOf(name, page, () => countOf(ctx, where)),
  ])
  return { list: await views(ctx, rows), total }
}

/** A batch, or what takes it back, is called what was done: its name would say it twice, and in Chinese only. */
const ofBatch = (r: Row): boolean => r.object_kind === 'task' && /^[a-z_]+(\.undo)?$/.test(r.action)

/** In the reader's language; the object by the name it had, or that the program has for it. */
export async function views(ctx: Context, rows: readonly Row[]): Promise<AuditLine[]> {
  const names = await namesOf(ctx, rows)
  return Promise.all(rows.map((row) => view(ctx, row, names)))
}

/** What objects are called in the other language, a statement for each kind that says so. */
async function namesOf(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  if (ctx.lang !== 'en') return new Map()
  const kinds = await Promise.all(
    [...new Set(rows.map((r) => r.object_kind))].map(async (kind) => {
      const called = (await knownObject(kind))?.called
      const ids = rows.filter((r) => r.object_kind === kind && isUuid.test(r.object_id)).map((r) => r.object_id)
      return called && ids.length > 0 ? [...(await called(ctx, [...new Set(ids)]))] : []
    }),
  )
  const now = new Map(kinds.flat())
  return new Map(
    rows.flatMap((r) => {
      const name = now.get(r.object_id)
      return name?.en && name.zh === r.object_name ? [[r.audit_id, name.en] as const] : []
    }),
  )
}
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function view(ctx: Context, r: Row, names: ReadonlyMap<string, string>): Promise<AuditLine> {
  const [words, place] = await Promise.all([knownAction(r.action), knownObject(r.object_kind)])
  const ofProgram = place?.names?.[r.object_id]
  const did = words ? inLang(words, ctx.lang) : r.action
  return {
    auditId: r.audit_id,
    at: r.at.toISOString(),
    staffId: r.staff_id,
    actor: r.actor,
    avatar: r.avatar ?? '',
    byProgram: r.staff_id === null && r.actor === program.name,
    class: r.class,
    did,
    object: {
      name: ofBatch(r) ? '' : ofProgram ? inLang(ofProgram, ctx.lang) : (names.get(r.audit_id) ?? r.object_name),
      kind: r.object_kind,
      id: r.object_id,
      screen: place?.screen ?? null,
      words: place?.asks && r.object_id ? { [place.asks]: r.object_id } : {},
    },
    ip: r.ip,
    chained: r.chained,
  }
}
