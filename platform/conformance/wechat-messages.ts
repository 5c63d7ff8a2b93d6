import { type Endpoint, under } from './notation.ts'
import { get, post } from './wechat-people.ts'

// What accounts of WeChat's open platform say and show, read from the pages of developers.weixin.qq.com: messages, templates, menus, codes,
// links, files and articles.

const touser = 'touser str R'
const media = (kind: string) => [`${kind} obj O`, `${kind}.media_id str R`]
const article = ['title str R', 'description str O', 'url str O', 'picurl str O']
const refusedMessage = [40003, 40007, 40008, 45002, 44004, 45015, 45047]

const custom = [
  touser,
  'msgtype str R =text|image|voice|video|music|news|mpnews|mpnewsarticle|link|msgmenu|miniprogrampage',
  ...['customservice obj O', 'customservice.kf_account str R'],
  ...['text obj O', 'text.content str R 1..2048B'],
  ...['image', 'voice', 'mpnews'].flatMap(media),
  ...media('video'),
  ...['video.thumb_media_id str O', 'video.title str O', 'video.description str O'],
  'music obj O',
  ...under('music', ['title str O', 'description str O', 'musicurl str R', 'hqmusicurl str R', 'thumb_media_id str R']),
  ...['news obj O', 'news.articles list R x1..1', ...under('news.articles[]', article)],
  ...['mpnewsarticle obj O', 'mpnewsarticle.article_id str R'],
  ...['link obj O', ...under('link', ['title str R', 'description str O', 'url str R', 'thumb_url str O'])],
  'msgmenu obj O',
  ...under('msgmenu', ['head_content str O', 'list list R x>=1', 'list[].id str R', 'list[].content str R', 'tail_content str O']),
  'miniprogrampage obj O',
  ...under('miniprogrampage', ['title str O', 'appid str O', 'pagepath str R', 'thumb_media_id str R']),
]
const mini = ['miniprogram obj O', 'miniprogram.appid str R', 'miniprogram.pagepath str O']
const industry = ['first_class str', 'second_class str']

export const wechatMessages: Endpoint[] = [
  post('/cgi-bin/message/custom/send', 'customer service', custom, [], refusedMessage),
  post('/cgi-bin/message/custom/typing', 'customer service', [touser, 'command str R =Typing|CancelTyping'], [], [40003, 45015]),
  post(
    '/cgi-bin/message/template/send',
    'templates',
    [touser, 'template_id str R', 'url str O', ...mini, 'data map R', 'color str O', 'client_msg_id str O <=32ch'],
    ['msgid int'],
    [40003, 40037, 43004],
  ),
  post('/cgi-bin/template/api_set_industry', 'templates', ['industry_id1 str R', 'industry_id2 str R'], [], [40102, 43100]),
  get(
    '/cgi-bin/template/get_industry',
    'templates',
    [],
    [...under('primary_industry', industry), ...under('secondary_industry', industry)],
  ),
  post(
    '/cgi-bin/template/api_add_template',
    'templates',
    ['template_id_short str R', 'keyword_name_list str[] O'],
    ['template_id str'],
    [45026],
  ),
  get(
    '/cgi-bin/template/get_all_private_template',
    'templates',
    [],
    under('template_list[]', [
      ...['template_id str', 'title str', 'primary_industry str', 'deputy_industry str', 'content str', 'example str'],
    ]),
  ),
  post('/cgi-bin/template/del_private_template', 'templates', ['template_id str R'], [], [40037]),
  post(
    '/cgi-bin/message/subscribe/bizsend',
    'subscriptions',
    [touser, 'template_id str R', 'page str O', ...mini, 'data map R'],
    [],
    [40003, 40037, 43101, 47003],
  ),
  post(
    '/cgi-bin/message/subscribe/send',
    'subscriptions',
    [
      ...[touser, 'template_id str R', 'page str O', 'data map R'],
      ...['miniprogram_state str O =developer|trial|formal', 'lang str O =zh_CN|en_US|zh_HK|zh_TW'],
    ],
    [],
    [40003, 40037, 43101, 47003],
  ),
  post(
    '/wxaapi/newtmpl/addtemplate',
    'subscriptions',
    ['tid str R', 'kidList int[] R x<=5 >=1', 'sceneDesc str O <=15ch'],
    ['priTmplId str'],
    [200011, 200012, 200013, 200014, 200020, 200021],
  ),
  post('/wxaapi/newtmpl/deltemplate', 'subscriptions', ['priTmplId str R'], [], [200014]),
  get(
    '/wxaapi/newtmpl/gettemplate',
    'subscriptions',
    [],
    under('data[]', ['priTmplId str', 'title str', 'content str', 'example str', 'type int']),
  ),
]

/** One of the kinds, whose part is called as it is, but for pictures. */
const toMany = (to: string[]) => [
  ...to,
  'clientmsgid str O <=64ch',
  'msgtype str R =text|mpnews|voice|mpvideo|image:images',
  ...['text obj O', 'text.content str R 1..2048B'],
  ...['mpnews', 'voice', 'mpvideo'].flatMap(media),
  'send_ignore_reprint int O =0|1',
  'images obj O',
  ...under('images', [
    ...['media_ids str[] R x1..20', 'recommend str O <=300ch', 'need_open_comment int O =0|1', 'only_fans_can_comment int O =0|1'],
  ]),
]
const sent = ['msg_id int', 'msg_data_id int O']
const refusedMass = [40003, 40007, 40008, 40032, 40130, 44004, 45002, 45028, 45065, 45159, 48001, 48003]

export const wechatMass: Endpoint[] = [
  post('/cgi-bin/message/mass/sendall', 'mass messages', toMany(['filter.is_to_all bool O', 'filter.tag_id int O >=0']), sent, [
    ...refusedMass,
    40035,
  ]),
  post('/cgi-bin/message/mass/send', 'mass messages', toMany(['touser str[] R x2..10000']), sent, refusedMass),
  post('/cgi-bin/message/mass/preview', 'mass messages', toMany([touser]), ['msg_id int O'], [...refusedMass, 43004]),
  post('/cgi-bin/message/mass/delete', 'mass messages', ['msg_id int R >=1', 'article_idx int O 0..8', 'url str O'], [], [40058]),
  post(
    '/cgi-bin/message/mass/get',
    'mass messages',
    ['msg_id str R'],
    ['msg_id int', 'msg_status str =SEND_SUCCESS|SENDING|SEND_FAIL|DELETE'],
    [40058],
  ),
  post('/cgi-bin/message/mass/speed/get', 'mass messages', [], ['speed int', 'realspeed int']),
  post('/cgi-bin/message/mass/speed/set', 'mass messages', ['speed int R 0..4'], []),
]

const kinds =
  'click|view|scancode_push|scancode_waitmsg|pic_sysphoto|pic_photo_or_album|pic_weixin|location_select|media_id|article_id|article_view_limited|miniprogram'
const button = (bytes: number) => [
  `type str O =${kinds}`,
  `name str R 1..${bytes}B`,
  ...['key str O 1..128B', 'url str O 1..1024B', 'media_id str O', 'article_id str O', 'appid str O', 'pagepath str O'],
]
const menu = [
  'button list R x1..3',
  ...under('button[]', button(16)),
  'button[].sub_button list O x1..5',
  // a kind is required below, as is nothing else
  ...under('button[].sub_button[]', button(60)).map((line) => line.replace('type str O', 'type str R')),
]
const rule = ['tag_id str O', 'client_platform_type str O =1|2|3']
const refusedMenu = [40007, 40016, 40017, 40018, 40019, 40020, 40054, 65303, 65305]

export const wechatMenus: Endpoint[] = [
  post('/cgi-bin/menu/create', 'menus', menu, [], refusedMenu),
  get(
    '/cgi-bin/menu/get',
    'menus',
    [],
    [
      ...['menu.button any[]', 'menu.menuid int O', 'conditionalmenu list O'],
      ...under('conditionalmenu[]', ['button any[]', 'matchrule obj', 'menuid int']),
    ],
    [46003],
  ),
  get('/cgi-bin/menu/delete', 'menus', [], []),
  get('/cgi-bin/get_current_selfmenu_info', 'menus', [], ['is_menu_open int =0|1', 'selfmenu_info obj O', 'selfmenu_info.button any[]']),
  post('/cgi-bin/menu/addconditional', 'menus', [...menu, 'matchrule obj R', ...under('matchrule', rule)], ['menuid int'], refusedMenu),
  post('/cgi-bin/menu/delconditional', 'menus', ['menuid str R'], [], [65301]),
  post('/cgi-bin/menu/trymatch', 'menus', ['user_id str R'], ['button any[]'], [40003, 46003]),
]

const place = ['path str O <=1024ch', 'query str O <=1024ch', 'env_version str O =release|trial|develop']
const until = ['is_expire bool O', 'expire_type int O =0|1', 'expire_time int O', 'expire_interval int O 1..30']

export const wechatCodes: Endpoint[] = [
  post(
    '/cgi-bin/qrcode/create',
    'codes',
    [
      'expire_seconds int O 1..2592000',
      'action_name str R =QR_SCENE|QR_STR_SCENE|QR_LIMIT_SCENE|QR_LIMIT_STR_SCENE',
      'action_info.scene.scene_id int O 1..4294967295',
      'action_info.scene.scene_str str O 1..64ch',
    ],
    ['ticket str', 'expire_seconds int O', 'url str'],
    [40053, 45029],
  ),
  post('/wxa/generatescheme', 'links', ['jump_wxa obj O', ...under('jump_wxa', place), ...until], ['openlink str'], [85079, 85401]),
  post('/wxa/generate_urllink', 'links', [...place, ...until], ['url_link str'], [85079, 85401]),
  post('/wxa/genwxashortlink', 'links', ['page_url str R <=1024ch', 'page_title str O', 'is_permanent bool O'], ['link str']),
  {
    ...post(
      '/wxa/getwxacodeunlimit',
      'codes',
      [
        'scene str R <=32ch',
        'page str O',
        'check_path bool O',
        'env_version str O =release|trial|develop',
        'width int O 280..1280',
        ...['auto_color bool O', 'line_color any O', 'is_hyaline bool O'],
      ],
      [],
      [40165],
    ),
    file: 'download',
  },
]

const mediaId = ['media_id str R']
const kind = 'type str R =image|voice|video|thumb'
const refusedFile = [40004, 40005, 40009, 40010, 40011, 40012, 41005, 44001]
const range = ['offset int R >=0', 'count int R 1..20']
const out = [
  ...['title str', 'author str O', 'digest str O', 'content str O', 'content_source_url str O', 'thumb_media_id str O'],
  ...['thumb_url str O', 'url str', 'is_deleted bool O'],
]
const counts = ['total_count int', 'item_count int']

export const wechatFiles: Endpoint[] = [
  {
    ...post(
      '/cgi-bin/media/upload',
      'files',
      [kind],
      ['type str', 'media_id str O', 'thumb_media_id str O', 'created_at int'],
      refusedFile,
    ),
    file: 'upload',
  },
  { ...get('/cgi-bin/media/get', 'files', mediaId, [], [40007]), file: 'download' },
  { ...post('/cgi-bin/media/uploadimg', 'files', [], ['url str'], refusedFile), file: 'upload' },
  { ...post('/cgi-bin/material/add_material', 'files', [kind], ['media_id str', 'url str O'], refusedFile), file: 'upload' },
  { ...post('/cgi-bin/material/get_material', 'files', mediaId, [], [40007]), file: 'download' },
  post('/cgi-bin/material/del_material', 'files', mediaId, [], [40007]),
  post(
    '/cgi-bin/material/batchget_material',
    'files',
    ['type str R =image|voice|video', ...range],
    [...counts, ...under('item[]', ['media_id str', 'name str O', 'update_time int', 'url str O'])],
    [40004],
  ),
  post(
    '/cgi-bin/draft/add',
    'articles',
    [
      'articles list R x1..8',
      ...under('articles[]', [
        ...['title str R 1..64ch', 'author str O <=16ch', 'digest str O <=128ch', 'content str R', 'content_source_url str O'],
        ...['thumb_media_id str R', 'need_open_comment int O', 'only_fans_can_comment int O'],
      ]),
    ],
    ['media_id str'],
    [40007],
  ),
  post('/cgi-bin/draft/get', 'articles', mediaId, under('news_item[]', out), [40007]),
  post('/cgi-bin/freepublish/submit', 'articles', mediaId, ['publish_id str', 'msg_data_id str O'], [40007, 53500]),
  post(
    '/cgi-bin/freepublish/batchget',
    'articles',
    [...range, 'no_content int O =0|1'],
    [...counts, ...under('item[]', ['article_id str', 'update_time int', ...under('content.news_item[]', out)])],
  ),
]
