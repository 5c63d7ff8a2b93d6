import { departmentList, departmentSimplelist } from '@rapport/wecom/calls/contacts.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { nameUnnamed } from '#core/server/corp.ts'
import type { Tx } from '#core/server/db.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'

interface Department {
  department_id: number
  name: string
  parent_id: number
  sort_order: number
}

/** All departments from WeCom, with names where the app may read them, else ids alone (platform/03 §0). */
async function fromWecom(ctx: Context): Promise<Department[]> {
  const { gate } = ctx.app
  try {
    const { department } = await gate.call(ctx.corpId, departmentList, {})
    return department.map((d) => ({
      department_id: d.id,
      name: d.name ?? String(d.id),
      parent_id: d.parentid ?? 0,
      sort_order: d.order ?? 0,
    }))
  } catch (error) {
    if (!isErrcode(error, 48009, 48002)) throw error
    const { department_id } = await gate.call(ctx.corpId, departmentSimplelist, {})
    return department_id.map((d) => ({ department_id: d.id, name: '', parent_id: d.parentid, sort_order: d.order ?? 0 }))
  }
}

/** From the root down to the department itself. The way ends below a parent that the app may not see, and where a loop comes back. */
function pathOf(byId: Map<number, Department>, id: number): number[] {
  const path: number[] = []
  for (let d = byId.get(id); d && !path.includes(d.department_id); d = byId.get(d.parent_id)) path.unshift(d.department_id)
  return path
}

/** At most 30 000 of them (platform/03 §2), so one answer and a few statements. */
export async function syncDepartments(ctx: Context): Promise<{ added: number; changed: number; lost: number }> {
  const list = await fromWecom(ctx)
  const byId = new Map(list.map((d) => [d.department_id, d]))
  return ctx.tx(async (tx) => {
    const sums = { added: 0, changed: 0, lost: 0 }
    for (let at = 0; at < list.length; at += 1000) {
      const { rows } = await put(
        tx,
        list.slice(at, at + 1000).map((d) => ({ ...d, path: pathOf(byId, d.department_id) })),
      )
      sums.added += rows.filter((r) => r.added).length
      sums.changed += rows.filter((r) => !r.added).length
    }
    const whole = byId.get(1)
    if (whole?.name) await nameUnnamed(tx, whole.name)
    const gone = await tx
      .updateTable('departments')
      .set({ deleted_at: sql<Date>`now()` })
      .where('corp_id', '=', ctx.corpId)
      .where('deleted_at', 'is', null)
      .where('department_id', '<>', sql<number>`all(${[...byId.keys()]}::int[])`)
      .returning('department_id')
      .execute()
    sums.lost = gone.length
    return sums
  })
}

const put = (tx: Tx, rows: (Department & { path: number[] })[]) =>
  sql<{ added: boolean }>`
  insert into departments as d (corp_id, department_id, name, parent_id, sort_order, path)
  select ${tx.corpId}::int, g.department_id, coalesce(nullif(g.name, ''), g.department_id::text), g.parent_id, g.sort_order, g.path
  from json_to_recordset(${JSON.stringify(rows)}::json) as g(department_id int, name text, parent_id int, sort_order bigint, path int[])
  on conflict (corp_id, department_id) do update set name = excluded.name, parent_id = excluded.parent_id, sort_order = excluded.sort_order,
    path = excluded.path, deleted_at = null
  where (d.name, d.parent_id, d.sort_order, d.path) is distinct from (excluded.name, excluded.parent_id, excluded.sort_order, excluded.path)
    or d.deleted_at is not null
  returning d.xmax = 0 as added`.execute(tx)
