import type { Static, TSchema } from 'typebox'

/**
 * One call of WeChat Pay v3 as data. Names in braces of `path` are filled from the input; of a GET the rest travels in the query, of a
 * POST as JSON. The merchant's number is the client's business and not in `input`.
 */
export interface PayV3Call<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** Under which name the merchant's number travels; absent: only the signature names it. */
  merchantAs?: 'mchid' | 'stock_creator_mchid'
  /** The merchant's own number: sending the same one again is the same effect. */
  number?: string
  /** Moves money, or promises it. */
  moves: boolean
  /** Fields that leave sealed with the platform's public key. */
  sealed?: readonly string[]
  /** `nothing`: 204 without a body; `file`: bytes that carry no signature. Otherwise signed JSON. */
  answers?: 'nothing' | 'file'
  /** The official page, after https://pay.weixin.qq.com/. */
  doc: string
  input: I
  output: O
}
// biome-ignore lint/suspicious/noExplicitAny: a list of calls holds calls of any shape
export type AnyPayV3Call = PayV3Call<any, any>
export type PayV3Input<C extends AnyPayV3Call> = Static<C['input']>
export type PayV3Output<C extends AnyPayV3Call> = Static<C['output']>

export const payV3Call = <I extends TSchema, O extends TSchema>(spec: Omit<PayV3Call<I, O>, 'name'>): PayV3Call<I, O> => ({
  ...spec,
  name: spec.path.replace(/^\/v3\//, ''),
})
