import { sql } from 'kysely'
import type { Output } from '#core/contract/call.ts'
import { needed } from '#core/contract/refused.ts'
import { escapeLike } from '#core/server/audience.ts'
import { lastTask } from '#core/server/gate/last-task.ts'
import { implement } from '#core/server/implement.ts'
import { badInput, notFound } from '#core/server/refusal.ts'
import { planCheck, planPreview, planStart } from '#core/server/sheets/plan.ts'
import { aMember, departments, staff } from '../contract.ts'
import { staffImport } from '../imports.ts'
import { importStaff } from './imports.ts'
import { foundByWecom } from './kept-names.ts'
import { listStaff } from './list.ts'
import { startStaffSync } from './sync.ts'

type Leader = Output<typeof departments.list>['list'][number]['leaders'][number]

export default [
  ...implement(staff, {
    /** `offset` and `limit` are read as a page: offset ÷ limit + 1 (R071). */
    list: (ctx, { offset = 0, limit, ...input }) =>
      listStaff(ctx, limit ? { ...input, page: Math.floor(offset / limit) + 1, pageSize: limit } : input),
    one: async (ctx, { staffId, staffExtId }) => {
      if (!staffId && !staffExtId) throw badInput('staff_id', needed)
      const { list } = await listStaff(ctx, { ...(staffId ? { staffIds: [staffId] } : { staffExtId }), page: 1, pageSize: 1 })
      if (!list[0]) throw notFound(aMember)
      return list[0]
    },
    sync: (ctx) => startStaffSync(ctx),
    syncStatus: (ctx) => lastTask(ctx, 'staff_sync'),
  }),
  ...implement(staffImport, {
    preview: (ctx, { fileId }) => planPreview(ctx, importStaff, fileId),
    check: (ctx, plan) => planCheck(ctx, importStaff, plan),
    start: (ctx, plan) => planStart(ctx, importStaff, plan),
  }),
  ...implement(departments, {
    list: async (ctx, { keyword, parentId, departmentIds, page, pageSize }) => {
      const and = [sql`d.corp_id = ${ctx.corpId} and d.deleted_at is null`]
      if (parentId !== undefined) and.push(sql`d.parent_id = ${parentId}`)
      if (departmentIds?.length) and.push(sql`d.department_id = any(${departmentIds}::int[])`)
      const word = keyword?.trim()
      if (word) {
        const there = (await foundByWecom(ctx, word, 'departments')).departments
        and.push(sql`(d.name ilike ${`%${escapeLike(word)}%`} or d.department_id = any(${there}::int[]))`)
      }
      const { rows } = await sql<{
        department_id: number
        name: string
        parent_id: number
        staff_count: number
        leaders: Leader[]
        total: number
      }>`
        select d.department_id, d.name, d.parent_id, count(*) over ()::int as total, (
          select count(*)::int from staff s where s.corp_id = ${ctx.corpId} and s.status <> 5 and s.department_ids && array(
            select b.department_id from departments b where b.corp_id = ${ctx.corpId} and b.path @> array[d.department_id])) as staff_count,
          (select coalesce(jsonb_agg(jsonb_build_object('staffId', s.staff_id, 'name', s.name, 'alias', s.alias) order by s.pinyin), '[]') from staff s
            where s.corp_id = ${ctx.corpId} and s.status <> 5 and s.leads @> array[d.department_id]) as leaders
        from departments d where ${sql.join(and, sql` and `)}
        order by cardinality(d.path), d.sort_order desc, d.department_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
      return {
        list: rows.map((r) => ({
          departmentId: r.department_id,
          name: r.name,
          parentId: r.parent_id,
          staffCount: r.staff_count,
          leaders: r.leaders,
        })),
        total: rows[0]?.total ?? 0,
      }
    },
  }),
]
