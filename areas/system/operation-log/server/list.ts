import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditClass } from '#core/contract/audit.ts'
import type { Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { program } from '#core/server/actor.ts'
import { knownAction, knownObject } from '#core/server/audit-words.ts'
import type { Context } from '#core/server/context.ts'
import { pageByKey, totalOf } from '#core/server/paging.ts'
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
  if (f.objectKind) and.push(sql`a.object_kind = ${f.objectKind}`)
  if (f.objectId) and.push(sql`a.object_id = ${f.objectId}`)
  if (f.ip) and.push(sql`a.ip = ${f.ip}`)
  const keyword = f.keyword?.trim()
  if (keyword) and.push(sql`(a.object_name like ${`${keyword.replace(/[\\%_]/g, '\\$&')}%`} or a.ip = ${keyword} or a.request_id = ${keyword})`)
  const zone = f.from || f.to ? await zoneOf(ctx.db) : undefined
  if (f.from) and.push(sql`a.at >= ${startOfDay(f.from, zone)}`)
  if (f.to) and.push(sql`a.at < ${startOfDay(addDays(f.to, 1), zone)}`)
  return sql.join(and, sql` and `)
}

export interface Row {
  audit_id: string
  at: Date
  staff_id: string | null
  actor: string
  avatar: string | null
  class: AuditClass
  action: string
  object_kind: string
  object_id: string
  object_name: string
  ip: string
}
interface Key {
  at: Date
  id: string
}
export const keyOf = (r: Row): Key => ({ at: r.at, id: r.audit_id })

const shown = sql`a.audit_id, a.at, a.staff_id, a.actor, a.class, a.action, a.object_kind, a.object_id, a.object_name, a.ip`
const face = (corpId: number) =>
  sql`(select s.avatar from staff s where s.corp_id = ${corpId} and s.staff_id = a.staff_id) as avatar`

/** Newest first. The key is to the millisecond, as the driver reads times: what is younger within it goes by its id. */
export async function rowsAfter(ctx: Context, where: RawBuilder<SqlBool>, after: Key | null, skip: number, limit: number): Promise<Row[]> {
  const beyond = after ? sql`and (date_trunc('milliseconds', a.at), a.audit_id) < (${after.at}, ${after.id})` : sql``
  const { rows } = await sql<Row>`
    select ${shown}, ${face(ctx.corpId)} from audit_log a where ${where} ${beyond}
    order by a.at desc, a.audit_id desc limit ${limit} offset ${skip}`.execute(ctx.db)
  return rows
}

export async function countOf(ctx: Context, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log a where ${where}`.execute(ctx.db)
  return rows[0]!.n
}

export async function list(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof operationLog.list>) {
  const where = await listWhere(ctx, filter)
  const name = JSON.stringify(['operation_log', ctx.corpId, ctx.me.isRoot ? 'all' : [ctx.me.owner, ctx.me.scope], filter])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({ list: name, page, pageSize, fetch: (after, skip, limit) => rowsAfter(ctx, where, after, skip, limit), keyOf }),
    totalOf(name, page, () => countOf(ctx, where)),
  ])
  return { list: await Promise.all(rows.map((row) => view(ctx, row))), total }
}

/** In the reader's language; the object by the name it had. */
export async function view(ctx: Context, r: Row): Promise<AuditLine> {
  const [words, place] = await Promise.all([knownAction(r.action), knownObject(r.object_kind)])
  const did = words ? words[ctx.lang === 'en' ? 'en' : 'zh'] : r.action
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
      name: r.object_name,
      kind: r.object_kind,
      id: r.object_id,
      screen: place?.screen ?? null,
      words: place?.asks && r.object_id ? { [place.asks]: r.object_id } : {},
    },
    ip: r.ip,
  }
}
