/** WeChat customer service of one corp (platform/08). Times are unix seconds unless a name ends in `_ms`. */

/** A member, or everyone of a department. */
export interface KfServicer {
  userid?: string
  department_id?: number
}

export interface KfAccount {
  open_kfid: string
  name: string
  /** Picture of media/upload, or an address of the scenario. */
  avatar: string
  media_id?: string
  /** Apps that manage it by API; others meet 48007. */
  agentids: number[]
  servicers: KfServicer[]
  /** Who takes no sessions now: userid → stop_type, 0 stopped, 1 suspended. */
  away: Record<string, 0 | 1>
  /** The part of its links that names it. */
  kf_id: string
  created_at: number
  deleted?: boolean
}

/** A link with a scene; the plain link of an account has none. */
export interface KfLink {
  enc_scene: string
  open_kfid: string
  scene: string
}

export interface KfChannels {
  nickname?: string
  shop_nickname?: string
  scene?: number
}

/** One customer with one account. 0 new, 1 by API, 2 in the pool, 3 with a member, 4 ended or not begun (platform/08 §4). */
export interface KfSession {
  open_kfid: string
  external_userid: string
  state: 0 | 1 | 2 | 3 | 4
  servicer_userid?: string
  /** The member of the session that ended, who may open it again. */
  last_servicer?: string
  wrote_ms: number
  welcomed_ms: number
  /** Sent by API since the customer last wrote: 5 at most. */
  api_sent: number
  /** States that gave a msg_code in this session: 2 and 3 give one each. */
  coded: number[]
  entered?: { at_ms: number; scene: string; scene_param?: string; wechat_channels?: KfChannels }
  /** The customer refuses the account's messages. */
  blocked: boolean
  /** The member refuses the customer's messages. */
  rejected: boolean
  upgrade?: { type: 1 | 2; id: string; wording: string; taken: boolean }
  /** Number of the session, to count its acts together. */
  no: number
}

export interface KfCode {
  code: string
  kind: 'welcome' | 'queue' | 'human' | 'end'
  open_kfid: string
  external_userid: string
  /** The session must still be in it; a welcome does not ask. */
  state?: number
  expires_ms: number
  used: boolean
}

/** A row of sync_msg with its place. */
export interface KfNews {
  seq: number
  at: number
  row: Record<string, unknown>
}

export type KfActKind =
  | 'session'
  | 'customer'
  | 'ai'
  | 'transfer'
  | 'taken'
  | 'reply'
  | 'invite_member'
  | 'invite_group'
  | 'join_member'
  | 'join_group'
  | 'rejected'

/** What statistics are made of. */
export interface KfAct {
  at: number
  open_kfid: string
  kind: KfActKind
  external_userid: string
  no: number
  servicer_userid?: string
}

export interface KfGroup {
  group_id: string
  name: string
  is_default: 0 | 1
}

export interface KfIntent {
  intent_id: string
  group_id: string
  question: { text: { content: string } }
  similar_questions?: { items: { text: { content: string } }[] }
  answers: { text: { content: string }; attachments?: { msgtype: string; [kind: string]: unknown }[] }[]
}

export interface Kf {
  accounts: Map<string, KfAccount>
  links: Map<string, KfLink>
  /** By conversation: `open_kfid external_userid`. */
  sessions: Map<string, KfSession>
  codes: Map<string, KfCode>
  /** What the API sent, by `open_kfid msgid`: a msgid is taken once, and may be recalled. */
  sent: Map<string, { conversation: string; at_ms: number }>
  tokens: Map<string, { open_kfid: string; expires_ms: number }>
  news: Map<string, KfNews[]>
  /** Last seq given per account. */
  seqs: Map<string, number>
  groups: Map<string, KfGroup>
  intents: Map<string, KfIntent>
  acts: KfAct[]
  /** Set in the admin console (platform/08 §7). */
  upgrade: { userid_list: string[]; department_id_list: number[]; chat_id_list: string[] }
  wechat_channels_binding: boolean
  sessionsBegun: number
}

export const emptyKf = (): Kf => ({
  accounts: new Map(),
  links: new Map(),
  sessions: new Map(),
  codes: new Map(),
  sent: new Map(),
  tokens: new Map(),
  news: new Map(),
  seqs: new Map(),
  groups: new Map(),
  intents: new Map(),
  acts: [],
  upgrade: { userid_list: [], department_id_list: [], chat_id_list: [] },
  wechat_channels_binding: false,
  sessionsBegun: 0,
})

/** Maps as lists of entries, the rest as it is. */
export const saveKf = (kf: Kf): Record<string, unknown> =>
  Object.fromEntries(Object.entries(kf).map(([name, value]) => [name, value instanceof Map ? [...value] : value]))

/** State of before customer service has none. */
export function reviveKf(saved: unknown): Kf {
  const kf = emptyKf()
  for (const [name, value] of Object.entries((saved ?? {}) as Record<string, unknown>)) {
    const empty: unknown = kf[name as keyof Kf]
    Object.assign(kf, { [name]: empty instanceof Map ? new Map(value as [string, unknown][]) : value })
  }
  return kf
}
