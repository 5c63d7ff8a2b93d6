import type { Endpoint } from './notation.ts'
import { under } from './notation.ts'

// WeChat Pay v3, read from the pages of pay.weixin.qq.com and the OpenAPI description of wechatpay.im. Lengths string(n) are read as
// characters. A path's own part stands among the request's fields, as does what a GET asks.

const mchid = 'mchid str R'
const creator = 'stock_creator_mchid str R'
const notify = 'notify_url str R <=256ch'
const tradeNo = 'out_trade_no str R 6..32ch ascii'
/** unverified: how long it may be; the pages say string(32) for the merchant's own and nothing for letters */
const refundNo = 'out_refund_no str R <=64ch ascii'
const billNo = 'out_bill_no str R <=32ch ascii'
const appid = 'appid str R <=32ch'

const order = [
  appid,
  mchid,
  'description str R <=127ch',
  tradeNo,
  'time_expire str O <=64ch',
  'attach str O <=128ch',
  notify,
  'goods_tag str O <=32ch',
  'amount.total int R >=1',
  'amount.currency str O <=16ch',
  'detail obj O',
  'detail.cost_price int O >=0',
  'detail.invoice_id str O <=32ch',
  'detail.goods_detail list O x<=6000',
  'detail.goods_detail[].merchant_goods_id str R <=32ch',
  'detail.goods_detail[].wechatpay_goods_id str O <=32ch',
  'detail.goods_detail[].goods_name str O <=256ch',
  'detail.goods_detail[].quantity int R >=1',
  'detail.goods_detail[].unit_price int R >=0',
]
const scene = ['payer_client_ip str R <=45ch', 'device_id str O <=32ch']

const found = [
  'appid str',
  'mchid str',
  'out_trade_no str',
  'transaction_id str O',
  'trade_type str O =JSAPI|NATIVE|APP|MICROPAY|MWEB|FACEPAY',
  'trade_state str =SUCCESS|REFUND|NOTPAY|CLOSED|REVOKED|USERPAYING|PAYERROR',
  'trade_state_desc str',
  'bank_type str O',
  'attach str O',
  'success_time str O',
  'payer obj O',
  'payer.openid str O',
  'amount obj O',
  'amount.total int',
  'amount.payer_total int O',
  'amount.currency str O',
  'amount.payer_currency str O',
  'scene_info obj O',
  'scene_info.device_id str O',
  'promotion_detail list O',
  ...under('promotion_detail[]', [
    'coupon_id str',
    'name str O',
    'scope str O =GLOBAL|SINGLE',
    'type str O =CASH|NOCASH',
    'amount int',
    'stock_id str O',
    'wechatpay_contribute int O',
    'merchant_contribute int O',
    'other_contribute int O',
    'currency str O',
  ]),
]

const refund = [
  'refund_id str',
  'out_refund_no str',
  'transaction_id str',
  'out_trade_no str',
  'channel str =ORIGINAL|BALANCE|OTHER_BALANCE|OTHER_BANKCARD',
  'user_received_account str',
  'success_time str O',
  'create_time str',
  'status str =SUCCESS|CLOSED|PROCESSING|ABNORMAL',
  'funds_account str O',
  'amount.total int',
  'amount.refund int',
  'amount.from list O',
  'amount.from[].account str',
  'amount.from[].amount int',
  'amount.payer_total int',
  'amount.payer_refund int',
  'amount.settlement_refund int',
  'amount.settlement_total int',
  'amount.discount_refund int',
  'amount.currency str',
  'amount.refund_fee int O',
  'promotion_detail list O',
  ...under('promotion_detail[]', ['promotion_id str', 'scope str O', 'type str O', 'amount int', 'refund_amount int']),
]

const states = 'state str =ACCEPTED|PROCESSING|WAIT_USER_CONFIRM|TRANSFERING|SUCCESS|FAIL|CANCELING|CANCELLED'
const transfer = [
  'mch_id str',
  'out_bill_no str',
  'transfer_bill_no str',
  'appid str',
  states,
  'transfer_amount int',
  'transfer_remark str',
  'fail_reason str O',
  'openid str O',
  'user_name str O',
  'create_time str',
  'update_time str',
]

const file = ['hash_type str =SHA1', 'hash_value str', 'download_url str']
const stockId = 'stock_id str R <=20ch ascii'

const stock = [
  'stock_id str',
  'stock_creator_mchid str',
  'stock_name str',
  'status str =unactivated|audit|running|stoped|paused',
  'create_time str',
  'description str O',
  'available_begin_time str',
  'available_end_time str',
  'distributed_coupons int',
  'no_cash bool',
  'start_time str O',
  'stop_time str O',
  'singleitem bool O',
  'stock_type str O =NORMAL|DISCOUNT_CUT|OTHER',
  'stock_use_rule obj O',
  'stock_use_rule.max_coupons int',
  'stock_use_rule.max_amount int O',
  'stock_use_rule.max_amount_by_day int O',
  'stock_use_rule.fixed_normal_coupon obj O',
  'stock_use_rule.fixed_normal_coupon.coupon_amount int',
  'stock_use_rule.fixed_normal_coupon.transaction_minimum int',
  'stock_use_rule.max_coupons_per_user int',
  'stock_use_rule.coupon_type str O',
]
const coupon = [
  'stock_creator_mchid str',
  'stock_id str',
  'coupon_id str',
  'coupon_name str',
  'status str =SENDED|USED|EXPIRED',
  'description str O',
  'create_time str',
  'coupon_type str =NORMAL|CUT_TO',
  'no_cash bool',
  'available_begin_time str',
  'available_end_time str',
  'singleitem bool O',
  'normal_coupon_information obj O',
  'normal_coupon_information.coupon_amount int',
  'normal_coupon_information.transaction_minimum int',
  'consume_information obj O',
  'consume_information.consume_time str',
  'consume_information.consume_mchid str',
  'consume_information.transaction_id str',
]
const page = ['total_count int', 'limit int', 'offset int', 'data list O']

type V3Endpoint = Omit<Endpoint, 'token' | 'query' | 'errors'>
const get = (path: string, request: string[], answer: string[]): V3Endpoint => ({ method: 'GET', path, chapter: 'v3', request, answer })
const post = (path: string, request: string[], answer: string[]): V3Endpoint => ({ method: 'POST', path, chapter: 'v3', request, answer })

export const payV3: V3Endpoint[] = [
  post(
    '/v3/pay/transactions/jsapi',
    [...order, 'payer.openid str R <=128ch', 'scene_info obj O', ...under('scene_info', scene)],
    ['prepay_id str'],
  ),
  post('/v3/pay/transactions/native', [...order, 'scene_info obj O', ...under('scene_info', scene)], ['code_url str']),
  post(
    '/v3/pay/transactions/h5',
    [
      ...order,
      ...under('scene_info', scene),
      ...under('scene_info.h5_info', [
        'type str R =iOS|Android|Wap',
        'app_name str O <=64ch',
        'app_url str O <=128ch',
        'bundle_id str O <=128ch',
        'package_name str O <=128ch',
      ]),
    ],
    ['h5_url str'],
  ),
  get('/v3/pay/transactions/out-trade-no/{out_trade_no}', [tradeNo, mchid], found),
  get('/v3/pay/transactions/id/{transaction_id}', ['transaction_id str R <=32ch', mchid], found),
  post('/v3/pay/transactions/out-trade-no/{out_trade_no}/close', [tradeNo, mchid], []),
  post(
    '/v3/refund/domestic/refunds',
    [
      'transaction_id str one <=32ch',
      'out_trade_no str one 6..32ch ascii',
      refundNo,
      'reason str O <=80ch',
      'notify_url str O <=256ch',
      'funds_account str O =AVAILABLE|UNAVAILABLE',
      'amount.refund int R >=1',
      'amount.from list O',
      'amount.from[].account str R =AVAILABLE|UNAVAILABLE',
      'amount.from[].amount int R >=1',
      'amount.total int R >=1',
      'amount.currency str R <=16ch',
    ],
    refund,
  ),
  get('/v3/refund/domestic/refunds/{out_refund_no}', [refundNo], refund),
  post(
    '/v3/fund-app/mch-transfer/transfer-bills',
    [
      appid,
      billNo,
      'transfer_scene_id str R <=36ch',
      'openid str R <=64ch',
      'user_name str O',
      'transfer_amount int R >=1',
      'transfer_remark str R <=32ch',
      'notify_url str O <=256ch',
      'user_recv_perception str O <=32ch',
      'transfer_scene_report_infos list R x>=1',
      'transfer_scene_report_infos[].info_type str R <=15ch',
      'transfer_scene_report_infos[].info_content str R <=32ch',
      'user_recv_style obj O',
      'user_recv_style.type str R =CONFIRM_PAGE|RED_PACKET',
    ],
    ['out_bill_no str', 'transfer_bill_no str', 'create_time str', states, 'fail_reason str O', 'package_info str O'],
  ),
  get('/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/{out_bill_no}', [billNo], transfer),
  get('/v3/fund-app/mch-transfer/transfer-bills/transfer-bill-no/{transfer_bill_no}', ['transfer_bill_no str R <=64ch'], transfer),
  post(
    '/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/{out_bill_no}/cancel',
    [billNo],
    ['out_bill_no str', 'transfer_bill_no str', 'state str =CANCELING|CANCELLED', 'update_time str'],
  ),
  get('/v3/bill/tradebill', ['bill_date str R', 'bill_type str O =ALL|SUCCESS|REFUND', 'tar_type str O =GZIP'], file),
  get('/v3/bill/fundflowbill', ['bill_date str R', 'account_type str O =BASIC|OPERATION|FEES', 'tar_type str O =GZIP'], file),
  { ...get('/v3/billdownload/file', ['token str R <=512ch', 'tartype str O <=16ch'], []), file: 'download' },
  get(
    '/v3/certificates',
    [],
    [
      'data[].serial_no str',
      'data[].effective_time str',
      'data[].expire_time str',
      ...under('data[].encrypt_certificate', ['algorithm str =AEAD_AES_256_GCM', 'nonce str', 'associated_data str', 'ciphertext str']),
    ],
  ),
  get(
    '/v3/merchant/fund/balance/{account_type}',
    ['account_type str R =BASIC|OPERATION|FEES'],
    ['available_amount int', 'pending_amount int O'],
  ),
  post(
    '/v3/marketing/favor/coupon-stocks',
    [
      'stock_name str R <=20ch',
      'comment str O <=20ch',
      'belong_merchant str R <=20ch',
      'available_begin_time str R <=64ch',
      'available_end_time str R <=64ch',
      'stock_use_rule.max_coupons int R 1..10000000',
      'stock_use_rule.max_amount int R >=1',
      'stock_use_rule.max_amount_by_day int O >=1',
      'stock_use_rule.max_coupons_per_user int R 1..60',
      'stock_use_rule.natural_person_limit bool R',
      'stock_use_rule.prevent_api_abuse bool R',
      'pattern_info obj O',
      'pattern_info.description str O <=1000ch',
      'pattern_info.merchant_logo str O <=128ch',
      'pattern_info.merchant_name str O <=16ch',
      'coupon_use_rule.fixed_normal_coupon obj O',
      'coupon_use_rule.fixed_normal_coupon.coupon_amount int R >=1',
      'coupon_use_rule.fixed_normal_coupon.transaction_minimum int R >=1',
      'coupon_use_rule.available_merchants str[] R x1..50 <=20ch',
      'coupon_use_rule.trade_type str[] O =MICROAPP|APPPAY|PPAY|CARD|FACE|OTHER',
      'no_cash bool R',
      'stock_type str R =NORMAL',
      'out_request_no str R <=128ch',
    ],
    ['stock_id str', 'create_time str'],
  ),
  post('/v3/marketing/favor/stocks/{stock_id}/start', [stockId, creator], ['start_time str', 'stock_id str']),
  post('/v3/marketing/favor/stocks/{stock_id}/pause', [stockId, creator], ['pause_time str', 'stock_id str']),
  post('/v3/marketing/favor/stocks/{stock_id}/restart', [stockId, creator], ['restart_time str', 'stock_id str']),
  get('/v3/marketing/favor/stocks/{stock_id}', [stockId, creator], stock),
  get(
    '/v3/marketing/favor/stocks',
    [creator, 'offset int R >=0', 'limit int R 1..10', 'status str O =unactivated|audit|running|stoped|paused'],
    [...page, ...under('data[]', stock)],
  ),
  post(
    '/v3/marketing/favor/users/{openid}/coupons',
    ['openid str R <=128ch', stockId, 'out_request_no str R <=128ch', appid, creator],
    ['coupon_id str'],
  ),
  get(
    '/v3/marketing/favor/users/{openid}/coupons',
    [
      'openid str R <=128ch',
      appid,
      'stock_id str O <=20ch ascii',
      'status str O =SENDED|USED',
      'creator_mchid str O <=20ch',
      'offset int O >=0',
      'limit int O 1..20',
    ],
    [...page, ...under('data[]', coupon)],
  ),
  get('/v3/marketing/favor/users/{openid}/coupons/{coupon_id}', ['openid str R <=128ch', 'coupon_id str R <=20ch', appid], coupon),
  post('/v3/marketing/favor/callbacks', [mchid, notify, 'switch bool O'], ['update_time str O', 'notify_url str O']),
]

/** Codes the pages name; which HTTP status goes with each is not said by all of them. */
export const payV3Errors = [
  ...['PARAM_ERROR', 'INVALID_REQUEST', 'SIGN_ERROR', 'SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'NO_AUTH', 'NOT_FOUND', 'NOT_ENOUGH'],
  ...['APPID_MCHID_NOT_MATCH', 'MCH_NOT_EXISTS', 'OUT_TRADE_NO_USED', 'ORDER_CLOSED', 'ORDER_NOT_EXIST', 'ORDER_PAID', 'RULE_LIMIT'],
  ...['RESOURCE_NOT_EXISTS', 'ALREADY_EXISTS', 'NO_STATEMENT_EXIST', 'STATEMENT_CREATING', 'TRADE_ERROR', 'OPENID_MISMATCH'],
]
