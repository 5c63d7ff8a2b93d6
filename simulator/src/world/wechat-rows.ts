import { createHash } from 'node:crypto'
import type { Device, SharedPage } from './device-rows.ts'
import { table } from './provider-rows.ts'

/** WeChat's open platform: official accounts, mini programs, components (platform/01 §5). Plain rows: what is saved is what is here. */

export const accountKinds = ['service', 'subscription', 'mini_program'] as const
export type AccountKind = (typeof accountKinds)[number]

/** From when on (milliseconds) somebody is bound to which open platform; `''` is none. */
export interface Bound {
  platform: string
  from: number
}

/** Where pushes go. `plain`: readable · `safe`: sealed · `compatible`: both. */
export interface WechatCallback {
  url: string
  token: string
  aes_key: string
  mode: 'plain' | 'compatible' | 'safe'
}

/** Unix seconds, as on the wire. One who left is remembered with `subscribe` 0. */
export interface Follower {
  openid: string
  subscribe: 0 | 1
  subscribe_time: number
  scene: string
  qr_scene: number
  qr_scene_str: string
  remark: string
  tagid_list: number[]
}

/** What the account may say to a person (45015, 45047): how often, since what they did. */
export interface Opening {
  what: 'message' | 'follow' | 'menu' | 'scan'
  until: number
  left: number
}

/** A code of a page's visitor, of a mini program's login, or of a pressed phone button. */
export interface VisitCode {
  kind: 'page' | 'login' | 'phone'
  openid: string
  scope: string
  /** The component the page came through. */
  component: string
  expires_at: number
  used: boolean
  /** A visitor of a page snapshot: ids and names are made up. */
  snapshot: boolean
}

/** A visitor's own token, and the one that renews it. */
export interface VisitToken {
  openid: string
  scope: string
  component: string
  snapshot: boolean
  expires_at: number
  refresh: string
  refresh_until: number
}

export interface Scene {
  ticket: string
  scene_id: number
  scene_str: string
  limit: boolean
  expires_at: number
}

export interface MiniLink {
  path: string
  query: string
  expires_at: number
}

export interface MenuButtonRow {
  name: string
  type?: string
  key?: string
  url?: string
  media_id?: string
  article_id?: string
  appid?: string
  pagepath?: string
  sub_button?: MenuButtonRow[]
}
/** The menu for all or, `matched`, for those whom the rule fits. */
export interface AccountMenu {
  menuid: number
  button: MenuButtonRow[]
  matched: boolean
  matchrule: { tag_id?: string; client_platform_type?: string }
}

/** A message to many; seconds. */
export interface AccountMass {
  msg_id: number
  at: number
  msgtype: string
  to: string[]
  deleted: boolean
  clientmsgid?: string
}

export interface MessageTemplate {
  template_id: string
  title: string
  content: string
  example?: string
  /** Needs an agreement for each message. */
  subscribe: boolean
}

export interface WechatMedia {
  media_id: string
  type: string
  filename: string
  content_type: string
  created_at: number
  permanent: boolean
}

export interface Article {
  title: string
  author?: string
  digest?: string
  content: string
  content_source_url?: string
  thumb_media_id: string
}
export interface Articles {
  media_id: string
  article_id: string
  at: number
  articles: Article[]
}

/** A line of the chat between a person and an account; milliseconds. */
export interface WechatMessage {
  id: string
  at: number
  from: 'person' | 'account'
  msgtype: string
  content: Record<string, unknown>
}

export interface AccountToken {
  how: 'plain' | 'stable' | 'authorizer'
  /** Of a token that a component got. */
  component: string
  expires_at: number
  /** Since then another one is the newest, and this one lives on for five minutes. */
  replaced_at?: number
}

export interface Account {
  appid: string
  /** `gh_…`: whom messages of people name as their receiver. */
  username: string
  kind: AccountKind
  name: string
  avatar: string
  secret: string
  verified: boolean
  bound: Bound
  /** Whose account it is (主体); `''` unless told. Accounts of one company may share an open platform. */
  company?: string
  /** Hosts whose pages may ask who visits them and use the JS-SDK. */
  domains: string[]
  trusted_ips: string[]
  callback?: WechatCallback
  tokens: Record<string, AccountToken>
  forced: number[]
  tickets: Record<string, { ticket: string; expires_at: number }>
  /** By openid. */
  followers: Record<string, Follower>
  tags: { id: number; name: string }[]
  openings: Record<string, Opening>
  chats: Record<string, WechatMessage[]>
  codes: Record<string, VisitCode>
  visits: Record<string, VisitToken>
  /** By ticket. */
  scenes: Record<string, Scene>
  links: Record<string, MiniLink>
  menus: AccountMenu[]
  masses: AccountMass[]
  mass_speed: number
  /** Numbers of industries, and when they were chosen: once a month. */
  industries?: { primary: string; secondary: string; at: number }
  /** When what has ended was last thrown away. */
  purged_at: number
  templates: MessageTemplate[]
  /** How often each person agreed to each template. */
  agreed: Record<string, number>
  /** client_msg_ids, and until when they stand for what was sent. */
  sent_ids: Record<string, { msgid: number; until: number }>
  media: Record<string, WechatMedia>
  drafts: Articles[]
  published: Articles[]
  /** Calls of a day. */
  used: { day: number; counts: Record<string, number> }
  cleared: number[]
}

export interface Authorisation {
  appid: string
  refresh_token: string
  func: number[]
  at: number
  withdrawn: boolean
}

/** A third-party platform. */
export interface Component {
  appid: string
  name: string
  secret: string
  callback?: WechatCallback
  /** Where messages of its accounts go; `$APPID$` becomes the account's. */
  message_url: string
  tickets: { ticket: string; at: number }[]
  tokens: Record<string, number>
  pre_auth_codes: Record<string, number>
  auth_codes: Record<string, { appid: string; func: number[]; expires_at: number; used: boolean }>
  authorisations: Authorisation[]
  stopped: boolean
}

export interface Wechat {
  /** How many ids were made: the next is another. */
  count: number
  /** By appid. */
  accounts: Record<string, Account>
  components: Record<string, Component>
  /** Companies that are bound to another open platform than `HOME_PLATFORM`, by corpid. */
  corps: Record<string, Bound>
  /** Open platforms that the API made, and the company each belongs to. */
  platforms: Record<string, string>
  /** By id. */
  devices: Record<string, Device>
  /** What people shared to their moments, newest last. */
  shared: SharedPage[]
}

export const emptyWechat = (): Wechat => ({
  count: 0,
  accounts: table(),
  components: table(),
  corps: table(),
  platforms: table(),
  devices: table(),
  shared: [],
})

/** As it lay in a file: keys are texts from outside, so plain objects are tables again. */
export function reviveWechat(saved?: Wechat): Wechat {
  if (!saved) return emptyWechat()
  const wechat = Object.assign(emptyWechat(), tables(saved))
  // accounts of an older file lack what came since
  for (const [appid, one] of Object.entries(wechat.accounts)) wechat.accounts[appid] = { ...newAccount(one.kind, one.name), ...one }
  return wechat
}

function tables<T>(value: T): T {
  if (Array.isArray(value)) return value.map(tables) as T
  if (typeof value !== 'object' || value === null) return value
  return table(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tables(inner)]))) as T
}

const hex = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length)

export function newAccount(kind: AccountKind, name: string, appid?: string): Account {
  const of = (what: string, length: number) => hex(`${what} ${kind} ${name}${appid ? ` ${appid}` : ''}`, length)
  return {
    appid: appid || `wx${of('appid', 16)}`,
    username: `gh_${of('username', 12)}`,
    kind,
    name,
    avatar: '/sim/avatar/sun3.svg',
    secret: of('secret', 32),
    verified: true,
    bound: { platform: '', from: 0 },
    domains: ['*loopback*'],
    trusted_ips: [],
    tokens: table(),
    forced: [],
    tickets: table(),
    followers: table(),
    tags: [{ id: 2, name: '星标组' }],
    openings: table(),
    chats: table(),
    codes: table(),
    visits: table(),
    scenes: table(),
    links: table(),
    menus: [],
    masses: [],
    mass_speed: 0,
    purged_at: 0,
    templates: [],
    agreed: table(),
    sent_ids: table(),
    media: table(),
    drafts: [],
    published: [],
    used: { day: 0, counts: table() },
    cleared: [],
  }
}

export function newComponent(name: string): Component {
  return {
    appid: `wx${hex(`component ${name}`, 16)}`,
    name,
    secret: hex(`component secret ${name}`, 32),
    message_url: '',
    tickets: [],
    tokens: table(),
    pre_auth_codes: table(),
    auth_codes: table(),
    authorisations: [],
    stopped: false,
  }
}

/** An id nobody has had: `length` letters, digits, `-` and `_`. */
export function freshId(wechat: Wechat, length: number): string {
  let out = ''
  while (out.length < length)
    out += createHash('sha512')
      .update(`wechat/${++wechat.count}`)
      .digest('base64url')
  return out.slice(0, length)
}

/** The story begins again: accounts and components stay, with their secrets and addresses; people and what they did do not. */
export function forgetPeople(wechat: Wechat) {
  wechat.devices = table()
  wechat.shared = []
  for (const [appid, old] of Object.entries(wechat.accounts)) {
    const { username, kind, name, avatar, secret, verified, bound, company, domains, trusted_ips, callback } = old
    const own = { appid, username, kind, name, avatar, secret, verified, bound, domains, trusted_ips }
    const kept = { ...own, ...(company ? { company } : {}), ...(callback ? { callback } : {}) }
    wechat.accounts[appid] = { ...newAccount(kind, name), ...kept }
  }
}

export const isOfficial = (account: Account) => account.kind !== 'mini_program'
