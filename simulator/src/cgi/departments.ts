import { departmentGet, departmentList, departmentSimplelist } from '@rapport/wecom/calls/contacts.ts'
import { departmentTree } from '../world/corp.ts'
import type { Department } from '../world/rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { scopeOf } from './scope.ts'

/** The node and everything below it that the app may see; without id, everything visible (platform/03 §2). */
function visible(ctx: Cgi, id: number | undefined): Department[] {
  const seen = scopeOf(ctx.corp, ctx.app).departments
  if (id !== undefined && !ctx.corp.departments.has(id)) fail(60123)
  if (id !== undefined && !seen.has(id)) fail(60011)
  const wanted = id === undefined ? seen : departmentTree(ctx.corp, [id])
  return [...ctx.corp.departments.values()].filter((d) => seen.has(d.id) && wanted.has(d.id))
}

/** A parent outside the visible range is not shown: the node hangs on the root (unverified). */
const answerOf = ({ id, name, name_en, department_leader, parentid, order }: Department) => ({
  id,
  name,
  name_en,
  department_leader,
  parentid,
  order,
})

export const departmentHandlers = [
  on(departmentSimplelist, (ctx, { id }) => ({
    department_id: visible(ctx, id).map(({ id, parentid, order }) => ({ id, parentid, order })),
  })),
  on(departmentList, (ctx, { id }) => ({ department: visible(ctx, id).map(answerOf) })),
  on(departmentGet, (ctx, { id }) => {
    const [found] = visible(ctx, id).filter((d) => d.id === id)
    if (!found) fail(60011)
    return { department: answerOf(found) }
  }),
]
