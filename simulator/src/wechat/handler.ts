import type { WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import type { AnyWechatCall } from '@rapport/wecom/wechat/call.ts'
import type { Raw, Upload } from '../cgi/handler.ts'
import type { Account, Component } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'

/** What a handler knows about the call it answers. `now` is unix seconds of virtual time. */
export interface Wx {
  world: World
  account: Account
  /** Through which component the account is called. */
  component?: Component
  now: number
  upload?: Upload
}
export interface ComponentWx {
  world: World
  component: Component
  now: number
}
export interface BareWx {
  world: World
  now: number
  /** The caller's address. */
  ip: string
}

export interface WxHandler {
  call: AnyWechatCall
  run(ctx: Wx | ComponentWx | BareWx, input: unknown): unknown
}

/** Binds a handler to its call: a wrong field in the answer does not compile. */
export function onWx<C extends AnyWechatCall>(
  call: C,
  run: (ctx: Wx, input: WecomInput<C>) => WecomOutput<C> | Raw | Promise<Raw>,
): WxHandler {
  return { call, run: run as WxHandler['run'] }
}

/** … to a call that takes a component's token, */
export function onComponent<C extends AnyWechatCall>(call: C, run: (ctx: ComponentWx, input: WecomInput<C>) => WecomOutput<C>): WxHandler {
  return { call, run: run as WxHandler['run'] }
}

/** A call that needs no account: it is run for whoever asks. */
export function onOpen<C extends AnyWechatCall>(call: C, run: (ctx: BareWx, input: WecomInput<C>) => WecomOutput<C>): WxHandler {
  return { call, run: run as WxHandler['run'] }
}
