/** People, codes, chats and what lies in them, as /sim shows them. */

/** Which company; without it the first. */
export interface Work {
  corpid?: string
  /**
   * When it happened, in milliseconds, if that was before now: what people do is dated then, and so are the callbacks that tell of it,
   * as if WeCom told late. Of what was in between it knows nothing.
   */
  when?: number
}

export interface KfAccountCard {
  open_kfid: string
  name: string
  avatar: string
  corp_name: string
  /** Its plain link: give it to `scan`, or to `enterKf`. */
  text: string
}
/** A red packet or a payment as its receiver sees it; the amount shows once it is opened. */
export interface RedPacketCard {
  bill_no: string
  kind: 'redpack' | 'payment'
  sender: string
  wishing: string
  status: 'SENDING' | 'SENT' | 'FAILED' | 'RECEIVED' | 'RFUND_ING' | 'REFUND'
  at: number
  amount?: number
}
/** A member asks a customer for money, in the chat. */
export interface PaymentCard {
  payment_id: string
  total_fee: number
  remark: string
  paid: boolean
  refunded: number
}
export interface PersonCard {
  id: string
  kind: 'staff' | 'customer'
  name: string
  avatar: string
  corpid: string
  corp_name?: string
  position?: string
  department?: string
}
export interface MemberCard {
  id: string
  name: string
  avatar: string
  corp_name: string
  position: string
}
export interface CodeCard {
  config_id: string
  qr_code: string
  /** What the QR code says: give it to `scan`. */
  text: string
  remark: string
  state: string
  users: string[]
  created_at: number
  kind: 'contact_way' | 'join_way'
}
export interface ChatCard {
  chat_id: string
  name: string
  /** The owner's name. */
  owner: string
  owner_id: string
  members: number
  corp_name: string
}
/** A page of a mini program, its query behind it. */
export interface MiniPlace {
  appid: string
  title: string
  page: string
}
export type Scanned =
  | { kind: 'contact'; member: MemberCard; config_id: string; link_id?: string }
  | { kind: 'login'; ticket: string }
  | { kind: 'group'; chat: ChatCard; config_id: string }
  | { kind: 'kf'; account: KfAccountCard }
  /** The code of an order: what was scanned opens the cashier. */
  | { kind: 'pay' }
  /** The code of an official account, with its scene. */
  | { kind: 'account'; appid: string; ticket: string }
  | ({ kind: 'mini' } & MiniPlace)
  | { kind: 'url'; url: string }
  | { kind: 'invalid'; reason: string }
export interface ConversationCard {
  id: string
  /** kf: an account of customer service for the customer, the customer for the member who serves. */
  with: { id: string; kind: 'staff' | 'customer' | 'group' | 'kf'; name: string; avatar: string; corp_name?: string }
  last: { text: string; at: number }
  unread: number
}
/** Content in WeCom's own shape under the name of its msgtype; `url` is where the simulator serves the picture or file. */
export interface MessageContent {
  text?: { content: string }
  image?: { url: string; media_id?: string; pic_url?: string }
  /** `share_ticket`: a private message (JS-SDK setShareAttr). */
  link?: { title: string; desc?: string; picurl?: string; url: string; share_ticket?: string }
  miniprogram?: { title: string; appid: string; page: string; pic_media_id?: string; pic_url?: string }
  video?: { url: string; media_id?: string }
  file?: { url: string; media_id?: string; filename?: string; size?: number }
  voice?: { url?: string; media_id?: string; play_length?: number }
  location?: { latitude: number; longitude: number; name: string; address?: string }
  card?: { userid: string; name: string; corpname: string }
  markdown?: { content: string }
  markdown_v2?: { content: string }
  textcard?: { title: string; description: string; url: string; btntxt?: string }
  news?: { articles: { title: string; description?: string; url?: string; picurl?: string }[] }
  mpnews?: { articles: { title: string; digest?: string; content_source_url?: string; thumb_media_id?: string }[] }
  redpacket?: RedPacketCard
  payment?: PaymentCard
}
export interface MessageCard extends MessageContent {
  id: string
  /** A person's id; the name of an app or a robot where `app` says so. */
  from: string
  app?: boolean
  at: number
  msgtype: string
}
export interface TaskCard {
  msgid: string
  chat_type: 'single' | 'group'
  created_at: number
  creator: string
  text: string
  attachments: (MessageContent & { msgtype: string })[]
  customers: number
  /** The first 200, for the list on the phone, unless `shown` asked for another number. */
  receivers: { id: string; name: string }[]
  allow_select: boolean
  status: 'unsent' | 'sent' | 'cancelled'
  sent_count: number
  failed: { external_userid: string; name: string; reason: string }[]
}
export interface NoticeCard {
  msgid: string
  at: number
  agentid: number
  app: string
  msgtype: string
  recalled: boolean
  /** Written to the app by the member. */
  mine?: boolean
  [body: string]: unknown
}
export interface LoginCard {
  ticket: string
  status: 'waiting' | 'scanned' | 'confirmed' | 'cancelled' | 'expired'
  corpid: string
  corp_name: string
  app: string
  redirect?: string
}
