import type { Endpoint } from './notation.ts'

// 09 §1: red packets and payments to members. WeChat Pay v2: XML, so everything is text; `int` is text of digits. The codes are words.
// A length without a unit is read as bytes, the narrower reading (unverified).

const billno = 'mch_billno str R <=28ch ascii'
const signed = ['nonce_str str R <=32B', 'sign str R']
const corpSigned = 'workwx_sign str R <=128B'
/** From WeChat Pay's own documents: promotion, lottery, … (unverified) */
const scenes = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `PRODUCT_${n}`).join('|')
/** RFUND_ING is the platform's spelling. */
const status = 'status str =SENDING|SENT|FAILED|RECEIVED|RFUND_ING|REFUND'

/** Said by every answer; the rest only when both codes are SUCCESS. */
export const payAnswer = [
  'return_code str =SUCCESS|FAIL',
  'return_msg str O',
  'sign str O',
  'result_code str O =SUCCESS|FAIL',
  'err_code str O',
  'err_code_des str O',
]

/** Codes other than SYSTEMERROR and WORKWX_SIGN_ERROR are general knowledge of WeChat Pay (unverified). */
export const payErrors = [
  'SYSTEMERROR',
  'PROCESSING',
  'WORKWX_SIGN_ERROR',
  'SIGN_ERROR',
  'NO_AUTH',
  'NOTENOUGH',
  'FREQ_LIMIT',
  'SENDNUM_LIMIT',
  'SENDAMOUNT_LIMIT',
  'MONEY_LIMIT',
  'OPENID_ERROR',
  'PARAM_ERROR',
  'XML_ERROR',
  'CA_ERROR',
  'ILLEGAL_APPID',
  'FATAL_ERROR',
]

export const pay: Endpoint[] = [
  {
    method: 'POST',
    path: '/mmpaymkttransfers/sendworkwxredpack',
    chapter: '09 §1.1',
    request: [
      ...signed,
      billno,
      'mch_id str R <=32B',
      'wxappid str R <=32B',
      'sender_name str one <=128B',
      'agentid int one',
      'sender_header_media_id str O <=128B',
      're_openid str R <=32B',
      'total_amount int R',
      'wishing str R <=128B',
      'act_name str R <=32B',
      'remark str R <=256B',
      `scene_id str O =${scenes} unverified`,
      corpSigned,
    ],
    answer: [
      'mch_billno str',
      'mch_id str',
      'wxappid str',
      're_openid str',
      'total_amount int',
      'send_listid str',
      'sender_name str O',
      'sender_header_media_id str O',
    ],
  },
  {
    method: 'POST',
    path: '/mmpaymkttransfers/queryworkwxredpack',
    chapter: '09 §1.2',
    request: [...signed, billno, 'mch_id str R <=32B', 'appid str R <=32B'],
    answer: [
      'mch_billno str',
      'mch_id str',
      'detail_id str',
      status,
      'send_type str =API',
      'total_amount int',
      'reason str O',
      'send_time str',
      'refund_time str O',
      'refund_amount int O',
      'wishing str',
      'remark str',
      'act_name str',
      'openid str',
      'amount int',
      'rcv_time str O',
      // only one of a name and an app sends
      'sender_name str O',
      'sender_header_media_id str O',
    ],
  },
  {
    method: 'POST',
    path: '/mmpaymkttransfers/promotion/paywwsptrans2pocket',
    chapter: '09 §1.4',
    request: [
      'appid str R <=32B',
      'mch_id str R <=32B',
      'device_info str O',
      ...signed,
      'partner_trade_no str R <=32ch ascii',
      'openid str R <=32B',
      'check_name str R =NO_CHECK|FORCE_CHECK',
      're_user_name str O',
      'amount int R',
      'desc str R',
      'spbill_create_ip str R',
      corpSigned,
      'ww_msg_type str R =NORMAL_MSG|APPROVAL_MSG',
      'approval_number str O',
      'approval_type int O =1',
      'act_name str R',
      'agentid int O',
    ],
    answer: ['appid str', 'mch_id str', 'device_info str O', 'nonce_str str', 'partner_trade_no str', 'payment_no str', 'payment_time str'],
  },
  {
    method: 'POST',
    path: '/mmpaymkttransfers/promotion/querywwsptrans2pocket',
    chapter: '09 §1.4',
    request: [...signed, 'partner_trade_no str R <=32ch ascii', 'mch_id str R <=32B', 'appid str R <=32B'],
    answer: [
      'detail_id str',
      'partner_trade_no str',
      'status str =SUCCESS|FAILED|PROCESSING',
      'payment_amount int',
      'openid str',
      'transfer_name str O',
      'transfer_time str',
      'desc str',
      'reason str O',
    ],
  },
  // outside WeCom: no workwx_sign, and the appid is the official account's
  {
    method: 'POST',
    path: '/mmpaymkttransfers/sendredpack',
    chapter: '09 §1.5',
    request: [
      ...signed,
      billno,
      'mch_id str R <=32B',
      'wxappid str R <=32B',
      'send_name str R <=32B',
      're_openid str R <=32B',
      'total_amount int R',
      'total_num int R =1',
      'wishing str R <=128B',
      'client_ip str R',
      'act_name str R <=32B',
      'remark str R <=256B',
      `scene_id str O =${scenes} unverified`,
    ],
    // send_listid is named; the rest as in §1.1
    answer: ['mch_billno str', 'mch_id str', 'wxappid str', 're_openid str', 'total_amount int', 'send_listid str'],
  },
  {
    method: 'POST',
    path: '/mmpaymkttransfers/gethbinfo',
    chapter: '09 §1.5',
    request: [...signed, billno, 'mch_id str R <=32B', 'appid str R <=32B', 'bill_type str R =MCHT'],
    // what is left out there as in §1.2
    answer: [
      'mch_billno str',
      'mch_id str',
      'detail_id str',
      status,
      'send_type str =API|UPLOAD|ACTIVITY',
      'hb_type str =NORMAL|GROUP',
      'total_num int',
      'total_amount int',
      'reason str O',
      'send_time str',
      'refund_time str O',
      'refund_amount int O',
      'wishing str',
      'remark str',
      'act_name str',
      'hblist obj O',
      'hblist.hbinfo[].openid str',
      'hblist.hbinfo[].amount int',
      'hblist.hbinfo[].rcv_time str O',
    ],
  },
]
