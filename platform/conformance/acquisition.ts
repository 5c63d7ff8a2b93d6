import type { Endpoint } from './notation.ts'

// 04 §7

const linkFields = [
  'link.link_id str',
  'link.link_name str',
  'link.url str',
  'link.create_time int',
  'link.skip_verify bool',
  'link.mark_source bool',
]
const priority = ['priority_option obj O', 'priority_option.priority_type int R =1|2', 'priority_option.priority_userid_list str[] O']
const range = ['range.user_list str[] one x<=500', 'range.department_list int[] one']
const linkErrors = [41095, 41098, 40058]
const base = '/cgi-bin/externalcontact/customer_acquisition'

export const acquisition: Endpoint[] = [
  {
    method: 'POST',
    path: `${base}/list_link`,
    chapter: '04 §7',
    request: ['limit int O <=100', 'cursor str O'],
    answer: ['link_id_list str[]', 'next_cursor str'],
    errors: linkErrors,
  },
  {
    method: 'POST',
    path: `${base}/get`,
    chapter: '04 §7',
    request: ['link_id str R'],
    answer: [
      ...linkFields,
      'range.user_list str[]',
      'range.department_list int[]',
      'priority_option obj O',
      'priority_option.priority_type int',
      'priority_option.priority_userid_list str[]',
    ],
    errors: linkErrors,
  },
  {
    method: 'POST',
    path: `${base}/create_link`,
    chapter: '04 §7',
    request: ['link_name str R <=30ch', 'range obj R', ...range, 'skip_verify bool O', ...priority, 'mark_source bool O'],
    answer: linkFields,
    errors: linkErrors,
  },
  {
    method: 'POST',
    path: `${base}/update_link`,
    chapter: '04 §7',
    request: ['link_id str R', 'link_name str O <=30ch', 'range obj O', ...range, 'skip_verify bool O', ...priority, 'mark_source bool O'],
    answer: [],
    errors: linkErrors,
  },
  { method: 'POST', path: `${base}/delete_link`, chapter: '04 §7', request: ['link_id str R'], answer: [], errors: linkErrors },
  {
    method: 'POST',
    path: `${base}/customer`,
    chapter: '04 §7',
    request: ['link_id str R', 'limit int O <=1000', 'cursor str O'],
    answer: [
      'customer_list[].external_userid str',
      'customer_list[].userid str',
      'customer_list[].chat_status int',
      'customer_list[].state str',
      'next_cursor str',
    ],
    errors: linkErrors,
  },
  {
    method: 'POST',
    path: `${base}/statistic`,
    chapter: '04 §7',
    request: ['link_id str R', 'start_time int R', 'end_time int R'],
    answer: ['click_link_customer_cnt int', 'new_customer_cnt int'],
    errors: linkErrors,
  },
  {
    method: 'POST',
    path: `${base}/get_chat_info`,
    chapter: '04 §7',
    request: ['chat_key str R'],
    answer: ['userid str', 'external_userid str', 'chat_info.recv_msg_cnt int', 'chat_info.link_id str', 'chat_info.state str'],
    errors: linkErrors,
  },
  {
    method: 'GET',
    path: `${base}_quota`,
    chapter: '04 §7',
    request: [],
    answer: ['total int', 'balance int', 'quota_list[].expire_date int', 'quota_list[].balance int'],
  },
  {
    method: 'GET',
    path: `${base}_app/get_permit`,
    chapter: '04 §7',
    request: [],
    answer: ['user_list str[]', 'department_list int[]', 'tag_list int[]'],
  },
]
