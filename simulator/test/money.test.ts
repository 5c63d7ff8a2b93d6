import * as calls from '@rapport/wecom/pay/calls.ts'
import { createPayClient } from '@rapport/wecom/pay/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_MCH_ID, DEMO_MCH_KEY, DEMO_PAY_SECRET } from '../src/scenarios/merchant.ts'
import { corpid, type Rig, rig } from './rig.ts'

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

const shop = `merchant:${DEMO_MCH_ID}`
const held = `held:${DEMO_MCH_ID}`
const kindsOf = async (number: string) => (await r.sim.moneyLedger({ number })).entries.map(({ kind, amount }) => [kind, amount])

test('every movement of money stands in one ledger with its call and number, and the sum is zero', async () => {
  const { id } = await r.sim.createCustomer({ name: '小测' })
  await r.sim.add({ person_id: id, userid: 'linxiaoman' })
  const { openid } = await r.post<{ openid: string }>('externalcontact/convert_to_openid', { external_userid: id })
  const client = createPayClient({
    baseUrl: r.url,
    mchId: DEMO_MCH_ID,
    apiKey: DEMO_MCH_KEY,
    corpId: corpid,
    workwxSecret: DEMO_PAY_SECRET,
  })
  const packet = (mch_billno: string) =>
    client.call(calls.sendworkwxredpack, {
      mch_billno,
      sender_name: '林小满',
      re_openid: openid,
      total_amount: 888,
      wishing: '生日快乐',
      act_name: '生日',
      remark: '会员',
    })
  await packet('opened')
  await r.sim.openRedpack({ person_id: id, bill_no: 'opened' })
  await packet('left')
  const { payment_id } = await r.sim.collect({ userid: 'linxiaoman', person_id: id, total_fee: 12_800, remark: '蛋糕' })
  const paid = await r.sim.payBill({ person_id: id, payment_id })
  await r.sim.refundBill({ payment_id, refund_fee: 2800, refund_comment: '少了蜡烛' })
  const dear = await r.sim.collect({ userid: 'linxiaoman', person_id: id, total_fee: 1_000_000, remark: '年卡' })
  const byCard = await r.sim.payBill({ person_id: id, payment_id: dear.payment_id })
  expect((await r.sim.moneyLedger()).balances[held]).toBe(888)
  await r.sim.setClock({ advance_ms: 25 * 3_600_000 })

  expect(await kindsOf('opened')).toEqual([
    ['redpack', 888],
    ['redpack_opened', 888],
  ])
  expect(await kindsOf('left')).toEqual([
    ['redpack', 888],
    ['redpack_returned', 888],
  ])
  expect(await kindsOf(paid.out_trade_no)).toEqual([['paid', 12_800]])
  expect(await kindsOf(byCard.out_trade_no)).toEqual([
    ['card', 1_000_000],
    ['paid', 1_000_000],
  ])
  const { balances, sum, entries } = await r.sim.moneyLedger()
  expect(sum).toBe(0)
  expect(balances[held]).toBe(0)
  expect(balances[shop]).toBe(10_000_000 - 888 + 12_800 - 2800 + 1_000_000)
  expect((await r.sim.merchants()).merchants[0]!.balance).toBe(balances[shop])
  expect(entries.every((entry) => entry.call !== '' && entry.amount > 0)).toBe(true)
  const wallet = await r.sim.wallet({ person_id: id })
  expect(wallet.balance).toBe(100_000 + 888 - 12_800 + 2800)
  expect(wallet.statement.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['paid', -1_000_000],
    ['refunded', 2800],
    ['paid', -12_800],
    ['redpack_opened', 888],
    ['opening', 100_000],
  ])
  expect(wallet.statement[1]!.with).toBe((await r.sim.merchants()).merchants[0]!.merchant_name)
})

test('a purse and a merchant have what they are given, and the difference comes from outside', async () => {
  await r.sim.setWallet({ person_id: 'tangguo', balance: 77 })
  expect((await r.sim.wallet({ person_id: 'tangguo' })).balance).toBe(77)
  await r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, balance: 5 })
  expect((await r.sim.moneyLedger()).sum).toBe(0)
  await expect(r.sim.setWallet({ person_id: 'tangguo', password: '12' })).rejects.toThrow('六位')
})
