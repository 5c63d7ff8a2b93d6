/** What is sent: welcomes, mass messages, moments, notices, chats, and the files and links they carry. Seconds unless said. */

export interface Attachment {
  msgtype: string
  [kind: string]: unknown
}

export interface MassReceiver {
  /** external_userid or chat_id. */
  to: string
  status: 0 | 1 | 2 | 3
  send_time: number
}

export interface MassTask {
  userid: string
  status: 0 | 2
  send_time: number
  cancelled: boolean
  receivers: MassReceiver[]
}

export interface MassMessage {
  msgid: string
  agentid: number
  chat_type: 'single' | 'group'
  create_time: number
  allow_select: boolean
  text?: { content: string }
  attachments: Attachment[]
  tasks: MassTask[]
  cancelled: boolean
  reminders: number[]
  /** The member sent it from a page with the JS-SDK: no task of the company. */
  personal?: boolean
}

/** Twenty seconds are short: these times are milliseconds. */
export interface WelcomeCode {
  code: string
  userid: string
  external_userid: string
  expires_at: number
  used_at?: number
}

export interface Media {
  media_id: string
  type: string
  filename: string
  content_type: string
  size: number
  created_at: number
  /** Permanent pictures of media/uploadimg never expire; attachments live in a pool of their own (platform/00 §7). */
  pool: 'temporary' | 'image' | 'attachment' | 'by_url' | 'robot'
  /** It was sent or shown: what people saw stays on their phones when the id is dead. */
  used?: true
}

export interface Link {
  link_id: string
  agentid: number
  link_name: string
  create_time: number
  skip_verify: boolean
  mark_source: boolean
  user_list: string[]
  department_list: number[]
  priority_option?: { priority_type: number; priority_userid_list?: string[] }
  turn: number
  clicks: { at: number }[]
  customers: { external_userid: string; userid: string; chat_status: number; state: string; at: number }[]
}

export interface ChatKey {
  userid: string
  external_userid: string
  link_id: string
  state: string
  recv_msg_cnt: number
  expires_at: number
}

export interface GroupWelcome {
  template_id: string
  agentid: number
  body: Record<string, unknown>
}

export interface Moment {
  moment_id: string
  jobid: string
  agentid: number
  create_time: number
  text?: { content: string }
  attachments: Attachment[]
  visible_type: 0 | 1
  cancelled: boolean
  tasks: { userid: string; publish_status: 0 | 1; at: number; customers: string[] }[]
  invalid_sender_list: { user_list: string[]; department_list: number[] }
  invalid_external_contact_list: { tag_list: string[] }
  /** Under whose post (`userid`); an empty external_userid is the author. The words are only on the phones. */
  comments: { userid: string; external_userid: string; create_time: number; like: boolean; text?: string }[]
  /** Shared from a page with the JS-SDK, not a task of the company. */
  personal?: boolean
}

export interface Notice {
  msgid: string
  agentid: number
  userid: string
  at: number
  msgtype: string
  body: Record<string, unknown>
  recalled: boolean
  read: boolean
  /** Written to the app by the member. */
  mine?: boolean
}

/** A chat message between two people or in a group, as the phones show it. */
export interface ChatMessage {
  id: string
  from: string
  at: number
  msgtype: string
  /** Content in the platform's own shape, under the name of its msgtype. */
  content: Record<string, unknown>
  call?: string
  msgid?: string
  /** Its record in the chat archive. */
  archive_msgid?: string
}
