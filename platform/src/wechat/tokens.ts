import type { TokenSource } from '../calling.ts'
import { cachedToken, secretMark, type TokenOptions } from '../tokens.ts'
import { componentApiAuthorizerToken, componentApiComponentToken } from './calls/components.ts'
import { stableToken } from './calls/tokens.ts'
import { createWechatClient } from './client.ts'

/** Of an account with its own secret. Several programs may ask: the stable token is the same for all of them. */
export function accountTokenSource(options: TokenOptions & { appid: string; secret: string }): TokenSource {
  const client = createWechatClient(options)
  const { appid, secret } = options
  return cachedToken(options, `wechat-token:${appid}:${secretMark(secret)}`, stableToken, async (stale) => {
    const ask = (force_refresh: boolean) => client.call(stableToken, { grant_type: 'client_credential', appid, secret, force_refresh })
    let answer = await ask(false)
    // refused although the platform still holds it valid: 20 forced ones a day
    if (answer.access_token === stale) answer = await ask(true)
    return { value: answer.access_token, seconds: answer.expires_in }
  })
}

/** `ticket` answers the newest component_verify_ticket that was pushed, kept by whoever receives the component's callbacks. */
export function componentTokenSource(
  options: TokenOptions & { appid: string; secret: string; ticket: () => Promise<string> },
): TokenSource {
  const client = createWechatClient(options)
  const { appid: component_appid, secret: component_appsecret } = options
  return cachedToken(
    options,
    `wechat-component:${component_appid}:${secretMark(component_appsecret)}`,
    componentApiComponentToken,
    async () => {
      const component_verify_ticket = await options.ticket()
      const asked = { component_appid, component_appsecret, component_verify_ticket }
      const { component_access_token, expires_in } = await client.call(componentApiComponentToken, asked)
      return { value: component_access_token, seconds: expires_in }
    },
  )
}

/** Of an account that authorised the component. `keep` stores the refresh token that an answer brings: it may be another one. */
export function authorizerTokenSource(
  options: TokenOptions & {
    component: TokenSource
    componentAppid: string
    appid: string
    refreshToken: () => Promise<string>
    keep: (refreshToken: string) => Promise<void>
  },
): TokenSource {
  const { componentAppid: component_appid, appid: authorizer_appid, component } = options
  const client = createWechatClient({ ...options, component })
  return cachedToken(options, `wechat-authorizer:${component_appid}:${authorizer_appid}`, componentApiAuthorizerToken, async () => {
    const authorizer_refresh_token = await options.refreshToken()
    const asked = { component_appid, authorizer_appid, authorizer_refresh_token }
    const answer = await client.call(componentApiAuthorizerToken, asked)
    if (answer.authorizer_refresh_token !== authorizer_refresh_token) await options.keep(answer.authorizer_refresh_token)
    return { value: answer.authorizer_access_token, seconds: answer.expires_in }
  })
}
