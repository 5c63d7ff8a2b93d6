import { authGetuserinfo } from '@rapport/wecom/calls/oauth.ts'
import { serviceAuthGetuserinfo3rd } from '@rapport/wecom/calls/suite-people.ts'
import { authorizeUrl, type Hosts, hostsAt, ssoLoginUrl, wecomHosts } from '@rapport/wecom/links.ts'
import type { SignInWay } from '#core/contract/sign-in-ways.ts'
import type { App } from '#core/server/context.ts'
import type { Account } from '#core/server/gate/accounts.ts'
import type { LoginError, Surface } from '../contract.ts'
import { homeCorp } from './home-corp.ts'

/** A sign-in that cannot go on; where it began says why. */
export class LoginFailed extends Error {
  why: LoginError
  constructor(why: LoginError) {
    super(`sign-in failed: ${why}`)
    this.why = why
  }
}

/** What WeCom's page is asked with. */
interface Asked {
  /** Company or suite, as the page's address names it. */
  appId: string
  surface: Surface
  redirectUri: string
  state: string
}

/** One way in by a page of WeCom's: where the browser goes, and who it was that came back with a code. */
interface Way {
  key: SignInWay
  /** The name by which WeCom's page is asked for, and which comes back; null where this server has no such way, or not by the name that is wanted. */
  appId(app: App, wanted: string | undefined): Promise<string | null>
  url(app: App, asked: Asked): Promise<string>
  /** Whose code it is. It works once, so nobody asks twice. */
  member(app: App, appId: string, code: string): Promise<{ corpId: number; userid: string }>
}

/** The operator's suite, for members of every company that has authorised it (platform/01 §1.1, §2.1, §2.4): WeCom says which it is. */
const suite: Way = {
  key: 'suite',
  async appId(app, wanted) {
    const id = app.gate.suite?.id
    return id === undefined || isOnBehalf(id) || (wanted !== undefined && wanted !== id) ? null : id
  },
  async url(app, { appId, surface, redirectUri, state }) {
    if (surface === 'client') return authorizeUrl(hosts(app), { corpId: appId, redirectUri, state })
    return ssoLoginUrl(hosts(app), { appId, loginType: 'ServiceApp', redirectUri, state })
  },
  async member(app, appId, code) {
    const { corpid, userid } = await app.gate.suite!.call(serviceAuthGetuserinfo3rd, { code })
    if (!corpid || !userid) throw new LoginFailed('not_member')
    const account = await app.gate.accounts.ofSuite(appId, corpid)
    if (!account || account.withdrawnAt) throw new LoginFailed('not_installed')
    return { corpId: account.corpId, userid }
  },
}

/** An app that the company has made itself, or that stands in for one (代开发; platform/01 §1, §2). */
const wecom: Way = {
  key: 'wecom',
  async appId(app, wanted) {
    return (await ownApp(app, wanted))?.wecomCorpId ?? null
  },
  async url(app, { appId, surface, redirectUri, state }) {
    const agentId = (await ownApp(app, appId))?.agentId ?? undefined
    if (surface === 'client') return authorizeUrl(hosts(app), { corpId: appId, agentId, redirectUri, state })
    return ssoLoginUrl(hosts(app), { appId, agentId, redirectUri, state })
  },
  async member(app, appId, code) {
    const account = await ownApp(app, appId)
    if (!account) throw new LoginFailed('not_installed')
    const { userid } = await app.gate.call(account.corpId, authGetuserinfo, { code })
    if (!userid) throw new LoginFailed('not_member')
    return { corpId: account.corpId, userid }
  },
}

/** In the order in which they are offered: the first that this server has is taken where the address names none. */
export const ways: readonly Way[] = [suite, wecom]

const isOnBehalf = (suiteId: string): boolean => suiteId.startsWith('dk')

/** The app of the company that is wanted, else of the one whose address this is. */
async function ownApp(app: App, wanted: string | undefined): Promise<Account | null> {
  const { accounts } = app.gate
  const home = await homeCorp(app)
  const own = home && (await accounts.find(home.corpId))
  const account = own && (wanted === undefined || wanted === own.wecomCorpId) ? own : wanted ? await accounts.byWecomCorpId(wanted) : null
  return account && !account.withdrawnAt && (account.suiteId === null || isOnBehalf(account.suiteId)) ? account : null
}

/** The simulator serves all of WeCom's hosts below one address. */
function hosts(app: App): Hosts {
  const { PLATFORM_URL, PLATFORM_LOGIN_URL, PLATFORM_OAUTH_URL } = app.config
  const base = PLATFORM_URL === wecomHosts.api ? wecomHosts : hostsAt(PLATFORM_URL)
  return {
    ...base,
    ...(PLATFORM_LOGIN_URL ? { login: PLATFORM_LOGIN_URL } : {}),
    ...(PLATFORM_OAUTH_URL ? { open: PLATFORM_OAUTH_URL } : {}),
  }
}
