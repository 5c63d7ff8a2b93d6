import { createPayClient } from '@rapport/wecom/pay/client.ts'
import type { PayError } from '@rapport/wecom/pay/error.ts'
import { refund as refundV2 } from '@rapport/wecom/pay/trade-calls.ts'
import * as bills from '@rapport/wecom/pay/v3/bills.ts'
import * as orders from '@rapport/wecom/pay/v3/orders.ts'
import { payKept } from '@rapport/wecom/pay/v3/pay-kept.ts'
import * as refunds from '@rapport/wecom/pay/v3/refunds.ts'
import * as transfers from '@rapport/wecom/pay/v3/transfers.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PUBLIC_KEY_ID } from '../src/pay/demo-keys.ts'
import { DEMO_MCH_ID, DEMO_MCH_KEY, DEMO_PAY_SECRET } from '../src/scenarios/merchant.ts'
import { codeOf, noticeShop, number, type PayRig, payRig, shopper } from './pay-rig.ts'
import { corpid } from './rig.ts'

// What goes wrong between a shop and WeChat Pay, one at a time.

let r: PayRig
beforeAll(async () => {
  r = await payRig()
  await r.sim.setWallet({ person_id: r.person, balance: 5_000_000 })
})
afterAll(() => r.close())
beforeEach(async () => {
  await r.sim.settled()
  await r.sim.removeFault()
  for (const list of [r.shop.taken, r.shop.refused, r.shop.bodies, r.shop.answers]) list.length = 0
})
const { ordered, paid, bill } = shopper(() => r)
const strike = (kind: Parameters<typeof r.sim.addFault>[0]['kind'], call = '*') => r.sim.addFault({ call, kind, count: 1 })
const refund = (out_trade_no: string, out_refund_no = number('R')) =>
  r.client().call(refunds.refundDomesticRefunds, {
    out_trade_no,
    out_refund_no,
    notify_url: r.shop.url,
    amount: { refund: 12_800, total: 12_800, currency: 'CNY' },
  })
const kinds = () => r.shop.taken.map(({ event_type }) => event_type)

/** What each kind of notice is about, done once. */
const causes = {
  'TRANSACTION.SUCCESS': async () => void (await paid()),
  'REFUND.SUCCESS': async () => {
    const { out_trade_no } = await paid()
    await r.sim.settled()
    for (const list of [r.shop.taken, r.shop.refused, r.shop.bodies]) list.length = 0
    await refund(out_trade_no)
  },
  'MCHTRANSFER.BILL.FINISHED': async () => {
    const { transfer_bill_no } = await r.client().call(transfers.mchTransferBills, bill())
    await r.sim.confirmTransfer({ person_id: r.person, transfer: transfer_bill_no })
  },
}
const eachCause = test.each(Object.keys(causes) as (keyof typeof causes)[])

eachCause('%s: the notice is there before the call or the phone has its answer', async (kind) => {
  await strike('before_answer', kind)
  await causes[kind]()
  expect(kinds()).toEqual([kind])
})

eachCause('%s: with another amount, well signed: only who compares it with theirs notices', async (kind) => {
  await strike('other_amount', kind)
  await causes[kind]()
  await r.sim.settled()
  const { amount, transfer_amount } = r.shop.taken[0]!.resource as { amount?: { total: number }; transfer_amount?: number }
  expect(transfer_amount ?? amount?.total).toBe(kind === 'MCHTRANSFER.BILL.FINISHED' ? 501 : 12_801)
})

eachCause(
  '%s: for another merchant, forged, of another hour, broken: refused with a reason, and the true one comes again',
  async (kind) => {
    for (const fault of ['wrong_receiver', 'bad_signature', 'skewed', 'not_utf8'] as const) {
      await strike(fault, kind)
      await causes[kind]()
      await r.sim.settled()
      await r.sim.setClock({ advance_ms: 15_000 })
      await r.sim.settled()
      expect([fault, r.shop.refused, kinds()]).toEqual([
        fault,
        [{ wrong_receiver: 'merchant', bad_signature: 'signature', skewed: 'clock', not_utf8: 'signature' }[fault]],
        [kind],
      ])
      for (const list of [r.shop.taken, r.shop.refused]) list.length = 0
    }
  },
)

test('doubled and replayed: the same notice twice under one id; lost: nothing comes, and the order under its number tells', async () => {
  for (const kind of ['doubled', 'replayed'] as const) {
    await strike(kind)
    await paid()
    await r.sim.settled()
    expect(r.shop.taken).toHaveLength(2)
    expect(new Set(r.shop.taken.splice(0).map(({ id }) => id)).size).toBe(1)
  }
  await strike('lost')
  const { out_trade_no } = await paid()
  await r.sim.settled()
  expect(r.shop.bodies).toHaveLength(4)
  expect((await r.client().call(orders.payTransactionsOutTradeNo, { out_trade_no })).trade_state).toBe('SUCCESS')
})

test('late: the notice of the payment comes behind that of its refund, and tells of an older state', async () => {
  await r.sim.setSettings({ callback_late_ms: 500 })
  await strike('late', 'TRANSACTION.SUCCESS')
  const { out_trade_no } = await paid()
  await refund(out_trade_no)
  await r.sim.settled()
  expect(kinds()).toEqual(['REFUND.SUCCESS', 'TRANSACTION.SUCCESS'])
  expect(r.shop.taken[1]!.resource).toMatchObject({ out_trade_no, trade_state: 'SUCCESS' })
  expect((await r.client().call(orders.payTransactionsOutTradeNo, { out_trade_no })).trade_state).toBe('REFUND')
  await r.sim.setSettings({ callback_late_ms: 3000 })
})

test('refunded twice: one number at the same moment is one refund, another number is refused, and so is the other door', async () => {
  const before = (await r.sim.wallet({ person_id: r.person })).balance
  const { out_trade_no } = await paid()
  const out_refund_no = number('R')
  const same = await Promise.all(Array.from({ length: 5 }, () => refund(out_trade_no, out_refund_no)))
  expect(new Set(same.map(({ refund_id }) => refund_id)).size).toBe(1)
  const others = await Promise.all([refund(out_trade_no), refund(out_trade_no)].map(codeOf))
  expect(others).toEqual(['INVALID_REQUEST', 'INVALID_REQUEST'])
  const v2 = createPayClient({ baseUrl: r.origin, mchId: DEMO_MCH_ID, apiKey: DEMO_MCH_KEY, corpId: corpid, workwxSecret: DEMO_PAY_SECRET })
  const again = { appid: r.appid, out_trade_no, out_refund_no: number('R'), total_fee: 12_800, refund_fee: 12_800 }
  expect(await codeOf(v2.call(refundV2, again))).toBe('INVALID_REQUEST')
  await r.sim.settled()
  expect(kinds().filter((kind) => kind === 'REFUND.SUCCESS')).toHaveLength(1)
  expect((await r.sim.wallet({ person_id: r.person })).balance).toBe(before)
  expect((await r.sim.moneyLedger({ number: out_refund_no })).entries.map(({ kind }) => kind)).toEqual(['refund', 'refunded'])
})

test('a transfer nobody knows of for an hour: no answer and no query; afterwards it is found under its number, once', async () => {
  const shopHas = async () => (await r.sim.merchants()).merchants[0]!.balance
  const before = await shopHas()
  const send = transfers.mchTransferBills
  const ask = transfers.mchTransferByOutBillNo
  const hour = { for_ms: 3_600_000 }
  await r.sim.addFault({ call: send.name, kind: 'reset_mid', ...hour })
  await r.sim.addFault({ call: ask.name, kind: 'errcode', ...hour })
  const input = bill()
  const question = { out_bill_no: input.out_bill_no }
  const kept: string[] = []
  const once = () => payKept(r.client(), { send, input, ask, question, keep: async (one) => void kept.push(one) })
  const failure = await once().catch((problem: PayError) => problem)
  expect(failure).toMatchObject({ outcome: 'unknown' })
  // half an hour later nobody knows more, and whoever tries again under the same number pays nothing again
  await r.sim.setClock({ advance_ms: 1_800_000 })
  expect(await once().catch((problem: PayError) => problem)).toMatchObject({ outcome: 'unknown' })
  await r.sim.setClock({ advance_ms: 1_900_000 })
  expect((await r.client().call(ask, question)).state).toBe('WAIT_USER_CONFIRM')
  expect((await once()).sent?.state).toBe('WAIT_USER_CONFIRM')
  expect(new Set(kept).size).toBe(1)
  expect(await shopHas()).toBe(before - 500)
})

test('five minutes of difference between the clocks are taken, one second more is not: requests, answers, notices', async () => {
  const { out_trade_no } = await ordered()
  const given = { publicKey: { id: PUBLIC_KEY_ID, pem: r.keys.public_key } }
  const ask = (off: number) =>
    codeOf(r.client({ ...given, now: () => Date.now() + off }).call(orders.payTransactionsOutTradeNo, { out_trade_no }, { tries: 1 }))
  expect([await ask(-295_000), await ask(295_000)]).toEqual(['done', 'done'])
  expect([await ask(-302_000), await ask(302_000)]).toEqual(['SIGN_ERROR', 'SIGN_ERROR'])
  await r.sim.setSettings({ clock_skew_seconds: 302 })
  await strike('clock_skew')
  expect(await ask(0)).toBe('unparsable')
  await strike('skewed')
  await paid()
  await r.sim.settled()
  expect(r.shop.refused).toEqual(['clock'])
  await r.sim.setSettings({ clock_skew_seconds: 295 })
  await strike('skewed')
  await paid()
  await r.sim.settled()
  expect(r.shop.refused).toEqual(['clock'])
  await r.sim.setSettings({ clock_skew_seconds: 600 })
})

test('a certificate is exchanged under load: no call fails, no name stays sealed, no notice is refused; the key with an id needs none', async () => {
  const client = r.client()
  const balance = () => client.call(bills.merchantFundBalance, { account_type: 'BASIC' })
  await r.sim.setWallet({ person_id: r.person, real_name: '王小测' })
  await balance()
  const work = Array.from({ length: 30 }, async (_, n) => {
    if (n % 3 === 0) await paid()
    else if (n % 3 === 1) await client.call(transfers.mchTransferBills, bill({ user_name: '王小测' }))
    else await balance()
  })
  await Promise.all([...work, r.sim.rotateKeys({ at_once: true }), ...work])
  await r.sim.settled()
  expect([r.shop.refused, kinds().length]).toEqual([[], 10])
  const { platform_certificates } = await r.sim.payKeys({ mch_id: DEMO_MCH_ID })
  expect(Object.keys(platform_certificates)).toHaveLength(2)
  await r.sim.rotateKeys()
  await balance()
  // the day it takes over, a week later when the old one is told no more, and years later for a client that knows only real time
  for (const days of [1, 7, 400]) {
    await r.sim.setClock({ advance_ms: days * 86_400_000 })
    await balance()
    await r.client().call(bills.merchantFundBalance, { account_type: 'BASIC' })
  }
  await r.client({ publicKey: { id: PUBLIC_KEY_ID, pem: r.keys.public_key } }).call(bills.merchantFundBalance, { account_type: 'BASIC' })
})

test('a merchant that changes over: who was given the public key takes notices of either kind, who knows only certificates those alone', async () => {
  const given = r.client({ publicKey: { id: PUBLIC_KEY_ID, pem: r.keys.public_key } })
  const shop = await noticeShop(() => given)
  for (const key_mode of ['certificate', 'public_key'] as const) {
    await r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, key_mode })
    await paid({ notify_url: shop.url })
    await paid()
    await r.sim.settled()
  }
  await r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, key_mode: 'certificate' })
  await shop.close()
  expect([shop.taken.length, shop.refused]).toEqual([2, []])
  expect([r.shop.taken.length, r.shop.refused]).toEqual([1, ['signature']])
})

test('what ran out is let go: ways to the cashier after a day, notices after a month', async () => {
  const { prepay_id } = await ordered()
  await paid()
  await r.sim.settled()
  const cashier = () => r.sim.cashier({ person_id: r.person, code: prepay_id })
  await r.sim.setClock({ advance_ms: 3 * 3_600_000 })
  await ordered()
  await expect(cashier()).rejects.toThrow('已失效')
  await r.sim.setClock({ advance_ms: 31 * 86_400_000 })
  await paid()
  await r.sim.settled()
  await expect(cashier()).rejects.toThrow('没有这笔订单')
  expect((await r.sim.payNotices()).notices).toHaveLength(1)
})

test('a page shows a transfer to whom it is for, of the merchant and the appid it names', async () => {
  const input = bill()
  const { package_info } = await r.client().call(transfers.mchTransferBills, input)
  const ask = (more: object = {}, userid = r.person) =>
    r.sim.invokeJs({
      name: 'requestMerchantTransfer',
      corpid: r.appid,
      agentid: 0,
      userid,
      customer: '',
      chat: '',
      entry: '',
      params: { mchId: DEMO_MCH_ID, appId: r.appid, package: package_info, ...more },
      asks: true,
    })
  expect((await ask()).ask).toEqual({ transfer: expect.stringMatching(/^1330/) as string })
  await expect(ask({ mchId: '1900000000' })).rejects.toThrow('没有这笔转账')
  await expect(ask({ appId: 'wx0000000000000000' })).rejects.toThrow('没有这笔转账')
  await expect(ask({}, 'tangguo')).rejects.toThrow('没有这笔转账')
})
