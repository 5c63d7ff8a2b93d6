import { type Endpoint, under } from './notation.ts'

// 10 §5

const dealer = ['dealer_corp_info obj O', 'dealer_corp_info.corpid str', 'dealer_corp_info.corp_name str']
const corp = [
  'corpid str',
  'corp_name str',
  'corp_type str =verified|unverified',
  'corp_square_logo_url str',
  'corp_user_max int',
  'corp_full_name str',
  'verified_end_time int',
  'subject_type int =1|2|3|4',
  'corp_wxqrcode str',
  'corp_scale str',
  'corp_industry str',
  'corp_sub_industry str',
]
const agent = [
  'agentid int',
  'name str',
  'round_logo_url str',
  'square_logo_url str',
  'appid int O',
  'auth_mode int =0|1',
  'is_customized_app bool',
  'auth_from_thirdapp bool',
  'privilege.level int',
  'privilege.allow_party int[]',
  'privilege.allow_user str[]',
  'privilege.allow_tag int[]',
  'privilege.extra_party int[]',
  'privilege.extra_user str[]',
  'privilege.extra_tag int[]',
  'shared_from obj O',
  'shared_from.corpid str',
  'shared_from.share_type int',
]
const edition = [
  'edition_info obj O',
  ...under('edition_info.agent[]', [
    'agentid int',
    'edition_id str',
    'edition_name str',
    'app_status int',
    'user_limit int',
    'expired_time int',
    'is_virtual_version bool',
    'is_shared_from_other_corp bool',
  ]),
]
const user = under('auth_user_info', ['userid str', 'open_userid str', 'name str', 'avatar str'])
const registered = [
  'register_code_info obj O',
  'register_code_info.register_code str',
  'register_code_info.template_id str',
  'register_code_info.state str',
]
const install = under('auth_corp_info', corp).concat(under('auth_info.agent[]', agent), edition, dealer)

export const suites: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/service/get_suite_token',
    chapter: '10 §5',
    request: ['suite_id str R', 'suite_secret str R', 'suite_ticket str R'],
    answer: ['suite_access_token str', 'expires_in int'],
    errors: [40085, 40080, 40083],
  },
  {
    method: 'GET',
    path: '/cgi-bin/service/get_pre_auth_code',
    chapter: '10 §5',
    request: [],
    answer: ['pre_auth_code str', 'expires_in int'],
  },
  {
    method: 'POST',
    path: '/cgi-bin/service/set_session_info',
    chapter: '10 §5',
    request: ['pre_auth_code str R', 'session_info obj R', 'session_info.appid int[] O', 'session_info.auth_type int O =0|1'],
    answer: [],
    errors: [40077],
  },
  {
    method: 'POST',
    path: '/cgi-bin/service/get_permanent_code',
    chapter: '10 §5',
    request: ['auth_code str R 64..512B'],
    answer: ['access_token str', 'expires_in int', 'permanent_code str', ...install, ...user, ...registered, 'state str O'],
    errors: [40078, 40058],
  },
  {
    method: 'POST',
    path: '/cgi-bin/service/v2/get_permanent_code',
    chapter: '10 §5',
    request: ['auth_code str R 64..512B'],
    answer: ['permanent_code str', 'auth_corp_info.corpid str', 'auth_corp_info.corp_name str', ...user, ...registered, 'state str O'],
    errors: [40078, 40058],
  },
  ...['', 'v2/'].map(
    (version): Endpoint => ({
      method: 'POST',
      path: `/cgi-bin/service/${version}get_auth_info`,
      chapter: '10 §5',
      request: ['auth_corpid str R', 'permanent_code str R'],
      answer: install,
      errors: [40084, 48004, 40013],
    }),
  ),
  {
    method: 'POST',
    path: '/cgi-bin/service/get_corp_token',
    chapter: '10 §5',
    request: ['auth_corpid str R', 'permanent_code str R'],
    answer: ['access_token str', 'expires_in int'],
    errors: [40084, 48004, 40013],
  },
  {
    method: 'POST',
    path: '/cgi-bin/service/get_admin_list',
    chapter: '10 §5',
    request: ['auth_corpid str R', 'agentid int R'],
    answer: ['admin[].userid str', 'admin[].open_userid str', 'admin[].auth_type int =0|1'],
    errors: [48004, 40013],
  },
  {
    method: 'POST',
    path: '/cgi-bin/service/get_app_qrcode',
    chapter: '10 §5',
    request: ['suite_id str R', 'appid int O', 'state str O <=32B', 'style int O 0..4', 'result_type int O =1|2'],
    answer: ['qrcode str O'],
    errors: [40083],
  },
  {
    method: 'POST',
    path: '/cgi-bin/service/get_provider_token',
    chapter: '10 §5',
    request: ['corpid str R', 'provider_secret str R'],
    answer: ['provider_access_token str', 'expires_in int'],
    errors: [40013, 40001],
  },
  {
    method: 'POST',
    path: '/cgi-bin/service/get_customized_auth_url',
    chapter: '10 §5',
    request: ['state str R', 'templateid_list str[] R x<=9 unverified'],
    answer: ['qrcode_url str', 'expires_in int'],
  },
  {
    method: 'POST',
    path: '/cgi-bin/service/get_register_code',
    chapter: '10 §5',
    request: ['template_id str R', 'corp_name str O', 'admin_name str O', 'admin_mobile str O', 'state str O', 'follow_user str O'],
    answer: ['register_code str', 'expires_in int'],
    errors: [84020, 84021, 84022, 84023, 84024, 84025],
  },
  {
    method: 'POST',
    path: '/cgi-bin/service/get_register_info',
    chapter: '10 §5',
    request: ['register_code str R'],
    answer: [
      'corpid str',
      'contact_sync.access_token str',
      'contact_sync.expires_in int',
      'auth_user_info any',
      'template_id str',
      'state str',
    ],
    errors: [84020, 84021, 84022, 84023, 84024, 84025],
  },
]
