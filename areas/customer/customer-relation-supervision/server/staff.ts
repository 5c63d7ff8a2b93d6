import { sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { ofStaff, staffAsked } from '#core/server/stats.ts'
import type { relation, StaffRow } from '../contract.ts'

interface Row {
  staff_id: string
  name: string
  alias: string
  avatar: string
  status: number
  department_names: string[]
  customers: number
  several: number
  open: number
}

/** A line for each member who talks to customers or still has some. Counted for the members of the page only. */
export async function staff(ctx: Context, { page, pageSize, ...of }: Parsed<typeof relation.staff>) {
  const { corpId } = ctx
  const those = sql`
    s.corp_id = ${corpId} ${ofStaff(await staffAsked(ctx, of), 's.staff_id')} and ((s.has_customer_contact and s.status <> 5)
      or exists (select from follows f where f.corp_id = ${corpId} and f.staff_id = s.staff_id and f.deleted_at is null))`
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Row>`
      with p as materialized (
        select s.* from staff s where ${those} order by s.status = 5 desc, s.pinyin, s.staff_id limit ${pageSize} offset ${(page - 1) * pageSize})
      select p.staff_id, p.name, p.alias, p.avatar, p.status, n.customers, n.several,
        coalesce((select jsonb_agg(d.name order by d.department_id) from departments d
          where d.corp_id = ${corpId} and d.department_id = any(p.department_ids)), '[]') as department_names,
        (select count(*) from relation_moves m where m.corp_id = ${corpId} and m.handled_at is null and m.returned_at is null
          and (m.from_staff_id = p.staff_id or m.to_staff_id = p.staff_id))::int as open
      from p, lateral (
        select count(*)::int as customers, (count(*) filter (where cardinality(c.staff_ids) > 1))::int as several
        from customers c where c.corp_id = ${corpId} and c.status = 'friend' and c.staff_ids && array[p.staff_id]) n
      order by p.status = 5 desc, p.pinyin, p.staff_id`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from staff s where ${those}`.execute(ctx.db),
  ])
  return { list: rows.map(view), total: sums[0]!.n }
}

const view = (r: Row): StaffRow => ({
  staffId: r.staff_id,
  staffName: r.name,
  staffAlias: r.alias,
  staffStatus: r.status,
  staffAvatar: r.avatar,
  departmentNames: r.department_names,
  customers: r.customers,
  several: r.several,
  open: r.open,
})
