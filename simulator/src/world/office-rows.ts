/** The smaller things of a corp: album, intercept rules, app chats, lives, calls, todos. Times are unix seconds unless said. */

export interface Product {
  product_id: string
  agentid: number
  description: string
  price: number
  product_sn: string
  attachments: { type: 'image'; image: { media_id: string } }[]
  create_time: number
}

export interface InterceptRule {
  rule_id: string
  agentid: number
  rule_name: string
  word_list: string[]
  semantics_list: number[]
  /** 1 warns and blocks, 2 warns (platform/09 §4). */
  intercept_type: number
  applicable_range: { user_list: string[]; department_list: number[] }
  create_time: number
}

export interface AppChat {
  chatid: string
  agentid: number
  name: string
  owner: string
  userlist: string[]
  create_time: number
}

export interface Living {
  livingid: string
  agentid: number
  anchor_userid: string
  theme: string
  description: string
  type: number
  remind_time: number
  reserve_start: number
  reserve_living_duration: number
  /** As it was held; 0 until then. */
  living_start: number
  living_duration: number
  /** 0 reserved, 1 live, 2 ended, 4 cancelled; 3 expired is a matter of time (platform/09 §8, unverified). */
  status: 0 | 1 | 2 | 4
  replay: boolean
  viewers: LivingViewer[]
}

export interface LivingViewer {
  userid?: string
  external_userid?: string
  watch_time: number
  is_comment: 0 | 1
  is_mic: 0 | 1
  invitor_userid?: string
  invitor_external_userid?: string
  /** Known to the page the viewer came by, for five minutes. */
  ww_share_code: string
  came_at: number
}

export interface DialRecord {
  call_time: number
  total_duration: number
  call_type: 1 | 2
  caller: { userid: string; duration: number }
  callee: { phone?: string; userid?: string; duration: number }[]
}

export interface Todo {
  todo_id: string
  agentid: number
  content: string
  creator: string
  /** 0 done, 1 open */
  status: 0 | 1
  create_time: number
  end_time: number
  /** When the client reminds; set there, like everything of a todo. */
  remind_times?: number[]
  attendees: { userid: string; status: 0 | 1 }[]
}

export interface MenuButton {
  type?: string
  name: string
  key?: string
  url?: string
  appid?: string
  pagepath?: string
}

export interface Menu {
  agentid: number
  button: (MenuButton & { sub_button?: MenuButton[] })[]
}

/** A robot of an internal group; its key is all it takes to write there. `sent`: milliseconds, of the last minute. */
export interface Robot {
  key: string
  chatid: string
  name: string
  sent: number[]
}
