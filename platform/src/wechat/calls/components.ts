import { int, list, open, opt, str, strict } from '../../schema.ts'
import { wechat } from '../call.ts'

// Accounts that hand themselves to a component (third-party platform): ticket → token → pre-auth code → consent page → authorisation.

const component = { component_appid: str({ minLength: 1 }) }
const authorizer = { ...component, authorizer_appid: str({ minLength: 1 }) }
const funcInfo = () => list(open({ funcscope_category: open({ id: int() }) }))

/** From the newest component_verify_ticket that was pushed. */
export const componentApiComponentToken = wechat({
  method: 'POST',
  path: '/cgi-bin/component/api_component_token',
  doc: 'oplatform/Third-party_Platforms/2.0/api/ThirdParty/token/component_access_token',
  token: 'none',
  input: strict({ ...component, component_appsecret: str({ minLength: 1 }), component_verify_ticket: str({ minLength: 1 }) }),
  output: open({ component_access_token: str({ maxLength: 512 }), expires_in: int() }),
})

/** Asks for tickets again after they were stopped. */
export const componentApiStartPushTicket = wechat({
  method: 'POST',
  path: '/cgi-bin/component/api_start_push_ticket',
  doc: 'oplatform/Third-party_Platforms/2.0/api/ThirdParty/token/component_verify_ticket_service',
  token: 'none',
  input: strict({ ...component, component_secret: str({ minLength: 1 }) }),
  output: open({}),
})

export const componentApiCreatePreauthcode = wechat({
  method: 'POST',
  path: '/cgi-bin/component/api_create_preauthcode',
  doc: 'oplatform/Third-party_Platforms/2.0/api/ThirdParty/token/pre_auth_code',
  token: 'component',
  input: strict(component),
  output: open({ pre_auth_code: str({ maxLength: 512 }), expires_in: int() }),
})

const authorization = {
  authorizer_appid: str(),
  authorizer_access_token: opt(str()),
  expires_in: opt(int()),
  /** Lost, only a new consent brings another. */
  authorizer_refresh_token: opt(str()),
  func_info: funcInfo(),
}

/** The authorization_code of the consent page, once, within its hour: never repeat after an unknown outcome. */
export const componentApiQueryAuth = wechat({
  method: 'POST',
  path: '/cgi-bin/component/api_query_auth',
  doc: 'oplatform/Third-party_Platforms/2.0/api/ThirdParty/token/authorization_info',
  token: 'component',
  once: true,
  input: strict({ ...component, authorization_code: str({ minLength: 1 }) }),
  output: open({ authorization_info: open(authorization) }),
})

export const componentApiAuthorizerToken = wechat({
  method: 'POST',
  path: '/cgi-bin/component/api_authorizer_token',
  doc: 'oplatform/Third-party_Platforms/2.0/api/ThirdParty/token/api_authorizer_token',
  token: 'component',
  input: strict({ ...authorizer, authorizer_refresh_token: str({ minLength: 1 }) }),
  output: open({ authorizer_access_token: str({ maxLength: 512 }), expires_in: int(), authorizer_refresh_token: str() }),
})

export const componentApiGetAuthorizerInfo = wechat({
  method: 'POST',
  path: '/cgi-bin/component/api_get_authorizer_info',
  doc: 'oplatform/Third-party_Platforms/2.0/api/ThirdParty/token/api_get_authorizer_info',
  token: 'component',
  input: strict(authorizer),
  output: open({
    authorizer_info: open({
      nick_name: str(),
      head_img: opt(str()),
      /** 0 subscription, 1 upgraded from an old account, 2 service; of a mini program 0. */
      service_type_info: open({ id: int() }),
      /** -1 not verified, 0 verified. */
      verify_type_info: open({ id: int() }),
      user_name: str(),
      principal_name: opt(str()),
      alias: opt(str()),
      qrcode_url: opt(str()),
      /** Only of a mini program. */
      MiniProgramInfo: opt(open({})),
    }),
    authorization_info: open({ authorizer_appid: str(), authorizer_refresh_token: opt(str()), func_info: funcInfo() }),
  }),
})

export const componentApiGetAuthorizerList = wechat({
  method: 'POST',
  path: '/cgi-bin/component/api_get_authorizer_list',
  doc: 'oplatform/Third-party_Platforms/2.0/api/ThirdParty/Account_Authorization/api_get_authorizer_list',
  token: 'component',
  priority: 'sync',
  input: strict({ ...component, offset: int({ minimum: 0 }), count: int({ minimum: 1, maximum: 500 }) }),
  output: open({
    total_count: int(),
    list: list(open({ authorizer_appid: str(), refresh_token: str(), auth_time: int() })),
  }),
})

const openAccount = () => open({ open_appid: str() })

/** The open platform that an account is bound to (89002: none). */
export const openGet = wechat({
  method: 'POST',
  path: '/cgi-bin/open/get',
  doc: 'oplatform/Third-party_Platforms/2.0/api/account/get',
  input: strict({ appid: str({ minLength: 1 }) }),
  output: openAccount(),
})

export const openCreate = wechat({
  method: 'POST',
  path: '/cgi-bin/open/create',
  doc: 'oplatform/Third-party_Platforms/2.0/api/account/create',
  once: true,
  input: strict({ appid: str({ minLength: 1 }) }),
  output: openAccount(),
})

export const openBind = wechat({
  method: 'POST',
  path: '/cgi-bin/open/bind',
  doc: 'oplatform/Third-party_Platforms/2.0/api/account/bind',
  input: strict({ appid: str({ minLength: 1 }), open_appid: str({ minLength: 1 }) }),
  output: open({}),
})

export const openUnbind = wechat({
  method: 'POST',
  path: '/cgi-bin/open/unbind',
  doc: 'oplatform/Third-party_Platforms/2.0/api/account/unbind',
  input: strict({ appid: str({ minLength: 1 }), open_appid: str({ minLength: 1 }) }),
  output: open({}),
})
