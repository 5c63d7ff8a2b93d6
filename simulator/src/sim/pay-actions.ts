import { failBill, openRedpack, redpacksOf } from '../people/redpacks.ts'
import { purseOf, setBalance, setWallet, statementOf, walletOf } from '../people/wallets.ts'
import { personBy, who } from '../people/who.ts'
import { newMerchant } from '../scenarios/merchant.ts'
import { merchantAccount } from '../world/money.ts'
import type { Merchant } from '../world/pay-rows.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import type { MerchantCard, PayApi } from './pay-api.ts'

export function payActions(world: World) {
  const card = (merchant: Merchant): MerchantCard => ({ ...merchant, balance: world.money.balance(merchantAccount(merchant.mch_id)) })
  return {
    merchants: (input = {}) => ({ merchants: [...corpOf(world, input.corpid).merchants.values()].map(card) }),
    setMerchant({ corpid, mch_id, balance, ...change }) {
      const corp = corpOf(world, corpid)
      if ([...world.corps.values()].some((c) => c !== corp && c.merchants.has(mch_id))) throw new Refusal('这个商户号属于另一家企业')
      if (balance !== undefined && !(Number.isInteger(balance) && balance >= 0)) throw new Refusal('balance 是不小于 0 的分')
      const merchant = { ...(corp.merchants.get(mch_id) ?? newMerchant(mch_id)), ...change }
      corp.merchants.set(mch_id, merchant)
      if (balance !== undefined) setBalance(world, merchantAccount(mch_id), balance, 'setMerchant')
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
    redpacks: ({ person_id, corpid }) => ({ redpacks: redpacksOf(world, who(world, person_id, corpid)) }),
    openRedpack: ({ person_id, corpid, bill_no }) => openRedpack(world, who(world, person_id, corpid), bill_no),
    failBill({ corpid, bill_no, reason = '付款失败' }) {
      failBill(world, corpOf(world, corpid), bill_no, reason)
      return { ok: true }
    },
  } satisfies PayApi
}
