import type { Access, AnyCall } from '../contract/call.ts'
import type { Actor } from './actor.ts'

/** What of a call decides who may make it. */
export type CallAccess = Pick<AnyCall, 'access' | 'about'>
export const callAccess = (what: CallAccess | Access): CallAccess =>
  typeof what === 'object' && 'access' in what ? what : { access: what, about: 'shared' }
export const wholeCompany = (me: Actor): boolean => me.isRoot || me.scope === 'all'

/** Whether the asker may make the call at all; which rows it reaches is `staffInScope`. A bare privilege is for what no call stands for. */
export function can(me: Actor, what: CallAccess | Access): boolean {
  const { access, about } = callAccess(what)
  if (access === 'public' || access === 'share') return true
  if (access === 'customer') return me.kind === 'customer'
  if (me.kind !== 'staff' && me.kind !== 'admin' && me.kind !== 'job') return false
  if (about === 'company' && !wholeCompany(me)) return false
  if (access === 'staff' || me.isRoot) return true
  return access !== 'root' && (me.privileges[access.module] ?? me.privileges['*'] ?? []).includes(access.action)
}

/** With which right, and over whose rows, something was started or made: kept with it, for it may last longer than the right. */
export interface Rights {
  call: CallAccess | null
  scope: Actor['scope']
  departmentIds: number[]
}
export const rightsOf = ({ me, call }: { me: Actor; call?: CallAccess }): Rights => ({
  call: call ? { access: call.access, about: call.about } : null,
  scope: wholeCompany(me) ? 'all' : me.scope,
  departmentIds: me.departmentIds,
})
/** Whether the person may still make that call, and still sees all that they saw then. */
export function stillMay(me: Actor, then: Rights): boolean {
  if (then.call && !can(me, then.call)) return false
  if (wholeCompany(me) || then.scope === 'own') return true
  return me.scope === 'department' && then.scope === 'department' && then.departmentIds.every((id) => me.departmentIds.includes(id))
}
