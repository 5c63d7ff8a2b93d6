import { lang } from './text.ts'

type Named = readonly [kind: string, zh: string, en: string]

const call: Named[] = [
  ['errcode', '返回错误码', 'Answers an errcode'],
  ['timeout_after_effect', '做成了但超时', 'Done, but times out'],
  ['hang', '一直不回答', 'Never answers'],
  ['refuse', '拒绝连接', 'Refuses to connect'],
  ['reset_before', '做之前断开', 'Cut before the effect'],
  ['reset_mid', '回答到一半断开', 'Cut in the middle'],
  ['slow_body', '回答得很慢', 'A slow answer'],
  ['http_429', 'HTTP 429', 'HTTP 429'],
  ['http_500', 'HTTP 500', 'HTTP 500'],
  ['http_502', 'HTTP 502', 'HTTP 502'],
  ['http_504', 'HTTP 504', 'HTTP 504'],
  ['html', '返回网页', 'Answers a web page'],
  ['truncated_json', 'JSON 缺一截', 'Cut JSON'],
  ['no_errcode', '没有 errcode', 'No errcode'],
  ['gzip_bomb', '压缩炸弹', 'A gzip bomb'],
  ['cursor_repeats', '游标不前进', 'The cursor repeats'],
  ['cursor_endless', '永远还有下一页', 'Pages without end'],
  ['unknown_fields', '多出没见过的字段', 'Unknown fields'],
  ['clock_skew', '时钟不准', 'A skewed clock'],
]

const callback: Named[] = [
  ['lost', '丢失', 'Lost'],
  ['doubled', '来两次', 'Doubled'],
  ['replayed', '原样重放', 'Replayed'],
  ['swapped', '次序颠倒', 'Out of order'],
  ['late', '迟到', 'Late'],
  ['bad_signature', '签名不对', 'A bad signature'],
  ['wrong_receiver', '发给别家的', 'For another company'],
  ['skewed', '时钟不准', 'A skewed clock'],
  ['oversized', '大得离谱', 'Oversized'],
  ['not_utf8', '不是 UTF-8', 'Not UTF-8'],
  ['other_amount', '金额不对（支付）', 'Another amount (payments)'],
  ['before_answer', '抢在答复之前（支付）', 'Before the answer (payments)'],
]

/** What is worth breaking first; any other name may be typed. */
export const callNames = [
  '*',
  'externalcontact/send_welcome_msg',
  'externalcontact/add_msg_template',
  'externalcontact/get',
  'externalcontact/batch/get_by_user',
  'externalcontact/list',
  'externalcontact/add_contact_way',
  'externalcontact/mark_tag',
  'externalcontact/groupchat/list',
  'user/list_id',
  'message/send',
  'media/upload',
  'gettoken',
]
export const callbackNames = [
  '*',
  'add_external_contact',
  'edit_external_contact',
  'del_external_contact',
  'del_follow_user',
  'change_external_chat',
]

const word = ([kind, zh, en]: Named) => ({ kind, name: lang === 'en' ? en : zh })
export const callKinds = call.map(word)
export const callbackKinds = callback.map(word)
export const kindName = (kind: string) => [...callKinds, ...callbackKinds].find((one) => one.kind === kind)?.name ?? kind
export const isCallbackKind = (kind: string) => callback.some(([one]) => one === kind)
