import { wecom } from '../call.ts'
import { bytes, cursorIn, cursorOut, done, id, int, limit, list, open, opt, str, strict, unixTime, userId } from '../schema.ts'

// Customers pay members (对外收款, platform/09 §2). The app must be among those that may call it (48002). Amounts are cents.

const mchId = () => bytes(32, 1)
const Scope = strict({ user: opt(list(str())), partyid: opt(list(int())), tagid: opt(list(int())) })

const Bill = open({
  transaction_id: str(),
  /** 0 payment, 1 refund: a refund has an out_refund_no (values unverified). */
  bill_type: int(),
  /** 1 done, 3 done with a refund */
  trade_state: int(),
  pay_time: int(),
  out_trade_no: str(),
  out_refund_no: opt(str()),
  external_userid: opt(str()),
  total_fee: int(),
  payee_userid: str(),
  /** 0 in the chat, 1 QR code, 2 live room, 3 product album, 4 mini program (4 and its field unverified) */
  payment_type: int(),
  mch_id: str(),
  remark: opt(str()),
  commodity_list: opt(list(open({ description: opt(str()), amount: opt(int()) }))),
  total_refund_fee: opt(int()),
  refund_list: opt(
    list(
      open({
        out_refund_no: str(),
        refund_userid: opt(str()),
        refund_comment: opt(str()),
        refund_reqtime: int(),
        /** 0 applied, 1 processing, 2 done, 3 closed, 4 abnormal, 5 in approval, 6 approval failed, 7 approval cancelled */
        refund_status: int(),
        refund_fee: int(),
      }),
    ),
  ),
  payer_info: opt(open({ name: opt(str()), phone: opt(str()), address: opt(str()) })),
  miniprogram_info: opt(open({ appid: opt(str()), name: opt(str()) })),
})

/** At most a month; pages may be short because bills outside the scope are left out. Bill types are unverified. */
export const externalpayGetBillList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalpay/get_bill_list',
  doc: '93667',
  priority: 'sync',
  input: strict({
    begin_time: unixTime(),
    end_time: unixTime(),
    payee_userid: opt(userId()),
    cursor: cursorIn(),
    limit: opt(limit(1000)),
  }),
  output: open({ bill_list: list(Bill), next_cursor: cursorOut() }),
})

/** `payment_id` comes from createExternalPayment of the same app. */
export const externalpayGetPaymentInfo = wecom({
  method: 'POST',
  path: '/cgi-bin/externalpay/get_payment_info',
  doc: '95936',
  priority: 'sync',
  input: strict({ payment_id: id() }),
  output: open({ bill_list: list(open({ out_trade_no: str() })) }),
})

/** At most 31 days, from 2022-12-01; a day is complete after 11:00 of the next. */
export const externalpayGetFundFlow = wecom({
  method: 'POST',
  path: '/cgi-bin/externalpay/get_fund_flow',
  doc: '98100',
  priority: 'sync',
  input: strict({
    begin_time: unixTime(),
    end_time: unixTime(),
    mch_id: opt(mchId()),
    cursor: cursorIn(),
    limit: opt(limit(200)),
  }),
  output: open({
    fund_flow_list: list(
      open({
        timestamp: int(),
        request_no: opt(str()),
        transaction_type: int(),
        fund_flow_type: int(),
        transaction_amount: int(),
        account_balance: opt(int()),
        out_trade_no: opt(str()),
        mch_id: str(),
        operator_userid: opt(str()),
        group_list: opt(list(open({ group_name: str() }))),
        remark: opt(str()),
      }),
    ),
    next_cursor: cursorOut(),
  }),
})

/** Retired: answers 660014. Merchants are bound in the admin console. */
export const externalpayAddmerchant = wecom({
  method: 'POST',
  path: '/cgi-bin/externalpay/addmerchant',
  doc: '93665',
  input: strict({ mch_id: mchId(), merchant_name: bytes(50, 1) }),
  output: done(),
})

/** Retired: answers 660014. */
export const externalpayDelmerchant = wecom({
  method: 'POST',
  path: '/cgi-bin/externalpay/delmerchant',
  doc: '93665',
  input: strict({ mch_id: mchId() }),
  output: done(),
})

export const externalpaySetMchUseScope = wecom({
  method: 'POST',
  path: '/cgi-bin/externalpay/set_mch_use_scope',
  doc: '93665',
  input: strict({ mch_id: mchId(), allow_use_scope: Scope }),
  output: done(),
})

/** bind_status: 1 applying, 2 bound, 3 revoked */
export const externalpayGetmerchant = wecom({
  method: 'POST',
  path: '/cgi-bin/externalpay/getmerchant',
  doc: '93666',
  priority: 'sync',
  input: strict({ mch_id: mchId() }),
  output: open({
    bind_status: int(),
    mch_id: str(),
    merchant_name: str(),
    allow_use_scope: opt(open({ user: opt(list(str())), partyid: opt(list(int())), tagid: opt(list(int())) })),
  }),
})
