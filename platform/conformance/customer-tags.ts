import { type Endpoint, under } from './notation.ts'

// 04 §5, §8

const newTags = ['tag list R', 'tag[].name str R <=30ch', 'tag[].order int O 0..4294967295']
const tagGroup = [
  'group_id str',
  'group_name str',
  'create_time int',
  'order int',
  'deleted bool O',
  'tag[].id str',
  'tag[].name str',
  'tag[].create_time int',
  'tag[].order int',
  'tag[].deleted bool O',
]
const tagErrors = [40068, 40071, 40072, 40126, 81011, 84061, 60011]

export const customerTags: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/get_corp_tag_list',
    chapter: '04 §5',
    request: ['tag_id str[] O', 'group_id str[] O'],
    answer: under('tag_group[]', tagGroup),
    errors: tagErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/add_corp_tag',
    chapter: '04 §5',
    request: ['group_id str O', 'group_name str O <=30ch', 'order int O 0..4294967295', ...newTags, 'agentid int O'],
    answer: under('tag_group', tagGroup),
    errors: tagErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/edit_corp_tag',
    chapter: '04 §5',
    request: ['id str R', 'name str O <=30ch', 'order int O 0..4294967295', 'agentid int O'],
    answer: [],
    errors: tagErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/del_corp_tag',
    chapter: '04 §5',
    request: ['tag_id str[] one', 'group_id str[] one', 'agentid int O'],
    answer: [],
    errors: tagErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/mark_tag',
    chapter: '04 §5',
    request: ['userid str R', 'external_userid str R', 'add_tag str[] one', 'remove_tag str[] one'],
    answer: [],
    errors: tagErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/get_strategy_tag_list',
    chapter: '04 §5.1',
    request: ['strategy_id int O', 'tag_id str[] O', 'group_id str[] O'],
    answer: under('tag_group[]', [...tagGroup, 'strategy_id int']),
    errors: tagErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/add_strategy_tag',
    chapter: '04 §5.1',
    request: ['strategy_id int R', 'group_id str O', 'group_name str O <=30ch', 'order int O 0..4294967295', ...newTags],
    answer: under('tag_group', [...tagGroup, 'strategy_id int O']),
    errors: tagErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/edit_strategy_tag',
    chapter: '04 §5.1',
    request: ['id str R', 'name str O <=30ch', 'order int O 0..4294967295'],
    answer: [],
    errors: tagErrors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/del_strategy_tag',
    chapter: '04 §5.1',
    request: ['tag_id str[] one', 'group_id str[] one'],
    answer: [],
    errors: tagErrors,
  },
]

const privilege = [
  'view_customer_list',
  'view_customer_data',
  'view_room_list',
  'contact_me',
  'join_room',
  'share_customer',
  'oper_resign_customer',
  'oper_resign_group',
  'send_customer_msg',
  'edit_welcome_msg',
  'view_behavior_data',
  'view_room_data',
  'send_group_msg',
  'room_deduplication',
  'rapid_reply',
  'onjob_customer_transfer',
  'edit_anti_spam_rule',
  'export_customer_list',
  'export_customer_data',
  'export_customer_group_list',
]
const nodes = (name: string, mark: string) => [
  `${name} list ${mark} x<=100 unverified`,
  `${name}[].type int R =1|2`,
  `${name}[].userid str one`,
  `${name}[].partyid int one`,
]

export const strategies: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/customer_strategy/list',
    chapter: '04 §8',
    request: ['cursor str O', 'limit int O <=1000'],
    answer: ['strategy[].strategy_id int', 'next_cursor str'],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/customer_strategy/get',
    chapter: '04 §8',
    request: ['strategy_id int R'],
    answer: [
      'strategy.strategy_id int',
      'strategy.parent_id int',
      'strategy.strategy_name str',
      'strategy.create_time int',
      'strategy.admin_list str[]',
      ...privilege.map((name) => `strategy.privilege.${name} bool`),
    ],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/customer_strategy/get_range',
    chapter: '04 §8',
    request: ['strategy_id int R', 'cursor str O', 'limit int O <=1000'],
    answer: ['range[].type int =1|2', 'range[].userid str O', 'range[].partyid int O', 'next_cursor str'],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/customer_strategy/create',
    chapter: '04 §8',
    request: [
      'parent_id int O',
      'strategy_name str R',
      'admin_list str[] R x<=20 unverified',
      'privilege obj O',
      ...privilege.map((name) => `privilege.${name} bool O`),
      ...nodes('range', 'R'),
    ],
    answer: ['strategy_id int'],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/customer_strategy/edit',
    chapter: '04 §8',
    request: [
      'strategy_id int R',
      'strategy_name str O',
      'admin_list str[] O x<=20 unverified',
      'privilege obj O',
      ...privilege.map((name) => `privilege.${name} bool O`),
      ...nodes('range_add', 'O'),
      ...nodes('range_del', 'O'),
    ],
    answer: [],
  },
  {
    method: 'POST',
    path: '/cgi-bin/externalcontact/customer_strategy/del',
    chapter: '04 §8',
    request: ['strategy_id int R'],
    answer: [],
  },
]
