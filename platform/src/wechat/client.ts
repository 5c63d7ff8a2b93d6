import { type CallingOptions, type Client, clientOf, type TokenSource } from '../calling.ts'
import type { Dialect } from '../exchange.ts'
import type { WechatToken } from './call.ts'
import { errcode } from './errcodes.ts'

export interface WechatClientOptions extends CallingOptions {
  /** Of the account whose calls these are (tokens.ts). */
  account?: TokenSource
  /** Of the component, for its own calls. */
  component?: TokenSource
}

export type WechatClient = Client<WechatToken>

/** Quotas begin anew at midnight in China. */
const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
const untilMidnight = (now: number) => DAY_MS - ((now + CHINA_MS) % DAY_MS)

const dialect: Dialect = {
  tokenNames: { account: 'access_token', component: 'component_access_token' },
  errcode,
  retryAfterMs: (code) => (code === 45009 ? untilMidnight(Date.now()) : undefined),
  bareSuccess: true,
}

/** Calls of WeChat's open platform, with the retries, limits and failures of the WeCom client. */
export function createWechatClient({ account, component, ...options }: WechatClientOptions): WechatClient {
  return clientOf<WechatToken>(dialect, options, { ...(account && { account }), ...(component && { component }) })
}
