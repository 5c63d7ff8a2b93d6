import type { WecomCall, WecomInput } from '@rapport/wecom/call.ts'
import {
  externalcontactAddStrategyTag,
  externalcontactCustomerStrategyGet,
  externalcontactCustomerStrategyList,
  externalcontactDelStrategyTag,
  externalcontactEditStrategyTag,
  externalcontactGetStrategyTagList,
} from '@rapport/wecom/calls/strategies.ts'
import type { TSchema } from 'typebox'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { endless } from '#core/server/gate/pages.ts'
import { implement } from '#core/server/implement.ts'
import { requiredName } from '#core/server/names.ts'
import { badInput } from '#core/server/refusal.ts'
import { strategyTags } from '../contract.ts'
import { newTags } from './edit.ts'
import { noTags } from './nouns/tags.ts'

/** Somebody waits for each of these, and only the system secret of 客户联系 may make them (platform/04 §5.1). */
const ask = <I extends TSchema, O extends TSchema>(ctx: Context, call: WecomCall<I, O>, input: WecomInput<WecomCall<I, O>>) =>
  ctx.app.gate.call(ctx.corpId, call, input, { app: 'customer', priority: 'staff' })

export const strategyCalls = implement(strategyTags, {
  async list(ctx) {
    if (!(await ctx.app.gate.accounts.find(ctx.corpId, 'customer'))) return { configured: false, strategies: [] }
    const ids: number[] = []
    const heard = endless(externalcontactCustomerStrategyList)
    let cursor = ''
    do {
      const page = await ask(ctx, externalcontactCustomerStrategyList, cursor ? { cursor } : {})
      heard(page.strategy.map((s) => String(s.strategy_id)))
      ids.push(...page.strategy.map((s) => s.strategy_id))
      cursor = page.next_cursor ?? ''
    } while (cursor)
    const all = await Promise.all(
      ids.map(async (strategy_id) => (await ask(ctx, externalcontactCustomerStrategyGet, { strategy_id })).strategy),
    )
    const first = all.filter((s) => !s.parent_id)
    const strategies = await Promise.all(
      first.map(async (s) => {
        const { tag_group } = await ask(ctx, externalcontactGetStrategyTagList, { strategy_id: s.strategy_id })
        const groups = tag_group
          .filter((g) => !g.deleted)
          .map((g) => ({
            id: g.group_id,
            name: g.group_name,
            tags: g.tag.filter((t) => !t.deleted).map((t) => ({ id: t.id, name: t.name })),
          }))
        return { strategyId: s.strategy_id, name: s.strategy_name, admins: await namesOf(ctx, s.admin_list ?? []), groups }
      }),
    )
    return { configured: true, strategies }
  },
  async add(ctx, { strategyId, groupId, ...about }) {
    const { groupName, names } = newTags({ groupId, ...about })
    const tag = names.map((name) => ({ name }))
    const where = groupId ? { group_id: groupId } : { group_name: groupName! }
    await ask(ctx, externalcontactAddStrategyTag, { strategy_id: strategyId, ...where, tag })
    await audit(ctx.db, ctx, 'strategy_tag.add', { kind: 'strategy_tag', after: { strategyId, ...where, names } })
    return {}
  },
  async update(ctx, { id, name: given }) {
    const name = requiredName('name', given)
    await ask(ctx, externalcontactEditStrategyTag, { id, name })
    await audit(ctx.db, ctx, 'strategy_tag.update', { kind: 'strategy_tag', id, name, after: { name } })
    return {}
  },
  async delete(ctx, { tagIds, groupIds }) {
    if (tagIds.length + groupIds.length === 0) throw badInput('tag_ids', noTags)
    await ask(ctx, externalcontactDelStrategyTag, {
      ...(tagIds.length ? { tag_id: tagIds } : {}),
      ...(groupIds.length ? { group_id: groupIds } : {}),
    })
    await audit(ctx.db, ctx, 'strategy_tag.delete', { kind: 'strategy_tag', after: { tagIds, groupIds } })
    return {}
  },
})

async function namesOf(ctx: Context, userids: string[]): Promise<string[]> {
  if (userids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('staff')
    .select(['staff_ext_id', 'name'])
    .where('corp_id', '=', ctx.corpId)
    .where('staff_ext_id', 'in', userids)
    .execute()
  const names = new Map(rows.map((r) => [r.staff_ext_id, r.name]))
  return userids.map((id) => names.get(id) ?? id)
}
