import { authGetuserinfo } from '@rapport/wecom/calls/oauth.ts'
import { authorizeUrl, type Hosts, hostsAt, ssoLoginUrl, wecomHosts } from '@rapport/wecom/links.ts'
import type { SignInWay } from '#core/contract/session.ts'
import type { App } from '#core/server/context.ts'
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
  /** The name by which WeCom's page is asked for, and which the browser brings back; null where this server has no such way. */
  appId(app: App): Promise<string | null>
  url(app: App, asked: Asked): Promise<string>
  /** Whose code it is. It works once, so nobody asks twice. */
  member(app: App, code: string): Promise<{ corpId: number; userid: string }>
}

/** An app that the company has made itself (platform/01 §1, §2). */
const wecom: Way = {
  key: 'wecom',
  async appId(app) {
    return (await ownApp(app))?.wecomCorpId ?? null
  },
  async url(app, { appId, surface, redirectUri, state }) {
    const agentId = (await ownApp(app))?.agentId ?? undefined
    if (surface === 'client') return authorizeUrl(hosts(app), { corpId: appId, agentId, redirectUri, state })
    return ssoLoginUrl(hosts(app), { appId, agentId, redirectUri, state })
  },
  async member(app, code) {
    const account = await ownApp(app)
    if (!account) throw new LoginFailed('no_corp')
    const { userid } = await app.gate.call(account.corpId, authGetuserinfo, { code })
    if (!userid) throw new LoginFailed('not_member')
    return { corpId: account.corpId, userid }
  },
}

/** In the order in which they are offered: the first that this server has is taken where the address names none. */
export const ways: readonly Way[] = [wecom]

async function ownApp(app: App) {
  const home = await homeCorp(app)
  return home && (await app.gate.accounts.find(home.corpId))
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
