import { type Action, may } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import type { Module } from '#core/contract/modules.ts'
import type { Actor } from '#core/server/actor.ts'
import type { Context } from '#core/server/context.ts'
import { conflict, Refusal } from '#core/server/refusal.ts'
import { can, privilegesOf } from '#core/server/rights.ts'
import type { RoleRow } from './role-rows.ts'

/** `module.action` of all that a role may do, root's as well. */
export const rightsIn = (r: { role_type: string; privileges: Actor['privileges'] }): Set<string> =>
  new Set(
    privilegesOf({ isRoot: r.role_type === 'root', privileges: r.privileges }).flatMap((p) => p.actions.map((a) => `${p.module}.${a}`)),
  )

/** Nobody gives or takes what they do not have: else whoever may give roles could make themselves root. */
export function refuseBeyondReach({ me }: Context, rights: Iterable<string>): void {
  for (const right of rights) {
    if (!holds(me, right))
      throw new Refusal(code.forbidden, {
        zh: '这个角色有你自己没有的权限，只有权限更大的人可以给出或收回',
        en: 'This role has rights that you do not have yourself; only somebody who has them can give or take it',
      })
  }
}

/** To give somebody this role, or to take it from them. */
export function refuseRole(ctx: Context, role: RoleRow | undefined): void {
  if (ctx.me.isRoot || !role) return
  if (role.role_type === 'root')
    throw new Refusal(code.forbidden, {
      zh: '只有超级管理员可以任命或撤换超级管理员',
      en: 'Only a super administrator makes or unmakes super administrators',
    })
  refuseBeyondReach(ctx, rightsIn(role))
}

/** Whether the asker may give this role, and take it. */
export const reaches = ({ me }: Context, role: RoleRow | undefined): boolean =>
  me.isRoot || !role || (role.role_type !== 'root' && [...rightsIn(role)].every((right) => holds(me, right)))

const holds = (me: Actor, right: string): boolean => {
  const [module, action] = right.split('.') as [Module, Action]
  return can(me, may(module, action))
}

export const lastRoot = () =>
  conflict({
    zh: '企业至少要有一位在职的超级管理员，请先任命另一位',
    en: 'The company needs one active super administrator at least; appoint another one first',
  })
