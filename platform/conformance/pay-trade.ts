import type { Endpoint } from './notation.ts'

// What is left of WeChat Pay v2, read from pay.weixin.qq.com/wiki/doc/api. Lengths String(n) are read as bytes, the narrower reading
// (unverified). `sign_type` is the client's business.

const signed = ['nonce_str str R <=32B', 'sign str R']
const asked = ['appid str R <=32B', 'mch_id str R <=32B', ...signed]
const said = ['appid str O', 'mch_id str O', 'nonce_str str O']
const either = ['transaction_id str one <=32B', 'out_trade_no str one <=32B']
const row = (path: string, request: string[], answer: string[]): Endpoint => ({ method: 'POST', path, chapter: 'v2', request, answer })

export const payTrade: Endpoint[] = [
  row(
    '/pay/unifiedorder',
    [
      ...asked,
      'device_info str O <=32B',
      'body str R <=128B',
      'detail str O <=6000B',
      'attach str O <=127B',
      'out_trade_no str R <=32B',
      'fee_type str O <=16B',
      'total_fee int R >=1',
      'spbill_create_ip str R <=64B',
      'time_start str O',
      'time_expire str O',
      'goods_tag str O <=32B',
      'notify_url str R <=256B',
      'trade_type str R =JSAPI|NATIVE|APP|MWEB',
      'product_id str O <=32B',
      'limit_pay str O <=32B',
      'openid str O <=128B',
      'receipt str O <=8B',
      'scene_info str O <=256B',
    ],
    [...said, 'trade_type str', 'prepay_id str', 'code_url str O', 'mweb_url str O'],
  ),
  row(
    '/pay/orderquery',
    [...asked, ...either],
    [
      ...said,
      'device_info str O',
      'openid str O',
      'is_subscribe str O =Y|N',
      'trade_type str O',
      'trade_state str =SUCCESS|REFUND|NOTPAY|CLOSED|REVOKED|USERPAYING|PAYERROR|ACCEPT',
      'bank_type str O',
      'total_fee int O',
      'fee_type str O',
      'cash_fee int O',
      'settlement_total_fee int O',
      'transaction_id str O',
      'out_trade_no str',
      'attach str O',
      'time_end str O',
      'trade_state_desc str',
    ],
  ),
  row('/pay/closeorder', [...asked, 'out_trade_no str R <=32B'], said),
  row(
    '/secapi/pay/refund',
    [
      ...asked,
      ...either,
      'out_refund_no str R <=64B',
      'total_fee int R >=1',
      'refund_fee int R >=1',
      'refund_fee_type str O <=8B',
      'refund_desc str O <=80B',
      'refund_account str O <=30B',
      'notify_url str O <=256B',
    ],
    [
      ...said,
      'transaction_id str',
      'out_trade_no str',
      'out_refund_no str',
      'refund_id str',
      'refund_fee int',
      'total_fee int',
      'cash_fee int',
      'cash_refund_fee int O',
    ],
  ),
  row(
    '/pay/refundquery',
    [...asked, ...either, 'out_refund_no str one <=64B', 'refund_id str one <=32B'],
    // numbered from 0; the others are not described
    [
      ...said,
      'transaction_id str',
      'out_trade_no str',
      'total_fee int',
      'cash_fee int',
      'refund_count int',
      'out_refund_no_0 str',
      'refund_id_0 str',
      'refund_fee_0 int',
      'refund_status_0 str =SUCCESS|REFUNDCLOSE|PROCESSING|CHANGE',
      'refund_recv_accout_0 str',
      'refund_success_time_0 str O',
    ],
  ),
  row(
    '/mmpaymkttransfers/sendgroupredpack',
    [
      ...signed,
      'mch_billno str R <=28ch ascii',
      'mch_id str R <=32B',
      'wxappid str R <=32B',
      'send_name str R <=32B',
      're_openid str R <=32B',
      'total_amount int R >=1',
      'total_num int R 3..20 unverified',
      'amt_type str R =ALL_RAND',
      'wishing str R <=128B',
      'act_name str R <=32B',
      'remark str R <=256B',
      'scene_id str O =PRODUCT_1|PRODUCT_2|PRODUCT_3|PRODUCT_4|PRODUCT_5|PRODUCT_6|PRODUCT_7|PRODUCT_8',
      'risk_info str O <=128B',
    ],
    ['mch_billno str', 'mch_id str', 'wxappid str', 're_openid str', 'total_amount int', 'send_listid str'],
  ),
  row(
    '/mmpaymkttransfers/promotion/transfers',
    [
      'mch_appid str R <=128B',
      'mchid str R <=32B',
      'device_info str O <=32B',
      ...signed,
      'partner_trade_no str R <=32ch ascii',
      'openid str R <=64B',
      'check_name str R =NO_CHECK|FORCE_CHECK',
      're_user_name str O <=64B',
      'amount int R >=1',
      'desc str R <=100B',
      'spbill_create_ip str R <=32B',
    ],
    [
      'mch_appid str O',
      'mchid str O',
      'device_info str O',
      'nonce_str str O',
      'partner_trade_no str',
      'payment_no str',
      'payment_time str',
    ],
  ),
  row(
    '/mmpaymkttransfers/gettransferinfo',
    [...signed, 'partner_trade_no str R <=32ch ascii', 'mch_id str R <=32B', 'appid str R <=128B'],
    [
      'appid str O',
      'mch_id str O',
      'partner_trade_no str',
      'detail_id str',
      'status str =SUCCESS|FAILED|PROCESSING',
      'reason str O',
      'openid str',
      'transfer_name str O',
      'payment_amount int',
      'transfer_time str',
      'payment_time str',
      'desc str',
    ],
  ),
  row(
    '/pay/downloadbill',
    [
      ...asked,
      'device_info str O <=32B',
      'bill_date str R <=8B',
      'bill_type str O =ALL|SUCCESS|REFUND|RECHARGE_REFUND',
      'tar_type str O =GZIP',
    ],
    [],
  ),
]

/** Answers a file, or XML with an error_code of its own. */
export const billCodes = ['20001', '20002', '20003']

/** Codes of these calls. */
export const payTradeErrors = [
  ...['SYSTEMERROR', 'PARAM_ERROR', 'SIGN_ERROR', 'XML_ERROR', 'ORDERPAID', 'ORDERCLOSED', 'ORDERNOTEXIST', 'OUT_TRADE_NO_USED'],
  ...[
    'APPID_MCHID_NOT_MATCH',
    'REFUNDNOTEXIST',
    'INVALID_REQUEST',
    'NOTENOUGH',
    'OPENID_ERROR',
    'FATAL_ERROR',
    'MONEY_LIMIT',
    'AMOUNT_LIMIT',
  ],
  ...['NO_AUTH', 'NAME_MISMATCH', 'NOT_FOUND', 'CA_ERROR', 'FREQ_LIMIT', 'REFUND_FEE_MISMATCH'],
]
