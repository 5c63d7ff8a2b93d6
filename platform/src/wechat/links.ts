// Addresses that pages and people are sent to (platform/01 §5).

/**
 * Asks WeChat who opened the page. `baseUrl`: https://open.weixin.qq.com. The page comes back at `redirectUri`, whose host must be one of
 * the account's domains, with `code` and `state` (letters and digits, 128 bytes). `componentAppid` where the account authorised one.
 */
export function authorizeUrl(
  baseUrl: string,
  what: { appid: string; redirectUri: string; scope: 'snsapi_base' | 'snsapi_userinfo'; state?: string; componentAppid?: string },
): string {
  const query = new URLSearchParams({
    appid: what.appid,
    redirect_uri: what.redirectUri,
    response_type: 'code',
    scope: what.scope,
    ...(what.state !== undefined && { state: what.state }),
    ...(what.componentAppid !== undefined && { component_appid: what.componentAppid }),
  })
  return `${baseUrl.replace(/\/+$/, '')}/connect/oauth2/authorize?${query}#wechat_redirect`
}

/** Where an account's admin authorises a component. `baseUrl`: https://mp.weixin.qq.com; `authType`: 1 official accounts, 2 mini programs, 3 both. */
export function componentLoginUrl(
  baseUrl: string,
  what: { componentAppid: string; preAuthCode: string; redirectUri: string; authType?: 1 | 2 | 3 },
): string {
  const query = new URLSearchParams({
    component_appid: what.componentAppid,
    pre_auth_code: what.preAuthCode,
    redirect_uri: what.redirectUri,
    ...(what.authType && { auth_type: String(what.authType) }),
  })
  return `${baseUrl.replace(/\/+$/, '')}/cgi-bin/componentloginpage?${query}`
}

/** The picture of a code with a scene. `baseUrl`: https://mp.weixin.qq.com. */
export const showQrcodeUrl = (baseUrl: string, ticket: string): string =>
  `${baseUrl.replace(/\/+$/, '')}/cgi-bin/showqrcode?${new URLSearchParams({ ticket })}`
