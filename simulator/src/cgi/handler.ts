import type { AnyWecomCall, WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import type { App } from '../world/access-rows.ts'
import type { Corp } from '../world/corp.ts'
import type { Provider, Suite } from '../world/provider-rows.ts'
import type { World } from '../world/world.ts'

export interface Upload {
  filename: string
  content_type: string
  /** Empty where the file is larger than any call takes. */
  bytes: Buffer
  size: number
}

/** What a handler knows about the call it answers. `now` is unix seconds of virtual time. */
export interface Cgi {
  world: World
  corp: Corp
  app: App
  now: number
  /** The file of an upload call. */
  upload?: Upload
  /** Range header of a download. */
  range?: string
}

/** Behind a provider's token stands no corp; `suite` only behind a suite's. */
export interface ServiceCgi {
  world: World
  provider: Provider
  now: number
  upload?: Upload
}
export interface SuiteCgi extends ServiceCgi {
  suite: Suite
}

/** Bytes instead of JSON (media/get). */
export class Raw {
  readonly bytes: Buffer
  readonly headers: Record<string, string>
  readonly status: number
  constructor(bytes: Buffer, headers: Record<string, string>, status = 200) {
    this.bytes = bytes
    this.headers = headers
    this.status = status
  }
}

export interface Handler {
  call: AnyWecomCall
  run(ctx: Cgi | ServiceCgi | SuiteCgi | World, input: unknown): unknown
}

/** Binds a handler to its call: a wrong field in the answer does not compile. */
export function on<C extends AnyWecomCall>(call: C, run: (ctx: Cgi, input: WecomInput<C>) => WecomOutput<C> | Raw): Handler {
  return { call, run: run as Handler['run'] }
}

/** … to a call that takes a provider's token, */
export function onProvider<C extends AnyWecomCall>(call: C, run: (ctx: ServiceCgi, input: WecomInput<C>) => WecomOutput<C> | Raw): Handler {
  return { call, run: run as Handler['run'] }
}

/** a suite's, whose answer may take a while to draw, */
export function onSuite<C extends AnyWecomCall>(
  call: C,
  run: (ctx: SuiteCgi, input: WecomInput<C>) => WecomOutput<C> | Raw | Promise<WecomOutput<C> | Raw>,
): Handler {
  return { call, run: run as Handler['run'] }
}

/** or none. */
export function onBare<C extends AnyWecomCall>(call: C, run: (world: World, input: WecomInput<C>) => WecomOutput<C>): Handler {
  return { call, run: run as Handler['run'] }
}
