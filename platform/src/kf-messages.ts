import Type, { type Static, type TProperties } from 'typebox'
import { problemOf } from './check.ts'
import { int, list, open, opt, str } from './schema.ts'

// What kf/sync_msg brings: every message and event kind of platform/08 §5, under its msgtype or `event/<event_type>`.

const common = { msgid: str(), send_time: int() }
const said = {
  ...common,
  open_kfid: str(),
  external_userid: str(),
  /** 3 customer, 5 member in the client; then with `servicer_userid`. */
  origin: int(),
  servicer_userid: opt(str()),
}

const message = <T extends string, P extends TProperties>(msgtype: T, body: P) => open({ ...said, msgtype: Type.Literal(msgtype), ...body })
const event = <E extends string, P extends TProperties>(eventType: E, fields: P) =>
  open({
    ...common,
    origin: int(),
    msgtype: Type.Literal('event'),
    event: open({ event_type: Type.Literal(eventType), ...fields }),
  })

const media = () => open({ media_id: str() })
const customer = { open_kfid: str(), external_userid: str() }

export const kfMessageSchemas = {
  /** `menu_id`: the customer pressed an item of a menu. */
  text: message('text', { text: open({ content: str(), menu_id: opt(str()) }) }),
  image: message('image', { image: media() }),
  voice: message('voice', { voice: media() }),
  video: message('video', { video: media() }),
  file: message('file', { file: media() }),
  location: message('location', {
    location: open({ latitude: Type.Number(), longitude: Type.Number(), name: opt(str()), address: opt(str()) }),
  }),
  link: message('link', { link: open({ title: str(), desc: opt(str()), url: str(), pic_url: opt(str()) }) }),
  business_card: message('business_card', { business_card: open({ userid: str() }) }),
  miniprogram: message('miniprogram', {
    miniprogram: open({ title: str(), appid: str(), pagepath: str(), thumb_media_id: opt(str()) }),
  }),
  msgmenu: message('msgmenu', {
    msgmenu: open({
      head_content: opt(str()),
      list: opt(
        list(
          open({
            type: str(),
            click: opt(open({ id: opt(str()), content: str() })),
            view: opt(open({ url: str(), content: str() })),
            miniprogram: opt(open({ appid: str(), pagepath: str(), content: str() })),
            text: opt(open({ content: str(), no_newline: opt(int()) })),
          }),
        ),
      ),
      tail_content: opt(str()),
    }),
  }),
  channels_shop_product: message('channels_shop_product', {
    channels_shop_product: open({
      product_id: str(),
      head_img: opt(str()),
      title: opt(str()),
      sales_price: opt(str()),
      shop_nickname: opt(str()),
      shop_head_img: opt(str()),
    }),
  }),
  channels_shop_order: message('channels_shop_order', {
    channels_shop_order: open({
      order_id: str(),
      product_titles: opt(str()),
      price_wording: opt(str()),
      state: opt(str()),
      image_url: opt(str()),
      shop_nickname: opt(str()),
    }),
  }),
  /** sub_type: 1 feed, 2 live, 3 card (unverified). */
  channels: message('channels', { channels: open({ sub_type: int(), nickname: opt(str()), title: opt(str()) }) }),
  /** `msg_content` is JSON as text. */
  merged_msg: message('merged_msg', {
    merged_msg: open({
      title: opt(str()),
      item: list(open({ send_time: int(), msgtype: str(), sender_name: opt(str()), msg_content: str() })),
    }),
  }),
  /** A personal note; what it says does not come along (unverified). */
  note: message('note', { note: opt(open({})) }),

  /** welcome_code: 20 s, only when nobody was welcomed in 48 h and the customer has not written. */
  'event/enter_session': event('enter_session', {
    ...customer,
    scene: opt(str()),
    scene_param: opt(str()),
    welcome_code: opt(str()),
    /** scene: 1 home, 2 live list, 3 shop window, 4 shop product, 5 shop order */
    wechat_channels: opt(open({ nickname: opt(str()), shop_nickname: opt(str()), scene: opt(int()) })),
  }),
  /**
   * fail_type: 0 unknown, 1 account deleted, 2 app closed, 4 session expired, 5 session closed, 6 over 5 messages, 7 no video channel bound,
   * 8 corp not verified, 9 both of these, 10 refused by the customer, 11 no member logged in to the app, 12 type forbidden by the component
   */
  'event/msg_send_fail': event('msg_send_fail', { ...customer, fail_msgid: str(), fail_type: int() }),
  /** status: 1 serving, 2 stopped; stop_type: 0 stopped, 1 suspended */
  'event/servicer_status_change': event('servicer_status_change', {
    servicer_userid: str(),
    status: int(),
    stop_type: opt(int()),
    open_kfid: str(),
  }),
  /** change_type: 1 taken from the pool, 2 handed over, 3 ended, 4 opened again. Only what members do in the client, never the API. */
  'event/session_status_change': event('session_status_change', {
    ...customer,
    change_type: int(),
    old_servicer_userid: opt(str()),
    new_servicer_userid: opt(str()),
    msg_code: opt(str()),
  }),
  'event/user_recall_msg': event('user_recall_msg', { ...customer, recall_msgid: str() }),
  'event/servicer_recall_msg': event('servicer_recall_msg', { ...customer, recall_msgid: str(), servicer_userid: str() }),
  /** reject_switch: 1 on, 0 off */
  'event/reject_customer_msg_switch_change': event('reject_customer_msg_switch_change', {
    ...customer,
    servicer_userid: str(),
    reject_switch: int(),
  }),
} as const

export type KfMessageKey = keyof typeof kfMessageSchemas
export type KfMessage<K extends KfMessageKey = KfMessageKey> = Static<(typeof kfMessageSchemas)[K]>

type Known = { [K in KfMessageKey]: { known: true; key: K; message: KfMessage<K> } }[KfMessageKey]
/** A kind we do not know, or know otherwise; `problem` names the field. */
type Unknown = { known: false; key: string; message: Record<string, unknown>; problem?: string }
export type ReadKfMessage = Known | Unknown

const isKey = (key: string): key is KfMessageKey => Object.hasOwn(kfMessageSchemas, key)

/** One row of msg_list. What is new to us stays as it came: a kind of tomorrow must not stop the pull. */
export function readKfMessage(row: Record<string, unknown>): ReadKfMessage {
  const kind = row.msgtype === 'event' ? (row.event as { event_type?: unknown } | undefined)?.event_type : undefined
  const key = row.msgtype === 'event' ? `event/${String(kind)}` : String(row.msgtype)
  if (!isKey(key)) return { known: false, key, message: row }
  const problem = problemOf(kfMessageSchemas[key], row)
  return problem
    ? { known: false, key, message: row, problem: `${problem.field} ${problem.message}` }
    : ({ known: true, key, message: row } as Known)
}
