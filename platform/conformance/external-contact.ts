import { type Endpoint, under } from './notation.ts'

// 04 §1, §2, §6

const profile = [
  'external_corp_name str O',
  'wechat_channels obj O',
  'wechat_channels.nickname str',
  // 03 §1.2
  'wechat_channels.status int O',
  'external_attr list',
  'external_attr[].type int =0|1|2',
  'external_attr[].name str',
  'external_attr[].text obj O',
  'external_attr[].text.value str',
  'external_attr[].web obj O',
  'external_attr[].web.url str',
  'external_attr[].web.title str',
  'external_attr[].miniprogram obj O',
  'external_attr[].miniprogram.appid str',
  'external_attr[].miniprogram.pagepath str',
  'external_attr[].miniprogram.title str',
]
const contact = [
  'external_userid str',
  'name str',
  // not to third parties
  'avatar str O',
  'type int =1|2',
  'gender int =0|1|2',
  'unionid str O',
  'position str O',
  'corp_name str O',
  'corp_full_name str O',
  'external_profile obj O',
  ...under('external_profile', profile),
]
const follow = [
  'userid str',
  'remark str',
  'description str',
  'createtime int',
  'remark_corp_name str O',
  'remark_mobiles str[] O',
  'oper_userid str',
  'add_way int',
  'state str O',
  'wechat_channels obj O',
  'wechat_channels.nickname str',
  'wechat_channels.source int =0|1|2|3',
]
const tags = ['group_name str', 'tag_name str', 'tag_id str O', 'type int =1|2|3']

export const customers: Endpoint[] = [
  {
    method: 'GET',
    path: '/cgi-bin/externalcontact/get_follow_user_list',
    chapter: '04 §1',
    request: [],
    answer: ['follow_user str[]'],
    errors: [48002, 84074],
  },
  {
    method: 'GET',
    path: '/cgi-bin/externalcontact/list',
    chapter: '04 §2.1',
    request: ['userid str R'],
    answer: ['external_userid str[]'],
    errors: [84061, 60111, 40003, 60011, 84074],
  },
  {
    method: 'GET',
    path: '/cgi-bin/externalcontact/get',
    chapter: '04 §2.2',
    request: ['external_userid str R', 'cursor str O'],
    answer: [
      ...under('external_contact', contact),
      ...under('follow_user[]', [...follow, 'tags list', ...under('tags[]', tags)]),
      'next_cursor str O',
    ],
    errors: [84061, 40096, 60011, 84084, 40058],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/batch/get_by_user',
    chapter: '04 §2.3',
    request: ['userid_list str[] R x1..100', 'cursor str O', 'limit int O <=100 clamped'],
    answer: [
      ...under('external_contact_list[].external_contact', contact),
      ...under('external_contact_list[].follow_info', [...follow, 'tag_id str[]']),
      'next_cursor str',
      'fail_info obj O unverified',
      'fail_info.unlicensed_userid_list str[] unverified',
    ],
    errors: [50100, 40058, 45033, 45009],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/remark',
    chapter: '04 §2.4',
    request: [
      'userid str R',
      'external_userid str R',
      'remark str one <=20ch',
      'description str one <=150ch',
      'remark_company str one <=20ch',
      'remark_mobiles str[] one',
      'remark_pic_mediaid str one',
    ],
    answer: [],
    errors: [40058, 40063, 84061, 40007],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/contact_list',
    chapter: '04 §2.5',
    request: ['cursor str O', 'limit int O <=1000'],
    answer: [
      'info_list[].is_customer bool',
      'info_list[].tmp_openid str',
      'info_list[].external_userid str O',
      'info_list[].name str O',
      'info_list[].follow_userid str O',
      'info_list[].chat_id str O',
      'info_list[].chat_name str O',
      'info_list[].add_time int',
      'next_cursor str',
    ],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/convert_to_openid',
    chapter: '04 §2.6, 10 §4.1',
    request: ['external_userid str R'],
    answer: ['openid str'],
  },
]

const transferErrors = [40096, 40097, 40098, 40099, 40100, 40128, 40129, 40130, 40131, 40143, 40205]
const pair = ['handover_userid str R', 'takeover_userid str R']
const transferred = ['customer[].external_userid str', 'customer[].errcode int']
const results = ['customer[].external_userid str', 'customer[].status int', 'customer[].takeover_time int', 'next_cursor str']

export const transfers: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/transfer_customer',
    chapter: '04 §6.1',
    request: [...pair, 'external_userid str[] R x<=100', 'transfer_success_msg str O <=200ch'],
    answer: transferred,
    errors: transferErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/transfer_result',
    chapter: '04 §6.1',
    request: [...pair, 'cursor str O'],
    answer: results,
    errors: transferErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/get_unassigned_list',
    chapter: '04 §6.2',
    request: ['page_id int O >=0', 'page_size int O <=1000', 'cursor str O'],
    answer: [
      'info[].handover_userid str',
      'info[].external_userid str',
      // the platform's spelling
      'info[].dimission_time int',
      'is_last bool',
      'next_cursor str O',
    ],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/resigned/transfer_customer',
    chapter: '04 §6.2',
    request: [...pair, 'external_userid str[] R x<=100'],
    answer: transferred,
    errors: transferErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/resigned/transfer_result',
    chapter: '04 §6.2',
    request: [...pair, 'cursor str O'],
    answer: results,
    errors: transferErrors,
  },
  ...['onjob_transfer', 'transfer'].map(
    (name): Endpoint => ({
      method: 'POST',
      path: `/cgi-bin/externalcontact/groupchat/${name}`,
      chapter: '04 §6.3',
      request: ['chat_id_list str[] R x1..100', 'new_owner str R'],
      answer: [
        'failed_chat_list list O',
        'failed_chat_list[].chat_id str',
        'failed_chat_list[].errcode int',
        'failed_chat_list[].errmsg str',
      ],
      errors: [90500, 90501, 90502, 90503, 90504, 90507, 90508, 90509, 90510],
    }),
  ),
]
