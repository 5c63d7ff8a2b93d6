import { under } from './notation.ts'

// 08 §5: what sync_msg brings. A row holds the object of its kind under its msgtype; for events under `event`.

const row = ['msgid str', 'send_time int', 'origin int =3|4|5', 'msgtype str']
/** With a servicer when origin is 5. */
const said = [...row, 'open_kfid str', 'external_userid str', 'servicer_userid str O']

const media = ['media_id str']
const customer = ['open_kfid str', 'external_userid str']

const bodies: Record<string, string[]> = {
  text: ['content str', 'menu_id str O'],
  image: media,
  voice: media,
  video: media,
  file: media,
  location: ['latitude num', 'longitude num', 'name str', 'address str'],
  link: ['title str', 'desc str', 'url str', 'pic_url str'],
  business_card: ['userid str'],
  miniprogram: ['title str', 'appid str', 'pagepath str', 'thumb_media_id str'],
  msgmenu: ['head_content str', 'list list', 'tail_content str'],
  channels_shop_product: ['product_id str', 'head_img str', 'title str', 'sales_price str', 'shop_nickname str', 'shop_head_img str'],
  channels_shop_order: ['order_id str', 'product_titles str', 'price_wording str', 'state str', 'image_url str', 'shop_nickname str'],
  // 3 (card) is unverified
  channels: ['sub_type int =1|2|3', 'nickname str', 'title str'],
  merged_msg: ['title str', 'item[].send_time int', 'item[].msgtype str', 'item[].sender_name str', 'item[].msg_content str'],
}

const events: Record<string, string[]> = {
  enter_session: [
    ...customer,
    'scene str',
    'scene_param str O',
    'welcome_code str O',
    'wechat_channels obj O',
    'wechat_channels.nickname str O',
    'wechat_channels.shop_nickname str O',
    'wechat_channels.scene int =1|2|3|4|5',
  ],
  msg_send_fail: [...customer, 'fail_msgid str', 'fail_type int =0|1|2|4|5|6|7|8|9|10|11|12'],
  servicer_status_change: ['servicer_userid str', 'status int =1|2', 'stop_type int =0|1', 'open_kfid str'],
  session_status_change: [
    ...customer,
    'change_type int =1|2|3|4',
    'old_servicer_userid str O',
    'new_servicer_userid str O',
    'msg_code str O',
  ],
  user_recall_msg: [...customer, 'recall_msgid str'],
  servicer_recall_msg: [...customer, 'recall_msgid str', 'servicer_userid str'],
  reject_customer_msg_switch_change: ['servicer_userid str', ...customer, 'reject_switch int =1|0'],
}

/** By the key of `readKfMessage`: the msgtype, or `event/<event_type>`. What a `note` carries is not given (unverified). */
export const kfMessages: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(bodies).map(([kind, lines]) => [kind, [...said, ...under(kind, lines)]])),
  note: [...said, 'note obj O unverified'],
  ...Object.fromEntries(
    Object.entries(events).map(([kind, lines]) => [`event/${kind}`, [...row, ...under('event', ['event_type str', ...lines])]]),
  ),
}
