import { type Endpoint, under } from './notation.ts'

// 00 §1, §2.1, §7, §8

const media = ['type str', 'media_id str', 'created_at int|str']
const mediaErrors = [40004, 40005, 40006, 40009, 40011, 44001, 45001, 45007, 301016, 301017, 40123, 41080, 41081, 41082, 41090]

/** The kinds by their events (02 §6); a mini program's page and id are not in the reference. */
const button = [
  'type str O =click|view|scancode_push|scancode_waitmsg|pic_sysphoto|pic_photo_or_album|pic_weixin|location_select|view_miniprogram',
  'name str R <=16B',
  'key str O <=128B',
  'url str O <=1024B',
  'pagepath str O unverified',
  'appid str O unverified',
]
const buttonOut = ['type str O', 'name str', 'key str O', 'url str O', 'pagepath str O unverified', 'appid str O unverified']

export const mediaAndAgents: Endpoint[] = [
  { method: 'GET', path: '/cgi-bin/get_api_domain_ip', chapter: '00 §1', request: [], answer: ['ip_list str[]'] },
  { method: 'GET', path: '/cgi-bin/getcallbackip', chapter: '00 §1', request: [], answer: ['ip_list str[]'] },
  {
    method: 'GET',
    path: '/cgi-bin/gettoken',
    chapter: '00 §2.1',
    request: ['corpid str R', 'corpsecret str R'],
    answer: ['access_token str', 'expires_in int'],
    errors: [40013, 40001, 40091, 41002, 41004, 45009, 301007],
  },

  {
    method: 'POST',
    path: '/cgi-bin/media/upload',
    chapter: '00 §7',
    request: ['type str R =image|voice|video|file'],
    answer: media,
    errors: mediaErrors,
  },
  { method: 'POST', path: '/cgi-bin/media/uploadimg', chapter: '00 §7', request: [], answer: ['url str'], errors: mediaErrors },
  {
    method: 'POST',
    path: '/cgi-bin/media/upload_attachment',
    chapter: '00 §7',
    request: ['media_type str R =image|video|file', 'attachment_type int R =1|2'],
    answer: ['type str', 'media_id str', 'created_at int'],
    errors: mediaErrors,
  },
  {
    method: 'GET',
    path: '/cgi-bin/media/get',
    chapter: '00 §7',
    request: ['media_id str R'],
    answer: [],
    errors: [40007, 830002],
  },
  {
    method: 'GET',
    path: '/cgi-bin/media/get/jssdk',
    chapter: '00 §7',
    request: ['media_id str R'],
    answer: [],
    errors: [40007, 830002],
  },
  {
    method: 'POST',
    path: '/cgi-bin/media/upload_by_url',
    chapter: '00 §7',
    request: ['scene int R =1', 'type str R =video|file', 'filename str R <=128B', 'url str R <=1024B', 'md5 str R <=32B'],
    answer: ['jobid str'],
    errors: mediaErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/media/get_upload_by_url_result',
    chapter: '00 §7',
    request: ['jobid str R'],
    answer: ['status int =1|2|3', ...under('detail', ['errcode int', 'errmsg str', 'media_id str O', 'created_at int|str O'])],
    errors: [830001, 830003, 45001, 301019],
  },

  {
    method: 'GET',
    path: '/cgi-bin/agent/get',
    chapter: '00 §8',
    request: ['agentid int R'],
    answer: [
      'agentid int',
      'name str',
      'square_logo_url str',
      'description str',
      'allow_userinfos.user[].userid str',
      'allow_partys.partyid int[]',
      'allow_tags.tagid int[]',
      'close int =0|1',
      'redirect_domain str',
      'report_location_flag int',
      'isreportenter int',
      'home_url str',
      'customized_publish_status int O unverified',
    ],
    errors: [301002],
  },
  {
    method: 'GET',
    path: '/cgi-bin/agent/list',
    chapter: '00 §8',
    request: [],
    answer: ['agentlist[].agentid int', 'agentlist[].name str', 'agentlist[].square_logo_url str'],
  },
  {
    method: 'POST',
    path: '/cgi-bin/agent/set',
    chapter: '00 §8',
    request: [
      'agentid int R',
      'report_location_flag int O',
      'logo_mediaid str O',
      // whether these are characters is not said
      'name str O <=32ch',
      'description str O 4..120ch',
      'redirect_domain str O',
      'isreportenter int O',
      'home_url str O',
    ],
    answer: [],
    errors: [301002, 40007],
  },
  {
    method: 'POST',
    path: '/cgi-bin/agent/set_scope',
    chapter: '00 §8',
    request: [
      'agentid int R',
      'allow_user str[] O x<=1000 unverified',
      'allow_party int[] O x<=100 unverified',
      'allow_tag int[] O x<=100 unverified',
    ],
    answer: ['invaliduser str[] O', 'invalidparty int[] O', 'invalidtag int[] O'],
    errors: [301002],
  },
  { method: 'POST', path: '/cgi-bin/agent/get_permissions', chapter: '00 §8', request: [], answer: ['app_permissions str[]'] },
  {
    method: 'POST',
    path: '/cgi-bin/agent/get_admin_list',
    chapter: '00 §8',
    request: [],
    answer: ['admin[].userid str', 'admin[].auth_type int =0|1'],
  },
  {
    method: 'POST',
    path: '/cgi-bin/menu/create',
    chapter: '00 §8',
    request: [
      'agentid int R',
      'button list R x1..3',
      ...under('button[]', button),
      'button[].sub_button list O x1..5',
      ...under('button[].sub_button[]', button),
    ],
    answer: [],
    errors: [301002],
  },
  {
    method: 'GET',
    path: '/cgi-bin/menu/get',
    chapter: '00 §8',
    request: ['agentid int R'],
    answer: [...under('button[]', [...buttonOut, 'sub_button list O']), ...under('button[].sub_button[]', buttonOut)],
    errors: [301002],
  },
  { method: 'GET', path: '/cgi-bin/menu/delete', chapter: '00 §8', request: ['agentid int R'], answer: [], errors: [301002] },
  {
    method: 'GET',
    path: '/cgi-bin/corp/get_join_qrcode',
    chapter: '00 §8',
    request: ['size_type int O =1|2|3|4'],
    answer: ['join_qrcode str'],
  },
]
