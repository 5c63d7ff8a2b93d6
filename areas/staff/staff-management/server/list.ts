import { sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { StaffItem } from '../contract.ts'
import { foundByWecom, placeMark } from './kept-names.ts'

interface Row {
  staff_id: string
  staff_ext_id: string
  name: string
  alias: string
  avatar: string
  position: string
  department_ids: number[]
  department_names: string[]
  leads_names: string[]
  left_at: Date | null
  status: number
  has_customer_contact: boolean
  has_seat: boolean
  role_name: string | null
  customer_count: number | null
  total: number
}

export interface StaffFilter {
  keyword?: string
  departmentId?: number
  staffIds?: string[]
  staffExtId?: string
  available?: boolean
  status?: number
  page: number
  pageSize: number
}

export async function listStaff(ctx: Context, f: StaffFilter): Promise<{ list: StaffItem[]; total: number }> {
  const { corpId } = ctx
  const scope = await staffInScope(ctx)
  const and = [sql`s.corp_id = ${corpId}`]
  if (f.staffIds) and.push(sql`s.staff_id = any(${f.staffIds}::uuid[])`)
  else if (f.staffExtId) and.push(sql`s.staff_ext_id = ${f.staffExtId}`)
  else if (!f.status) and.push(sql`s.status <> 5`)
  if (f.status) and.push(sql`s.status = ${f.status}`)
  const available = sql`(s.status = 1 and s.has_customer_contact and s.has_seat)`
  if (f.available !== undefined) and.push(f.available ? available : sql`not ${available}`)
  if (f.departmentId)
    and.push(
      sql`s.department_ids && array(select d.department_id from departments d where d.corp_id = ${corpId} and d.path @> ${[f.departmentId]}::int[])`,
    )
  const keyword = f.keyword?.trim()
  if (keyword) {
    const like = `%${escapeLike(keyword)}%`
    const latin = `%${escapeLike(keyword.toLowerCase().replace(/\s+/g, ''))}%`
    const sounds = sql`s.pinyin like ${latin} and not starts_with(s.pinyin, ${placeMark})`
    const there = sql`s.staff_ext_id = any(${(await foundByWecom(ctx, keyword, 'people')).people}::text[])`
    and.push(sql`(s.name ilike ${like} or s.alias ilike ${like} or ${sounds} or s.staff_ext_id ilike ${like} or ${there})`)
  }
  const { rows } = await sql<Row>`
    select s.staff_id, s.staff_ext_id, s.name, s.alias, s.avatar, s.position, s.department_ids, s.status, s.left_at, s.has_customer_contact, s.has_seat,
      r.name as role_name, count(*) over ()::int as total,
      array(select d.name from departments d where d.corp_id = ${corpId} and d.department_id = any(s.department_ids) order by d.department_id) as department_names,
      array(select d.name from departments d where d.corp_id = ${corpId} and d.department_id = any(s.leads) order by d.department_id) as leads_names,
      case when ${scope}::uuid[] is null or s.staff_id = any(${scope}::uuid[])
        then (select count(*)::int from follows f where f.corp_id = ${corpId} and f.staff_id = s.staff_id and f.deleted_at is null) end as customer_count
    from staff s left join roles r on r.corp_id = ${corpId} and r.role_id = s.role_id
    where ${sql.join(and, sql` and `)}
    order by s.pinyin, s.staff_id limit ${f.pageSize} offset ${(f.page - 1) * f.pageSize}`.execute(ctx.db)
  return { list: rows.map((r) => item(ctx, r)), total: rows[0]?.total ?? (f.page > 1 ? await count(ctx, and) : 0) }
}

async function count(ctx: Context, and: ReturnType<typeof sql>[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from staff s where ${sql.join(and, sql` and `)}`.execute(ctx.db)
  return rows[0]!.n
}

const words = {
  4: { zh: '未激活', en: 'Not activated' },
  2: { zh: '已停用', en: 'Disabled' },
  5: { zh: '已离职', en: 'Left' },
  contact: { zh: '没有客户联系权限', en: 'No customer contact' },
  seat: { zh: '没有席位', en: 'No seat' },
}
function unavailable(ctx: Context, r: Row): string | null {
  const why = r.status !== 1 ? words[r.status as 2 | 4 | 5] : !r.has_customer_contact ? words.contact : !r.has_seat ? words.seat : undefined
  return why ? (ctx.lang === 'en' ? why.en : why.zh) : null
}

const item = (ctx: Context, r: Row): StaffItem => ({
  staffId: r.staff_id,
  staffExtId: r.staff_ext_id,
  name: r.name,
  alias: r.alias,
  avatar: r.avatar,
  position: r.position,
  departmentIds: r.department_ids,
  departmentNames: r.department_names,
  leadsNames: r.leads_names,
  status: r.status,
  leftAt: r.left_at?.toISOString() ?? null,
  hasCustomerContact: r.has_customer_contact,
  hasSeat: r.has_seat,
  roleName: r.role_name ?? '',
  customerCount: r.customer_count,
  unavailable: unavailable(ctx, r),
})
