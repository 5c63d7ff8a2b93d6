import type { TokenSource } from './calling.ts'
import { serviceGetCorpToken, serviceGetProviderToken, serviceGetSuiteToken } from './calls/suites.ts'
import { bareClient, cachedToken, secretMark, type TokenOptions } from './tokens.ts'

// A provider's tokens (platform/10 §5): suite_ticket → suite_access_token → a corp's access_token, and the provider's own.
// An on-behalf app needs none of them for a corp's data: its permanent code is the secret of `tokenSource`.

/** `ticket` answers the newest suite_ticket that was pushed: kept by whoever receives the suite's callbacks, valid 30 minutes. */
export function suiteTokenSource(
  options: TokenOptions & { suiteId: string; suiteSecret: string; ticket: () => Promise<string> },
): TokenSource {
  const client = bareClient(options)
  const { suiteId: suite_id, suiteSecret: suite_secret } = options
  return cachedToken(options, `wecom-suite-token:${suite_id}:${secretMark(suite_secret)}`, serviceGetSuiteToken, async () => {
    const suite_ticket = await options.ticket()
    const { suite_access_token, expires_in } = await client.call(serviceGetSuiteToken, { suite_id, suite_secret, suite_ticket })
    return { value: suite_access_token, seconds: expires_in }
  })
}

export function providerTokenSource(options: TokenOptions & { corpId: string; providerSecret: string }): TokenSource {
  const client = bareClient(options)
  const { corpId: corpid, providerSecret: provider_secret } = options
  return cachedToken(options, `wecom-provider-token:${corpid}:${secretMark(provider_secret)}`, serviceGetProviderToken, async () => {
    const { provider_access_token, expires_in } = await client.call(serviceGetProviderToken, { corpid, provider_secret })
    return { value: provider_access_token, seconds: expires_in }
  })
}

/** The access_token of a third-party app in one corp that installed it. */
export function suiteCorpTokenSource(
  options: TokenOptions & { suite: TokenSource; authCorpId: string; permanentCode: string },
): TokenSource {
  const client = bareClient(options)
  const { authCorpId: auth_corpid, permanentCode: permanent_code } = options
  return cachedToken(options, `wecom-suite-corp-token:${auth_corpid}:${secretMark(permanent_code)}`, serviceGetCorpToken, async () => {
    const { access_token, expires_in } = await client.call(serviceGetCorpToken, { auth_corpid, permanent_code })
    return { value: access_token, seconds: expires_in }
  })
}
