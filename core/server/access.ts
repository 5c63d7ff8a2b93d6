import { sql } from 'kysely'
import type { Access, AnyCall } from '../contract/call.ts'
import type { Actor } from './actor.ts'
import type { Context } from './context.ts'
import { forbidden, needsCompany, signedOut } from './refusal.ts'

/** What of a call decides who may make it. */
type Asked = Pick<AnyCall, 'access' | 'about'>
const asked = (what: Asked | Access): Asked => (typeof what === 'object' && 'access' in what ? what : { access: what, about: 'shared' })
const wholeCompany = (me: Actor): boolean => me.isRoot || me.scope === 'all'

/** Whether the asker may make the call at all; which rows it reaches is `staffInScope`. A bare privilege is for what no call stands for. */
export function can(me: Actor, what: Asked | Access): boolean {
  const { access, about } = asked(what)
  if (access === 'public' || access === 'share') return true
  if (access === 'customer') return me.kind === 'customer'
  if (me.kind !== 'staff' && me.kind !== 'admin' && me.kind !== 'job') return false
  if (about === 'company' && !wholeCompany(me)) return false
  if (access === 'staff' || me.isRoot) return true
  return access !== 'root' && (me.privileges[access.module] ?? me.privileges['*'] ?? []).includes(access.action)
}

/** Refuses the call unless the asker may make it. */
export function checkAccess(me: Actor, what: Asked | Access): void {
  const call = asked(what)
  if (can(me, call)) return
  const known = call.access === 'customer' ? me.kind === 'customer' : me.kind === 'staff' || me.kind === 'admin'
  if (!known) throw signedOut()
  throw can(me, { ...call, about: 'shared' }) ? needsCompany() : forbidden()
}

/**
 * The staff whose customers, codes and messages the asker may see; `null` means all of the company. `own` is the person alone,
 * `department` everyone in their departments and below.
 */
export async function staffInScope(ctx: Context): Promise<string[] | null> {
  const { me, db, corpId } = ctx
  ctx.scoped = true
  if (wholeCompany(me)) return null
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
