import type { Static, TSchema } from 'typebox'

/**
 * One call of WeChat Pay v2 as data. `mch_id`, `nonce_str`, `workwx_sign` and `sign` are the client's business and not in `input`;
 * so is the corp's id where the call takes one.
 */
export interface PayCall<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  name: string
  path: string
  /** Under which name the corp's id travels; absent: `input` names an official account. */
  corpAs?: 'wxappid' | 'appid'
  /** The fields `workwx_sign` covers. */
  workwx?: readonly string[]
  /** The merchant's own number: sending the same one again is the same payment (platform/09 §1.1). Absent: nothing is numbered. */
  bill?: 'mch_billno' | 'partner_trade_no' | 'out_trade_no' | 'out_refund_no'
  /** Under which name the merchant's number travels; absent: `mch_id`. */
  merchantAs?: 'mchid'
  /** Moves money. */
  pays: boolean
  /**
   * WeChat Pay leaves `sign` out of its answers: those of `/mmpaymkttransfers/*` (packets, payments), whatever their pages list. What such
   * an answer says is as true as the connection. Every other answer that tells of success is taken with our signature only.
   */
  unsigned?: true
  /** Bytes that nobody signs, or XML that says why not (`error_code`, a number as text). Otherwise XML. */
  answers?: 'file'
  /** Number of the official document page; the ones outside WeCom have none. */
  doc: string
  input: I
  output: O
}
// biome-ignore lint/suspicious/noExplicitAny: a list of calls holds calls of any shape
export type AnyPayCall = PayCall<any, any>
export type PayInput<C extends AnyPayCall> = Static<C['input']>
export type PayOutput<C extends AnyPayCall> = Static<C['output']>

export const payCall = <I extends TSchema, O extends TSchema>(spec: Omit<PayCall<I, O>, 'name'>): PayCall<I, O> => ({
  ...spec,
  name: spec.path.replace(/^\//, ''),
})
