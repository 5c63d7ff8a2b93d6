/**
 * The rows of one corp. Field names are the platform's own where it has a name for the thing (platform/03 … 06), so a handler
 * copies a row into an answer without translating it. Times are unix seconds, as on the wire.
 */

export interface Department {
  id: number
  name: string
  name_en: string
  parentid: number
  order: number
  department_leader: string[]
}

/** 1 active, 2 disabled, 4 not activated, 5 left (platform/03 §1.2). */
export type MemberStatus = 1 | 2 | 4 | 5

export interface Member {
  userid: string
  name: string
  alias: string
  position: string
  mobile: string
  gender: '0' | '1' | '2'
  email: string
  biz_mail: string
  biz_mail_alias?: string[]
  avatar: string
  telephone: string
  address: string
  department: number[]
  order: number[]
  is_leader_in_dept: number[]
  direct_leader: string[]
  main_department: number
  status: MemberStatus
  enable: 0 | 1
  extattr: { attrs: unknown[] }
  external_position: string
  external_profile: Record<string, unknown>
  /** Whether the admin gave this member the customer-contact function (platform/04 §1). */
  customer_contact: boolean
  /** A welcome text set in the admin console: the platform then gives apps no welcome code (platform/05 §1). */
  console_welcome?: string
  /** Over their moments: set by a page (JS-SDK updateMomentsSetting). */
  moments_signature?: string
  moments_cover?: string
  left_at?: number
}

/** 1 a WeChat user, 2 a member of another corp on WeCom (platform/04 §2.2). */
export interface Customer {
  external_userid: string
  name: string
  avatar: string
  type: 1 | 2
  gender: 0 | 1 | 2
  unionid: string
  openid: string
  corp_name?: string
  corp_full_name?: string
  position?: string
}

export interface Relation {
  userid: string
  external_userid: string
  createtime: number
  add_way: number
  oper_userid: string
  remark: string
  description: string
  remark_corp_name: string
  remark_mobiles: string[]
  /** Ids of corp tags; names are looked up when answered, so a renamed tag is renamed everywhere. */
  tags: string[]
  personal_tags: string[]
  state: string
  config_id?: string
  link_id?: string
  wechat_channels?: { nickname: string; source: number }
  /** Last time either side wrote; decides who sends a mass message to a shared customer (platform/05 §2). */
  chat_at: number
  /** The member removed the customer: the relation is gone for the API (84061). */
  deleted_by_member?: number
  /** The customer removed the member: a one-way relation stays readable (platform/04 §9). */
  deleted_by_customer?: number
}

export interface FriendRequest {
  userid: string
  external_userid: string
  at: number
  verify_text: string
  config_id?: string
  state: string
  add_way: number
}

export interface TagGroup {
  group_id: string
  group_name: string
  create_time: number
  order: number
  strategy_id: number
  /** App that made it; another app may not change it (81011). Tags of the demo were made in the admin console: 0. */
  agentid: number
  deleted?: boolean
}

export interface Tag {
  id: string
  group_id: string
  name: string
  create_time: number
  order: number
  agentid: number
  deleted?: boolean
}

export interface ContactWay {
  config_id: string
  agentid: number
  type: number
  scene: number
  style: number
  remark: string
  skip_verify: boolean
  state: string
  user: string[]
  party: number[]
  is_temp: boolean
  expires_in: number
  chat_expires_in: number
  unionid: string
  is_exclusive: boolean
  mark_source: boolean
  conclusions?: Record<string, unknown>
  created_at: number
  /** How often it was scanned: picks the next member in turn. */
  turn: number
}

export interface JoinWay {
  config_id: string
  agentid: number
  scene: number
  remark: string
  auto_create_room: number
  room_base_name: string
  room_base_id: number
  chat_id_list: string[]
  state: string
  mark_source: boolean
  created_at: number
}

export interface GroupMember {
  userid: string
  type: 1 | 2
  join_time: number
  join_scene: number
  invitor?: { userid: string }
  group_nickname: string
  state?: string
}

export interface Group {
  chat_id: string
  name: string
  owner: string
  notice: string
  create_time: number
  member_list: GroupMember[]
  admin_list: { userid: string }[]
  member_version: string
  /** 0 normal, 1 owner left, 2 inheriting, 3 inherited (platform/06 §1). */
  status: number
  dismissed: boolean
  transfers: number[]
}

export interface Transfer {
  id: string
  handover_userid: string
  takeover_userid: string
  external_userid: string
  resigned: boolean
  asked_at: number
  takeover_time: number
  /** 1 done, 2 waiting, 3 refused, 4 limit, 5 none (platform/04 §6.1). */
  status: number
}

/** Of two who met by a temporary code: the chat ends by itself or by a call, and then this is said (platform/04 §3). */
export interface TempChat {
  userid: string
  external_userid: string
  until: number
  ended: boolean
  conclusions?: Record<string, unknown>
}

export interface Strategy {
  strategy_id: number
  kind: 'customer' | 'moment'
  parent_id: number
  strategy_name: string
  create_time: number
  admin_list: string[]
  privilege: Record<string, boolean>
  range: { type: 1 | 2; userid?: string; partyid?: number }[]
}
