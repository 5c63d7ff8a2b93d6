import { handedOut, listed, rotate } from '../pay/keys.ts'
import { confirmTransfer, end as endTransfer, transfersOf } from '../people/mch-transfers.ts'
import { cashier, codeOfPage, payOrder } from '../people/orders.ts'
import { payBeforeAnswer, payNow } from '../people/pay-due.ts'
import { deliverNotice } from '../people/pay-notices.ts'
import { failBill, openRedpack, redpacksOf } from '../people/redpacks.ts'
import { endRefund } from '../people/refunds.ts'
import { purseOf, setBalance, setWallet, statementOf, walletOf } from '../people/wallets.ts'
import { personBy, who } from '../people/who.ts'
import { newMerchant } from '../scenarios/merchant.ts'
import { merchantAccount } from '../world/money.ts'
import type { Merchant } from '../world/pay-rows.ts'
import type { PageParams } from '../world/trade-rows.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import type { MerchantCard, PayApi } from './pay-api.ts'

function corpOfMerchant(world: World, mch_id: string) {
  for (const corp of world.corps.values()) if (corp.merchants.has(mch_id)) return corp
  throw new Refusal(`没有这个商户号：${mch_id}`, 404)
}
const needMerchant = (world: World, mch_id: string, corpid?: string) => {
  const found = (corpid ? corpOf(world, corpid) : corpOfMerchant(world, mch_id)).merchants.get(mch_id)
  if (!found) throw new Refusal(`没有这个商户号：${mch_id}`, 404)
  return found
}

export function payActions(world: World) {
  const card = (merchant: Merchant): MerchantCard => ({ ...merchant, balance: world.money.balance(merchantAccount(merchant.mch_id)) })
  const codeOf = ({ code, page }: { code?: string | undefined; page?: PageParams | undefined }) => {
    if (page) return codeOfPage(world, page)
    if (!code) throw new Refusal('缺少 code')
    return code
  }
  return {
    merchants: (input = {}) => ({ merchants: [...corpOf(world, input.corpid).merchants.values()].map(card) }),
    setMerchant({ corpid, mch_id, balance, ...change }) {
      const corp = corpOf(world, corpid)
      if ([...world.corps.values()].some((c) => c !== corp && c.merchants.has(mch_id))) throw new Refusal('这个商户号属于另一家企业')
      const merchant = { ...(corp.merchants.get(mch_id) ?? newMerchant(mch_id)), ...change }
      if (balance !== undefined) setBalance(world, merchantAccount(mch_id), balance, 'setMerchant')
      corp.merchants.set(mch_id, merchant)
      world.changed()
      return card(merchant)
    },
    moneyLedger(filter = {}) {
      const balances = Object.fromEntries(world.money.balances)
      return { entries: world.money.list(filter), balances, sum: Object.values(balances).reduce((sum, one) => sum + one, 0) }
    },
    wallet({ person_id, corpid }) {
      const person = personBy(world, person_id, corpid)
      return { balance: purseOf(world, person), ...walletOf(world, person), statement: statementOf(world, person) }
    },
    setWallet({ person_id, corpid, ...change }) {
      setWallet(world, personBy(world, person_id, corpid), change)
      return { ok: true }
    },
    payKeys: ({ corpid, mch_id }) => handedOut(world, needMerchant(world, mch_id, corpid)),
    rotateKeys(input = {}) {
      rotate(world, input.at_once ?? false)
      return { serial: listed(world).at(1)?.serial ?? '' }
    },
    orders({ corpid, mch_id }) {
      needMerchant(world, mch_id, corpid)
      const corp = corpOfMerchant(world, mch_id)
      const stocks = [...corp.stocks.values()].filter((stock) => stock.mch_id === mch_id)
      const coupons = [...corp.coupons.values()].filter((coupon) => stocks.some(({ stock_id }) => stock_id === coupon.stock_id))
      const mine = <T extends { mch_id: string }>(rows: Map<string, T>) => [...rows.values()].filter((row) => row.mch_id === mch_id)
      return {
        orders: mine(corp.orders),
        refunds: mine(corp.refunds),
        transfers: mine(corp.transferBills),
        packets: mine(corp.bills),
        stocks,
        coupons,
      }
    },
    cashier({ person_id, corpid, ...what }) {
      const person = personBy(world, person_id, corpid)
      return { ...cashier(world, person, codeOf(what)), balance: purseOf(world, person) }
    },
    async pay({ person_id, corpid, code, page, password = '123456', means = 'balance' }) {
      const order = payOrder(world, personBy(world, person_id, corpid), codeOf({ code, page }), password, means)
      await payBeforeAnswer(world, corpOfMerchant(world, order.mch_id))
      return { out_trade_no: order.out_trade_no, transaction_id: order.transaction_id }
    },
    transfers: ({ person_id, corpid }) => ({
      transfers: transfersOf(world, personBy(world, person_id, corpid)).map(({ bill, corp }) => ({
        transfer_bill_no: bill.transfer_bill_no,
        merchant: corp.merchants.get(bill.mch_id)?.merchant_name || corp.name,
        amount: bill.amount,
        remark: bill.remark,
        perception: bill.perception,
        state: bill.state,
        fail_reason: bill.fail_reason,
        at: bill.made_at,
      })),
    }),
    async confirmTransfer({ person_id, corpid, transfer }) {
      const bill = confirmTransfer(world, personBy(world, person_id, corpid), transfer)
      await payBeforeAnswer(world, corpOfMerchant(world, bill.mch_id))
      return { state: bill.state }
    },
    failTransfer({ transfer, reason = 'PAYEE_ACCOUNT_ABNORMAL' }) {
      for (const corp of world.corps.values())
        for (const bill of corp.transferBills.values())
          if (bill.transfer_bill_no === transfer || bill.out_bill_no === transfer) {
            endTransfer(world, corp, bill, 'FAIL', reason)
            payNow(world, corp)
            return { ok: true }
          }
      throw new Refusal('没有这笔转账', 404)
    },
    endRefund({ out_refund_no, result }) {
      if (!['SUCCESS', 'CLOSED', 'ABNORMAL'].includes(result)) throw new Refusal('result 是 SUCCESS、CLOSED 或 ABNORMAL')
      for (const corp of world.corps.values())
        for (const refund of corp.refunds.values())
          if (refund.out_refund_no === out_refund_no) {
            endRefund(world, corp, refund, result)
            payNow(world, corp)
            return { ok: true }
          }
      throw new Refusal('没有这笔退款', 404)
    },
    payNotices({ corpid, mch_id } = {}) {
      const notices = [...corpOf(world, corpid).payNotices.values()]
      return { notices: notices.filter((notice) => !mch_id || notice.mch_id === mch_id) }
    },
    repeatNotice({ corpid, notice_id }) {
      const corp = corpOf(world, corpid)
      const notice = corp.payNotices.get(notice_id)
      if (!notice) throw new Refusal('没有这个通知', 404)
      notice.state = 'waiting'
      deliverNotice(world, corp, notice_id)
      return { ok: true }
    },
    addDifference({ corpid, mch_id, number, kind, amount = 0, date }) {
      needMerchant(world, mch_id, corpid)
      if (!['missing', 'amount', 'extra'].includes(kind)) throw new Refusal('kind 是 missing、amount 或 extra')
      corpOfMerchant(world, mch_id).differences.set(`${mch_id} ${date} ${number}`, { mch_id, number, kind, amount, date })
      world.changed()
      return { ok: true }
    },
    redpacks: ({ person_id, corpid }) => ({ redpacks: redpacksOf(world, who(world, person_id, corpid)) }),
    openRedpack: ({ person_id, corpid, bill_no }) => openRedpack(world, who(world, person_id, corpid), bill_no),
    failBill({ corpid, bill_no, reason = '付款失败' }) {
      failBill(world, corpOf(world, corpid), bill_no, reason)
      return { ok: true }
    },
  } satisfies PayApi
}
