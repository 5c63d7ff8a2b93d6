import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { split } from '#core/server/shares.ts'
import type { Fit, HeldRow, State, transfer } from '../contract.ts'
import { giverOf, memberOf, type Person, peopleOf, tooLate, unfit } from './people.ts'

export type Plan = Parsed<typeof transfer.preview>
const windowMs = 90 * 86_400_000
/** As often as WeCom hands one on between colleagues within 90 days (platform/04 §6). */
const mostTimes = 2

/**
 * What the giver holds: `h`, with whether it can go now. Of what is on its way only what was asked for before `before`: a task that goes on
 * after it was killed finds its own rows where they were.
 */
export function heldBy(ctx: Context, giver: Person, plan: Plan, before?: Date): RawBuilder<unknown> {
  const { corpId } = ctx
  const { tagIdList, onlyIds, excludeIds } = plan
  const customers = plan.resourceType === 'customer'
  const id = customers ? sql`f.customer_id` : sql`g.group_id`
  const its = customers ? sql`t.customer_id = ${id}` : sql`t.group_id = ${id}`
  const out = [
    ...(onlyIds ? [sql<SqlBool>`${id} <> all(${onlyIds}::uuid[])`] : []),
    ...(excludeIds?.length ? [sql<SqlBool>`${id} = any(${excludeIds}::uuid[])`] : []),
    ...(customers && tagIdList?.length ? [sql<SqlBool>`not (f.tag_ids && ${tagIdList}::uuid[])`] : []),
  ]
  const known = sql`
    (${out.length ? sql.join(out, sql` or `) : sql`false`}) as is_out,
    exists (select from transfers t where t.corp_id = ${corpId} and ${its} and t.state in ('asking', 'waiting')
      ${before ? sql`and t.created_at < ${before}` : sql``}) as is_open,
    (select count(*)::int from transfers t where t.corp_id = ${corpId} and ${its} and t.state = 'done' and not t.resigned
      and t.ended_at > ${new Date(Date.now() - windowMs)}) as times`
  const base = customers
    ? sql`select f.customer_id as id, c.name, c.avatar, f.remark, f.tag_ids, null::int as members, f.last_chat_at, ${known}
        from follows f join customers c on c.corp_id = ${corpId} and c.customer_id = f.customer_id
        where f.corp_id = ${corpId} and f.staff_id = ${giver.staff_id} and f.deleted_at is null`
    : sql`select g.group_id as id, g.name, '' as avatar, '' as remark, '{}'::uuid[] as tag_ids, g.member_count as members,
          null::timestamptz as last_chat_at, ${known}
        from groups g where g.corp_id = ${corpId} and g.owner_staff_id = ${giver.staff_id} and g.dismissed_at is null`
  return sql`(select x.*, case when x.is_open then 'waiting' when ${giver.status !== 5}::bool and x.times >= ${mostTimes} then 'twice' else 'can' end as fit
    from (${base}) x)`
}

interface Counts {
  all: number
  can: number
  waiting: number
  twice: number
  out: number
}
async function counted(ctx: Context, giver: Person, plan: Plan): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as all, (count(*) filter (where h.fit = 'can' and not h.is_out))::int as can,
      (count(*) filter (where h.fit = 'waiting'))::int as waiting, (count(*) filter (where h.fit = 'twice'))::int as twice,
      (count(*) filter (where h.fit = 'can' and h.is_out))::int as out
    from ${heldBy(ctx, giver, plan)} h`.execute(ctx.db)
  return rows[0]!
}

/** What would be asked for. Who cannot get anything is said beside them, not refused: the screen asks while it is filled in. */
export async function preview(ctx: Context, plan: Plan) {
  const giver = await giverOf(ctx, plan.fromStaffId)
  const scope = await staffInScope(ctx)
  const ids = plan.takers.map((t) => t.staffId)
  const [counts, people, { rows: has }] = await Promise.all([
    counted(ctx, giver, plan),
    peopleOf(ctx.db, ids),
    plan.resourceType === 'customer'
      ? sql<{ id: string; n: number }>`select f.staff_id as id, count(*)::int as n from follows f
          where f.corp_id = ${ctx.corpId} and f.staff_id = any(${ids}::uuid[]) and f.deleted_at is null group by f.staff_id`.execute(ctx.db)
      : sql<{ id: string; n: number }>`select g.owner_staff_id as id, count(*)::int as n from groups g
          where g.corp_id = ${ctx.corpId} and g.owner_staff_id = any(${ids}::uuid[]) and g.dismissed_at is null group by g.owner_staff_id`.execute(
          ctx.db,
        ),
  ])
  const got = plan.takers.map(() => 0)
  for (const i of split(
    plan.takers.map((t) => t.weight),
    counts.can,
  ))
    got[i]!++
  const inLang = (w: { zh: string; en: string } | undefined) => (w ? (ctx.lang === 'en' ? w.en : w.zh) : null)
  return {
    giver: {
      ...memberOf(giver),
      staffAvatar: giver.avatar,
      departmentNames: giver.department_names,
      leftAt: giver.left_at?.toISOString() ?? null,
    },
    transferType: giver.status === 5 ? ('resigned' as const) : ('serving' as const),
    ...counts,
    takers: plan.takers.flatMap(({ staffId }, i) => {
      const p = people.get(staffId)
      if (!p) return []
      const same = staffId === giver.staff_id ? { zh: '就是原员工自己', en: 'Is the giver' } : unfit(p)
      return [
        {
          ...memberOf(p),
          staffAvatar: p.avatar,
          get: got[i]!,
          has: scope && !scope.includes(staffId) ? null : (has.find((h) => h.id === staffId)?.n ?? 0),
          unavailable: inLang(same),
        },
      ]
    }),
    problem: inLang(tooLate(giver)),
  }
}

interface Row {
  id: string
  name: string
  avatar: string
  remark: string
  members: number | null
  last_chat_at: Date | null
  fit: Fit
  times: number
  place: string | null
  tags: HeldRow['tags']
  last: { state: State; to: string; at: string } | null
}
/** A page of what the giver holds, each with who gets it. */
export async function held(ctx: Context, { page, pageSize, fit, ...plan }: Parsed<typeof transfer.held>) {
  const { corpId } = ctx
  const giver = await giverOf(ctx, plan.fromStaffId)
  const where = fit ? sql`where r.fit = ${fit}` : sql``
  const its = plan.resourceType === 'customer' ? sql`t.customer_id = p.id` : sql`t.group_id = p.id`
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Row>`
      with r as (
        select h.*, case when h.fit = 'can' and not h.is_out then row_number() over (partition by h.fit = 'can' and not h.is_out order by h.id) - 1 end as place
        from ${heldBy(ctx, giver, plan)} h),
      p as materialized (select r.* from r ${where} order by r.id limit ${pageSize} offset ${(page - 1) * pageSize})
      select p.*,
        coalesce((select jsonb_agg(jsonb_build_object('tagId', t.tag_id, 'name', t.name, 'groupName', g.name) order by g.sort_order desc, t.sort_order desc)
          from tags t join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
          where t.corp_id = ${corpId} and t.tag_id = any(p.tag_ids) and t.deleted_at is null), '[]') as tags,
        (select case when t.state in ('refused', 'full', 'failed') then jsonb_build_object('state', t.state, 'to', s.name, 'at', coalesce(t.ended_at, t.created_at)) end
          from transfers t join staff s on s.corp_id = ${corpId} and s.staff_id = t.to_staff_id
          where t.corp_id = ${corpId} and ${its} order by t.created_at desc limit 1) as last
      from p order by p.id`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from ${heldBy(ctx, giver, plan)} r ${where}`.execute(ctx.db),
  ])
  const people = await peopleOf(
    ctx.db,
    plan.takers.map((t) => t.staffId),
  )
  const most = Math.max(0, ...rows.map((r) => (r.place === null ? 0 : Number(r.place) + 1)))
  const order = split(
    plan.takers.map((t) => t.weight),
    most,
  )
  return {
    list: rows.map((r): HeldRow => {
      const taker = r.place === null ? undefined : plan.takers[order[Number(r.place)] ?? -1]
      const person = taker && people.get(taker.staffId)
      return {
        id: r.id,
        name: r.name,
        avatar: r.avatar,
        remark: r.remark,
        tags: r.tags,
        members: r.members,
        lastChatAt: r.last_chat_at?.toISOString() ?? null,
        fit: r.fit,
        times: r.times,
        last: r.last && { ...r.last, at: new Date(r.last.at).toISOString() },
        to: person ? memberOf(person) : null,
      }
    }),
    total: sums[0]!.n,
  }
}
