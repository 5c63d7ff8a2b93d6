import { bool, int, list, nothing, oneOf, open, opt, str, strict } from '../../schema.ts'
import { wechat } from '../call.ts'

// Tokens of an account, and tickets for its pages (platform/01 §5).

const secret = { appid: str({ minLength: 1 }), secret: str({ minLength: 1 }) }
const answer = () => open({ access_token: str({ maxLength: 512 }), expires_in: int() })

/** Each answer is a new token; the one before lives five minutes more. */
export const token = wechat({
  method: 'GET',
  path: '/cgi-bin/token',
  doc: 'service/api/base/api_getaccesstoken',
  token: 'none',
  daily: 2000,
  input: strict({ grant_type: oneOf(['client_credential']), ...secret }),
  output: answer(),
})

/** The same token while it is valid, apart from those of `token`. Forced: at most 20 a day, 30 s apart. */
export const stableToken = wechat({
  method: 'POST',
  path: '/cgi-bin/stable_token',
  doc: 'service/api/base/api_getstableaccesstoken',
  token: 'none',
  daily: 500_000,
  input: strict({ grant_type: oneOf(['client_credential']), ...secret, force_refresh: opt(bool()) }),
  output: answer(),
})

/** Gives the account its daily calls back, ten times a month. */
export const clearQuota = wechat({
  method: 'POST',
  path: '/cgi-bin/clear_quota',
  doc: 'service/api/openApi/api_clear_quota',
  input: strict({ appid: str({ minLength: 1 }) }),
  output: open({}),
})

export const getApiDomainIp = wechat({
  method: 'GET',
  path: '/cgi-bin/get_api_domain_ip',
  doc: 'service/api/base/api_getapidomainip',
  priority: 'sync',
  input: nothing(),
  output: open({ ip_list: list(str()) }),
})

/** For the signatures of pages (jssdk.ts): cache it for `expires_in`. */
export const ticketGetticket = wechat({
  method: 'GET',
  path: '/cgi-bin/ticket/getticket',
  doc: 'service/api/webdev/jssdk/api_getticket',
  only: 'official_account',
  input: strict({ type: oneOf(['jsapi', 'wx_card']) }),
  output: open({ ticket: str({ maxLength: 512 }), expires_in: int() }),
})
