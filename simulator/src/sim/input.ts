import { Refusal } from '../world/world.ts'
import { routes, type SimApi } from './api.ts'
import type { SentFile } from './kf-api.ts'

// What actions take, checked for all of them in one place, whether they came over HTTP or from the same process: names, types, numbers.

/** One name means one thing in every action. */
const fields: Record<'string' | 'number' | 'boolean' | 'list' | 'object' | 'either', string> = {
  string:
    'id corpid person_id other_id userid external_userid name keyword text from conversation_id config_id link_id chat_id owner msgid moment_id ticket ' +
    'chatid payment_id livingid todo_id refund_comment invitor ' +
    'code means transfer out_refund_no result notice_id date api_v3_key public_key key_mode account number password real_name bill_no mch_id merchant_name api_key workwx_secret reason ' +
    'call kind url token aes_key reader state verify_text notice position avatar console_welcome remark scenario secret how to noncestr timestamp ' +
    'open_kfid msgtype scene scene_param message_id ' +
    'provider suite_id register_code appid platform component mode message_url title content_text menu_id ' +
    'order_id sp_no schedule_id meetingid meeting_code ' +
    'signature customer chat entry share_ticket data roomid action device network instead_of ' +
    'what key serial company shared_by chat_type',
  number:
    'amount when limit attr after_ms auth_mode business_type user_type shown agentid gender status speed advance_ms probability count errcode add_way starts_at ends_at for_ms balance bind_status total_fee refund_fee payment_type seconds end_time publickey_ver size',
  boolean:
    'at_once risk everything location for_data external_pay is_comment is_mic managed suspended wechat_channels_binding deleted verify removed customer_contact contact_write legacy_fields closed on expired default_agree agree asks verified phone snapshot large still clear_cookies outside kf',
  list: 'mobiles appids approvers attendees receivers exclude chat_ids members tolist department add_tags remove_tags remind_times trusted_domains trusted_ips mini_programs allow_user allow_party allow_tag template_ids func',
  object: 'page chosen share content file wechat_channels upgrade params permits body',
  /** `after` is a message or a count, `now` a number or a date; lists of objects are looked at by their action. */
  either: 'after now callee items',
}
const typeOf = new Map(Object.entries(fields).flatMap(([type, names]) => names.split(' ').map((name) => [name, type])))

/** What stands inside an object that an action knows whole; others hold what the platform's own names say. */
const inside: Record<string, Record<string, true>> = {
  file: { name: true, base64: true } satisfies Names<SentFile>,
  upgrade: { userid_list: true, department_id_list: true, chat_id_list: true } satisfies Names<Upgrade>,
  wechat_channels: { nickname: true, shop_nickname: true, scene: true } satisfies Names<Channels>,
  callee: { phone: true, userid: true } satisfies Names<Input<'dial'>['callee'][number]>,
  items: { type: true, id: true } satisfies Names<Input<'openData'>['items'][number]>,
}
type Names<T> = Record<keyof T, true>
type Input<K extends keyof SimApi> = NonNullable<Parameters<SimApi[K]>[0]>
type Upgrade = NonNullable<Input<'setKf'>['upgrade']>
type Channels = NonNullable<Input<'enterKf'>['wechat_channels']>

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? Words<First> | Words<Rest> : S extends `${infer Name}?` ? Name : S
type Places<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Places<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Taken<R> = R extends readonly [string, infer P extends string, infer W extends string]
  ? Places<P> | Words<W>
  : R extends readonly [string, infer P extends string]
    ? Places<P>
    : never
type Typed<K extends keyof SimApi> = Exclude<keyof Input<K>, 'when'>
/** Names that the type of an action has and its route has not, or the other way round. */
type Odd<K extends keyof SimApi> = Exclude<Typed<K>, Taken<(typeof routes)[K]>> | Exclude<Taken<(typeof routes)[K]>, Typed<K>>
/** Settings look at their own names. */
type Agreed = { [K in Exclude<keyof SimApi, 'setSettings'>]: [Odd<K>] extends [never] ? readonly string[] : Odd<K> }

const knobs = new Set<keyof SimApi>(['setClock', 'step', 'setSettings', 'addFault', 'reset'])
const rows = Object.entries(routes satisfies Agreed) as [keyof SimApi, readonly [string, string, string?]][]
const taken = new Map(
  rows.map(([action, [method, path, words = '']]) => {
    const names = words.split(' ').filter((word) => word !== '')
    const places = path.split('/').flatMap((part) => (part.startsWith(':') ? part.slice(1) : []))
    // what people do may have happened before now (actions.ts)
    const more = method === 'POST' && !knobs.has(action) ? ['when'] : []
    const needed = [...places, ...names.filter((name) => !name.endsWith('?'))]
    return [action, { needed, names: new Set([...places, ...names.map((name) => name.replace('?', '')), ...more]) }] as const
  }),
)
/** The names that an action takes. */
export const namesOf = (action: keyof SimApi): string[] => [...taken.get(action)!.names]

const plainList = (value: unknown) => Array.isArray(value) && value.every((v) => typeof v === 'string' || typeof v === 'number')

function fits(type: string | undefined, value: unknown): boolean {
  if (type === undefined || type === 'either') return true
  if (type === 'list') return plainList(value)
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value)
  return typeof value === type
}

/** A moment worked out by dividing may end between two milliseconds. */
const fractions = new Set(['speed', 'probability', 'when'])
/** Codes of failures are below zero, too, and clocks go either way. */
const signed = new Set(['errcode', 'clock_skew_seconds'])

/** Counts, times and money: whole, not below zero, and of a size a clock can hold. */
function numberTrouble(name: string, value: number): string | undefined {
  const whole = fractions.has(name) || Number.isInteger(value)
  if (!(Math.abs(value) <= 8.64e15) || !whole) return `${name} 是不超过 8.64e15 的整数`
  return value < 0 && !signed.has(name) ? `${name} 不能小于 0` : undefined
}

function trouble(key: string, value: unknown): string | undefined {
  if (!fits(typeOf.get(key), value)) return `${key} 的类型不对`
  if (typeof value === 'number') return numberTrouble(key, value)
  const known = inside[key]
  for (const part of known ? [value].flat() : []) {
    const odd = typeof part === 'object' && part !== null && Object.keys(part).find((name) => !known![name])
    if (odd) return `没有这个参数：${key}.${odd}`
  }
  return undefined
}

/** The input without what is absent; refused where the action does not know a name, misses one, or a value cannot be. */
export function checked(action: keyof SimApi, given: object = {}): Record<string, unknown> {
  const { names, needed } = taken.get(action)!
  const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
  for (const [key, value] of Object.entries(input)) {
    const wrong = action === 'setSettings' || names.has(key) ? trouble(key, value) : `没有这个参数：${key}`
    if (wrong) throw new Refusal(wrong)
  }
  const missing = needed.find((key) => input[key] === undefined)
  if (missing) throw new Refusal(`缺少 ${missing}`)
  return input
}

/** Numbers of an address are numbers where the name is one's. */
export const fromText = (key: string, value: string): string | number =>
  (typeOf.get(key) === 'number' || key === 'after') && /^\d+$/.test(value) ? Number(value) : value
