import type { AnyWecomCall, WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import type { TokenSource } from '@rapport/wecom/calling.ts'
import { serviceGetAppQrcode, serviceGetCustomizedAuthUrl } from '@rapport/wecom/calls/suites.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { WecomError } from '@rapport/wecom/error.ts'
import { providerTokenSource, suiteCorpTokenSource, suiteTokenSource } from '@rapport/wecom/suite-tokens.ts'
import { type TokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import { code as codes } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import type { DbPool } from '../db.ts'
import { Refusal } from '../refusal.ts'
import type { Secrets } from '../secrets.ts'
import { noProviderSecret, noSuite, noTicket } from './causes.ts'
import { PlatformRefusal, refusalOf } from './refusal.ts'
import { suiteTokenStore } from './tokens.ts'

/** A ticket is good for half an hour; WeCom pushes the next after ten minutes (platform/10 §5). */
const ticketMs = 30 * 60_000

/** The operator's app of WeCom's third parties, which companies authorise: another way to the token of a company's app, and calls of its own. */
export interface SuiteGate {
  id: string
  /** A template of on-behalf apps (代开发): its companies' apps are as their own, and they authorise it by scanning alone. */
  onBehalf: boolean
  /** Callbacks of the suite, and of the apps that it became, are sealed with these. */
  keys: { token: string; aesKey: string }
  /** Names that WeCom seals the check of an address for: the suite's, and the provider's for the address of data. */
  receivers: string[]
  /** Whether WeCom finds and sorts people by names that it keeps to itself: that goes with the provider's own token. */
  knowsNames: boolean
  /** Calls that go with the suite's own token, or the provider's (`token: 'suite'`, `'provider'`). Never inside a transaction. */
  call<C extends AnyWecomCall>(call: C, input: WecomInput<C>): Promise<WecomOutput<C>>
  /** What an administrator scans with WeCom to authorise; the code of it comes by callback, with this state (32 letters and digits). */
  scanUrl(state: string): Promise<string>
  keepTicket(ticket: string, madeAt: Date): Promise<void>
  /** When WeCom made the newest ticket; `null` before the first. */
  ticketAt(): Promise<Date | null>
  /** One after the other, over all processes: of two consents of one company at once, WeCom's later permanent code is the one that lives. */
  oneByOne<T>(work: () => Promise<T>): Promise<T>
  /** The token of the app that the suite became in one company. */
  appTokens(company: { wecomCorpId: string; secret: string }, store: TokenStore): TokenSource
}

interface Needs {
  config: Config
  db: DbPool
  secrets: Secrets
  timeoutMs: number
}

/** `null` where the operator has set none. */
export function suiteGate({ config, db, secrets, timeoutMs }: Needs): SuiteGate | null {
  const { WECOM_SUITE_ID: id, WECOM_SUITE_SECRET: secret, WECOM_SUITE_TOKEN: token, WECOM_SUITE_AES_KEY: aesKey } = config
  const { WECOM_PROVIDER_CORP_ID: corpId, WECOM_PROVIDER_SECRET: providerSecret } = config
  if (!id || !secret || !token || !aesKey) return null
  const store = suiteTokenStore(db, secrets)
  const options = { baseUrl: config.PLATFORM_URL, store, timeoutMs }
  const ticketKey = `ticket:${id}`

  async function ticket(): Promise<string> {
    const known = await store.get(ticketKey)
    if (known) return known.value
    throw new PlatformRefusal({ call: 'service/get_suite_token', outcome: 'not_sent', kind: 'network', message: noTicket({}) })
  }
  const suite = suiteTokenSource({ ...options, suiteId: id, suiteSecret: secret, ticket })
  const none = async () => ''
  const provider = corpId && providerSecret ? providerTokenSource({ ...options, corpId, providerSecret }) : undefined
  const client = createClient({
    baseUrl: config.PLATFORM_URL,
    timeoutMs,
    token: none,
    refreshToken: none,
    suite,
    ...(provider && { provider }),
  })
  const call: SuiteGate['call'] = async (call, input) => {
    try {
      return await client.call(call, input)
    } catch (error) {
      throw error instanceof WecomError ? refusalOf(call, error) : error
    }
  }
  const onBehalf = id.startsWith('dk')

  return {
    id,
    onBehalf,
    knowsNames: provider !== undefined,
    keys: { token, aesKey },
    receivers: [id, ...(config.WECOM_PROVIDER_CORP_ID ? [config.WECOM_PROVIDER_CORP_ID] : [])],
    call,
    async scanUrl(state) {
      if (!onBehalf) return (await call(serviceGetAppQrcode, { suite_id: id, state, result_type: 2 })).qrcode ?? ''
      if (!provider) throw new Refusal(codes.noSecret, noProviderSecret({}))
      return (await call(serviceGetCustomizedAuthUrl, { state, templateid_list: [id] })).qrcode_url
    },
    keepTicket: (ticket, madeAt) => store.put(ticketKey, ticket, madeAt.getTime() + ticketMs),
    async ticketAt() {
      const row = await db.all.selectFrom('suite_tokens').select('expires_at').where('token_key', '=', ticketKey).executeTakeFirst()
      return row ? new Date(row.expires_at.getTime() - ticketMs) : null
    },
    oneByOne: (work) => store.withLock(`consents:${id}`, work),
    appTokens({ wecomCorpId, secret }, store) {
      // An on-behalf app (代开发) takes its permanent code to gettoken, as any app its secret (platform/10 §5).
      if (onBehalf) return tokenSource({ ...options, store, corpId: wecomCorpId, secret })
      return suiteCorpTokenSource({ ...options, store, suite, authCorpId: wecomCorpId, permanentCode: secret })
    },
  }
}

export const suiteIsUnset = () => new Refusal(codes.noSecret, noSuite({}))
