import type { AccountKind } from '../world/wechat-rows.ts'
import type { Work } from './cards.ts'

export interface AccountCard {
  appid: string
  username: string
  kind: AccountKind
  name: string
  secret: string
  /** The open platform it is bound to now. */
  platform: string
}

/** WeChat beside WeCom: official accounts, mini programs, and who people are there. */
export interface WechatApi {
  accounts(input?: object): { accounts: AccountCard[] }
  /** Opens an account; `platform` binds it to that open platform from the beginning. */
  addAccount(input: { kind: AccountKind; name: string; appid?: string; secret?: string; platform?: string }): AccountCard
  /** Binds an account (`appid`) or a company (`corpid`) to an open platform, now or after a while; `''` ends it. */
  bindPlatform(input: { appid?: string; corpid?: string; platform: string; after_ms?: number }): { ok: true }
  /** Who a person is to an account: the openid, and the unionid where it is bound. */
  openid(input: Work & { person_id: string; appid: string }): { openid: string; unionid?: string }
}

export const wechatRoutes = {
  accounts: ['GET', '/sim/wechat/accounts'],
  addAccount: ['POST', '/sim/wechat/accounts', 'kind name'],
  bindPlatform: ['POST', '/sim/wechat/bind', 'platform'],
  openid: ['GET', '/sim/wechat/openid', 'person_id appid'],
} as const satisfies Record<keyof WechatApi, readonly ['GET' | 'POST', string, string?]>
