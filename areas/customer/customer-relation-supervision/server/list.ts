import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { customerNamed, remarkShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Audience } from '#core/contract/audience.ts'
import type { Parsed } from '#core/contract/call.ts'
import type { Problem } from '#core/contract/errors.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { audienceWhere, escapeLike, sharedBy } from '#core/server/audience.ts'
import { type Rows, rowsOf } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { pageByKey, totalOf, whose } from '#core/server/paging.ts'
import { refuseAny } from '#core/server/refusal.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { Kind, relation } from '../contract.ts'
import { moveWhere } from './moved.ts'
import { type Row, view } from './rows.ts'

export type Filter = Omit<Parsed<typeof relation.list>, 'page' | 'pageSize'>

/** When a relation became what it is: the order of each list, which an index has. */
const since: Record<Exclude<Kind, 'moved'>, RawBuilder<unknown>> = {
  several: sql`c.added_at`,
  left: sql`c.added_at`,
  nobody: sql`c.lost_at`,
}
const ofKind = ({ kind, only }: Filter): Audience =>
  kind === 'nobody' ? { status: 'lost' } : { relation: kind === 'several' ? 'several' : only ? 'left_only' : 'left' }
const elsewhere = { zh: '只用于这一类关系的筛选', en: 'A filter of another kind of relation' }

/** What is asked of one kind alone, and of another here. */
export const filterProblems = ({ kind, only, how }: Filter, within = ''): Problem[] => [
  ...(how?.length && kind !== 'moved' ? [{ field: `${within}how`, message: elsewhere }] : []),
  ...(only && kind !== 'left' ? [{ field: `${within}only`, message: elsewhere }] : []),
]

/**
 * Whether customers `c` are among those whom the asker sees. Of a move one member may be in scope who has them no more: then the move is told,
 * and nothing that others wrote since.
 */
async function inSight(ctx: Context): Promise<RawBuilder<SqlBool>> {
  const scope = await staffInScope(ctx)
  return scope ? sharedBy('c.staff_ids', scope) : sql<SqlBool>`true`
}

/** A kind of relation as the database asks for it: customers `c`, or moves `m`, that match a filter. */
export async function asked(ctx: Context, filter: Filter) {
  const { kind, only: _, how, state, keyword, tagsAny, ...of } = filter
  refuseAny(filterProblems(filter))
  if (kind !== 'moved') {
    const { from, to, staffIds, departmentIds } = of
    const zone = from || to ? await zoneOf(ctx.db) : undefined
    const and = [
      await audienceWhere(ctx, { ...ofKind(filter), staffIds, departmentIds, keyword, tagsAny }),
      ...(from ? [sql<SqlBool>`${since[kind]} >= ${startOfDay(from, zone)}`] : []),
      ...(to ? [sql<SqlBool>`${since[kind]} < ${startOfDay(addDays(to, 1), zone)}`] : []),
    ]
    return { from: sql`customers c`, where: sql<SqlBool>`${sql.join(and, sql` and `)}`, at: since[kind], id: sql`c.customer_id` }
  }
  const word = keyword?.trim()
  const seen = await inSight(ctx)
  const and = [
    await moveWhere(ctx, { state, how, ...of }),
    ...(word || tagsAny?.length
      ? [
          sql<SqlBool>`exists (select from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = m.customer_id
            ${word ? sql`and ((${seen} and ${await customerNamed(ctx, word)}) or c.name ilike ${`%${escapeLike(word)}%`})` : sql``}
            ${tagsAny?.length ? sql`and ${seen} and c.tag_ids && ${tagsAny}::uuid[]` : sql``})`,
        ]
      : []),
  ]
  return { from: sql`relation_moves m`, where: sql<SqlBool>`${sql.join(and, sql` and `)}`, at: sql`m.at`, id: sql`m.move_id` }
}
type Asked = Awaited<ReturnType<typeof asked>>

export async function countOf(ctx: Context, { from, where }: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`.execute(ctx.db)
  return rows[0]!.n
}

export interface Key {
  at: Date
  id: string
}
export const keyOf = (r: Row): Key => ({ at: r.at, id: r.record_id })

/** A page with everything its rows show, in one statement: first the keys from the index, then what hangs on those. */
export async function rowsAfter(ctx: Context, kind: Kind, of: Asked, after: Key | null, skip: number, limit: number): Promise<Row[]> {
  const { corpId } = ctx
  const beyond = after ? sql`and (${of.at}, ${of.id}) < (${after.at}, ${after.id}::uuid)` : sql``
  const its = kind === 'moved' ? sql`m.customer_id` : sql`c.customer_id`
  const seen = await inSight(ctx)
  const { rows } = await sql<Row>`
    with p as materialized (
      select ${of.id} as record_id, ${its} as customer_id, ${of.at} as at from ${of.from}
      where ${of.where} ${beyond} order by ${of.at} desc, ${of.id} desc limit ${limit} offset ${skip})
    select p.record_id, p.customer_id, p.at, c.external_user_ext_id, c.name, c.avatar, c.type, c.corp_name, c.status,
      case when ${seen} then ${await remarkShown(ctx)} else '' end as remark, a.asked_at, a.asked_by,
      coalesce((select jsonb_agg(to_jsonb(x) order by x.added_at) from (
        select f.staff_id, s.name as staff_name, s.alias as staff_alias, s.avatar as staff_avatar, s.status as staff_status, f.add_way,
          f.source_name as source, f.added_at, f.last_chat_at
        from follows f join staff s on s.corp_id = ${corpId} and s.staff_id = f.staff_id
        where f.corp_id = ${corpId} and f.customer_id = p.customer_id and (f.deleted_at is null or c.status = 'lost') and ${seen}
        order by f.added_at limit 20) x), '[]') as followers,
      coalesce((select jsonb_agg(jsonb_build_object('tagId', t.tag_id, 'name', t.name, 'groupName', g.name) order by g.sort_order desc, t.sort_order desc)
        from tags t join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
        where t.corp_id = ${corpId} and t.tag_id = any(c.tag_ids) and t.deleted_at is null and ${seen}), '[]') as tags,
      ${kind === 'moved' ? sql`(${moveOf(corpId)})` : sql`null::jsonb`} as move
    from p join customers c on c.corp_id = ${corpId} and c.customer_id = p.customer_id
    left join relation_asks a on a.corp_id = ${corpId} and a.customer_id = p.customer_id and a.kind = ${kind}
    order by p.at desc, p.record_id desc`.execute(ctx.db)
  return rows
}

const memberOf = (s: string) =>
  sql`jsonb_build_object('staffId', ${sql.ref(`${s}.staff_id`)}, 'staffName', ${sql.ref(`${s}.name`)}, 'staffAlias', ${sql.ref(`${s}.alias`)}, 'staffStatus', ${sql.ref(`${s}.status`)})`
/** The move of row `p`, with the contact that it led to as that stands now. */
const moveOf = (corpId: number) => sql`
  select jsonb_build_object('from', ${memberOf('fs')}, 'to', ${memberOf('ts')}, 'how', m.how, 'by', m.lost_by, 'addWay', f.add_way, 'source', f.source_name,
    'sharedBy', case when m.how = 'shared' and os.staff_id is not null then ${memberOf('os')} end,
    'endedAt', m.ended_at, 'addedAt', m.added_at, 'returnedAt', m.returned_at,
    'handledAt', m.handled_at, 'handledBy', m.handled_by, 'handledNote', m.handled_note)
  from relation_moves m
  join staff fs on fs.corp_id = ${corpId} and fs.staff_id = m.from_staff_id
  join staff ts on ts.corp_id = ${corpId} and ts.staff_id = m.to_staff_id
  join follows f on f.corp_id = ${corpId} and f.staff_id = m.to_staff_id and f.customer_id = m.customer_id
  left join staff os on os.corp_id = ${corpId} and os.staff_ext_id = f.oper_userid
  where m.corp_id = ${corpId} and m.move_id = p.record_id`

export async function list(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof relation.list>) {
  const of = await asked(ctx, filter)
  const name = JSON.stringify(['customer_relation', ctx.corpId, whose(ctx.me), filter])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, filter.kind, of, after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countOf(ctx, of)),
  ])
  return { list: rows.map(view), total }
}

/** Those behind a filter, as rows of a batch. */
export async function relationRows(ctx: Context, filter: Filter, not: readonly string[], madeBefore: Date): Promise<Rows> {
  const { from, where, id } = await asked(ctx, filter)
  const moves = filter.kind === 'moved'
  return rowsOf(
    ctx,
    {
      id,
      name: moves ? sql`(select c.name from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = m.customer_id)` : sql`c.name`,
      from: sql`from ${from} where ${where} and ${id} <> all(${not}::uuid[])`,
      madeAt: moves ? sql`m.at` : sql`c.created_at`,
    },
    madeBefore,
  )
}
