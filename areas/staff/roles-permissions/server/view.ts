import { aMember } from '#areas/staff/staff-management/contract.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Http } from '#core/server/implement.ts'
import { forbidden, notFound } from '#core/server/refusal.ts'
import { actorsOf, mayView } from '#core/server/session-actors.ts'

/** From the next request on the session sees what this person sees, and changes nothing. Their own tasks and settings stay theirs. */
export async function beginView(ctx: Context, { staffId }: { staffId: string }, { req }: Http) {
  const [as] = await actorsOf(ctx.app.db, [{ corp_id: ctx.corpId, kind: 'staff', staff_id: staffId, account: null, customer_ext_id: null }])
  if (!as) throw notFound(aMember)
  if (!mayView(ctx.me, as)) throw forbidden()
  await audit(ctx.db, ctx, 'role.view', { kind: 'staff', id: staffId, name: as.name, after: { role: as.roleName } })
  await ctx.app.sessions.viewAs(ctx.app.sessions.tokenOf(req)!, staffId)
  return {}
}

export async function endView(ctx: Context, _: unknown, { req }: Http) {
  const { me } = ctx
  nothingDone(ctx)
  if (!me.viewer) return {}
  await audit(ctx.db, ctx, 'role.view_end', { kind: 'staff', id: me.staffId!, name: me.name })
  await ctx.app.sessions.viewAs(ctx.app.sessions.tokenOf(req)!, null)
  return {}
}
