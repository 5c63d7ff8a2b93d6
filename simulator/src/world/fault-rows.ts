/** Ways the platform fails. */
export const callFaults = [
  'refuse',
  'hang',
  'reset_before',
  'reset_mid',
  'timeout_after_effect',
  'http_500',
  'http_502',
  'http_504',
  'http_429',
  'errcode',
  'html',
  'truncated_json',
  'no_errcode',
  'gzip_bomb',
  'slow_body',
  'cursor_repeats',
  'cursor_endless',
  'unknown_fields',
  'clock_skew',
] as const
export const callbackFaults = [
  'lost',
  'doubled',
  'replayed',
  'swapped',
  'late',
  'bad_signature',
  'wrong_receiver',
  'skewed',
  'oversized',
  'not_utf8',
  'other_amount',
  'before_answer',
] as const
export type CallFault = (typeof callFaults)[number]
export type CallbackFault = (typeof callbackFaults)[number]

export interface FaultRule {
  id: string
  /** Call name (`externalcontact/list`), a callback's event or change type (`add_external_contact`), or `*`. */
  call: string
  kind: CallFault | CallbackFault
  probability: number
  /** How often it may still strike; absent = for ever. */
  count?: number
  /** How many matching calls pass first. */
  after?: number
  errcode?: number
  corpid?: string
  /** The window in which it strikes, milliseconds of virtual time: from the first, before the second. */
  starts_at?: number
  ends_at?: number
  struck: number
}
