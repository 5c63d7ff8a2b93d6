import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { ofStaff, staffAsked } from '#core/server/stats.ts'
import type { GiverRow, transfer } from '../contract.ts'
import { memberOf, type Person } from './people.ts'
import { untried } from './records.ts'

type Row = Person & Pick<GiverRow, 'customers' | 'groups' | 'waiting' | 'done' | 'open'>

/** Who has something to hand over, or had: counted for the members of the page only. */
export async function givers(ctx: Context, { page, pageSize, transferType, ...of }: Parsed<typeof transfer.staff>) {
  const { corpId } = ctx
  const left = transferType === 'resigned'
  const scope = await staffInScope(ctx)
  const those = sql`s.corp_id = ${corpId} ${ofStaff(await staffAsked(ctx, of), 's.staff_id')} and ${
    left ? sql`s.status = 5` : sql`s.status <> 5 and s.has_customer_contact`
  }`
  const order = left ? sql`s.left_at desc nulls last, s.staff_id` : sql`s.pinyin, s.staff_id`
  // Whose own transfers are in scope are all seen: the members of the page are.
  const seen = scope ? sql`and (t.from_staff_id = any(${scope}::uuid[]) or t.to_staff_id = any(${scope}::uuid[]))` : sql``
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Row>`
      with s as materialized (select s.* from staff s where ${those} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
      select s.staff_id, s.staff_ext_id, s.name, s.alias, s.avatar, s.status, s.has_customer_contact, s.left_at, n.*,
        array(select d.name from departments d where d.corp_id = ${corpId} and d.department_id = any(s.department_ids) order by d.department_id) as department_names,
        (select count(*)::int from customers c where c.corp_id = ${corpId} and c.status = 'friend' and c.staff_ids && array[s.staff_id]) as customers,
        (select count(*)::int from groups g where g.corp_id = ${corpId} and g.owner_staff_id = s.staff_id and g.dismissed_at is null) as groups
      from s, lateral (
        select (count(*) filter (where t.state in ('asking', 'waiting')))::int as waiting, (count(*) filter (where t.state = 'done'))::int as done,
          (count(*) filter (where ${untried(corpId)}))::int as open
        from transfers t where t.corp_id = ${corpId} and t.from_staff_id = s.staff_id ${seen}) n
      order by ${order}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from staff s where ${those}`.execute(ctx.db),
  ])
  return { list: rows.map(view), total: sums[0]!.n }
}

const view = (r: Row): GiverRow => ({
  ...memberOf(r),
  staffAvatar: r.avatar,
  departmentNames: r.department_names,
  leftAt: r.left_at?.toISOString() ?? null,
  customers: r.customers,
  groups: r.groups,
  waiting: r.waiting,
  done: r.done,
  open: r.open,
})
