import type { AnyPlatformCall, TokenKind } from './call.ts'
import { type CallingOptions, type Client, clientOf, type TokenSource } from './calling.ts'
import { errcode } from './errcodes.ts'
import type { Dialect } from './exchange.ts'

export interface ClientOptions extends CallingOptions {
  token: () => Promise<string>
  /** Called with the token the platform refused; answers a newer one (tokens.ts). */
  refreshToken: (stale: string) => Promise<string>
  /** For calls of a provider, which take other tokens (suite-tokens.ts). */
  suite?: TokenSource
  provider?: TokenSource
}

export type WecomClient = Client<TokenKind>

const DAY_MS = 24 * 3600 * 1000

const dialect: Dialect = {
  tokenNames: { corp: 'access_token', suite: 'suite_access_token', provider: 'provider_access_token' },
  errcode,
  retryAfterMs: (code) => (code === 41094 ? DAY_MS : undefined),
  bareSuccess: false,
}

export function createClient(options: ClientOptions): WecomClient {
  const { suite, provider } = options
  const corp: TokenSource = { token: options.token, refresh: options.refreshToken }
  return clientOf(dialect, options, { corp, ...(suite && { suite }), ...(provider && { provider }) }, normalise)
}

const oldNames: Record<string, string> = {
  CorpId: 'corpid',
  UserId: 'userid',
  OpenId: 'openid',
  DeviceId: 'deviceid',
  ExternalUserId: 'external_userid',
}

/** getuserinfo answers in two spellings, whichever path is asked (platform/01 §1.2, §2.4). */
function normalise(call: AnyPlatformCall, answer: Record<string, unknown>): Record<string, unknown> {
  if (!/\/getuserinfo(3rd)?$/.test(call.name)) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [oldNames[name] ?? name, value]))
}
