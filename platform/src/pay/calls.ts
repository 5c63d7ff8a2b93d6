import Type from 'typebox'
import { bytes, int, list, needs, oneOf, open, opt, str, strict, whenIs } from '../schema.ts'
import { type AnyPayCall, payCall } from './call.ts'

// platform/09 §1. Money is in cents. Times are `yyyy-MM-dd HH:mm:ss`, Beijing. Lengths given without a unit are read as bytes (unverified).

const billNo = (max: number) => str({ pattern: `^[0-9A-Za-z]{1,${max}}$` })
const openid = () => bytes(32, 1)
const cents = () => int({ minimum: 1 })

/** Needed below 1 yuan and above 200 (platform/09 §1.1, unverified). */
const scene = () => oneOf(['PRODUCT_1', 'PRODUCT_2', 'PRODUCT_3', 'PRODUCT_4', 'PRODUCT_5', 'PRODUCT_6', 'PRODUCT_7', 'PRODUCT_8'])

/** SENDING, SENT (waits to be opened), FAILED, RECEIVED, RFUND_ING (the platform's spelling), REFUND. Kept as text: a new one may appear. */
const redpackStatus = () => str()

/** Exactly one of the two: a person's name, or an app; a picture only beside a name. */
const oneSender = {
  allOf: [
    needs('sender_name', 'agentid'),
    { not: { required: ['sender_name', 'agentid'] } },
    { anyOf: [{ not: { required: ['sender_header_media_id'] } }, { required: ['sender_name'] }] },
  ],
}

/** What a red packet is, whoever sends it. */
const packet = {
  mch_billno: billNo(28),
  re_openid: openid(),
  total_amount: cents(),
  wishing: bytes(128, 1),
  act_name: bytes(32, 1),
  remark: bytes(256, 1),
  scene_id: opt(scene()),
}
const packetSent = { mch_billno: str(), mch_id: str(), wxappid: str(), re_openid: str(), total_amount: int(), send_listid: str() }
const packetFound = {
  mch_billno: str(),
  mch_id: str(),
  detail_id: str(),
  status: redpackStatus(),
  send_type: str(),
  total_amount: int(),
  reason: opt(str()),
  send_time: str(),
  refund_time: opt(str()),
  refund_amount: opt(int()),
  wishing: opt(str()),
  remark: opt(str()),
  act_name: opt(str()),
}
/** To whom, how much, when; the last may be absent although RECEIVED. */
const received = { openid: str(), amount: int(), rcv_time: opt(str()) }
const senderShown = { sender_name: opt(str()), sender_header_media_id: opt(str()) }

/** The same `mch_billno` again is the same packet; with other fields it is FATAL_ERROR. */
export const sendworkwxredpack = payCall({
  path: '/mmpaymkttransfers/sendworkwxredpack',
  corpAs: 'wxappid',
  workwx: ['act_name', 'mch_billno', 'mch_id', 'nonce_str', 're_openid', 'total_amount', 'wxappid'],
  bill: 'mch_billno',
  pays: true,
  unsigned: true,
  doc: '90275',
  input: strict(
    {
      ...packet,
      sender_name: opt(bytes(128, 1)),
      agentid: opt(int()),
      /** Only beside sender_name. */
      sender_header_media_id: opt(bytes(128)),
    },
    oneSender,
  ),
  output: open({ ...packetSent, ...senderShown }),
})

/** Up to 30 days back. NOT_FOUND is no failure: wait and ask again, or send the same bill again. */
export const queryworkwxredpack = payCall({
  path: '/mmpaymkttransfers/queryworkwxredpack',
  corpAs: 'appid',
  bill: 'mch_billno',
  pays: false,
  unsigned: true,
  doc: '90276',
  input: strict({ mch_billno: billNo(28) }),
  output: open({ ...packetFound, ...received, ...senderShown }),
})

/** Closed for new merchants. */
export const paywwsptrans2pocket = payCall({
  path: '/mmpaymkttransfers/promotion/paywwsptrans2pocket',
  corpAs: 'appid',
  workwx: ['amount', 'appid', 'desc', 'mch_id', 'nonce_str', 'openid', 'partner_trade_no', 'ww_msg_type'],
  bill: 'partner_trade_no',
  pays: true,
  unsigned: true,
  doc: '90278',
  input: strict(
    {
      device_info: opt(str()),
      partner_trade_no: billNo(32),
      openid: openid(),
      check_name: oneOf(['NO_CHECK', 'FORCE_CHECK']),
      re_user_name: opt(str({ minLength: 1 })),
      amount: cents(),
      desc: str({ minLength: 1 }),
      spbill_create_ip: str({ minLength: 1 }),
      ww_msg_type: oneOf(['NORMAL_MSG', 'APPROVAL_MSG']),
      approval_number: opt(str({ minLength: 1 })),
      approval_type: opt(oneOf([1])),
      act_name: str({ minLength: 1 }),
      agentid: opt(int()),
    },
    {
      allOf: [
        whenIs('check_name', 'FORCE_CHECK', 're_user_name'),
        whenIs('ww_msg_type', 'APPROVAL_MSG', 'approval_number'),
        whenIs('ww_msg_type', 'APPROVAL_MSG', 'approval_type'),
      ],
    },
  ),
  output: open({
    appid: str(),
    mch_id: str(),
    device_info: opt(str()),
    nonce_str: opt(str()),
    partner_trade_no: str(),
    payment_no: str(),
    payment_time: str(),
  }),
})

/** status SUCCESS, FAILED or PROCESSING; up to 30 days back. */
export const querywwsptrans2pocket = payCall({
  path: '/mmpaymkttransfers/promotion/querywwsptrans2pocket',
  corpAs: 'appid',
  bill: 'partner_trade_no',
  pays: false,
  unsigned: true,
  doc: '90279',
  input: strict({ partner_trade_no: billNo(32) }),
  output: open({
    detail_id: str(),
    partner_trade_no: str(),
    status: str(),
    payment_amount: int(),
    openid: str(),
    transfer_name: opt(str()),
    transfer_time: str(),
    desc: opt(str()),
    reason: opt(str()),
  }),
})

/** Through an official account, outside WeCom: `re_openid` belongs to `wxappid` (platform/09 §1.5). */
export const sendredpack = payCall({
  path: '/mmpaymkttransfers/sendredpack',
  bill: 'mch_billno',
  pays: true,
  unsigned: true,
  doc: '',
  input: strict({
    ...packet,
    wxappid: bytes(32, 1),
    send_name: bytes(32, 1),
    total_num: oneOf([1]),
    client_ip: str({ minLength: 1 }),
  }),
  output: open(packetSent),
})

export const gethbinfo = payCall({
  path: '/mmpaymkttransfers/gethbinfo',
  bill: 'mch_billno',
  pays: false,
  unsigned: true,
  doc: '',
  input: strict({ mch_billno: billNo(28), appid: bytes(32, 1), bill_type: Type.Literal('MCHT') }),
  output: open({
    ...packetFound,
    hb_type: str(),
    total_num: int(),
    hblist: opt(open({ hbinfo: list(open(received)) })),
  }),
})

export const payCalls: AnyPayCall[] = [
  sendworkwxredpack,
  queryworkwxredpack,
  paywwsptrans2pocket,
  querywwsptrans2pocket,
  sendredpack,
  gethbinfo,
]
