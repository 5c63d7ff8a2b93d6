import type { AccountKind, MenuButtonRow, WechatCallback, WechatMessage } from '../world/wechat-rows.ts'
import type { Work } from './cards.ts'
import type { SentFile } from './kf-api.ts'

export interface AccountCard {
  appid: string
  username: string
  kind: AccountKind
  name: string
  avatar: string
  secret: string
  /** The open platform it is bound to now. */
  platform: string
  followers: number
}

export interface ComponentCard {
  appid: string
  name: string
  secret: string
  /** Accounts that authorised it. */
  accounts: string[]
}

/** A line of a chat; `url`: where a picture, voice or video is served. */
export interface AccountLine extends WechatMessage {
  url?: string
}

/** A chat of a person with an account, newest message last. */
export interface AccountChat {
  account: AccountCard
  follows: boolean
  last?: WechatMessage
}

type Visit = Work & { person_id: string; appid: string }
export interface Callback {
  url: string
  token: string
  aes_key?: string
  mode?: WechatCallback['mode']
  verify?: boolean
}

/** WeChat beside WeCom: official accounts, mini programs, components, and what people do with them. */
export interface WechatApi {
  accounts(input?: object): { accounts: AccountCard[] }
  /** Opens an account; `platform` binds it to that open platform from the beginning, `company` says whose it is: one of all unless told. */
  addAccount(input: { kind: AccountKind; name: string; appid?: string; secret?: string; platform?: string; company?: string }): AccountCard
  setAccount(input: {
    appid: string
    name?: string
    secret?: string
    verified?: boolean
    trusted_domains?: string[]
    trusted_ips?: string[]
  }): AccountCard
  /** Where its pushes go; the address is checked with an echo. */
  setAccountCallback(input: Callback & { appid: string }): Promise<{ ok: boolean; reason?: string }>
  /** Binds an account (`appid`) or a company (`corpid`) to an open platform, now or after a while; `''` ends it. */
  bindPlatform(input: { appid?: string; corpid?: string; platform: string; after_ms?: number }): { ok: true }
  /** Who a person is to an account: the openid, and the unionid where it is bound. */
  openid(input: Visit): { openid: string; unionid?: string }
  /** Makes so many people who are nobody's customers, each with an openid with the account. */
  crowd(input: Work & { appid: string; count: number }): { people: { person_id: string; openid: string }[] }
  follow(input: Visit & { on?: boolean; ticket?: string }): { openid: string; followed: boolean }
  /** Chats of a person with accounts. */
  accountChats(input: Work & { person_id: string }): { chats: AccountChat[] }
  accountMessages(input: Visit): { messages: AccountLine[] }
  /** Words, a place or a link as `{msgtype, content}`, or a file. */
  sayToAccount(input: Visit & { text?: string; menu_id?: string; msgtype?: string; content?: Record<string, unknown>; file?: SentFile }): {
    message: WechatMessage
  }
  /** What the person sees below the chat: the menu for all, or the one that fits them; none for who does not follow. */
  accountMenu(input: Visit): { button: MenuButtonRow[] }
  /** Presses a button of the account's menu; where it leads. */
  pressAccountMenu(input: Visit & { name: string }): { url?: string; appid?: string; page?: string }
  /** Agrees, or not, to subscription messages. */
  agreeToMessages(input: Visit & { template_ids: string[]; agree?: boolean }): { ok: true }
  /** A subscription template as its owner picks it in the console; `{{thing1.DATA}}` are its values. */
  addSubscribeTemplate(input: { appid: string; title: string; content_text: string }): { template_id: string }
  /** What `wx.login` of a mini program answers, or its phone button. */
  miniProgramLogin(input: Visit & { phone?: boolean }): { code: string }
  components(input?: object): { components: ComponentCard[] }
  addComponent(input: { name: string; appid?: string; secret?: string; message_url?: string }): ComponentCard
  setComponentCallback(input: Callback & { component: string; message_url?: string }): Promise<{ ok: boolean; reason?: string }>
  pushComponentTicket(input: { component: string }): { ticket: string }
  /** The admin of an account authorises the component; done again, it changes what was given. */
  authorizeComponent(input: { component: string; appid: string; func?: number[] }): { auth_code: string; expires_in: number }
  /** The admin of an account takes the authorisation back. */
  withdrawComponent(input: { component: string; appid: string }): { ok: true }
}

export const wechatRoutes = {
  accounts: ['GET', '/sim/wechat/accounts'],
  addAccount: ['POST', '/sim/wechat/accounts', 'kind name appid? company? platform? secret?'],
  setAccount: ['POST', '/sim/wechat/accounts/:appid', 'name? secret? trusted_domains? trusted_ips? verified?'],
  setAccountCallback: ['POST', '/sim/wechat/accounts/:appid/callback', 'url token aes_key? mode? verify?'],
  bindPlatform: ['POST', '/sim/wechat/bind', 'platform corpid? after_ms? appid?'],
  openid: ['GET', '/sim/wechat/openid', 'person_id appid corpid?'],
  crowd: ['POST', '/sim/wechat/crowd', 'appid count corpid?'],
  follow: ['POST', '/sim/wechat/follow', 'person_id appid corpid? on? ticket?'],
  accountChats: ['GET', '/sim/wechat/chats', 'person_id corpid?'],
  accountMessages: ['GET', '/sim/wechat/messages', 'person_id appid corpid?'],
  sayToAccount: ['POST', '/sim/wechat/messages', 'person_id appid corpid? content? file? menu_id? msgtype? text?'],
  accountMenu: ['GET', '/sim/wechat/menu', 'person_id appid corpid?'],
  pressAccountMenu: ['POST', '/sim/wechat/menu', 'person_id appid name corpid?'],
  agreeToMessages: ['POST', '/sim/wechat/agree', 'person_id appid template_ids corpid? agree?'],
  addSubscribeTemplate: ['POST', '/sim/wechat/templates', 'appid title content_text'],
  miniProgramLogin: ['POST', '/sim/wechat/login', 'person_id appid corpid? phone?'],
  components: ['GET', '/sim/wechat/components'],
  addComponent: ['POST', '/sim/wechat/components', 'name appid? message_url? secret?'],
  setComponentCallback: ['POST', '/sim/wechat/components/:component/callback', 'url token aes_key message_url? mode? verify?'],
  pushComponentTicket: ['POST', '/sim/wechat/components/:component/ticket'],
  authorizeComponent: ['POST', '/sim/wechat/components/:component/authorize', 'appid func?'],
  withdrawComponent: ['POST', '/sim/wechat/components/:component/withdraw', 'appid'],
} as const satisfies Record<keyof WechatApi, readonly ['GET' | 'POST', string, string?]>
