import { sql } from 'kysely'
import type { Access, Action } from '../contract/call.ts'
import type { Module } from '../contract/modules.ts'
import type { Actor, Context } from './context.ts'
import { forbidden, signedOut } from './refusal.ts'

export const can = (me: Actor, module: Module, action: Action): boolean =>
  me.isRoot || (me.privileges[module] ?? me.privileges['*'] ?? []).includes(action)

/** Refuses the call unless the asker may make it. Rows are the handler's business; `scope` helps there. */
export function checkAccess(me: Actor, access: Access): void {
  if (access === 'public' || access === 'share') return
  if (access === 'customer') {
    if (me.kind !== 'customer') throw signedOut()
    return
  }
  if (me.kind !== 'staff' && me.kind !== 'admin') throw signedOut()
  if (access === 'staff') return
  if (access === 'root') {
    if (!me.isRoot) throw forbidden()
    return
  }
  if (!can(me, access.module, access.action)) throw forbidden()
}

/**
 * The staff whose customers, codes and messages the asker may see; `null` means all of the company. `own` is the person alone,
 * `department` everyone in their departments and below.
 */
export async function staffInScope(ctx: Context): Promise<string[] | null> {
  const { me, db, corpId } = ctx
  if (me.isRoot || me.scope === 'all') return null
  if (me.scope === 'own' || me.departmentIds.length === 0) return me.staffId ? [me.staffId] : []
  const rows = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('corp_id', '=', corpId)
    .where(
      sql<boolean>`department_ids && array(select d.department_id from departments d where d.corp_id = ${corpId} and d.path && ${me.departmentIds}::int[])`,
    )
    .execute()
  return rows.map((r) => r.staff_id)
}
