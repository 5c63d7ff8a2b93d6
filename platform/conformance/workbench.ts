import { type Endpoint, under } from './notation.ts'

// 00 §8: the workbench. Types, numbers of items and codes are the reference's; the names of fields are what client libraries send.

const target = ['jump_url str O unverified', 'pagepath str O unverified']
const parts = [
  'keydata obj O',
  'keydata.items list R x<=4',
  'keydata.items[].key str O unverified',
  'keydata.items[].data str R unverified',
  ...under('keydata.items[]', target),
  'image obj O',
  'image.url str R unverified',
  ...under('image', target),
  'list obj O',
  'list.items list R x<=3',
  'list.items[].title str R unverified',
  ...under('list.items[]', target),
  'webview obj O',
  'webview.url str R unverified',
  ...under('webview', target),
  'webview.height str O unverified',
  'webview.hide_title bool O unverified',
  'webview.enable_webview_click bool O unverified',
]
const type = 'type str R =keydata|image|list|webview'
const errors = [301002, ...Array.from({ length: 9 }, (_, i) => 94000 + i)]

export const workbench: Endpoint[] = [
  {
    method: 'POST',
    path: '/cgi-bin/agent/set_workbench_template',
    chapter: '00 §8',
    request: ['agentid int R', 'type str R =normal|keydata|image|list|webview', ...parts, 'replace_user_data bool O unverified'],
    answer: [],
    errors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/agent/get_workbench_template',
    chapter: '00 §8',
    request: ['agentid int R'],
    answer: ['type str', ...parts, 'replace_user_data bool O unverified'],
    errors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/agent/set_workbench_data',
    chapter: '00 §8',
    request: ['agentid int R', 'userid str R', type, ...parts],
    answer: [],
    errors,
  },
  {
    method: 'POST',
    path: '/cgi-bin/agent/batch_set_workbench_data',
    chapter: '00 §8',
    request: ['agentid int R', 'userid_list str[] R x1..1000 unverified', 'data obj R', ...under('data', [type, ...parts])],
    answer: [],
    errors,
  },
]
