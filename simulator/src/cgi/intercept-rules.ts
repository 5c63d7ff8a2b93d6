import * as calls from '@rapport/wecom/calls/intercept-rules.ts'
import { memberOf } from '../world/corp.ts'
import type { InterceptRule } from '../world/office-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'

const RULES = 100

interface Range {
  user_list?: string[]
  department_list?: number[]
}

/** Everyone named exists; somebody is named (platform/09 §4). */
function checkedRange(ctx: Cgi, range: Range): InterceptRule['applicable_range'] {
  const { user_list = [], department_list = [] } = range
  if (user_list.length + department_list.length === 0) fail(41076)
  for (const userid of user_list) if (!memberOf(ctx.corp, userid)) fail(41076)
  for (const id of department_list) if (!ctx.corp.departments.has(id)) fail(41076)
  return { user_list, department_list }
}

function uniqueName(ctx: Cgi, rule_name: string, except?: InterceptRule) {
  for (const rule of ctx.corp.interceptRules.values()) if (rule !== except && rule.rule_name === rule_name) fail(41077)
}

const needRule = (ctx: Cgi, rule_id: string): InterceptRule => {
  if (ctx.corp.deletedRules.has(rule_id)) fail(41071)
  return ctx.corp.interceptRules.get(rule_id) ?? fail(41070)
}

function own(ctx: Cgi, rule_id: string): InterceptRule {
  const rule = needRule(ctx, rule_id)
  if (rule.agentid !== ctx.app.agentid) fail(41070)
  return rule
}

const joined = <T>(list: T[], add: T[] = [], remove: T[] = []) => [...new Set([...list, ...add])].filter((x) => !remove.includes(x))

export const interceptHandlers = [
  on(calls.externalcontactAddInterceptRule, (ctx, { semantics_list = [], ...input }) => {
    uniqueName(ctx, input.rule_name)
    if (ctx.corp.interceptRules.size >= RULES) fail(41069)
    const applicable_range = checkedRange(ctx, input.applicable_range)
    const rule_id = ctx.corp.ids.opaque(32)
    const rule = { ...input, rule_id, agentid: ctx.app.agentid, semantics_list, applicable_range, create_time: ctx.now }
    ctx.corp.interceptRules.set(rule_id, rule)
    ctx.world.changed()
    return { rule_id }
  }),
  on(calls.externalcontactGetInterceptRuleList, (ctx) => ({
    rule_list: [...ctx.corp.interceptRules.values()].map(({ rule_id, rule_name, create_time }) => ({ rule_id, rule_name, create_time })),
  })),
  on(calls.externalcontactGetInterceptRule, (ctx, { rule_id }) => {
    const { rule_name, word_list, semantics_list, intercept_type, applicable_range } = needRule(ctx, rule_id)
    return { rule: { rule_id, rule_name, word_list, extra_rule: { semantics_list }, intercept_type, applicable_range } }
  }),
  on(calls.externalcontactUpdateInterceptRule, (ctx, input) => {
    const rule = own(ctx, input.rule_id)
    if (input.rule_name !== undefined) uniqueName(ctx, input.rule_name, rule)
    const { add_applicable_range: add, remove_applicable_range: remove } = input
    if (add) checkedRange(ctx, add)
    const now = rule.applicable_range
    const applicable_range = checkedRange(ctx, {
      user_list: joined(now.user_list, add?.user_list, remove?.user_list),
      department_list: joined(now.department_list, add?.department_list, remove?.department_list),
    })
    Object.assign(rule, {
      rule_name: input.rule_name ?? rule.rule_name,
      word_list: input.word_list ?? rule.word_list,
      semantics_list: input.extra_rule?.semantics_list ?? rule.semantics_list,
      intercept_type: input.intercept_type ?? rule.intercept_type,
      applicable_range,
    })
    ctx.world.changed()
    return {}
  }),
  on(calls.externalcontactDelInterceptRule, (ctx, { rule_id }) => {
    ctx.corp.interceptRules.delete(own(ctx, rule_id).rule_id)
    ctx.corp.deletedRules.set(rule_id, ctx.now)
    ctx.world.changed()
    return {}
  }),
]
