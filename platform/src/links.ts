import { cutBytes } from './bytes.ts'

/** Addresses of the platform (platform/00 §1). A simulator serves them all below one base. */
export interface Hosts {
  api: string
  open: string
  login: string
  openWork: string
}

export const wecomHosts: Hosts = {
  api: 'https://qyapi.weixin.qq.com',
  open: 'https://open.weixin.qq.com',
  login: 'https://login.work.weixin.qq.com',
  openWork: 'https://open.work.weixin.qq.com',
}

export function hostsAt(base: string): Hosts {
  const host = base.replace(/\/+$/, '')
  return { api: host, open: host, login: host, openWork: host }
}

const query = (values: Record<string, string | number | undefined>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string | number)}`)
    .join('&')

/** OAuth inside the client (01 §1.1). `snsapi_privateinfo` needs the agent id, else it silently becomes `snsapi_base`. */
export function authorizeUrl(
  hosts: Hosts,
  what: { corpId: string; redirectUri: string; scope?: 'snsapi_base' | 'snsapi_privateinfo'; state?: string; agentId?: string | number },
): string {
  const values = query({
    appid: what.corpId,
    redirect_uri: what.redirectUri,
    response_type: 'code',
    scope: what.scope ?? 'snsapi_base',
    state: what.state,
    agentid: what.agentId,
  })
  return `${hosts.open}/connect/oauth2/authorize?${values}#wechat_redirect`
}

/** Web login page (01 §2.1). */
export function ssoLoginUrl(
  hosts: Hosts,
  what: {
    appId: string
    redirectUri: string
    state?: string
    agentId?: string | number
    loginType?: 'CorpApp' | 'ServiceApp'
    lang?: 'zh' | 'en'
  },
): string {
  const values = query({
    login_type: what.loginType ?? 'CorpApp',
    appid: what.appId,
    agentid: what.agentId,
    redirect_uri: what.redirectUri,
    state: what.state,
    lang: what.lang,
  })
  return `${hosts.login}/wwlogin/sso/login?${values}`
}

/** The older QR page (01 §2.3). */
export function qrConnectUrl(
  hosts: Hosts,
  what: { corpId: string; agentId: string | number; redirectUri: string; state?: string },
): string {
  const values = query({ appid: what.corpId, agentid: what.agentId, redirect_uri: what.redirectUri, state: what.state })
  return `${hosts.openWork}/wwopen/sso/qrConnect?${values}`
}

/** Where a corp's admin installs a suite that was offered on the provider's own site (10 §5); it comes back with an auth_code. */
export function suiteInstallUrl(hosts: Hosts, what: { suiteId: string; preAuthCode: string; redirectUri: string; state?: string }): string {
  const values = query({ suite_id: what.suiteId, pre_auth_code: what.preAuthCode, redirect_uri: what.redirectUri, state: what.state })
  return `${hosts.openWork}/3rdapp/install?${values}`
}

/** A member comes into a provider's own site (01 §2.3); the auth_code it brings is for get_login_info. */
export function providerLoginUrl(
  hosts: Hosts,
  what: { corpId: string; redirectUri: string; state?: string; userType?: 'admin' | 'member'; lang?: 'zh' | 'en' },
): string {
  const values = query({ appid: what.corpId, redirect_uri: what.redirectUri, state: what.state, usertype: what.userType, lang: what.lang })
  return `${hosts.openWork}/wwopen/sso/3rd_qrConnect?${values}`
}

/** An acquisition link with its channel (04 §7); the platform cuts the channel after 64 bytes, so we cut first, at a character. */
export function acquisitionUrl(link: string, channel?: string): string {
  if (!channel) return link
  return `${link}${link.includes('?') ? '&' : '?'}customer_channel=${encodeURIComponent(cutBytes(channel, 64))}`
}

/** A customer-service link made with a scene, and what shall come back as scene_param in enter_session (08 §2); at most 128 bytes. */
export const kfUrl = (link: string, sceneParam: string): string =>
  `${link}${link.includes('?') ? '&' : '?'}scene_param=${encodeURIComponent(cutBytes(sceneParam, 128))}`

/** The same link opened from outside WeChat. */
export const acquisitionScheme = (link: string, channel?: string): string =>
  `weixin://biz/ww/profile/${encodeURIComponent(acquisitionUrl(link, channel))}`
