import { int, list, nothing, oneOf, open, opt, str, strict } from '../../schema.ts'
import { wechat } from '../call.ts'

// Who opened a page or a mini program (platform/01 §5). A code lives 5 minutes and works once: never repeat after an unknown outcome.

const code = () => str({ minLength: 1, maxLength: 512 })
const appid = () => str({ minLength: 1 })
const granted = () =>
  open({
    /** A visitor's, not the account's. */
    access_token: str(),
    expires_in: int(),
    /** 30 days. */
    refresh_token: str(),
    openid: str(),
    scope: str(),
    /** Only with snsapi_userinfo, and only of an account that is bound to an open platform. */
    unionid: opt(str()),
    /** 1: a visitor of a page snapshot, whose ids and names are made up. */
    is_snapshotuser: opt(int()),
  })

export const snsOauth2AccessToken = wechat({
  method: 'GET',
  path: '/sns/oauth2/access_token',
  doc: 'service/api/webdev/access/api_snsaccesstoken',
  token: 'none',
  once: true,
  input: strict({ appid: appid(), secret: str({ minLength: 1 }), code: code(), grant_type: oneOf(['authorization_code']) }),
  output: granted(),
})

/** The same for an account that authorised a component. */
export const snsOauth2ComponentAccessToken = wechat({
  method: 'GET',
  path: '/sns/oauth2/component/access_token',
  doc: 'oplatform/Third-party_Platforms/2.0/api/Before_Develop/Official_Accounts/official_account_website_authorization',
  token: 'component',
  once: true,
  input: strict({ appid: appid(), code: code(), grant_type: oneOf(['authorization_code']), component_appid: appid() }),
  output: granted(),
})

export const snsOauth2RefreshToken = wechat({
  method: 'GET',
  path: '/sns/oauth2/refresh_token',
  doc: 'service/api/webdev/access/api_snsrefreshtoken',
  token: 'none',
  input: strict({ appid: appid(), grant_type: oneOf(['refresh_token']), refresh_token: str({ minLength: 1 }) }),
  output: granted(),
})

export const snsOauth2ComponentRefreshToken = wechat({
  method: 'GET',
  path: '/sns/oauth2/component/refresh_token',
  doc: 'oplatform/Third-party_Platforms/2.0/api/Before_Develop/Official_Accounts/official_account_website_authorization',
  token: 'component',
  input: strict({
    appid: appid(),
    grant_type: oneOf(['refresh_token']),
    component_appid: appid(),
    refresh_token: str({ minLength: 1 }),
  }),
  output: granted(),
})

/** With the visitor's token. Sex and place are always empty since October 2021. */
export const snsUserinfo = wechat({
  method: 'GET',
  path: '/sns/userinfo',
  doc: 'service/api/webdev/access/api_snsuserinfo',
  token: 'none',
  input: strict({ access_token: str({ minLength: 1 }), openid: str({ minLength: 1 }), lang: opt(oneOf(['zh_CN', 'zh_TW', 'en'])) }),
  output: open({
    openid: str(),
    nickname: str(),
    sex: opt(int()),
    province: opt(str()),
    city: opt(str()),
    country: opt(str()),
    headimgurl: opt(str()),
    privilege: opt(list(str())),
    unionid: opt(str()),
  }),
})

export const snsAuth = wechat({
  method: 'GET',
  path: '/sns/auth',
  doc: 'service/api/webdev/access/api_snsauth',
  token: 'none',
  input: strict({ access_token: str({ minLength: 1 }), openid: str({ minLength: 1 }) }),
  output: open({}),
})

const session = () => open({ openid: str(), session_key: str(), unionid: opt(str()) })

export const snsJscode2session = wechat({
  method: 'GET',
  path: '/sns/jscode2session',
  doc: '../miniprogram/dev/OpenApiDoc/user-login/code2Session',
  token: 'none',
  once: true,
  only: 'mini_program',
  input: strict({ appid: appid(), secret: str({ minLength: 1 }), js_code: code(), grant_type: oneOf(['authorization_code']) }),
  output: session(),
})

export const snsComponentJscode2session = wechat({
  method: 'GET',
  path: '/sns/component/jscode2session',
  doc: 'oplatform/openApi/OpenApiDoc/miniprogram-management/login/thirdpartyCode2Session',
  token: 'component',
  once: true,
  only: 'mini_program',
  input: strict({ appid: appid(), js_code: code(), grant_type: oneOf(['authorization_code']), component_appid: appid() }),
  output: session(),
})

/** The number of who pressed the button in a mini program; the code works once, 5 minutes. */
export const wxaBusinessGetuserphonenumber = wechat({
  method: 'POST',
  path: '/wxa/business/getuserphonenumber',
  doc: '../miniprogram/dev/OpenApiDoc/user-info/phone-number/getPhoneNumber',
  once: true,
  only: 'mini_program',
  input: strict({ code: code(), openid: opt(str()) }),
  output: open({
    phone_info: open({
      phoneNumber: str(),
      purePhoneNumber: str(),
      countryCode: str(),
      watermark: open({ timestamp: int(), appid: str() }),
    }),
  }),
})

export const getcallbackip = wechat({
  method: 'GET',
  path: '/cgi-bin/getcallbackip',
  doc: 'service/api/base/api_getcallbackip',
  priority: 'sync',
  input: nothing(),
  output: open({ ip_list: list(str()) }),
})
