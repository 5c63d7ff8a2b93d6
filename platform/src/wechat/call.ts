import type { TSchema } from 'typebox'
import type { PlatformCall } from '../call.ts'

/**
 * Whose token a call takes (platform/01 §5): an account's (official account or mini program, with its own secret or through the component
 * that it authorised), a component's; `none` for the calls that hand tokens out or take a visitor's own.
 */
export type WechatToken = 'account' | 'component' | 'none'

/** One call of WeChat's open platform as data. `doc` is the path of its page below https://developers.weixin.qq.com/doc/. */
export interface WechatCall<I extends TSchema = TSchema, O extends TSchema = TSchema> extends PlatformCall<WechatToken, I, O> {
  /** Which accounts may call it; absent: all. */
  only?: 'official_account' | 'mini_program'
  /** Calls a day of one account, as the console shows them; absent: not counted here. */
  daily?: number
}
// biome-ignore lint/suspicious/noExplicitAny: a list of calls holds calls of any shape
export type AnyWechatCall = WechatCall<any, any>

type Spec<I extends TSchema, O extends TSchema> = Omit<WechatCall<I, O>, 'name' | 'family' | 'token' | 'priority'> &
  Partial<Pick<WechatCall<I, O>, 'token' | 'priority'>>

/** Declares a call. Its name is the whole path, so that it is no call of WeCom in logs, faults and quotas. */
export function wechat<I extends TSchema, O extends TSchema>(spec: Spec<I, O>): WechatCall<I, O> {
  const name = spec.path.slice(1)
  return { token: 'account', priority: 'staff', family: name, ...spec, name }
}
