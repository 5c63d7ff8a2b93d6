import { signature, signPage } from '@rapport/wecom/jssdk.ts'
import { code as codes } from '#core/contract/errors.ts'
import { factors } from '#core/contract/factors.ts'
import { auth, type StaffMe, staffMe, user } from '#core/contract/session.ts'
import { activationNow } from '#core/server/activation-now.ts'
import type { Actor } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import { wecomScripts } from '#core/server/config.ts'
import type { Context } from '#core/server/context.ts'
import { appState, sideWindowOpened } from '#core/server/credentials.ts'
import { noSecret } from '#core/server/gate/causes.ts'
import { idOf } from '#core/server/ids.ts'
import { implement } from '#core/server/implement.ts'
import { hostOf, originOf } from '#core/server/origin.ts'
import { badInput, Refusal } from '#core/server/refusal.ts'
import { privilegesOf } from '#core/server/rights.ts'
import { ordinaryRole } from '#core/server/roles.ts'
import { clearSession } from '#core/server/session.ts'
import { ownUser } from '../contract.ts'
import { enter } from './enter.ts'
import * as own from './factors.ts'
import { homeCorp } from './home-corp.ts'
import { knowBrowser, knownBrowser } from './known-browser.ts'
import { phoneNumber, setName, setPhoneNumber } from './own-user.ts'
import { passwordLogin } from './password.ts'
import { beginLogin } from './states.ts'
import { LoginFailed } from './ways.ts'

type ActivationStatus = 'created' | 'corp_authed' | 'activated'
const signedIn = (me: Actor) => me.kind === 'staff' || me.kind === 'admin'

export default [
  ...implement(auth, {
    loginStatus: async (ctx, _, { req }) => {
      const { config } = ctx.app
      const home = await homeCorp(ctx.app)
      const about = await people(ctx)
      return {
        hasLogin: signedIn(ctx.me),
        activationStatus: (about.activationStatus ?? home?.activationStatus ?? 'created') as ActivationStatus,
        user: about.user,
        wxUser: about.wxUser,
        passwordLogin: home !== null && (await hasLocalAdmin(ctx, home.corpId)),
        corpId: signedIn(ctx.me) ? ctx.corpId : null,
        loginDialog: config.RELEASE === 'saas' && new URL(originOf(config, req)).host === hostOf(req),
        ...(config.WECOM_SUITE_ID && { registers: true }),
      }
    },
    loginUrl: async (ctx, { callback, appid, surface = 'console' }, { req, reply }) => {
      const url = await beginLogin(ctx.app, req, reply, { surface, callback, appId: appid }).catch((error) => {
        throw error instanceof LoginFailed ? noWayIn(error) : error
      })
      return { url }
    },
    passwordLogin: async (ctx, sent, { req, reply }) => {
      const proof = await passwordLogin(ctx.app, sent, req)
      if (proof === 'code_needed') return { codeNeeded: true }
      const { corpId, proven } = proof
      await enter(ctx.app, req, reply, { corpId, kind: 'admin', proven }, 'password', proof.factor ?? undefined)
      knowBrowser(ctx.app, reply, proven, knownBrowser(ctx.app, req, proven))
      return { codeNeeded: false }
    },
    logout: async (ctx, _, { req, reply }) => {
      const token = ctx.app.sessions.tokenOf(req)
      if (token) await ctx.app.sessions.end(token)
      if (signedIn(ctx.me)) await audit(ctx.db, ctx, 'sign_out', { kind: 'session' })
      clearSession(ctx.app.config, reply)
      return {}
    },
    agentConfig: async (ctx, { url }, { req }) => {
      const page = pageOf(url, originOf(ctx.app.config, req))
      const { accounts } = ctx.app.gate
      const [account, jsapi, agent] = await Promise.all([
        accounts.of(ctx.corpId),
        ctx.app.gate.ticket(ctx.corpId, 'jsapi'),
        ctx.app.gate.ticket(ctx.corpId, 'agent'),
      ])
      if (new URL(page).pathname.startsWith(sideWindowPath)) await sideWindowOpened(ctx.db)
      const signed = signPage(agent, page)
      return {
        corpId: account.wecomCorpId,
        agentId: account.agentId ?? 0,
        ...signed,
        configSignature: signature(jsapi, signed.nonceStr, signed.timestamp, page),
        scripts: wecomScripts(ctx.app.config),
      }
    },
  }),
  ...implement(user, {
    me: async (ctx) => {
      const about = await people(ctx)
      return { user: about.user!, activationStatus: about.activationStatus!, wxUser: about.wxUser, corpAuthType: about.corpAuthType! }
    },
  }),
  ...implement(ownUser, {
    phoneNumber: async (ctx) => ({ phoneNumber: await phoneNumber(ctx) }),
    setPhoneNumber: async (ctx, input) => ({ phoneNumber: await setPhoneNumber(ctx, input.phoneNumber) }),
    setInfo: async (ctx, { name }) => {
      await setName(ctx, name)
      return {}
    },
  }),
  ...implement(staffMe, { me: profile }),
  ...implement(factors, {
    factors: own.factorsOf,
    changePassword: own.changePassword,
    beginTotp: own.begin,
    confirmTotp: own.confirm,
    endTotp: own.end,
    renewRecoveryCodes: own.renewCodes,
  }),
]

const noWayIn = ({ why }: LoginFailed) =>
  why === 'too_many'
    ? new Refusal(codes.tooMany, {
        zh: '你所在的网络打开登录页的次数过多，请 10 分钟后再试',
        en: 'Your network has opened the sign-in page too often; try again in 10 minutes',
      })
    : why === 'appid'
      ? badInput('appid', { zh: '这里没有这家企业', en: 'There is no such company here' })
      : new Refusal(codes.noSecret, noSecret({}))

/** A signature is for our own pages only. */
const sideWindowPath = '/client/side_window'
function pageOf(url: string, origin: string): string {
  try {
    if (new URL(url).origin === new URL(origin).origin) return url
  } catch {
    // no address at all
  }
  throw badInput('url', { zh: '要是本站的页面', en: 'It must be a page of this origin' })
}

async function hasLocalAdmin(ctx: Context, corpId: number): Promise<boolean> {
  const db = ctx.app.db.forCorp(corpId)
  const row = await db
    .selectFrom('local_admins')
    .select('account')
    .where('corp_id', '=', corpId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const corpRow = (ctx: Context) =>
  ctx.app.db.all
    .selectFrom('corps as c')
    .selectAll()
    .select(activationNow.as('activation'))
    .where('c.corp_id', '=', ctx.corpId)
    .executeTakeFirst()
const staffRow = (ctx: Context) =>
  ctx.db
    .selectFrom('staff')
    .select(['staff_id', 'staff_ext_id', 'name', 'alias', 'avatar', 'admin_departments'])
    .where('corp_id', '=', ctx.corpId)
    .where('staff_id', '=', ctx.me.staffId ?? '00000000-0000-7000-8000-000000000000')
    .executeTakeFirst()

/** What every page asks first, believed as long as the session is: `me` is the same object until the session is read again. */
const believed = new WeakMap<Actor, ReturnType<typeof readPeople>>()
function people(ctx: Context): ReturnType<typeof readPeople> {
  let about = believed.get(ctx.me)
  if (!about) {
    about = readPeople(ctx)
    believed.set(ctx.me, about)
    about.catch(() => believed.delete(ctx.me))
  }
  return about
}

async function readPeople(ctx: Context) {
  if (!signedIn(ctx.me)) return { user: null, wxUser: null, activationStatus: null, corpAuthType: null }
  const [corp, staff] = await Promise.all([corpRow(ctx), staffRow(ctx)])
  return {
    user: {
      userId: ctx.me.staffId ?? idOf('user', ctx.corpId, ctx.me.owner),
      name: ctx.me.name,
      avatar: staff?.avatar ?? '',
      loginType: ctx.me.kind === 'staff' ? ('wecom' as const) : ('password' as const),
    },
    wxUser: staff ? { staffExtId: staff.staff_ext_id, name: staff.name, avatar: staff.avatar } : null,
    activationStatus: corp!.activation,
    corpAuthType: corp!.auth_type as StaffMe['corpAuthType'],
  }
}

async function profile(ctx: Context): Promise<StaffMe> {
  const { me } = ctx
  const [corp, staff, app, count] = await Promise.all([
    corpRow(ctx),
    staffRow(ctx),
    appState(ctx.db),
    ctx.db
      .selectFrom('staff')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('corp_id', '=', ctx.corpId)
      .where('status', '=', 1)
      .executeTakeFirstOrThrow(),
  ])
  return {
    staffId: me.staffId,
    staffExtId: me.staffExtId,
    name: me.name,
    alias: staff?.alias ?? '',
    avatar: staff?.avatar ?? '',
    isRoot: me.isRoot,
    dataScope: me.isRoot ? 'all' : me.scope,
    isAdmin: me.isRoot || me.roleName !== ordinaryRole,
    roleName: me.roleName,
    roleType: me.roleType,
    ...(me.viewer && { viewedBy: me.viewer.name }),
    ...(me.owes && { owes: me.owes }),
    adminDepartments: staff?.admin_departments ?? [],
    corpId: ctx.corpId,
    corpName: corp!.name,
    corpLogo: corp!.logo,
    corpAuthType: corp!.auth_type as StaffMe['corpAuthType'],
    ...(app.suite && !ctx.app.gate.suite?.knowsNames && { findsByAccount: true }),
    timeZone: corp!.time_zone,
    corpLevel: '',
    corpLastAuthTime: corp!.created_at.toISOString(),
    staffCount: count.n,
    platform: 'wecom',
    release: ctx.app.config.RELEASE,
    customIdType: corp!.custom_id_type as StaffMe['customIdType'],
    maAuthorized: false,
    thirdAppId: 0,
    loginType: me.kind === 'staff' ? 'wecom' : 'password',
    isCrmApp: false,
    setUp: app.agent_id !== null && app.keys,
    channelAgentFlag: false,
    channelCustomer: false,
    isChannelAgent: false,
    canaryFeatureMap: {},
    privileges: privilegesOf(me),
    channels: ctx.app.config.CHANNELS.split(',') as StaffMe['channels'],
  }
}
