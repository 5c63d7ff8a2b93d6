import { type Endpoint, under } from './notation.ts'

// 10 §6. Paths, counts and limits are the reference's; the names of fields are those of official pages and client libraries.

const unsure = (lines: string[]) => lines.map((line) => `${line} unverified`)
const paging = ['limit int O 1..1000', 'cursor str O']
const more = ['has_more int', 'next_cursor str O']
const count = ['account_count.base_count int one 1..1000000', 'account_count.external_contact_count int one 1..1000000']
const months = 'account_duration.months int one 1..36'
const bought = [...count, months, 'account_duration.days int one >=1']
const boughtOut = [
  'account_count.base_count int',
  'account_count.external_contact_count int',
  'account_duration.months int O',
  'account_duration.days int O',
  'account_duration.new_expire_time int O',
]
const order = ['order_id str', 'order_type int', 'order_status int', 'price int', 'create_time int', 'pay_time int O']
const failed = (name: string) => [`${name} list O`, ...under(`${name}[]`, ['corpid str', 'errcode int', 'errmsg str'])]
const code = [
  'active_code str',
  'type int',
  'status int',
  'userid str O',
  'create_time int',
  'active_time int O',
  'expire_time int O',
  'merge_info obj O',
  'merge_info.to_active_code str O',
  'merge_info.from_active_code str O',
  'share_info obj O',
  'share_info.to_corpid str O',
  'share_info.from_corpid str O',
]

const row = (name: string, request: string[], answer: string[], errors: number[] = []): Endpoint => ({
  method: 'POST',
  path: `/cgi-bin/license/${name}`,
  chapter: '10 §6',
  token: 'provider',
  request,
  answer: unsure(answer),
  errors: [701015, ...(request.some((line) => line.startsWith('jobid ')) ? [40088] : []), ...errors],
})

export const licenses: Endpoint[] = [
  row('create_new_order', ['corpid str R', 'buyer_userid str R', ...bought], ['order_id str']),
  row(
    'create_renew_order_job',
    ['corpid str R', 'account_list list R x1..1000', 'account_list[].userid str R', 'account_list[].type int R =1|2', 'jobid str O'],
    [
      'jobid str',
      'invalid_account_list list O',
      ...under('invalid_account_list[]', ['userid str', 'type int', 'errcode int', 'errmsg str']),
    ],
    [701014, 701126],
  ),
  row(
    'submit_order_job',
    ['jobid str R', 'buyer_userid str R', months, 'account_duration.new_expire_time int one >=0'],
    ['order_id str'],
    [701090, 701126],
  ),
  row(
    'list_order',
    ['corpid str O', 'start_time int O >=0', 'end_time int O >=0', ...paging],
    [...under('order_list[]', ['order_id str', 'order_type int']), ...more],
  ),
  row('get_order', ['order_id str R'], under('order', [...order, 'corpid str', ...boughtOut]), [701005, 701121]),
  row(
    'list_order_account',
    ['order_id str R', ...paging],
    [...under('account_list[]', ['active_code str O', 'userid str O', 'type int']), ...more],
    [701005, 701083, 701121],
  ),
  row('cancel_order', ['corpid str R', 'order_id str R'], [], [701005, 701084, 701086]),
  row(
    'create_new_order_job',
    [
      'buy_list list R x1..1000',
      'buy_list[].corpid str R',
      ...under('buy_list[]', bought),
      'buy_list[].auto_active_status int O =0|1',
      'jobid str O',
    ],
    ['jobid str', ...failed('invalid_list')],
    [701122, 701123, 701124, 701126],
  ),
  row('submit_new_order_job', ['jobid str R', 'buyer_userid str R'], ['jobid str'], [701126]),
  row('new_order_job_result', ['jobid str R'], ['status int', 'order_id str O', ...failed('fail_list')], [701125]),
  row(
    'get_union_order',
    ['order_id str R', ...paging],
    [...under('order', order), 'buy_list[].sub_order_id str', 'buy_list[].corpid str', ...under('buy_list[]', boughtOut), ...more],
    [701005],
  ),
  row('submit_pay_job', ['payer_userid str R', 'order_id str R'], ['jobid str'], [701005, 701084]),
  row(
    'pay_job_result',
    ['jobid str R'],
    ['status int', 'pay_job_result obj O', ...under('pay_job_result', ['errcode int', 'errmsg str', ...failed('fail_corp_list')])],
  ),
  {
    method: 'GET',
    path: '/cgi-bin/service/get_account_balance',
    chapter: '10 §6',
    token: 'provider',
    request: [],
    answer: ['balance int unverified'],
  },
  row('support_policy_query', ['corpid str R'], ['query_result int', 'unsatisfied_reason int[] O']),
  row(
    'active_account',
    ['active_code str R', 'corpid str R', 'userid str R'],
    [],
    [701003, 701012, 701019, 701021, 701030, 701082, 701086, 701087, 701088, 701089],
  ),
  row(
    'batch_active_account',
    ['corpid str R', 'active_list list R x1..1000', 'active_list[].active_code str R', 'active_list[].userid str R'],
    under('active_result[]', ['active_code str', 'userid str', 'errcode int']),
    [701023, 701024],
  ),
  row('get_active_info_by_code', ['corpid str R', 'active_code str R'], under('active_info', code), [701021, 701086]),
  row(
    'batch_get_active_info_by_code',
    ['corpid str R', 'active_code_list str[] R x1..1000'],
    [...under('active_info_list[]', code), 'invalid_active_code_list str[] O'],
    [701010],
  ),
  row(
    'list_actived_account',
    ['corpid str R', ...paging],
    [...under('account_list[]', ['userid str', 'type int', 'expire_time int', 'active_time int']), ...more],
  ),
  row(
    'get_active_info_by_user',
    ['corpid str R', 'userid str R'],
    [
      'active_status int',
      ...under('active_info_list[]', ['active_code str', 'type int', 'userid str', 'active_time int', 'expire_time int']),
    ],
    [701019],
  ),
  row(
    'batch_transfer_license',
    ['corpid str R', 'transfer_list list R x1..1000', 'transfer_list[].handover_userid str R', 'transfer_list[].takeover_userid str R'],
    under('transfer_result[]', ['handover_userid str', 'takeover_userid str', 'errcode int']),
    [701024],
  ),
  row(
    'batch_share_active_code',
    ['from_corpid str R', 'to_corpid str R', 'share_list list R x1..1000', 'share_list[].active_code str R'],
    under('share_result[]', ['active_code str', 'errcode int', 'errmsg str']),
    [701024],
  ),
  row(
    'get_app_license_info',
    ['corpid str R', 'suite_id str R'],
    ['license_status int', 'trail_info obj O', ...under('trail_info', ['start_time int', 'end_time int'])],
  ),
  row('set_auto_active_status', ['corpid str R', 'auto_active_status int R =0|1'], []),
  row('get_auto_active_status', ['corpid str R'], ['auto_active_status int']),
]
