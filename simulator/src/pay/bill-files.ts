import { refundsOf } from '../people/refunds.ts'
import type { Corp } from '../world/corp.ts'
import { type MoneyEntry, merchantAccount } from '../world/money.ts'
import type { Merchant } from '../world/pay-rows.ts'
import type { Difference, Order, Refund } from '../world/trade-rows.ts'
import type { World } from '../world/world.ts'
import { beijing, beijingDate, DAY_MS, dayStart } from './times.ts'

// Files of a day as the platform writes them: a head, lines whose every field begins with `, a head and a line of sums; CRLF, BOM.

const TRADE_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const TRADE_SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const FUND_HEAD =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号'
const FUND_SUMS = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'

const yuan = (cents: number) => (cents / 100).toFixed(2)
const ticked = (fields: (string | number)[]) => fields.map((field) => `\`${String(field).replaceAll(',', '，')}`).join(',')
const file = (head: string, lines: string[], sums: string, sum: string) => `\ufeff${[head, ...lines, sums, sum].join('\r\n')}\r\n`

const MONTHS_MS = 92 * DAY_MS

/** Why there is no bill of a day (2026-11-22) yet, or any more: it is made at ten o'clock of the next and kept for three months. */
export function dayTrouble(
  world: World,
  date: string,
): { code: 'PARAM_ERROR' | 'INVALID_REQUEST' | 'STATEMENT_CREATING'; words: string } | undefined {
  const from = dayStart(date)
  const now = world.clock.now()
  if (Number.isNaN(from) || beijingDate(from) !== date || from > now) return { code: 'PARAM_ERROR', words: '账单日期 bill_date 不正确' }
  if (from < now - MONTHS_MS) return { code: 'INVALID_REQUEST', words: '只能下载三个月内的账单' }
  if (now < from + DAY_MS + world.settings.bill_ready_minute * 60_000)
    return { code: 'STATEMENT_CREATING', words: '账单生成中，请稍后再试' }
  return undefined
}

export type TradeType = 'ALL' | 'SUCCESS' | 'REFUND'

/** What of the day's lines is asked to differ from what happened. */
function differencesOf(corp: Corp, merchant: Merchant, date: string) {
  const mine = [...corp.differences.values()].filter((d) => d.mch_id === merchant.mch_id && d.date === date)
  const of = (number: string) => mine.find((d) => d.number === number)
  return {
    shown: (number: string) => of(number)?.kind !== 'missing',
    amount: (number: string, real: number) => (of(number)?.kind === 'amount' ? of(number)!.amount : real),
    extra: mine.filter((d) => d.kind === 'extra'),
  }
}

/** Undefined when nothing happened. Payments are of the day they were paid, refunds of the day they were asked for. */
export function tradeBill(corp: Corp, merchant: Merchant, date: string, type: TradeType): string | undefined {
  const from = dayStart(date)
  const within = (ms: number) => ms >= from && ms < from + DAY_MS
  const differ = differencesOf(corp, merchant, date)
  const orders = [...corp.orders.values()].filter((o) => o.mch_id === merchant.mch_id && o.transaction_id)
  const paid = type === 'REFUND' ? [] : orders.filter((o) => within(o.paid_at) && differ.shown(o.out_trade_no))
  const back = type === 'SUCCESS' ? [] : orders.flatMap((o) => refundsOf(corp, o).map((refund) => ({ order: o, refund })))
  const refunds = back.filter(({ refund }) => within(refund.made_at) && differ.shown(refund.out_refund_no))
  const extra = type === 'REFUND' ? [] : differ.extra
  if (paid.length + refunds.length + extra.length === 0) return undefined
  const lines = [
    ...paid.map((order) => ({ at: order.paid_at, line: paidLine(order, differ.amount(order.out_trade_no, order.total)) })),
    ...refunds.map(({ order, refund }) => ({
      at: refund.made_at,
      line: refundLine(order, refund, differ.amount(refund.out_refund_no, refund.amount)),
    })),
    ...extra.map((row) => ({ at: from, line: extraLine(merchant, row) })),
  ].sort((a, b) => a.at - b.at)
  const total = paid.reduce((n, o) => n + differ.amount(o.out_trade_no, o.total), 0) + extra.reduce((n, d) => n + d.amount, 0)
  const given = refunds.reduce((n, { refund }) => n + differ.amount(refund.out_refund_no, refund.amount), 0)
  const settled = paid.reduce((n, o) => n + o.payer_total, 0) + extra.reduce((n, d) => n + d.amount, 0)
  const sums = ticked([lines.length, yuan(settled), yuan(given), '0.00', '0.00000', yuan(total), yuan(given)])
  return file(
    TRADE_HEAD,
    lines.map(({ line }) => line),
    TRADE_SUMS,
    sums,
  )
}

const common = (order: Order) => [
  order.appid,
  order.mch_id,
  '0',
  order.device_id,
  order.transaction_id,
  order.out_trade_no,
  order.payer_openid,
  order.trade_type,
]

function paidLine(order: Order, total: number): string {
  const coupon = yuan(order.total - order.payer_total)
  const none = ['0', '0', '0.00', '0.00', '', '']
  return ticked([
    beijing(order.paid_at),
    ...common(order),
    'SUCCESS',
    bank(order),
    'CNY',
    yuan(total - (order.total - order.payer_total)),
    coupon,
    ...none,
    order.description,
    order.attach,
    '0.00000',
    '0.60%',
    yuan(total),
    '0.00',
    '',
  ])
}

function refundLine(order: Order, refund: Refund, amount: number): string {
  const state = refund.status === 'ABNORMAL' ? 'CHANGE' : refund.status
  const numbers = [refund.refund_id, refund.out_refund_no, yuan(amount), '0.00', 'ORIGINAL', state]
  return ticked([
    beijing(refund.made_at),
    ...common(order),
    'REFUND',
    bank(order),
    'CNY',
    '0.00',
    '0.00',
    ...numbers,
    order.description,
    order.attach,
    '0.00000',
    '0.60%',
    '0.00',
    yuan(amount),
    '',
  ])
}

function extraLine(merchant: Merchant, { number, amount, date }: Difference): string {
  const who = [merchant.appids?.[0] ?? '', merchant.mch_id, '0', '', `4200${number.padStart(24, '0').slice(-24)}`, number, '', 'JSAPI']
  return ticked([
    `${date} 00:00:00`,
    ...who,
    'SUCCESS',
    'OTHERS',
    'CNY',
    yuan(amount),
    '0.00',
    '0',
    '0',
    '0.00',
    '0.00',
    '',
    '',
    '',
    '',
    '0.00000',
    '0.60%',
    yuan(amount),
    '0.00',
    '',
  ])
}

const bank = (order: Order) => (order.means === 'card' ? 'CMB_DEBIT' : 'OTHERS')

const business: Record<string, string> = {
  paid: '交易',
  coupon: '交易',
  refund: '退款',
  refund_closed: '退款',
  transfer: '商家转账',
  transfer_returned: '商家转账',
  redpack: '现金红包',
  redpack_returned: '现金红包退款',
  payment: '企业付款',
  top_up: '充值',
  withdrawn: '提现',
  stock: '代金券',
  stock_returned: '代金券',
}

/** Every movement of the merchant's account, from the ledger of money. */
export function fundBill(world: World, corp: Corp, merchant: Merchant, date: string): string | undefined {
  const account = merchantAccount(merchant.mch_id)
  const from = dayStart(date)
  const differ = differencesOf(corp, merchant, date)
  let balance = world.money.balance(account)
  const rows: { entry: MoneyEntry; balance: number; came: boolean }[] = []
  const { entries } = world.money
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i]!
    if (entry.from !== account && entry.to !== account) continue
    const came = entry.to === account
    if (entry.at >= from && entry.at < from + DAY_MS && differ.shown(entry.number)) rows.unshift({ entry, balance, came })
    balance -= came ? entry.amount : -entry.amount
    if (entry.at < from) break
  }
  if (rows.length === 0) return undefined
  const amount = ({ entry }: (typeof rows)[number]) => differ.amount(entry.number, entry.amount)
  const lines = rows.map((row) => {
    const { entry, came } = row
    const what = business[entry.kind] ?? entry.kind
    return ticked([
      beijing(entry.at),
      `5${String(entry.seq).padStart(27, '0')}`,
      String(entry.seq),
      what,
      what,
      came ? '收入' : '支出',
      yuan(amount(row)),
      yuan(row.balance),
      'system',
      '',
      entry.number,
    ])
  })
  const sum = (all: typeof rows) => [all.length, yuan(all.reduce((n, row) => n + amount(row), 0))]
  const sums = ticked([rows.length, ...sum(rows.filter(({ came }) => came)), ...sum(rows.filter(({ came }) => !came))])
  return file(FUND_HEAD, lines, FUND_SUMS, sums)
}
