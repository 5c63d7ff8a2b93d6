import { type Access, type AnyCall, actions } from '../contract/call.ts'
import { type Module, modules } from '../contract/modules.ts'
import type { Privilege } from '../contract/session.ts'
import type { Actor } from './actor.ts'
import { closedBy } from './closed.ts'

/** What of a call decides who may make it. */
export type CallAccess = Pick<AnyCall, 'access' | 'about'> & Partial<Pick<AnyCall, 'variantOf'>>
export const callAccess = (what: CallAccess | Access): CallAccess =>
  typeof what === 'object' && 'access' in what ? what : { access: what, about: 'shared' }
export const wholeCompany = (me: Actor): boolean => me.isRoot || me.scope === 'all'

/** What a role may do in a module. `*` stands for the modules that are not named; one that is named with nothing is refused. */
export const actionsIn = (privileges: Actor['privileges'], module: Module): readonly string[] => privileges[module] ?? privileges['*'] ?? []

/** A line for each module that the person may do something in, or is refused by name: whoever reads it needs no wildcard. */
export const privilegesOf = (me: Pick<Actor, 'isRoot' | 'privileges'>): Privilege[] =>
  (Object.keys(modules) as Module[]).flatMap((module) => {
    const all = me.isRoot ? actions : actionsIn(me.privileges, module)
    const actionNegative = !me.isRoot && me.privileges[module]?.length === 0
    return all.length > 0 || actionNegative ? [{ module, actions: [...all], actionNegative }] : []
  })

/** The module whose right the call asks for, or that of the call it stands for beside the chat (R063). */
export function moduleOf(what: CallAccess | Access): Module | null {
  const { access, variantOf } = callAccess(what)
  if (variantOf) return moduleOf(variantOf)
  return typeof access === 'object' ? access.module : null
}

/** Whether their role lets the asker make the call, whatever else closes it. */
export function mayByRole(me: Actor, what: CallAccess | Access): boolean {
  const { access, about } = callAccess(what)
  if (access === 'public' || access === 'share') return true
  if (access === 'customer') return me.kind === 'customer'
  if (me.kind !== 'staff' && me.kind !== 'admin' && me.kind !== 'job') return false
  if (about === 'company' && !wholeCompany(me)) return false
  if (access === 'staff' || me.isRoot) return true
  return access !== 'root' && actionsIn(me.privileges, access.module).includes(access.action)
}

/** Whether the asker may make the call at all; which rows it reaches is `staffInScope`. A bare privilege is for what no call stands for. */
export function can(me: Actor, what: CallAccess | Access): boolean {
  const module = moduleOf(what)
  return mayByRole(me, what) && !(module && closedBy(me, module))
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
  if (me.scope === 'own' || then.scope === 'all') return false
  if (me.scope === 'department_only' && then.scope !== 'department_only') return false
  return then.departmentIds.every((id) => me.departmentIds.includes(id))
}
