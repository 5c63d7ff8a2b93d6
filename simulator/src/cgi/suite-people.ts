import * as calls from '@rapport/wecom/calls/suite-people.ts'
import { liveFollowers, memberOf } from '../world/corp.ts'
import { encrypted, openCorpid, ownerOf } from '../world/encrypted-ids.ts'
import type { Grant, Provider, ServiceCode, Suite } from '../world/provider-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on, onProvider, onSuite, type SuiteCgi } from './handler.ts'
import { page } from './paging.ts'
import { absolute, scopeOf, sees } from './scope.ts'
import { memberNamed } from './suites.ts'

const TICKET_SECONDS = 1800

function redeem(codes: Record<string, ServiceCode>, text: string, now: number): ServiceCode {
  const found = codes[text]
  if (!found || found.expires_at < now) fail(40029)
  delete codes[text]
  return found
}

interface Who {
  corpid?: string
  userid?: string
  open_userid?: string
  openid?: string
  external_userid?: string
  user_ticket?: string
  expires_in?: number
}

/** Who opened the page of a suite (platform/01 §2.4). */
function identity(ctx: SuiteCgi, code: string): Who {
  const { world, provider, suite, now } = ctx
  const found = redeem(suite.codes, code, now)
  world.changed()
  const corp = world.corps.get(found.corpid) ?? fail(40029)
  const corpid = openCorpid(provider, corp)
  if (!found.userid) {
    const app = corp.apps.find((a) => a.suite_id === suite.suite_id && !a.withdrawn)
    const { external_userid: id } = found
    const known = id && app?.customer_contact && liveFollowers(corp, id).some((r) => scopeOf(corp, app).members.has(r.userid.toLowerCase()))
    return { openid: found.openid ?? '', ...(known ? { external_userid: encrypted(provider, corp, 'external', id) } : {}) }
  }
  const userid = encrypted(provider, corp, 'user', found.userid)
  const who = { corpid, userid, open_userid: userid }
  if (found.scope === 'snsapi_base') return who
  const user_ticket = provider.ids.opaque(64)
  suite.user_tickets[user_ticket] = { corpid: found.corpid, userid: found.userid, expires_at: now + TICKET_SECONDS }
  return { ...who, user_ticket, expires_in: TICKET_SECONDS }
}

function detail(ctx: SuiteCgi, user_ticket: string) {
  const { world, provider, suite, now } = ctx
  const found = suite.user_tickets[user_ticket] ?? fail(84015)
  if (found.expires_at < now) fail(84014)
  const corp = world.corps.get(found.corpid) ?? fail(84015)
  const m = memberOf(corp, found.userid) ?? fail(60111)
  const userid = encrypted(provider, corp, 'user', m.userid)
  return {
    corpid: openCorpid(provider, corp),
    userid,
    // a third party is told no names
    name: userid,
    gender: m.gender,
    avatar: absolute(world.url, m.avatar),
    qr_code: `${world.url}/m/${m.userid}`,
  }
}

/** One key per person and mini program, of the shape WeChat's have (unverified). */
const sessionKey = (ids: Provider['ids']) => Buffer.from(ids.hex(32), 'hex').toString('base64')

/** The suite behind an app, and what the corp granted it. */
function ownGrant(ctx: Cgi): { provider: Provider; suite: Suite; grant: Grant } {
  const owner = ownerOf(ctx.world, ctx.app) ?? fail(48002)
  const grant = owner.suite.grants.find((g) => g.corpid === ctx.corp.corpid && !g.withdrawn) ?? fail(48004)
  return { ...owner, grant }
}

export const suitePeopleHandlers = [
  onSuite(calls.serviceAuthGetuserinfo3rd, (ctx, { code }) => identity(ctx, code)),
  onSuite(calls.serviceGetuserinfo3rd, (ctx, { code }) => {
    const { corpid, userid, openid, ...rest } = identity(ctx, code)
    // the old path answers in the old spelling
    return { ...rest, ...(userid ? { CorpId: corpid, UserId: userid } : { OpenId: openid }), DeviceId: '' }
  }),
  onSuite(calls.serviceAuthGetuserdetail3rd, (ctx, { user_ticket }) => detail(ctx, user_ticket)),
  onSuite(calls.serviceGetuserdetail3rd, (ctx, { user_ticket }) => detail(ctx, user_ticket)),

  on(calls.miniprogramJscode2session, (ctx, { js_code }) => {
    const found = ctx.corp.oauthCodes.get(js_code)
    if (!found || found.used || found.expires_at < ctx.now || !found.userid || found.scope !== 'miniprogram') fail(40029)
    if (found.agentid !== ctx.app.agentid) fail(42013)
    found.used = true
    ctx.world.changed()
    return { corpid: ctx.corp.corpid, userid: found.userid, session_key: sessionKey(ctx.corp.ids), deviceid: '' }
  }),
  onSuite(calls.serviceMiniprogramJscode2session, ({ world, provider, suite, now }, { js_code }) => {
    if (suite.codes[js_code]?.scope !== 'miniprogram') fail(40029)
    const found = redeem(suite.codes, js_code, now)
    const corp = world.corps.get(found.corpid) ?? fail(40029)
    const userid = encrypted(provider, corp, 'user', found.userid ?? fail(40029))
    world.changed()
    return { corpid: openCorpid(provider, corp), userid, open_userid: userid, session_key: sessionKey(provider.ids) }
  }),

  onProvider(calls.serviceGetLoginInfo, ({ world, provider, now }, { auth_code }) => {
    const found = redeem(provider.login_codes, auth_code, now)
    const corp = world.corps.get(found.corpid) ?? fail(40029)
    const m = memberOf(corp, found.userid!) ?? fail(40029)
    world.changed()
    const open_userid = encrypted(provider, corp, 'user', m.userid)
    const creator = corp.members.values().next().value === m
    const grants = provider.suites.flatMap((s) => s.grants.filter((g) => g.corpid === corp.corpid && !g.withdrawn))
    const manages = creator || grants.some((g) => g.userid === m.userid)
    return {
      usertype: creator ? 1 : manages ? 2 : 5,
      user_info: { userid: open_userid, open_userid, name: open_userid, avatar: absolute(world.url, m.avatar) },
      corp_info: { corpid: openCorpid(provider, corp) },
      agent: manages ? grants.map((g) => ({ agentid: g.agentid, auth_type: 1 })) : [],
      auth_info: { department: m.department.map((id) => ({ id, writable: manages })) },
    }
  }),

  on(calls.userCheckMemberAuth, (ctx, { open_userid }) => {
    // the gate has already turned the encrypted id into the corp's own
    const { suite, grant } = ownGrant(ctx)
    const member = memberOf(ctx.corp, open_userid)
    if (!member) fail(60111)
    return { is_member_auth: suite.auth_mode === 0 ? sees(ctx, member.userid) : grant.members.includes(member.userid) }
  }),
  on(calls.userListMemberAuth, (ctx, { cursor, limit }) => {
    const { suite, grant } = ownGrant(ctx)
    const all = suite.auth_mode === 1 ? grant.members : [...ctx.corp.members.values()].map((m) => m.userid).filter((u) => sees(ctx, u))
    const { rows, next_cursor } = page('list_member_auth', all, cursor, limit ?? 1000)
    return { member_auth_list: rows.map((open_userid) => ({ open_userid })), next_cursor }
  }),
  on(calls.userListSelectedTicketUser, (ctx, { selected_ticket }) => {
    const { suite, grant } = ownGrant(ctx)
    const picked = suite.picked[selected_ticket]
    // the code of a wrong ticket is not documented (unverified)
    if (picked?.corpid !== ctx.corp.corpid) fail(40058, 'invalid selected_ticket. Invalid input invalid Request Parameter')
    const mine = (userid: string) => (suite.auth_mode === 1 ? grant.members.includes(userid) : sees(ctx, userid))
    return {
      operator_open_userid: picked.operator,
      open_userid_list: picked.userids.filter(mine),
      unauth_open_userid_list: picked.userids.filter((userid) => !mine(userid)),
      total: picked.userids.length,
    }
  }),

  ...openData(),
]

/** Files and lists with names, for a provider that has none (platform/10 §2.1). */
function openData() {
  return [
    onProvider(calls.serviceMediaUpload, ({ world, provider, now, upload }, { type }) => {
      const file = upload ?? fail(41005, 'media data missing')
      if (file.size <= 5) fail(44001)
      if (file.size > 20 * 1024 * 1024) fail(45001)
      const media_id = provider.ids.opaque(64)
      provider.media[media_id] = { filename: file.filename, created_at: now }
      world.bytes.put(media_id, file.bytes)
      world.changed()
      return { type, media_id, created_at: now }
    }),
    onProvider(calls.serviceContactIdTranslate, (ctx, { auth_corpid, media_id_list, output_file_name }) => {
      const { world, provider, now } = ctx
      const { corp } = authorisedCorp(ctx, auth_corpid)
      const name = (_: string, kind: string, id: string) =>
        kind === 'userName' ? (memberNamed(provider, corp, id)?.name ?? id) : (corp.departments.get(Number(id))?.name ?? id)
      const files = media_id_list.map((media_id, n) => {
        const media = provider.media[media_id]
        const bytes = media && world.bytes.get(media_id)
        if (!bytes || media.created_at + world.settings.media_seconds < now) fail(40007)
        const text = bytes.toString('utf8')
        if (text.includes('\uFFFD')) fail(84200)
        const id = provider.ids.hex(48)
        world.bytes.put(id, Buffer.from(text.replace(/\$(userName|departmentName)=([^$]+)\$/g, name)))
        const extension = /\.\w+$/.exec(media.filename)?.[0] ?? ''
        const filename = output_file_name ? `${output_file_name}${n ? `-${n + 1}` : ''}${extension}` : media.filename
        return { id, filename }
      })
      const jobid = provider.ids.opaque(40)
      provider.translations[jobid] = { corpid: corp.corpid, files }
      world.changed()
      return { jobid }
    }),
    onProvider(calls.serviceBatchGetresult, ({ world, provider }, { jobid }) => {
      if (!provider.translations[jobid]) fail(40088)
      return { status: 3, type: 'contact_id_translate', result: { contact_id_translate: { url: `${world.url}/translated/${jobid}` } } }
    }),
    onProvider(calls.serviceContactSearch, (ctx, { auth_corpid, agentid, ...what }) => search(ctx, auth_corpid, agentid, what)),
    onProvider(calls.serviceContactBatchsearch, (ctx, { auth_corpid, agentid, query_request_list }) => ({
      query_result_list: query_request_list.map((what) => search(ctx, auth_corpid, agentid, what)),
    })),
    onProvider(calls.serviceContactSort, (ctx, { auth_corpid, sort_options = [], useridlist }) => {
      const { corp } = authorisedCorp(ctx, auth_corpid)
      const order = sort_options.length ? sort_options : [{ sort_field: 0 as const }]
      const rows = useridlist.map((text) => ({ text, m: memberNamed(ctx.provider, corp, text) }))
      const pinyin = new Intl.Collator('zh-Hans-u-co-pinyin')
      rows.sort((a, b) => {
        for (const { sort_field, sort_type } of order) {
          const of = (m: typeof a.m) => (sort_field === 1 ? m?.alias : m?.name) ?? ''
          const way = pinyin.compare(of(a.m), of(b.m))
          if (way !== 0) return sort_type === 1 ? -way : way
        }
        return 0
      })
      return { useridlist: rows.map((row) => row.text) }
    }),
  ]
}

/** A corp that has one of the provider's apps, and what that app sees there. */
function authorisedCorp({ world, provider }: Parameters<Parameters<typeof onProvider>[1]>[0], auth_corpid: string, agentid?: number) {
  const known = provider.known.get(auth_corpid)
  const corp = known?.kind === 'corp' ? world.corps.get(known.corpid) : undefined
  if (!corp) fail(40013)
  const apps = corp.apps.filter((a) => a.suite_id && !a.withdrawn && provider.suites.some((s) => s.suite_id === a.suite_id))
  const app = agentid === undefined ? apps[0] : apps.find((a) => a.agentid === agentid)
  if (!app) fail(agentid === undefined ? 48004 : 40056)
  return { corp, app }
}

interface Query {
  query_word: string
  query_type?: 0 | 1 | 2
  query_range?: 0 | 1
  limit?: number
  offset?: number
  cursor?: string
  full_match_field?: 1 | 2
}

function search(ctx: Parameters<typeof authorisedCorp>[0], auth_corpid: string, agentid: number | undefined, what: Query) {
  const { corp, app } = authorisedCorp(ctx, auth_corpid, agentid)
  const { query_word, query_type = 0, query_range = 0, limit = 50, offset = 0, cursor, full_match_field } = what
  const scope = scopeOf(corp, app)
  const fits = (text: string) => (full_match_field ? text === query_word : text.toLowerCase().includes(query_word.toLowerCase()))
  const members = [...corp.members.values()].filter(
    (m) =>
      scope.members.has(m.userid.toLowerCase()) &&
      (full_match_field === 2 ? fits(m.alias) : fits(m.name) || (!full_match_field && fits(m.alias))),
  )
  const open = (left: boolean) =>
    members.filter((m) => (m.status === 5) === left).map((m) => encrypted(ctx.provider, corp, 'user', m.userid))
  const parties = [...corp.departments.values()].filter(
    (d) => scope.departments.has(d.id) && fits(full_match_field === 2 ? d.name_en : d.name),
  )
  const rows = [
    ...(query_type === 2 ? [] : open(false).map((id) => ({ user: id }))),
    ...(query_type === 1 ? [] : parties.map((d) => ({ party: d.id }))),
  ]
  const paged = page(`search/${query_word}`, rows.slice(offset), cursor, limit)
  const user = paged.rows.flatMap((row) => ('user' in row ? [row.user] : []))
  const gone = query_range === 1 && query_type !== 2 ? open(true) : []
  return {
    query_result: {
      user: { userid: user, open_userid: user },
      party: { department_id: paged.rows.flatMap((row) => ('party' in row ? [row.party] : [])) },
      ...(gone.length ? { dismiss_user: { userid: gone, open_userid: gone } } : {}),
    },
    is_last: paged.next_cursor === '',
    next_cursor: paged.next_cursor,
  }
}
