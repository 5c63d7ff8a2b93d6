import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { RowOf } from '#core/contract/columns.ts'
import type { Context } from '#core/server/context.ts'
import { checkedRange, comparedRanges } from '#core/server/stats.ts'
import { clockAt, type Days, zoneOf } from '#core/server/zone.ts'
import { type By, type customerStatistics, type Figures, keptAfter, type Only } from '../contract.ts'
import { due, thereAfter, whereOf } from './contacts.ts'
import { none, type Split, splitOf } from './split.ts'

const counted = ['added', 'lost', 'due1', 'kept1', 'due7', 'kept7', 'due30', 'kept30'] as const
type Sums = Omit<Figures, 'net'> & { key: string; added_before: number; lost_before: number; total: number }
type Row = RowOf<typeof customerStatistics.breakdown>

export async function breakdown(ctx: Context, { by, processId, page, pageSize, ...asked }: Parsed<typeof customerStatistics.breakdown>) {
  const { now: r, before } = await comparedRanges(ctx, asked)
  const [where, split] = [await whereOf(ctx, r), await splitOf(ctx, { by, processId })]
  const part = (figure: string, only: Only, days?: Days) => sql`
    select ${split.key} as key, ${figure}::text as figure, count(*)::int as n from follows f ${split.join} where ${where(only, days)} group by 1`
  const parts = [
    ...counted.map((only) => part(only, only)),
    ...(before ? [part('added_before', 'added', before), part('lost_before', 'lost', before)] : []),
  ]
  const sum = (figure: string): RawBuilder<unknown> => sql`coalesce(sum(n) filter (where figure = ${figure}), 0)::int as ${sql.id(figure)}`
  const { rows } = await sql<Sums>`
    with n as (${sql.join(parts, sql` union all `)})
    select key, ${sql.join([...counted, 'added_before', 'lost_before'].map(sum))}, (count(*) over ())::int as total
    from n group by key order by added desc, lost desc, key limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const names = await namesOf(ctx, by, split, rows)
  const list = rows.map(
    ({ total: _, added_before, lost_before, ...figures }): Row => ({
      ...figures,
      ...(names.get(figures.key) ?? nameless),
      net: figures.added - figures.lost,
      before: before && { added: added_before, lost: lost_before },
    }),
  )
  return { list, total: rows[0]?.total ?? 0 }
}

type Names = Pick<Row, 'name' | 'nameEn' | 'alias' | 'groupName'>
const nameless: Names = { name: '', nameEn: '', alias: '', groupName: '' }
/** What the rows of a page are called. */
async function namesOf(ctx: Context, by: By, { process }: Split, rows: readonly { key: string }[]): Promise<Map<string, Names>> {
  const { corpId } = ctx
  if (by === 'stage') return new Map(process?.stages.map((s) => [s.stageId, { ...nameless, name: s.labelZh, nameEn: s.labelEn }]))
  const keys = rows.map((r) => r.key).filter((key) => key !== none)
  const statement = {
    add_way: undefined,
    staff: sql`select s.staff_id::text as key, s.name, s.alias, '' as group_name from staff s where s.corp_id = ${corpId} and s.staff_id = any(${keys}::text[]::uuid[])`,
    department: sql`
      select d.department_id::text as key, d.name, '' as alias, '' as group_name from departments d
      where d.corp_id = ${corpId} and d.department_id = any(${keys}::text[]::int[])`,
    tag: sql`
      select t.tag_id::text as key, t.name, '' as alias, g.name as group_name from tags t join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
      where t.corp_id = ${corpId} and t.tag_id = any(${keys}::text[]::uuid[])`,
  }[by]
  if (!statement) return new Map()
  const { rows: found } = await sql<{
    key: string
    name: string
    alias: string
    group_name: string
  }>`select * from (${statement}) n`.execute(ctx.db)
  return new Map(found.map((n) => [n.key, { name: n.name, nameEn: '', alias: n.alias, groupName: n.group_name }]))
}

/** Those who came together, newest first; every day, week or month of the range. */
export async function cohorts(ctx: Context, { step, page, pageSize, ...asked }: Parsed<typeof customerStatistics.cohorts>) {
  const r = checkedRange(asked)
  const [zone, where] = [await zoneOf(ctx.db), await whereOf(ctx, r)]
  const first = (at: RawBuilder<unknown>) => sql`date_trunc(${step}::text, ${at})::date`
  const { rows } = await sql<RowOf<typeof customerStatistics.cohorts> & { total: number }>`
    with n as (
      select ${first(clockAt(sql`f.added_at`, zone))} as day, count(*)::int as added, (count(*) filter (where f.deleted_at is null))::int as stayed,
        ${sql.join(
          keptAfter.flatMap((d) => [
            sql`(count(*) filter (where ${due(d)}))::int as ${sql.id(`due${d}`)}`,
            sql`(count(*) filter (where ${thereAfter(d)}))::int as ${sql.id(`kept${d}`)}`,
          ]),
        )}
      from follows f where ${where('added')} group by 1)
    select to_char(greatest(d.day, ${r.from}::date), 'YYYY-MM-DD') as from,
      to_char(least((d.day + ('1 ' || ${step}::text)::interval)::date - 1, ${r.to}::date), 'YYYY-MM-DD') as to,
      ${sql.join(['added', 'stayed', ...counted.slice(2)].map((key) => sql`coalesce(n.${sql.id(key)}, 0) as ${sql.id(key)}`))},
      (count(*) over ())::int as total
    from (select x::date as day from generate_series(${first(sql`${r.from}::timestamp`)}, ${r.to}::date, ('1 ' || ${step}::text)::interval) x) d
    left join n using (day) order by d.day desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
