import { chars, int, list, oneOf, open, opt, str, strict } from '../../schema.ts'
import { payV3Call } from './call.ts'
import { appid, billNo, cents, notifyUrl } from './parts.ts'

/** ACCEPTED, PROCESSING, WAIT_USER_CONFIRM, TRANSFERING (the platform's spelling), SUCCESS, FAIL, CANCELING, CANCELLED. */
const state = () => str()

const transfer = open({
  mch_id: str(),
  out_bill_no: str(),
  transfer_bill_no: str(),
  appid: str(),
  state: state(),
  transfer_amount: int(),
  transfer_remark: str(),
  fail_reason: opt(str()),
  openid: opt(str()),
  user_name: opt(str()),
  create_time: str(),
  update_time: str(),
})

/**
 * Money to a person, who confirms it within 24 hours on a page opened with `package_info`. Whatever HTTP says, only a query tells that a
 * transfer failed: never take another number before it does.
 */
export const mchTransferBills = payV3Call({
  method: 'POST',
  path: '/v3/fund-app/mch-transfer/transfer-bills',
  number: 'out_bill_no',
  moves: true,
  sealed: ['user_name'],
  doc: 'doc/v3/merchant/4012716434',
  input: strict({
    appid: appid(),
    out_bill_no: billNo(),
    /** What it is for, and what is reported about it: 1000 marketing, 1005 commission, 1009 purchase … */
    transfer_scene_id: chars(36, 1),
    openid: chars(64, 1),
    /** The client seals it. Required from 2,000 yuan, refused below 0.30. */
    user_name: opt(str({ minLength: 1 })),
    transfer_amount: cents(),
    transfer_remark: chars(32, 1),
    notify_url: opt(notifyUrl()),
    user_recv_perception: opt(chars(32)),
    transfer_scene_report_infos: list(strict({ info_type: chars(15, 1), info_content: chars(32, 1) }), undefined, 1),
    user_recv_style: opt(strict({ type: oneOf(['CONFIRM_PAGE', 'RED_PACKET']) })),
  }),
  output: open({
    out_bill_no: str(),
    transfer_bill_no: str(),
    create_time: str(),
    state: state(),
    fail_reason: opt(str()),
    package_info: opt(str()),
  }),
})

/** Up to 30 days back. */
export const mchTransferByOutBillNo = payV3Call({
  method: 'GET',
  path: '/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/{out_bill_no}',
  moves: false,
  doc: 'doc/v3/merchant/4012716437',
  input: strict({ out_bill_no: billNo() }),
  output: transfer,
})

export const mchTransferByTransferBillNo = payV3Call({
  method: 'GET',
  path: '/v3/fund-app/mch-transfer/transfer-bills/transfer-bill-no/{transfer_bill_no}',
  moves: false,
  doc: 'docs/merchant/apis/mch-trans/transfer-bill/get-transfer-bill-by-no.html',
  input: strict({ transfer_bill_no: chars(64, 1) }),
  output: transfer,
})

/** Before the person has confirmed. The answer says only that it is being undone: ask until CANCELLED. */
export const mchTransferCancel = payV3Call({
  method: 'POST',
  path: '/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/{out_bill_no}/cancel',
  number: 'out_bill_no',
  moves: true,
  doc: 'doc/v3/merchant/4012716458',
  input: strict({ out_bill_no: billNo() }),
  output: open({ out_bill_no: str(), transfer_bill_no: str(), state: state(), update_time: str() }),
})
