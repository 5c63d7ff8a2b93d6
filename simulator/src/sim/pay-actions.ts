import { failBill, openRedpack, redpacksOf } from '../people/redpacks.ts'
import { who } from '../people/who.ts'
import { newMerchant } from '../scenarios/merchant.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import type { PayApi } from './pay-api.ts'

export function payActions(world: World) {
  return {
    merchants: (input = {}) => ({ merchants: [...corpOf(world, input.corpid).merchants.values()] }),
    setMerchant({ corpid, mch_id, ...change }) {
      const corp = corpOf(world, corpid)
      if ([...world.corps.values()].some((c) => c !== corp && c.merchants.has(mch_id))) throw new Refusal('这个商户号属于另一家企业')
      if (change.balance !== undefined && !(Number.isInteger(change.balance) && change.balance >= 0))
        throw new Refusal('balance 是不小于 0 的分')
      const merchant = { ...(corp.merchants.get(mch_id) ?? newMerchant(mch_id)), ...change }
      corp.merchants.set(mch_id, merchant)
      world.changed()
      return merchant
    },
    redpacks: ({ person_id, corpid }) => ({ redpacks: redpacksOf(world, who(world, person_id, corpid)) }),
    openRedpack: ({ person_id, corpid, bill_no }) => openRedpack(world, who(world, person_id, corpid), bill_no),
    failBill({ corpid, bill_no, reason = '付款失败' }) {
      failBill(world, corpOf(world, corpid), bill_no, reason)
      return { ok: true }
    },
  } satisfies PayApi
}
