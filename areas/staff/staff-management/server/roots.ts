import { wecom } from '@rapport/wecom/call.ts'
import { int, list, open, str, strict } from '@rapport/wecom/schema.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import { roleIdOf } from '#core/server/roles.ts'

/** platform/00 §8: who manages the app in WeCom's console; `auth_type` 1 may manage, 0 only gets messages. */
const agentGetAdminList = wecom({
  method: 'POST',
  path: '/cgi-bin/agent/get_admin_list',
  doc: '90227',
  priority: 'sync',
  input: strict({ agentid: int() }),
  output: open({ admin: list(open({ userid: str(), auth_type: int() })) }),
})

/** In the demo nobody manages anything in WeCom's console, so the company's director does (simulator, scenario demo). */
const demoRoot = 'zhouruoxi'

/**
 * Somebody must be able to give roles. While no active member is super administrator, those who manage the app in WeCom's console become
 * it; where WeCom does not say (the call is not open to every kind of app), only the local administrator can give roles, except in the demo.
 */
export async function ensureRoot(ctx: Context): Promise<void> {
  const root = roleIdOf(ctx.corpId, 'root')
  const there = await ctx.db
    .selectFrom('staff')
    .select('staff_id')
    .where('corp_id', '=', ctx.corpId)
    .where('role_id', '=', root)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (there) return
  const userids = await adminsOf(ctx)
  if (userids.length === 0 && ctx.app.config.MODE === 'demo') userids.push(demoRoot)
  if (userids.length === 0) return
  await ctx.db
    .updateTable('staff')
    .set({ role_id: root, role_by_hand: true })
    .where('corp_id', '=', ctx.corpId)
    .where('staff_ext_id', '=', sql<string>`any(${userids}::text[])`)
    .where('status', '=', 1)
    .execute()
}

async function adminsOf(ctx: Context): Promise<string[]> {
  const { agentId } = await ctx.app.gate.accounts.of(ctx.corpId)
  if (!agentId) return []
  try {
    const { admin } = await ctx.app.gate.call(ctx.corpId, agentGetAdminList, { agentid: agentId })
    return admin.filter((a) => a.auth_type === 1).map((a) => a.userid)
  } catch (error) {
    if (error instanceof PlatformRefusal) return []
    throw error
  }
}
