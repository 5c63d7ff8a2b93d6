import { createHash } from 'node:crypto'
import { agentGet } from '@rapport/wecom/calls/agents.ts'
import { rangeChanged } from '../contract/corp.ts'
import { readAnew } from './consents.ts'
import type { Context } from './context.ts'
import { emit } from './events.ts'

/**
 * Whom an own app may see, as WeCom says now. Where it is another range than the last time, staff and all that hangs on them are read anew, and
 * whoever cares hears of it. A suite is told of each change with all that it needs (`change_auth`).
 */
export async function readVisibleRange(ctx: Context): Promise<void> {
  const { agentId, suiteId } = await ctx.app.gate.accounts.of(ctx.corpId)
  if (agentId === null || suiteId) return
  const agent = await ctx.app.gate.call(ctx.corpId, agentGet, { agentid: agentId })
  const lists = [agent.allow_userinfos?.user?.map((u) => u.userid), agent.allow_partys?.partyid, agent.allow_tags?.tagid]
  // Lists of thousands are compared, never shown.
  const now = createHash('sha256')
    .update(JSON.stringify(lists.map((ids = []) => ids.map(String).sort())))
    .digest('hex')
  await ctx.tx(async (tx) => {
    const ofApp = tx.selectFrom('corp_apps').select('visible_range').where('corp_id', '=', ctx.corpId).where('kind', '=', 'app')
    const before = await ofApp.forUpdate().executeTakeFirst()
    if (!before || before.visible_range === now) return
    await tx.updateTable('corp_apps').set({ visible_range: now }).where('corp_id', '=', ctx.corpId).where('kind', '=', 'app').execute()
    if (before.visible_range === null) return // seen for the first time: what is there was read with it
    await readAnew(tx, new Date())
    await emit(tx, rangeChanged, {})
  })
}
