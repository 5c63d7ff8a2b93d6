import * as calls from '@rapport/wecom/calls/suites.ts'
import QRCode from 'qrcode'
import { grant } from '../people/suites.ts'
import type { App } from '../world/access-rows.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import { decrypted, encrypted, openCorpid, suiteById } from '../world/encrypted-ids.ts'
import type { AuthCode, Grant, Provider } from '../world/provider-rows.ts'
import { fail } from './errors.ts'
import { onBare, onProvider, onSuite, Raw, type ServiceCgi, type SuiteCgi } from './handler.ts'
import { absolute } from './scope.ts'
import { tokenIn } from './service.ts'
import { tokenFor } from './token.ts'

const TICKET_SECONDS = 1800
const PRE_AUTH_SECONDS = 1200
const REGISTER_SECONDS = 600
const INVITATION_SECONDS = 30 * 86_400

function redeem(ctx: SuiteCgi, code: string): AuthCode {
  if (code.length < 64) fail(40058, 'auth_code exceed min length 64. Invalid input invalid Request Parameter')
  const found = ctx.suite.auth_codes[code]
  if (!found || found.used || found.expires_at < ctx.now) fail(40078)
  return found
}

function authCorpInfo(ctx: ServiceCgi, corp: Corp) {
  return {
    corpid: openCorpid(ctx.provider, corp),
    corp_name: corp.name,
    corp_type: 'verified',
    corp_square_logo_url: absolute(ctx.world.url, '/sim/avatar/wheat0.svg'),
    corp_user_max: 200,
    corp_full_name: corp.full_name,
    verified_end_time: ctx.now + 365 * 86_400,
    subject_type: 1,
    corp_wxqrcode: '',
    corp_scale: '1-50人',
    corp_industry: '',
    corp_sub_industry: '',
  }
}

function authInfo(ctx: SuiteCgi, corp: Corp, app: App) {
  const { provider, suite } = ctx
  const privilege = {
    level: suite.contact_write ? 3 : 1,
    allow_party: app.allow_party,
    allow_user: app.allow_user.map((userid) => encrypted(provider, corp, 'user', userid)),
    allow_tag: app.allow_tag ?? [],
    extra_party: [],
    extra_user: [],
    extra_tag: [],
  }
  const logo = absolute(ctx.world.url, app.logo)
  return {
    agent: [
      {
        agentid: app.agentid,
        name: app.name,
        round_logo_url: logo,
        square_logo_url: logo,
        appid: 1,
        auth_mode: suite.auth_mode,
        is_customized_app: suite.kind === 'on_behalf',
        auth_from_thirdapp: false,
        privilege,
      },
    ],
  }
}

function authUser(provider: Provider, corp: Corp, userid: string) {
  const open_userid = encrypted(provider, corp, 'user', userid)
  return { userid: open_userid, open_userid, name: open_userid, avatar: '' }
}

/** The corp behind auth_corpid and the code that says we may. */
function authorised(ctx: SuiteCgi, auth_corpid: string, permanent_code: string): { corp: Corp; app: App } {
  const found = ctx.suite.grants.find((g) => g.permanent_code === permanent_code)
  const corp = found && ctx.world.corps.get(found.corpid)
  if (!found || !corp) fail(40084)
  if (openCorpid(ctx.provider, corp) !== auth_corpid) fail(40013)
  if (found.withdrawn) fail(48004)
  return { corp, app: corp.apps.find((a) => a.agentid === found.agentid) ?? fail(48004) }
}

const stateOf = (now: Grant) => (now.state ? { state: now.state } : {})

/** The company came by a registration of this provider: its code is told once more here. */
function registered(provider: Provider, corp: Corp) {
  const found = Object.entries(provider.registers).find(([, r]) => r.corpid === corp.corpid)
  return found ? { register_code_info: { register_code: found[0], template_id: found[1].template_id, state: found[1].state } } : {}
}

export const suiteHandlers = [
  onBare(calls.serviceGetSuiteToken, (world, { suite_id, suite_secret, suite_ticket }) => {
    const owner = suiteById(world, suite_id) ?? fail(40083)
    const { provider, suite } = owner
    if (suite.secret !== suite_secret) fail(40080)
    const now = world.clock.seconds()
    if (!suite.tickets.some((t) => t.ticket === suite_ticket && t.at + TICKET_SECONDS >= now)) fail(40085)
    const { token, expires_in } = tokenIn(world, suite.tokens, () => provider.ids.opaque(128))
    return { suite_access_token: token, expires_in }
  }),
  onBare(calls.serviceGetProviderToken, (world, { corpid, provider_secret }) => {
    const provider = world.providers.get(corpid) ?? fail(40013)
    if (provider.secret !== provider_secret) fail(40001)
    const { token, expires_in } = tokenIn(world, provider.tokens, () => provider.ids.opaque(128))
    return { provider_access_token: token, expires_in }
  }),

  onSuite(calls.serviceGetPreAuthCode, ({ world, provider, suite, now }) => {
    const pre_auth_code = provider.ids.opaque(64)
    suite.pre_auth_codes[pre_auth_code] = { expires_at: now + PRE_AUTH_SECONDS, auth_type: 0 }
    world.changed()
    return { pre_auth_code, expires_in: PRE_AUTH_SECONDS }
  }),
  onSuite(calls.serviceSetSessionInfo, ({ world, suite, now }, { pre_auth_code, session_info }) => {
    const known = suite.pre_auth_codes[pre_auth_code]
    if (!known || known.expires_at < now) fail(40077)
    known.auth_type = session_info.auth_type ?? 0
    world.changed()
    return {}
  }),
  onSuite(calls.serviceGetPermanentCode, (ctx, { auth_code }) => {
    const by = redeem(ctx, auth_code)
    const { grant: now, app } = grant(ctx.world, ctx.provider, ctx.suite, by)
    const corp = ctx.world.corps.get(by.corpid)!
    return {
      ...(ctx.suite.kind === 'third_party' ? tokenFor(ctx.world, corp, app) : {}),
      permanent_code: now.permanent_code,
      auth_corp_info: authCorpInfo(ctx, corp),
      auth_info: authInfo(ctx, corp, app),
      auth_user_info: authUser(ctx.provider, corp, now.userid),
      ...registered(ctx.provider, corp),
      ...stateOf(now),
    }
  }),
  onSuite(calls.serviceV2GetPermanentCode, (ctx, { auth_code }) => {
    const { provider } = ctx
    const by = redeem(ctx, auth_code)
    const { grant: now } = grant(ctx.world, provider, ctx.suite, by)
    const corp = ctx.world.corps.get(by.corpid)!
    return {
      permanent_code: now.permanent_code,
      auth_corp_info: { corpid: openCorpid(provider, corp), corp_name: corp.name },
      auth_user_info: authUser(provider, corp, now.userid),
      ...registered(provider, corp),
      ...stateOf(now),
    }
  }),
  ...[calls.serviceGetAuthInfo, calls.serviceV2GetAuthInfo].map((call) =>
    onSuite(call, (ctx, { auth_corpid, permanent_code }) => {
      const { corp, app } = authorised(ctx, auth_corpid, permanent_code)
      return { auth_corp_info: authCorpInfo(ctx, corp), auth_info: authInfo(ctx, corp, app) }
    }),
  ),
  onSuite(calls.serviceGetCorpToken, (ctx, { auth_corpid, permanent_code }) => {
    const { corp, app } = authorised(ctx, auth_corpid, permanent_code)
    // an on-behalf app goes to gettoken with its code; the code of the platform for asking here is unverified
    if (ctx.suite.kind === 'on_behalf') fail(48001)
    return tokenFor(ctx.world, corp, app)
  }),
  onSuite(calls.serviceGetAdminList, (ctx, { auth_corpid, agentid }) => {
    const { provider, suite, world } = ctx
    const found = suite.grants.find((g) => openCorpid(provider, world.corps.get(g.corpid)!) === auth_corpid && !g.withdrawn)
    if (!found) fail(48004)
    if (found.agentid !== agentid) fail(40056)
    const corp = world.corps.get(found.corpid)!
    const open_userid = encrypted(provider, corp, 'user', found.userid)
    return { admin: memberOf(corp, found.userid)?.status === 5 ? [] : [{ userid: open_userid, open_userid, auth_type: 1 }] }
  }),
  onSuite(calls.serviceGetAppQrcode, async (ctx, { suite_id, state = '', result_type = 1 }) => {
    if (suite_id !== ctx.suite.suite_id) fail(40083)
    const qrcode = invitation(ctx, [suite_id], state, INVITATION_SECONDS)
    if (result_type === 2) return { qrcode }
    return new Raw(await QRCode.toBuffer(qrcode, { margin: 2, width: 430 }), {
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="qrcode.png"',
    })
  }),
  onProvider(calls.serviceGetCustomizedAuthUrl, (ctx, { state, templateid_list }) => {
    for (const id of templateid_list) if (ctx.provider.suites.find((s) => s.suite_id === id)?.kind !== 'on_behalf') fail(40083)
    return { qrcode_url: invitation(ctx, templateid_list, state, INVITATION_SECONDS), expires_in: INVITATION_SECONDS }
  }),

  onProvider(calls.serviceGetRegisterCode, ({ world, provider, now }, input) => {
    const { template_id, state = '', corp_name = '', admin_name = '', admin_mobile = '' } = input
    const register_code = provider.ids.opaque(64)
    provider.registers[register_code] = { template_id, state, corp_name, admin_name, admin_mobile, expires_at: now + REGISTER_SECONDS }
    world.changed()
    return { register_code, expires_in: REGISTER_SECONDS }
  }),
  onProvider(calls.serviceGetRegisterInfo, ({ world, provider }, { register_code }) => {
    // which of 84020 … 84025 is which is unverified
    const found = provider.registers[register_code] ?? fail(84022)
    const corp = world.corps.get(found.corpid ?? '') ?? fail(84024)
    const contacts = corp.apps.find((a) => a.kind === 'contacts')
    return {
      corpid: openCorpid(provider, corp),
      ...(contacts ? { contact_sync: tokenFor(world, corp, contacts) } : {}),
      auth_user_info: authUser(provider, corp, found.userid!),
      template_id: found.template_id,
      state: found.state,
    }
  }),
]

/** An address where an admin installs what it names. */
function invitation({ world, provider, now }: ServiceCgi, suite_ids: string[], state: string, seconds: number): string {
  const code = provider.ids.hex(32)
  provider.invitations[code] = { suite_ids, state, expires_at: now + seconds }
  world.changed()
  return `${world.url}/3rdapp/customized?invitation=${code}`
}

/** A member as the provider names them, back to the corp's userid; shared with the calls about people. */
export const memberNamed = (provider: Provider, corp: Corp, text: string) => {
  const userid = decrypted(provider, corp, 'user', text)
  return userid === undefined ? undefined : memberOf(corp, userid)
}
