import type { Static, TSchema } from 'typebox'

/** How urgent a call is when quota is short: a welcome has 20 s, a sync has all night (platform/00 §4). */
export type Priority = 'welcome' | 'staff' | 'send' | 'sync'

/**
 * Whose token a call takes (platform/00 §2): a corp's (one app of it), a suite's, a provider's; `none` for the calls that
 * hand tokens out.
 */
export type TokenKind = 'corp' | 'suite' | 'provider' | 'none'

/**
 * One WeCom API call as data. `path` starts at `/cgi-bin`; the client adds the token as a query parameter.
 * `input` and `output` use the platform's own names; limits the platform counts in bytes are `format: 'bytes<=N'`.
 */
export interface WecomCall<I extends TSchema = TSchema, O extends TSchema = TSchema> extends PlatformCall<TokenKind, I, O> {}

/** What calls of WeCom and of WeChat's open platform (wechat/call.ts) have in common; `T`: the kinds of tokens there are. */
export interface PlatformCall<T extends string, I extends TSchema = TSchema, O extends TSchema = TSchema> {
  name: string
  method: 'GET' | 'POST'
  path: string
  token: T
  /** Calls of one family share one quota bucket per corp. The platform counts per path; so do we unless said otherwise. */
  family: string
  priority: Priority
  /** `true`: repeating it repeats an effect that a person sees; never retried blindly after an unknown outcome. */
  once?: boolean
  /** `upload`: the input is the query and a file travels as multipart; `download`: answers bytes. Otherwise JSON. */
  transport?: 'upload' | 'download'
  /** Fields of a POST that travel in the query. */
  query?: readonly string[]
  /** The official document page, for the reader: its number, or for WeChat its path. */
  doc: string
  input: I
  output: O
}
// biome-ignore lint/suspicious/noExplicitAny: a list of calls holds calls of any shape
export type AnyWecomCall = WecomCall<any, any>
// biome-ignore lint/suspicious/noExplicitAny: the same of both platforms
export type AnyPlatformCall = PlatformCall<string, any, any>
export type WecomInput<C extends AnyPlatformCall> = Static<C['input']>
export type WecomOutput<C extends AnyPlatformCall> = Static<C['output']>

type Spec<I extends TSchema, O extends TSchema> = Omit<WecomCall<I, O>, 'name' | 'family' | 'token' | 'priority'> &
  Partial<Pick<WecomCall<I, O>, 'family' | 'token' | 'priority'>>

/** Declares a call. The name is the path without `/cgi-bin/`, so logs, quotas and the ledger all say the same word. */
export function wecom<I extends TSchema, O extends TSchema>(spec: Spec<I, O>): WecomCall<I, O> {
  const name = spec.path.replace(/^\/cgi-bin\//, '')
  return { token: 'corp', priority: 'staff', family: name, ...spec, name }
}
