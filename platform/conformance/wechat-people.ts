import { type Endpoint, under } from './notation.ts'

// WeChat's open platform, read from the pages of developers.weixin.qq.com and platform/01 §5: tokens, visitors, followers and their tags.
// A token is the account's unless said.

export const get = (path: string, chapter: string, request: string[], answer: string[], errors: number[] = []): Endpoint => ({
  method: 'GET',
  path,
  chapter,
  request,
  answer,
  errors,
})
export const post = (path: string, chapter: string, request: string[], answer: string[], errors: number[] = []): Endpoint => ({
  ...get(path, chapter, request, answer, errors),
  method: 'POST',
})
export const open = (row: Endpoint): Endpoint => ({ ...row, token: 'none' })
export const byComponent = (row: Endpoint): Endpoint => ({ ...row, token: 'component' })

const secret = ['appid str R', 'secret str R']
const token = ['access_token str', 'expires_in int']

export const wechatTokens: Endpoint[] = [
  open(get('/cgi-bin/token', 'tokens', ['grant_type str R =client_credential', ...secret], token, [40013, 40125, 40164])),
  open(
    post(
      '/cgi-bin/stable_token',
      'tokens',
      ['grant_type str R =client_credential', ...secret, 'force_refresh bool O'],
      token,
      [40013, 40125, 40164],
    ),
  ),
  post('/cgi-bin/clear_quota', 'tokens', ['appid str R'], [], [40013, 48006]),
  get('/cgi-bin/get_api_domain_ip', 'tokens', [], ['ip_list str[]']),
  get('/cgi-bin/getcallbackip', 'tokens', [], ['ip_list str[]']),
  get('/cgi-bin/ticket/getticket', '01 §5', ['type str R =jsapi|wx_card'], ['ticket str', 'expires_in int'], [40004]),
]

const granted = [
  'access_token str',
  'expires_in int',
  'refresh_token str',
  'openid str',
  'scope str',
  'unionid str O',
  'is_snapshotuser int O',
]
const code = 'code str R <=512ch'
const session = ['openid str', 'session_key str', 'unionid str O']
const lang = 'lang str O =zh_CN|zh_TW|en'
const component = ['component_appid str R']

export const wechatVisitors: Endpoint[] = [
  open(
    get(
      '/sns/oauth2/access_token',
      '01 §5',
      [...secret, code, 'grant_type str R =authorization_code'],
      granted,
      [40013, 40125, 40029, 40163, 42003],
    ),
  ),
  byComponent(
    get(
      '/sns/oauth2/component/access_token',
      '01 §5',
      ['appid str R', code, 'grant_type str R =authorization_code', ...component],
      granted,
      [40013, 40029, 40163, 42003, 61003, 61011],
    ),
  ),
  open(
    get(
      '/sns/oauth2/refresh_token',
      '01 §5',
      ['appid str R', 'grant_type str R =refresh_token', 'refresh_token str R'],
      granted,
      [40030, 42002],
    ),
  ),
  byComponent(
    get(
      '/sns/oauth2/component/refresh_token',
      '01 §5',
      ['appid str R', 'grant_type str R =refresh_token', ...component, 'refresh_token str R'],
      granted,
      [40030, 42002, 61003, 61011],
    ),
  ),
  open(
    get(
      '/sns/userinfo',
      '01 §5',
      ['access_token str R', 'openid str R', lang],
      [
        'openid str',
        'nickname str',
        'sex int O',
        'province str O',
        'city str O',
        'country str O',
        'headimgurl str O',
        'privilege str[] O',
        'unionid str O',
      ],
      [40001, 40003, 42001, 48001],
    ),
  ),
  open(get('/sns/auth', '01 §5', ['access_token str R', 'openid str R'], [], [40001, 40003, 42001])),
  open(
    get(
      '/sns/jscode2session',
      '01 §5',
      [...secret, 'js_code str R <=512ch', 'grant_type str R =authorization_code'],
      session,
      [40013, 40125, 40029, 40163, 40226],
    ),
  ),
  byComponent(
    get(
      '/sns/component/jscode2session',
      '01 §5',
      ['appid str R', 'js_code str R <=512ch', 'grant_type str R =authorization_code', ...component],
      session,
      [40013, 40029, 61003, 61011],
    ),
  ),
  post(
    '/wxa/business/getuserphonenumber',
    'phone number',
    [code, 'openid str O'],
    under('phone_info', ['phoneNumber str', 'purePhoneNumber str', 'countryCode str', 'watermark.timestamp int', 'watermark.appid str']),
    [40029, 40013],
  ),
]

/** Names, pictures and places of followers are empty since December 2021. */
const follower = [
  'subscribe int =0|1',
  'openid str',
  'language str O',
  'subscribe_time int O',
  'unionid str O',
  'remark str O',
  'groupid int O',
  'tagid_list int[] O',
  'subscribe_scene str O',
  'qr_scene int O',
  'qr_scene_str str O',
  ...['nickname str O', 'headimgurl str O', 'sex int O', 'city str O', 'province str O', 'country str O'],
]
const openids = ['count int', 'data obj O', 'data.openid str[]', 'next_openid str O']
const openid = 'openid str R'
const tagid = 'tagid int R >=0'
const members = ['openid_list str[] R x1..50', tagid]
const name = 'tag.name str R 1..30ch'

export const wechatFollowers: Endpoint[] = [
  get('/cgi-bin/user/info', 'followers', [openid, lang], follower, [40003]),
  post(
    '/cgi-bin/user/info/batchget',
    'followers',
    ['user_list list R x1..100', ...under('user_list[]', [openid, lang])],
    under('user_info_list[]', follower),
    [40003],
  ),
  get('/cgi-bin/user/get', 'followers', ['next_openid str O'], ['total int', ...openids], [40003]),
  post('/cgi-bin/user/info/updateremark', 'followers', [openid, 'remark str R <=30ch'], [], [40003]),
  post('/cgi-bin/tags/create', 'tags', [name], ['tag.id int', 'tag.name str'], [45056, 45157, 45158]),
  get('/cgi-bin/tags/get', 'tags', [], ['tags[].id int', 'tags[].name str', 'tags[].count int']),
  post('/cgi-bin/tags/update', 'tags', ['tag.id int R >=0', name], [], [45058, 45157, 45158, 45159]),
  post('/cgi-bin/tags/delete', 'tags', ['tag.id int R >=0'], [], [45057, 45058, 45159]),
  post('/cgi-bin/user/tag/get', 'tags', [tagid, 'next_openid str O'], openids, [40003, 45159]),
  post('/cgi-bin/tags/members/batchtagging', 'tags', members, [], [40003, 40032, 45059, 45159]),
  post('/cgi-bin/tags/members/batchuntagging', 'tags', members, [], [40003, 40032, 45159]),
  post('/cgi-bin/tags/getidlist', 'tags', [openid], ['tagid_list int[]'], [40003]),
]

const account = 'authorizer_appid str R'
const rights = 'func_info[].funcscope_category.id int'

export const wechatComponents: Endpoint[] = [
  open(
    post(
      '/cgi-bin/component/api_component_token',
      '01 §5',
      [...component, 'component_appsecret str R', 'component_verify_ticket str R'],
      ['component_access_token str', 'expires_in int'],
      [40125, 61005, 61006, 61011],
    ),
  ),
  open(post('/cgi-bin/component/api_start_push_ticket', '01 §5', [...component, 'component_secret str R'], [], [40125, 61011])),
  byComponent(post('/cgi-bin/component/api_create_preauthcode', '01 §5', component, ['pre_auth_code str', 'expires_in int'], [61011])),
  byComponent(
    post(
      '/cgi-bin/component/api_query_auth',
      '01 §5',
      [...component, 'authorization_code str R'],
      under('authorization_info', [
        'authorizer_appid str',
        'authorizer_access_token str O',
        'expires_in int O',
        'authorizer_refresh_token str O',
        rights,
      ]),
      [61003, 61009, 61010, 61011],
    ),
  ),
  byComponent(
    post(
      '/cgi-bin/component/api_authorizer_token',
      '01 §5',
      [...component, account, 'authorizer_refresh_token str R'],
      ['authorizer_access_token str', 'expires_in int', 'authorizer_refresh_token str'],
      [61003, 61011, 61023],
    ),
  ),
  byComponent(
    post(
      '/cgi-bin/component/api_get_authorizer_info',
      '01 §5',
      [...component, account],
      [
        ...under('authorizer_info', [
          ...['nick_name str', 'head_img str O', 'service_type_info.id int', 'verify_type_info.id int', 'user_name str'],
          ...['principal_name str O', 'alias str O', 'qrcode_url str O', 'MiniProgramInfo obj O'],
        ]),
        ...under('authorization_info', ['authorizer_appid str', 'authorizer_refresh_token str O', rights]),
      ],
      [61003, 61011],
    ),
  ),
  byComponent(
    post(
      '/cgi-bin/component/api_get_authorizer_list',
      'components',
      [...component, 'offset int R >=0', 'count int R 1..500'],
      ['total_count int', ...under('list[]', ['authorizer_appid str', 'refresh_token str', 'auth_time int'])],
      [61011],
    ),
  ),
  post('/cgi-bin/open/get', 'components', ['appid str R'], ['open_appid str'], [40013, 89002]),
  post('/cgi-bin/open/create', 'components', ['appid str R'], ['open_appid str'], [40013, 89000]),
  post('/cgi-bin/open/bind', 'components', ['appid str R', 'open_appid str R'], [], [40013, 89000, 89001, 89003]),
  post('/cgi-bin/open/unbind', 'components', ['appid str R', 'open_appid str R'], [], [40013, 89001, 89002, 89003]),
]
