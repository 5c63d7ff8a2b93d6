import * as momentCalls from '@rapport/wecom/calls/moments.ts'
import * as calls from '@rapport/wecom/calls/strategies.ts'
import type { Strategy } from '../world/rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { addTags, deleteTags, editTag, listTags } from './tags.ts'

type Kind = Strategy['kind']
type Place = { type: number; userid?: string; partyid?: number }

function need(ctx: Cgi, kind: Kind, id: number): Strategy {
  const found = ctx.corp.strategies.get(id)
  if (found?.kind !== kind) fail(40058, 'invalid strategy_id. Invalid input invalid Request Parameter')
  return found
}

/** What was not said is allowed. */
const privileges: Record<Kind, string[]> = {
  customer: Object.keys(calls.externalcontactCustomerStrategyCreate.input.properties.privilege.properties),
  moment: Object.keys(momentCalls.externalcontactMomentStrategyCreate.input.properties.privilege.properties),
}

const placeKey = (p: Place) => `${p.type}/${p.userid ?? p.partyid}`

function list(ctx: Cgi, kind: Kind, cursor: string | undefined, limit = 1000) {
  const own = [...ctx.corp.strategies.values()].filter((s) => s.kind === kind)
  const { rows, next_cursor } = page(`${kind}_strategy`, own, cursor, limit)
  return { strategy: rows.map(({ strategy_id }) => ({ strategy_id })), next_cursor }
}

function get(ctx: Cgi, kind: Kind, id: number) {
  const { strategy_id, parent_id, strategy_name, create_time, admin_list, privilege } = need(ctx, kind, id)
  const all = Object.fromEntries(privileges[kind].map((name) => [name, privilege[name] ?? true]))
  return { strategy: { strategy_id, parent_id, strategy_name, create_time, admin_list, privilege: all } }
}

function range(ctx: Cgi, kind: Kind, id: number, cursor: string | undefined, limit = 1000) {
  const { rows, next_cursor } = page(`${kind}_range/${id}`, need(ctx, kind, id).range, cursor, limit)
  return { range: rows, next_cursor }
}

interface Draft {
  parent_id?: number
  strategy_name: string
  admin_list: string[]
  privilege?: Record<string, boolean>
  range: Place[]
}

function create(ctx: Cgi, kind: Kind, draft: Draft) {
  const { corp } = ctx
  if (draft.parent_id) need(ctx, kind, draft.parent_id)
  const strategy_id = Math.max(0, ...corp.strategies.keys()) + 1
  const { parent_id = 0, strategy_name, admin_list, privilege = {} } = draft
  corp.strategies.set(strategy_id, {
    strategy_id,
    kind,
    parent_id,
    strategy_name,
    create_time: ctx.now,
    admin_list,
    privilege,
    range: draft.range as Strategy['range'],
  })
  ctx.world.changed()
  return { strategy_id }
}

function edit(ctx: Cgi, kind: Kind, id: number, change: Partial<Draft> & { range_add?: Place[]; range_del?: Place[] }) {
  const s = need(ctx, kind, id)
  if (change.strategy_name) s.strategy_name = change.strategy_name
  if (change.admin_list) s.admin_list = change.admin_list
  if (change.privilege) s.privilege = { ...s.privilege, ...change.privilege }
  const gone = new Set((change.range_del ?? []).map(placeKey))
  const kept = new Map([...s.range.filter((p) => !gone.has(placeKey(p))), ...(change.range_add ?? [])].map((p) => [placeKey(p), p]))
  s.range = [...kept.values()] as Strategy['range']
  ctx.world.changed()
  return {}
}

function del(ctx: Cgi, kind: Kind, id: number) {
  need(ctx, kind, id)
  ctx.corp.strategies.delete(id)
  ctx.world.changed()
  return {}
}

/** Rule groups of customers and of moments, and the tags of rule groups: the system secret only (platform/04 §5.1, §8; 05 §4.3). */
export const strategyHandlers = [
  on(calls.externalcontactCustomerStrategyList, (ctx, { cursor, limit }) => list(ctx, 'customer', cursor, limit)),
  on(calls.externalcontactCustomerStrategyGet, (ctx, { strategy_id }) => get(ctx, 'customer', strategy_id)),
  on(calls.externalcontactCustomerStrategyGetRange, (ctx, { strategy_id, cursor, limit }) =>
    range(ctx, 'customer', strategy_id, cursor, limit),
  ),
  on(calls.externalcontactCustomerStrategyCreate, (ctx, draft) => create(ctx, 'customer', draft)),
  on(calls.externalcontactCustomerStrategyEdit, (ctx, { strategy_id, ...change }) => edit(ctx, 'customer', strategy_id, change)),
  on(calls.externalcontactCustomerStrategyDel, (ctx, { strategy_id }) => del(ctx, 'customer', strategy_id)),
  on(momentCalls.externalcontactMomentStrategyList, (ctx, { cursor, limit }) => list(ctx, 'moment', cursor, limit)),
  on(momentCalls.externalcontactMomentStrategyGet, (ctx, { strategy_id }) => get(ctx, 'moment', strategy_id)),
  on(momentCalls.externalcontactMomentStrategyGetRange, (ctx, { strategy_id, cursor, limit }) =>
    range(ctx, 'moment', strategy_id, cursor, limit),
  ),
  on(momentCalls.externalcontactMomentStrategyCreate, (ctx, draft) => create(ctx, 'moment', draft)),
  on(momentCalls.externalcontactMomentStrategyEdit, (ctx, { strategy_id, ...change }) => edit(ctx, 'moment', strategy_id, change)),
  on(momentCalls.externalcontactMomentStrategyDel, (ctx, { strategy_id }) => del(ctx, 'moment', strategy_id)),

  on(calls.externalcontactGetStrategyTagList, (ctx, { strategy_id, tag_id, group_id }) => ({
    tag_group: listTags(
      ctx,
      tag_id ?? [],
      group_id ?? [],
      (g) => g.strategy_id !== 0 && (strategy_id === undefined || g.strategy_id === strategy_id),
    ),
  })),
  on(calls.externalcontactAddStrategyTag, (ctx, { strategy_id, ...input }) => {
    if (need(ctx, 'customer', strategy_id).parent_id !== 0)
      fail(40058, 'only first-level strategies have tags. Invalid input invalid Request Parameter')
    return { tag_group: addTags(ctx, input, strategy_id) }
  }),
  on(calls.externalcontactEditStrategyTag, (ctx, { id, name, order }) => {
    editTag(ctx, id, name, order)
    return {}
  }),
  on(calls.externalcontactDelStrategyTag, (ctx, { tag_id, group_id }) => {
    deleteTags(ctx, tag_id ?? [], group_id ?? [])
    return {}
  }),
]
