import * as calls from '@rapport/wecom/calls/external-pay.ts'
import { memberOf } from '../world/corp.ts'
import type { ExternalBill, Merchant } from '../world/pay-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { sees } from './scope.ts'

const MONTH = 31 * 86_400
const FLOWS_SINCE = Date.UTC(2022, 11, 1) / 1000 - 8 * 3600

/** Which code of 660001 … 660013 says what is not in our reference (unverified). */
const needMerchant = (ctx: Cgi, mch_id: string): Merchant => ctx.corp.merchants.get(mch_id) ?? fail(660001)

function span(begin: number, end: number) {
  if (end < begin || end - begin > MONTH) fail(40058, 'time range exceeds one month. Invalid input invalid Request Parameter')
}

type PaidBill = ExternalBill & { pay_time: number }
const paid = (ctx: Cgi): PaidBill[] =>
  [...ctx.corp.externalBills.values()]
    .filter((b): b is PaidBill => b.pay_time !== undefined && sees(ctx, b.payee_userid))
    .toSorted((a, b) => a.pay_time - b.pay_time)

const refunded = (bill: ExternalBill) => bill.refunds.reduce((sum, r) => sum + r.refund_fee, 0)

const answer = (bill: PaidBill) => ({
  transaction_id: bill.transaction_id,
  bill_type: 0,
  trade_state: bill.refunds.length > 0 ? 3 : 1,
  pay_time: bill.pay_time,
  out_trade_no: bill.out_trade_no,
  ...(bill.external_userid ? { external_userid: bill.external_userid } : {}),
  total_fee: bill.total_fee,
  payee_userid: bill.payee_userid,
  payment_type: bill.payment_type,
  mch_id: bill.mch_id,
  remark: bill.remark,
  commodity_list: [{ description: bill.remark, amount: 1 }],
  total_refund_fee: refunded(bill),
  refund_list: bill.refunds.map(({ balance_after, ...refund }) => refund),
})

const BEIJING = 8 * 3600
/** The flows of a day are complete at 11:00 of the next (platform/09 §2). */
const toldAt = (timestamp: number) => (Math.floor((timestamp + BEIJING) / 86_400) + 1) * 86_400 - BEIJING + 11 * 3600

/** Which groups are meant is unverified: here the department of the member who got the money. */
function groupsOf(ctx: Cgi, userid: string) {
  const department = ctx.corp.departments.get(memberOf(ctx.corp, userid)?.main_department ?? 1)
  return department ? [{ group_name: department.name }] : []
}

/** Money in and, for each refund, money out; fund_flow_type 1 in, 2 out (unverified, as transaction_type is). */
const flows = (ctx: Cgi) =>
  paid(ctx)
    .flatMap((bill) => [
      {
        timestamp: bill.pay_time,
        request_no: bill.transaction_id,
        transaction_type: 1,
        fund_flow_type: 1,
        transaction_amount: bill.total_fee,
        account_balance: bill.balance_after ?? 0,
        out_trade_no: bill.out_trade_no,
        mch_id: bill.mch_id,
        operator_userid: bill.payee_userid,
        group_list: groupsOf(ctx, bill.payee_userid),
        remark: bill.remark,
      },
      ...bill.refunds.map((r) => ({
        timestamp: r.refund_reqtime,
        request_no: r.out_refund_no,
        transaction_type: 2,
        fund_flow_type: 2,
        transaction_amount: r.refund_fee,
        account_balance: r.balance_after ?? 0,
        out_trade_no: bill.out_trade_no,
        mch_id: bill.mch_id,
        operator_userid: r.refund_userid,
        group_list: groupsOf(ctx, bill.payee_userid),
        remark: r.refund_comment,
      })),
    ])
    .toSorted((a, b) => a.timestamp - b.timestamp)

export const externalPayHandlers = [
  on(calls.externalpayGetBillList, (ctx, { begin_time, end_time, payee_userid, cursor, limit }) => {
    span(begin_time, end_time)
    const mine = paid(ctx).filter(
      (b) =>
        b.pay_time >= begin_time &&
        b.pay_time <= end_time &&
        (!payee_userid || b.payee_userid.toLowerCase() === payee_userid.toLowerCase()),
    )
    const { rows, next_cursor } = page(`bills/${begin_time}/${end_time}/${payee_userid ?? ''}`, mine, cursor, limit ?? 1000)
    // absent at the end (platform/09 §2)
    return { bill_list: rows.map(answer), ...(next_cursor ? { next_cursor } : {}) }
  }),
  on(calls.externalpayGetPaymentInfo, (ctx, { payment_id }) => {
    const bill = ctx.corp.externalBills.get(payment_id)
    if (!bill || bill.agentid !== ctx.app.agentid) fail(40058, 'payment_id invalid. Invalid input invalid Request Parameter')
    return { bill_list: bill.pay_time === undefined ? [] : [{ out_trade_no: bill.out_trade_no }] }
  }),
  on(calls.externalpayGetFundFlow, (ctx, { begin_time, end_time, mch_id, cursor, limit }) => {
    span(begin_time, end_time)
    if (begin_time < FLOWS_SINCE) fail(40058, 'begin_time too early. Invalid input invalid Request Parameter')
    if (mch_id) needMerchant(ctx, mch_id)
    const mine = flows(ctx).filter(
      (f) => toldAt(f.timestamp) <= ctx.now && f.timestamp >= begin_time && f.timestamp <= end_time && (!mch_id || f.mch_id === mch_id),
    )
    const { rows, next_cursor } = page(`flows/${begin_time}/${end_time}/${mch_id ?? ''}`, mine, cursor, limit ?? 100)
    return { fund_flow_list: rows, ...(next_cursor ? { next_cursor } : {}) }
  }),
  on(calls.externalpayAddmerchant, () => fail(660014)),
  on(calls.externalpayDelmerchant, () => fail(660014)),
  on(calls.externalpaySetMchUseScope, (ctx, { mch_id, allow_use_scope: { user = [], partyid = [], tagid = [] } }) => {
    needMerchant(ctx, mch_id).allow_use_scope = { user, partyid, tagid }
    ctx.world.changed()
    return {}
  }),
  on(calls.externalpayGetmerchant, (ctx, { mch_id }) => {
    const { bind_status, merchant_name, allow_use_scope } = needMerchant(ctx, mch_id)
    return { bind_status, mch_id, merchant_name, allow_use_scope }
  }),
]
