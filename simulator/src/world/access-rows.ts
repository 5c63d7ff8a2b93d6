/** Who may call and who is signing in: apps with their secrets, tokens, codes and tickets. */

export interface OAuthCode {
  code: string
  agentid: number
  scope: string
  userid?: string
  openid?: string
  external_userid?: string
  expires_at: number
  used: boolean
}

export interface UserTicket {
  ticket: string
  userid: string
  agentid: number
  expires_at: number
}

export interface LoginTicket {
  ticket: string
  corpid: string
  agentid: number
  appid: string
  redirect_uri: string
  state: string
  status: 'waiting' | 'scanned' | 'confirmed' | 'cancelled'
  created_at: number
  redirect?: string
}

/** A private message of the JS-SDK: what its page said, and the conversation it was sent to. */
export interface Share {
  agentid: number
  state: string
  place: string
}

/** Colleagues chosen for a provider's app, which may not see them all. */
export interface Selection {
  agentid: number
  userids: string[]
  expires_at: number
}

export interface Token {
  token: string
  secret: string
  expires_at: number
}

/** Which calls a secret opens: an app's own, contact sync, the old customer-contact system secret (platform/00 §2), the chat archive (07 §1). */
export type AppKind = 'app' | 'contacts' | 'customer' | 'archive'

/** What an app shows on the workbench: to everybody, and to members who have data of their own. */
export interface Workbench {
  type: 'keydata' | 'image' | 'list' | 'webview'
  data: unknown
  replace_user_data: boolean
  users: Record<string, unknown>
}

export interface App {
  agentid: number
  kind: AppKind
  name: string
  description: string
  secret: string
  /** Before it was reset: its tokens hold until their end, and it brings no new one (unverified: the documents say nothing). */
  earlier_secret?: string
  logo: string
  home_url: string
  allow_user: string[]
  allow_party: number[]
  /** Tags of members that see it. */
  allow_tag?: number[]
  trusted_domains: string[]
  trusted_ips: string[]
  /** The app is among those that may call customer contact. */
  customer_contact: boolean
  /** … and among those that may call external payment (对外收款), unless told otherwise. */
  external_pay?: boolean
  /** Set by agent/set: whether it hears where members are, and that they came (platform/00 §8). */
  report_location_flag?: 0 | 1 | 2
  isreportenter?: 0 | 1
  /** Among those that may call customer service (kf); absent: yes. */
  kf?: boolean
  /** Mini programs linked to it; absent: every one is. */
  mini_programs?: string[]
  /** May write the address book, which few apps may (platform/03 §0). */
  contact_write?: boolean
  /** Apps older than 2022-06-20 still read avatar, mobile … of members (platform/03 §0). */
  legacy_fields: boolean
  closed: boolean
  /** A provider's app: its suite or template (provider-rows.ts). The secret is then the permanent code. */
  suite_id?: string
  /** Removed by the corp: its tokens answer 48004. */
  withdrawn?: boolean
  workbench?: Workbench
  callback?: { url: string; token: string; aes_key: string }
}
