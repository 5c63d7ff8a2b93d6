import type { NotUsed } from './notation.ts'

// Endpoints which the reference names and the product has no use for.

const all = (prefix: string, names: string, why: string): NotUsed[] => names.split(' ').map((name) => ({ path: prefix + name, why }))
const each = (what: string) => ['create_', 'update_', 'delete_'].flatMap((verb) => [verb + what, `batch_${verb}${what}`])

export const notUsed: NotUsed[] = [
  // 01 §5
  ...all(
    'https://api.weixin.qq.com/sns/',
    'oauth2/access_token oauth2/component/access_token oauth2/refresh_token userinfo jscode2session',
    "official accounts: WeChat's own host, other tokens and errors; not WeCom",
  ),
  ...all(
    'https://api.weixin.qq.com/cgi-bin/',
    'component/api_component_token component/api_create_preauthcode component/api_query_auth component/api_authorizer_token component/api_get_authorizer_info ticket/getticket',
    "the WeChat open platform: WeChat's own host; not WeCom",
  ),
  // 07 §8
  ...all(
    '/cgi-bin/chatdata/',
    'export/create_job export/get_job_status sync_call_program async_program_task async_program_result',
    'they run a program of the provider inside the platform; what it takes and answers is its own',
  ),
  // 09 §2
  ...all(
    '/cgi-bin/miniapppay/',
    'create_order get_order close_order get_sign refund get_refund_detail get_bill apply_mch get_applyment_status upload_image',
    'checkout of mini programs; the product shows bills and makes none',
  ),
  // 09 §7
  ...all(
    '/cgi-bin/school/',
    [
      ...[...each('student'), ...each('parent'), 'get', 'list', 'list_parent'].map((name) => `user/${name}`),
      ...['create', 'update', 'delete', 'list'].map((name) => `department/${name}`),
      'set_arch_sync_mode set_upgrade_info getuserinfo get_payment_result get_trade',
    ].join(' '),
    'schools only; the product serves none',
  ),
]
