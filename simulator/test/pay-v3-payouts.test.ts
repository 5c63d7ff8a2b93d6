import type { PayError } from '@rapport/wecom/pay/error.ts'
import * as orders from '@rapport/wecom/pay/v3/orders.ts'
import { payKept } from '@rapport/wecom/pay/v3/pay-kept.ts'
import * as transfers from '@rapport/wecom/pay/v3/transfers.ts'
import * as vouchers from '@rapport/wecom/pay/v3/vouchers.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PUBLIC_KEY_ID } from '../src/pay/demo-keys.ts'
import { DEMO_MCH_ID } from '../src/scenarios/merchant.ts'
import { codeOf, number, type PayRig, payRig, shopper } from './pay-rig.ts'
import { corpid } from './rig.ts'

// What a merchant gives: transfers and vouchers.

let r: PayRig
beforeAll(async () => {
  r = await payRig()
})
afterAll(() => r.close())
beforeEach(async () => {
  await r.sim.settled()
  await r.sim.removeFault()
  for (const list of [r.shop.taken, r.shop.refused, r.shop.bodies, r.shop.answers]) list.length = 0
})

const { ordered, bill } = shopper(() => r)
const _rich = () => r.sim.setWallet({ person_id: r.person, balance: 5_000_000 })

test('vouchers: made, started, sent once a number, taken off an order by themselves, what is left goes back', async () => {
  const client = r.client()
  const { now } = await r.sim.clock()
  const at = (ms: number) => new Date(now + ms).toISOString()
  const before = (await r.sim.merchants()).merchants[0]!.balance
  const { stock_id } = await client.call(vouchers.favorCouponStocks, {
    stock_name: '满百减十',
    belong_merchant: DEMO_MCH_ID,
    available_begin_time: at(-1000),
    available_end_time: at(10 * 86_400_000),
    stock_use_rule: { max_coupons: 2, max_amount: 2000, max_coupons_per_user: 1, natural_person_limit: false, prevent_api_abuse: false },
    coupon_use_rule: { fixed_normal_coupon: { coupon_amount: 1000, transaction_minimum: 10_000 }, available_merchants: [DEMO_MCH_ID] },
    no_cash: false,
    stock_type: 'NORMAL',
    out_request_no: number('S'),
  })
  await client.call(vouchers.favorCallbacks, { notify_url: r.shop.url })
  const send = (out_request_no: string) =>
    client.call(vouchers.favorCouponsSend, { openid: r.openid, stock_id, out_request_no, appid: r.appid })
  expect(await codeOf(send('early'))).toBe('RULE_LIMIT')
  await client.call(vouchers.favorStocksStart, { stock_id })
  expect((await r.sim.merchants()).merchants[0]!.balance).toBe(before - 2000)
  const { coupon_id } = await send('one')
  expect(await send('one')).toEqual({ coupon_id })
  expect(await codeOf(send('two'))).toBe('RULE_LIMIT')
  await client.call(vouchers.favorStocksPause, { stock_id })
  await client.call(vouchers.favorStocksRestart, { stock_id })
  expect(await client.call(vouchers.favorStock, { stock_id })).toMatchObject({ status: 'running', distributed_coupons: 1 })
  expect((await client.call(vouchers.favorStocks, { offset: 0, limit: 10 })).total_count).toBe(1)
  const asked = await ordered()
  expect(await r.sim.cashier({ person_id: r.person, code: asked.prepay_id })).toMatchObject({ to_pay: 11_800, coupon: '满百减十' })
  await r.sim.pay({ person_id: r.person, code: asked.prepay_id })
  expect(await client.call(orders.payTransactionsOutTradeNo, { out_trade_no: asked.out_trade_no })).toMatchObject({
    amount: { total: 12_800, payer_total: 11_800 },
    promotion_detail: [{ coupon_id, amount: 1000, type: 'CASH' }],
  })
  expect((await r.sim.merchants()).merchants[0]!.balance).toBe(before - 2000 + 12_800)
  const mine = await client.call(vouchers.favorCoupons, { openid: r.openid, appid: r.appid, status: 'USED' })
  expect(mine.data).toMatchObject([{ coupon_id, consume_information: { consume_mchid: DEMO_MCH_ID } }])
  expect(await client.call(vouchers.favorCoupon, { openid: r.openid, coupon_id, appid: r.appid })).toMatchObject({ status: 'USED' })
  await r.sim.settled()
  expect(r.shop.taken.map(({ event_type }) => event_type).sort()).toEqual(['COUPON.USE', 'TRANSACTION.SUCCESS'])
  await r.sim.setClock({ advance_ms: 11 * 86_400_000 })
  expect((await r.sim.merchants()).merchants[0]!.balance).toBe(before - 1000 + 12_800)
  expect((await r.sim.moneyLedger()).sum).toBe(0)
})

test('a transfer: every state on its way, confirmed by the person, one number once', async () => {
  const before = (await r.sim.wallet({ person_id: r.person })).balance
  await r.sim.setSettings({ mch_transfer_accepted_ms: 1000, mch_transfer_processing_ms: 1000, mch_transfer_sending_ms: 3_600_000 })
  const asked = bill()
  const sent = await r.client().call(transfers.mchTransferBills, asked)
  expect(sent).toMatchObject({ state: 'ACCEPTED' })
  const state = async () => (await r.client().call(transfers.mchTransferByOutBillNo, { out_bill_no: asked.out_bill_no })).state
  const seen = ['ACCEPTED']
  for (let i = 0; i < 2; i++) {
    await r.sim.setClock({ advance_ms: 1000 })
    seen.push(await state())
  }
  const again = await r.client().call(transfers.mchTransferBills, asked)
  expect(again).toMatchObject({ transfer_bill_no: sent.transfer_bill_no, package_info: expect.any(String) as string })
  expect((await r.sim.transfers({ person_id: 'tangguo' })).transfers).toEqual([])
  await expect(r.sim.confirmTransfer({ person_id: 'tangguo', transfer: sent.transfer_bill_no })).rejects.toThrow('没有这笔转账')
  await r.sim.confirmTransfer({ person_id: r.person, transfer: again.package_info! })
  seen.push(await state())
  // nobody knows for an hour
  expect(await codeOf(r.client().call(transfers.mchTransferCancel, { out_bill_no: asked.out_bill_no }))).toBe('INVALID_REQUEST')
  await r.sim.setClock({ advance_ms: 3_600_000 })
  seen.push(await state())
  expect(seen).toEqual(['ACCEPTED', 'PROCESSING', 'WAIT_USER_CONFIRM', 'TRANSFERING', 'SUCCESS'])
  expect((await r.sim.wallet({ person_id: r.person })).balance).toBe(before + 500)
  await r.sim.settled()
  expect(r.shop.taken).toMatchObject([{ event_type: 'MCHTRANSFER.BILL.FINISHED', resource: { state: 'SUCCESS', transfer_amount: 500 } }])
  expect(await codeOf(r.client().call(transfers.mchTransferBills, { ...asked, transfer_amount: 501 }))).toBe('ALREADY_EXISTS')
  await r.sim.setSettings({ mch_transfer_accepted_ms: 0, mch_transfer_processing_ms: 0, mch_transfer_sending_ms: 0 })
})

test('transfers that come to nothing: not confirmed for a day, cancelled, given up, refused; the money is back', async () => {
  const shopHas = async () => (await r.sim.merchants()).merchants[0]!.balance
  const before = await shopHas()
  const [left, undone, failed] = [bill(), bill(), bill()]
  for (const one of [left, undone, failed]) await r.client().call(transfers.mchTransferBills, one)
  expect(await shopHas()).toBe(before - 1500)
  await r.client().call(transfers.mchTransferCancel, { out_bill_no: undone.out_bill_no })
  await r.sim.failTransfer({ transfer: failed.out_bill_no })
  await r.sim.setClock({ advance_ms: 25 * 3_600_000 })
  const state = async (one: typeof left) => {
    const { state: now, fail_reason } = await r.client().call(transfers.mchTransferByOutBillNo, { out_bill_no: one.out_bill_no })
    return [now, fail_reason]
  }
  expect([await state(left), await state(undone), await state(failed)]).toEqual([
    ['FAIL', 'OVERDUE_CLOSE'],
    ['CANCELLED', undefined],
    ['FAIL', 'PAYEE_ACCOUNT_ABNORMAL'],
  ])
  expect(await shopHas()).toBe(before)
  const call = (more: object) => codeOf(r.client().call(transfers.mchTransferBills, bill(more)))
  expect(await call({ transfer_amount: 9 })).toBe('INVALID_REQUEST')
  expect(await call({ transfer_amount: 20_001 })).toBe('INVALID_REQUEST')
  expect(await call({ transfer_amount: 20, user_name: '小测' })).toBe('PARAM_ERROR')
  await r.sim.setWallet({ person_id: r.person, real_name: '王小测' })
  expect(await call({ user_name: '小测' })).toBe('INVALID_REQUEST')
  expect(await call({ user_name: '王小测' })).toBe('done')
  expect(
    await codeOf(
      r
        .client({ publicKey: { id: PUBLIC_KEY_ID, pem: r.keys.public_key } })
        .call(transfers.mchTransferBills, bill({ user_name: '王小测' })),
    ),
  ).toBe('done')
  await r.sim.setSettings({ mch_transfer_receiver_cents: 1600 })
  expect(await call({ transfer_amount: 700 })).toBe('INVALID_REQUEST')
  await r.sim.setSettings({ mch_transfer_receiver_cents: 200_000, mch_transfer_per_second: 1 })
  await r.sim.setClock({ speed: 0, advance_ms: 1000 })
  expect([await call({}), await call({})]).toEqual(['done', 'FREQUENCY_LIMITED'])
  await r.sim.setClock({ speed: 1 })
  await r.sim.setSettings({ mch_transfer_per_second: 100 })
  await r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, balance: 100 })
  expect(await call({})).toBe('NOT_ENOUGH')
  await r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, balance: 10_000_000 })
  await r.sim.setWallet({ person_id: r.person, risk: true })
  const risky = bill()
  const { transfer_bill_no } = await r.client().call(transfers.mchTransferBills, risky)
  await r.sim.confirmTransfer({ person_id: r.person, transfer: transfer_bill_no })
  expect(await state(risky)).toEqual(['FAIL', 'TRANSFER_RISK'])
  await r.sim.setWallet({ person_id: r.person, risk: false })
})

test('an answer that nobody can trust leaves a payment open; asked under the same number it is found, once', async () => {
  const before = (await r.sim.merchants()).merchants[0]!.balance
  for (const kind of ['timeout_after_effect', 'reset_mid', 'truncated_json', 'no_errcode', 'clock_skew', 'slow_body'] as const) {
    const call = transfers.mchTransferBills
    await r.sim.addFault({ call: call.name, kind, count: 3 })
    const input = bill()
    const question = { out_bill_no: input.out_bill_no }
    const keep = async () => {}
    const client = r.client({ timeoutMs: 300 })
    const { found } = await payKept(client, { send: call, input, ask: transfers.mchTransferByOutBillNo, question, keep })
    expect([kind, found?.state]).toEqual([kind, 'WAIT_USER_CONFIRM'])
    await r.sim.removeFault()
  }
  expect((await r.sim.merchants()).merchants[0]!.balance).toBe(before - 6 * 500)
  await r.sim.addFault({ call: '*', kind: 'unknown_fields', count: 1 })
  expect(await codeOf(r.client().call(transfers.mchTransferBills, bill()))).toBe('done')
  await r.sim.addFault({ call: transfers.mchTransferBills.name, kind: 'errcode' })
  const failure = await r
    .client()
    .call(transfers.mchTransferBills, bill())
    .catch((problem: PayError) => problem)
  expect(failure).toMatchObject({ errCode: 'SYSTEM_ERROR', outcome: 'unknown' })
})
