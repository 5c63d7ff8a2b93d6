import { sql } from 'kysely'
import type { Access } from '../contract/call.ts'
import type { Actor } from './actor.ts'
import { closedBy, closedRefusal } from './closed.ts'
import type { Context } from './context.ts'
import { forbidden, needsCompany, signedOut } from './refusal.ts'
import { type CallAccess, callAccess, can, mayByRole, moduleOf, wholeCompany } from './rights.ts'

/** Refuses the call unless the asker may make it. */
export function checkAccess(me: Actor, what: CallAccess | Access): void {
  const call = callAccess(what)
  if (can(me, call)) return
  const known = call.access === 'customer' ? me.kind === 'customer' : me.kind === 'staff' || me.kind === 'admin'
  if (!known) throw signedOut()
  const module = moduleOf(call)
  const by = module && closedBy(me, module)
  if (by && mayByRole(me, call)) throw closedRefusal(by, module)
  throw can(me, { ...call, about: 'shared' }) ? needsCompany() : forbidden()
}

/** What a page asks for each of its parts is read once; a task that goes on for hours reads it anew. */
const beliefMs = 800
const believed = new WeakMap<Context, { at: number; staff: Promise<string[] | null> }>()

/**
 * The staff whose customers, codes and messages the asker may see (`DataScope`), themselves always among them; `null` means all of the
 * company.
 */
export async function staffInScope(ctx: Context): Promise<string[] | null> {
  ctx.scoped = true
  const known = believed.get(ctx)
  if (known && Date.now() - known.at < beliefMs) return known.staff
  const staff = readScope(ctx)
  believed.set(ctx, { at: Date.now(), staff })
  staff.catch(() => believed.delete(ctx))
  return staff
}

async function readScope({ me, db, corpId }: Context): Promise<string[] | null> {
  if (wholeCompany(me)) return null
  if (me.scope === 'own' || me.departmentIds.length === 0) return me.staffId ? [me.staffId] : []
  const departments =
    me.scope === 'department_only'
      ? sql`${me.departmentIds}::int[]`
      : sql`array(select d.department_id from departments d where d.corp_id = ${corpId} and d.path && ${me.departmentIds}::int[])`
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s where s.corp_id = ${corpId} and s.department_ids && ${departments}
    union select s.staff_id from staff s where s.corp_id = ${corpId} and s.staff_id = ${me.staffId}`.execute(db)
  return rows.map((r) => r.staff_id)
}
