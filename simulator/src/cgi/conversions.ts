import { createHash } from 'node:crypto'
import * as calls from '@rapport/wecom/calls/conversions.ts'
import { liveFollowers, memberOf } from '../world/corp.ts'
import { decrypted, encrypted, openCorpid, ownerOf } from '../world/encrypted-ids.ts'
import type { Provider } from '../world/provider-rows.ts'
import { customerByUnionid, customerUnionid } from '../world/unionids.ts'
import { fail } from './errors.ts'
import { type Cgi, on, onProvider, onSuite } from './handler.ts'
import { scopeOf, sees } from './scope.ts'

const PENDING_SECONDS = 90 * 86_400

const providerOf = (ctx: Cgi): Provider => ownerOf(ctx.world, ctx.app)?.provider ?? fail(48002)

/** Whose ids the corp's own app asks about: an app of a provider in the same corp, which must see the member or customer as well. */
function source(ctx: Cgi, agentid: number) {
  const app = ctx.corp.apps.find((a) => a.agentid === agentid && a.suite_id && !a.withdrawn) ?? fail(40056)
  return { app, provider: ownerOf(ctx.world, app)!.provider }
}

const followedWithin = (ctx: Cgi, id: string) =>
  liveFollowers(ctx.corp, id).some((r) => sees(ctx, r.userid)) ||
  [...ctx.corp.groups.values()].some((g) => sees(ctx, g.owner) && g.member_list.some((m) => m.userid === id))

/** Converted ids come back as they are; unknown ones are left out. */
function renewed(ctx: Cgi, ids: string[], allowed: (id: string) => boolean) {
  const provider = providerOf(ctx)
  const items = ids.flatMap((external_userid) => {
    if (decrypted(provider, ctx.corp, 'external', external_userid) !== undefined)
      return [{ external_userid, new_external_userid: external_userid }]
    if (!ctx.corp.customers.has(external_userid) || !allowed(external_userid)) return []
    return [{ external_userid, new_external_userid: encrypted(provider, ctx.corp, 'external', external_userid) }]
  })
  return { items }
}

/** One visitor has one pending_id per corp and asker, so that what was seen before and after becoming a customer can be joined. */
const pendingId = (ctx: Cgi, unionid: string) =>
  `pd${createHash('sha256')
    .update(`${ownerOf(ctx.world, ctx.app)?.provider.corpid ?? ''}/${ctx.corp.corpid}/${unionid}`)
    .digest('base64url')
    .slice(0, 30)}`

function pend(ctx: Cgi, unionid: string): string {
  const id = pendingId(ctx, unionid)
  ctx.corp.pendings.set(id, ctx.now + PENDING_SECONDS)
  ctx.world.changed()
  return id
}

function byUnionid(ctx: Cgi, unionid: string): string | undefined {
  const id = customerByUnionid(ctx.world, ctx.corp, unionid)
  return id && liveFollowers(ctx.corp, id).some((r) => sees(ctx, r.userid)) ? id : undefined
}

function pendings(ctx: Cgi, ids: string[], chat_id: string | undefined) {
  const group = chat_id === undefined ? undefined : (ctx.corp.groups.get(chat_id) ?? fail(40050))
  const result = ids.flatMap((external_userid) => {
    const unionid = customerUnionid(ctx.world, ctx.corp, external_userid)
    const there = group ? group.member_list.some((m) => m.userid === external_userid) : byUnionid(ctx, unionid) !== undefined
    const pending_id = unionid && there ? pendingId(ctx, unionid) : ''
    return (ctx.corp.pendings.get(pending_id) ?? 0) > ctx.now ? [{ external_userid, pending_id }] : []
  })
  return { result }
}

/** A list of ids the app has from the corp, each with the provider's own; `known` says which there are. */
function listed(ctx: Cgi, kind: 'tag' | 'kf' | 'chat', ids: string[], known: (id: string) => boolean) {
  const provider = providerOf(ctx)
  const good = ids.filter(known)
  return { pairs: good.map((id) => [id, encrypted(provider, ctx.corp, kind, id)] as const), invalid: ids.filter((id) => !known(id)) }
}

export const conversionHandlers = [
  on(calls.batchOpenuseridToUserid, (ctx, { open_userid_list, source_agentid }) => {
    const { app, provider } = source(ctx, source_agentid)
    const both = (userid: string) => sees(ctx, userid) && scopeOf(ctx.corp, app).members.has(userid.toLowerCase())
    const found = open_userid_list.map((open_userid) => ({ open_userid, userid: decrypted(provider, ctx.corp, 'user', open_userid) }))
    const userid_list = found.flatMap(({ open_userid, userid }) => (userid && both(userid) ? [{ open_userid, userid }] : []))
    const good = new Set(userid_list.map((row) => row.open_userid))
    return { userid_list, invalid_open_userid_list: open_userid_list.filter((id) => !good.has(id)) }
  }),
  on(calls.externalcontactFromServiceExternalUserid, (ctx, { external_userid, source_agentid }) => {
    const { provider } = source(ctx, source_agentid)
    const id = decrypted(provider, ctx.corp, 'external', external_userid) ?? fail(40096)
    if (!followedWithin(ctx, id)) fail(84061)
    return { external_userid: id }
  }),
  on(calls.idconvertConvertTmpExternalUserid, (ctx, { business_type, user_type, tmp_external_userid_list }) => {
    const results = tmp_external_userid_list.flatMap((tmp_external_userid): { tmp_external_userid: string; [who: string]: string }[] => {
      const known = ctx.corp.tmpIds.get(tmp_external_userid)
      if (known?.business_type !== business_type || known.user_type !== user_type) return []
      if (user_type === 1) return [{ tmp_external_userid, external_userid: known.id }]
      return [{ tmp_external_userid, corpid: known.corpid, userid: known.id }]
    })
    const good = new Set(results.map((row) => row.tmp_external_userid))
    return { results, invalid_tmp_external_userid_list: tmp_external_userid_list.filter((id) => !good.has(id)) }
  }),

  onProvider(calls.serviceCorpidToOpencorpid, ({ world, provider }, { corpid }) => {
    const corp = world.corps.get(corpid) ?? fail(40013)
    if (!provider.suites.some((s) => s.grants.some((g) => g.corpid === corpid && !g.withdrawn))) fail(48001)
    return { open_corpid: openCorpid(provider, corp) }
  }),
  on(calls.batchUseridToOpenuserid, (ctx, { userid_list }) => {
    const provider = providerOf(ctx)
    const good = userid_list.filter((userid) => memberOf(ctx.corp, userid) && sees(ctx, userid))
    return {
      open_userid_list: good.map((userid) => ({ userid, open_userid: encrypted(provider, ctx.corp, 'user', userid) })),
      invalid_userid_list: userid_list.filter((userid) => !good.includes(userid)),
    }
  }),
  on(calls.externalcontactGetNewExternalUserid, (ctx, { external_userid_list }) =>
    renewed(ctx, external_userid_list, (id) => liveFollowers(ctx.corp, id).some((r) => sees(ctx, r.userid))),
  ),
  on(calls.externalcontactGroupchatGetNewExternalUserid, (ctx, { chat_id, external_userid_list }) => {
    const provider = providerOf(ctx)
    const group = ctx.corp.groups.get(decrypted(provider, ctx.corp, 'chat', chat_id) ?? chat_id) ?? fail(40050)
    if (!sees(ctx, group.owner)) fail(60011)
    return renewed(ctx, external_userid_list, (id) => group.member_list.some((m) => m.userid === id))
  }),
  on(calls.externalcontactToServiceExternalUserid, (ctx, { external_userid }) => {
    const provider = providerOf(ctx)
    if (!ctx.corp.customers.has(external_userid)) fail(40096)
    if (!followedWithin(ctx, external_userid)) fail(84061)
    return { external_userid: encrypted(provider, ctx.corp, 'external', external_userid) }
  }),
  onProvider(calls.serviceExternalcontactFinishExternalUseridMigration, ({ world, provider }, { corpid }) => {
    const known = provider.known.get(corpid)
    const id = known?.kind === 'corp' ? known.corpid : corpid
    if (!provider.suites.some((s) => s.grants.some((g) => g.corpid === id && !g.withdrawn))) fail(48001)
    if (provider.migrated.includes(id)) fail(610022)
    provider.migrated.push(id)
    world.changed()
    return {}
  }),

  // the ids of these answers are turned into the provider's by the gate when a provider's app asks
  on(calls.externalcontactUnionidToExternalUserid, (ctx, { unionid }) => ({ external_userid: byUnionid(ctx, unionid) ?? fail(610014) })),
  on(calls.idconvertUnionidToExternalUserid, (ctx, { unionid }) => {
    const external_userid = byUnionid(ctx, unionid)
    return external_userid ? { external_userid } : { pending_id: pend(ctx, unionid) }
  }),
  on(calls.idconvertBatchExternalUseridToPendingId, (ctx, { external_userid, chat_id }) => pendings(ctx, external_userid, chat_id)),
  on(calls.corpgroupUnionidToExternalUserid, (ctx, { unionid }) => {
    // a supply chain of one: the corp itself
    const external_userid = byUnionid(ctx, unionid)
    return { external_userid_info: external_userid ? [{ corpid: ctx.corp.corpid, external_userid }] : [] }
  }),
  on(calls.corpgroupUnionidToPendingId, (ctx, { unionid }) => ({ pending_id: pend(ctx, unionid) })),
  on(calls.corpgroupBatchExternalUseridToPendingId, (ctx, { external_userid, chat_id }) => pendings(ctx, external_userid, chat_id)),
  onSuite(calls.serviceExternalcontactUnionidToExternalUserid3rd, ({ world, provider, suite }, { unionid, corpid }) => {
    const external_userid_info = suite.grants.flatMap((g) => {
      const corp = world.corps.get(g.corpid)
      const app = corp?.apps.find((a) => a.agentid === g.agentid)
      if (g.withdrawn || !corp || !app || (corpid && openCorpid(provider, corp) !== corpid)) return []
      const found = customerByUnionid(world, corp, unionid)
      const seen = found && liveFollowers(corp, found).some((r) => scopeOf(corp, app).members.has(r.userid.toLowerCase()))
      return seen ? [{ corpid: openCorpid(provider, corp), external_userid: encrypted(provider, corp, 'external', found) }] : []
    })
    return { external_userid_info }
  }),

  on(calls.idconvertExternalTagid, (ctx, { external_tagid_list }) => {
    const { pairs, invalid } = listed(ctx, 'tag', external_tagid_list, (id) => ctx.corp.tags.has(id) || ctx.corp.tagGroups.has(id))
    return {
      items: pairs.map(([external_tagid, open_external_tagid]) => ({ external_tagid, open_external_tagid })),
      invalid_external_tagid_list: invalid,
    }
  }),
  on(calls.idconvertOpenKfid, (ctx, { open_kfid_list }) => {
    const { pairs, invalid } = listed(ctx, 'kf', open_kfid_list, (id) => ctx.corp.kf.accounts.has(id))
    return { items: pairs.map(([open_kfid, new_open_kfid]) => ({ open_kfid, new_open_kfid })), invalid_open_kfid_list: invalid }
  }),
  on(calls.idconvertChatid, (ctx, { chat_id_list }) => {
    const { pairs, invalid } = listed(ctx, 'chat', chat_id_list, (id) => ctx.corp.groups.has(id))
    return { items: pairs.map(([chat_id, new_chat_id]) => ({ chat_id, new_chat_id })), invalid_chat_id_list: invalid }
  }),
  on(calls.idconvertApplyToUpgradeChatid, (ctx, { upgrade_time }) => {
    providerOf(ctx).chat_ids_from[ctx.corp.corpid] = upgrade_time
    ctx.world.changed()
    return {}
  }),
  on(calls.idconvertUpgradeChatidForNewCorp, (ctx) => {
    providerOf(ctx).chat_ids_from[ctx.corp.corpid] = ctx.now
    ctx.world.changed()
    return {}
  }),
]
