import { chars, int, list, needs, oneOf, open, opt, str, strict } from '../../schema.ts'
import { payV3Call } from './call.ts'
import { cents, notifyUrl, refundNo, tradeNo } from './parts.ts'

/** AVAILABLE, UNSETTLED, … : where the money comes from. */
const account = () => oneOf(['AVAILABLE', 'UNAVAILABLE'])

const refund = open({
  refund_id: str(),
  out_refund_no: str(),
  transaction_id: str(),
  out_trade_no: str(),
  /** ORIGINAL, BALANCE, OTHER_BALANCE, OTHER_BANKCARD. */
  channel: str(),
  user_received_account: str(),
  success_time: opt(str()),
  create_time: str(),
  /** SUCCESS, CLOSED, PROCESSING, ABNORMAL. */
  status: str(),
  funds_account: opt(str()),
  amount: open({
    total: int(),
    refund: int(),
    from: opt(list(open({ account: str(), amount: int() }))),
    payer_total: int(),
    payer_refund: int(),
    settlement_refund: int(),
    settlement_total: int(),
    discount_refund: int(),
    currency: str(),
    refund_fee: opt(int()),
  }),
  promotion_detail: opt(list(open({ promotion_id: str(), scope: opt(str()), type: opt(str()), amount: int(), refund_amount: int() }))),
})

/** The same out_refund_no with the same fields is the same refund. One year, fifty parts, never more than was paid. */
export const refundDomesticRefunds = payV3Call({
  method: 'POST',
  path: '/v3/refund/domestic/refunds',
  number: 'out_refund_no',
  moves: true,
  doc: 'docs/merchant/apis/refund/refunds/create.html',
  input: strict(
    {
      transaction_id: opt(chars(32, 1)),
      out_trade_no: opt(tradeNo()),
      out_refund_no: refundNo(),
      reason: opt(chars(80)),
      notify_url: opt(notifyUrl()),
      funds_account: opt(account()),
      amount: strict({
        refund: cents(),
        from: opt(list(strict({ account: account(), amount: cents() }))),
        total: cents(),
        currency: chars(16, 1),
      }),
    },
    needs('transaction_id', 'out_trade_no'),
  ),
  output: refund,
})

/** RESOURCE_NOT_EXISTS: the platform knows no such refund. */
export const refundDomesticRefundsQuery = payV3Call({
  method: 'GET',
  path: '/v3/refund/domestic/refunds/{out_refund_no}',
  moves: false,
  doc: 'docs/merchant/apis/refund/refunds/query-by-out-refund-no.html',
  input: strict({ out_refund_no: refundNo() }),
  output: refund,
})
