import { paySign, type Signable } from '@rapport/wecom/pay/sign.ts'
import type { AnyPayV3Call, PayV3Input } from '@rapport/wecom/pay/v3/call.ts'
import * as orders from '@rapport/wecom/pay/v3/orders.ts'
import * as refunds from '@rapport/wecom/pay/v3/refunds.ts'
import * as transfers from '@rapport/wecom/pay/v3/transfers.ts'
import * as vouchers from '@rapport/wecom/pay/v3/vouchers.ts'
import { buildXml } from '@rapport/wecom/xml.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_MCH_ID, DEMO_MCH_KEY } from '../src/scenarios/merchant.ts'
import { random } from '../src/world/random.ts'
import type { Refund } from '../src/world/trade-rows.ts'
import { number, type PayRig, payRig } from './pay-rig.ts'
import { corpid } from './rig.ts'

// Whatever people, merchants, clocks and failures do in whatever order: no cent is made or lost, and nothing happens twice.

let r: PayRig
beforeAll(async () => {
  r = await payRig()
  await r.sim.setSettings({
    refund_ms: 3_600_000,
    mch_transfer_sending_ms: 60_000,
    mch_transfer_cancel_ms: 60_000,
    pay_notice_timeout_ms: 1000,
  })
  // the shop takes what it is told, most of the time
  r.shop.answers.push(...Array.from({ length: 5000 }, (_, i) => (i % 7 === 0 ? 500 : 204)))
  await r.sim.setSettings({ redpack_per_receiver: 1000, redpack_receiver_cents: 100_000_000, mch_transfer_per_second: 0 })
})
afterAll(() => r.close())

/** Refusals are part of the walk: whoever asks may be told no. */
const maybe = (work: Promise<unknown>) => work.catch(() => undefined)

async function walk(seed: number, steps: number) {
  const dice = random(seed)
  const client = r.client({ timeoutMs: 2000 })
  const people = [r.person, 'tangguo', ...(await r.sim.people({ kind: 'customer', limit: 3 })).people.map(({ id }) => id)]
  const openids = new Map<string, string>()
  for (const person_id of people) openids.set(person_id, (await r.sim.openid({ person_id, appid: r.appid })).openid)
  const who = () => dice.pick(people)
  const codes: string[] = []
  const numbers = { order: ['none'], refund: ['none'], transfer: ['none'], packet: ['none'], stock: ['1'] }
  const some = (list: string[]) => dice.pick(list)
  // one in five numbers was used before
  const fresh = (list: string[], what: string) => {
    if (dice.chance(0.2)) return some(list)
    const one = number(what)
    list.push(one)
    return one
  }
  const call = <C extends AnyPayV3Call>(which: C, input: PayV3Input<C>) => maybe(client.call(which, input))
  const v2 = (path: string, fields: Signable) => {
    const full = { mch_id: DEMO_MCH_ID, nonce_str: 'n', ...fields }
    return maybe(fetch(r.origin + path, { method: 'POST', body: buildXml({ ...full, sign: paySign(full, DEMO_MCH_KEY) }) }))
  }
  const packet = () => ({
    mch_billno: fresh(numbers.packet, 'P'),
    wxappid: r.appid,
    send_name: '麦禾',
    re_openid: openids.get(who())!,
    total_amount: 300 + dice.int(2000),
    wishing: '好',
    act_name: '秋',
    remark: '谢',
  })
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const payer = who()
      const amount = { total: 1 + dice.int(30_000) }
      const input = { appid: r.appid, description: '蛋糕', out_trade_no: fresh(numbers.order, 'order'), notify_url: r.shop.url, amount }
      const made = await call(orders.payTransactionsJsapi, { ...input, payer: { openid: openids.get(payer)! } })
      const code = (made as { prepay_id?: string } | undefined)?.prepay_id
      if (!code) return
      codes.push(code)
      await maybe(r.sim.pay({ person_id: payer, code, means: dice.chance(0.5) ? 'card' : 'balance' }))
    },
    async () =>
      codes.length > 0 && maybe(r.sim.pay({ person_id: who(), code: some(codes), password: dice.chance(0.2) ? '000000' : '123456' })),
    async () => call(orders.payTransactionsClose, { out_trade_no: some(numbers.order) }),
    async () => {
      const out_trade_no = some(numbers.order)
      const known = (await r.sim.orders({ mch_id: DEMO_MCH_ID })).orders.find((one) => one.out_trade_no === out_trade_no)
      const total = known?.total ?? 100
      const amount = { refund: 1 + dice.int(total), total, currency: 'CNY' }
      await call(refunds.refundDomesticRefunds, { out_trade_no, out_refund_no: fresh(numbers.refund, 'R'), amount })
    },
    async () =>
      maybe(r.sim.endRefund({ out_refund_no: some(numbers.refund), result: dice.pick(['SUCCESS', 'CLOSED', 'ABNORMAL'] as const) })),
    async () =>
      call(transfers.mchTransferBills, {
        appid: r.appid,
        out_bill_no: fresh(numbers.transfer, 'T'),
        transfer_scene_id: '1000',
        openid: openids.get(who())!,
        transfer_amount: 10 + dice.int(3000),
        transfer_remark: '奖励',
        transfer_scene_report_infos: [{ info_type: '活动', info_content: '秋' }],
      }),
    async () => {
      const person_id = who()
      const first = (await r.sim.transfers({ person_id })).transfers.find(({ state }) => state === 'WAIT_USER_CONFIRM')
      if (first) await maybe(r.sim.confirmTransfer({ person_id, transfer: first.transfer_bill_no }))
    },
    async () => call(transfers.mchTransferCancel, { out_bill_no: some(numbers.transfer) }),
    async () => maybe(r.sim.failTransfer({ transfer: some(numbers.transfer) })),
    async () => v2('/mmpaymkttransfers/sendredpack', { ...packet(), total_num: 1, client_ip: '127.0.0.1' }),
    async () => v2('/mmpaymkttransfers/sendgroupredpack', { ...packet(), total_num: 3, amt_type: 'ALL_RAND' }),
    async () => maybe(r.sim.openRedpack({ person_id: who(), bill_no: some(numbers.packet) })),
    async () => {
      const person_id = who()
      for (const { bill_no, status } of (await r.sim.redpacks({ person_id })).redpacks)
        if (status === 'SENT') await maybe(r.sim.openRedpack({ person_id, bill_no }))
    },
    async () => {
      const { now } = await r.sim.clock()
      const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
      const made = await call(vouchers.favorCouponStocks, {
        stock_name: '满减',
        belong_merchant: DEMO_MCH_ID,
        available_begin_time: at(-1),
        available_end_time: at(2),
        stock_use_rule: { max_coupons: 5, max_amount: 500, max_coupons_per_user: 5, natural_person_limit: false, prevent_api_abuse: false },
        coupon_use_rule: { fixed_normal_coupon: { coupon_amount: 100, transaction_minimum: 500 }, available_merchants: [DEMO_MCH_ID] },
        no_cash: dice.chance(0.3),
        stock_type: 'NORMAL',
        out_request_no: number('S'),
      })
      const id = (made as { stock_id?: string } | undefined)?.stock_id
      if (!id) return
      numbers.stock.push(id)
      if (dice.chance(0.7)) await call(vouchers.favorStocksStart, { stock_id: id })
      for (const openid of openids.values())
        await call(vouchers.favorCouponsSend, { openid, stock_id: id, out_request_no: number('C'), appid: r.appid })
    },
    async () => call(vouchers.favorStocksStart, { stock_id: some(numbers.stock) }),
    async () =>
      call(vouchers.favorCouponsSend, {
        openid: openids.get(who())!,
        stock_id: some(numbers.stock),
        out_request_no: number('C'),
        appid: r.appid,
      }),
    async () => r.sim.setClock({ advance_ms: dice.int(20) * 3_600_000 }),
    async () => r.sim.setClock({ advance_ms: dice.int(120_000) }),
    async () => r.sim.setWallet({ person_id: who(), risk: dice.chance(0.3) }),
    async () => r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, balance: dice.int(2_000_000) }),
    async () => r.sim.rotateKeys({ at_once: dice.chance(0.5) }),
    async () => {
      const kind = dice.pick(['reset_mid', 'truncated_json', 'http_500', 'errcode', 'refuse', 'no_errcode', 'html'] as const)
      await r.sim.addFault({ call: '*', kind, count: 1 + dice.int(3) })
    },
  ]
  for (let step = 1; step <= steps; step++) {
    await dice.pick(acts)()
    if (step % 20 === 0) await check(`seed ${seed}, step ${step}`)
  }
  await r.sim.removeFault()
}

const givenBack = (back: Refund[], out_trade_no: string) =>
  back.filter((one) => one.out_trade_no === out_trade_no && one.status !== 'CLOSED').reduce((n, one) => n + one.payer_refund, 0)

/** What is held is what is on its way, cent by cent. */
async function check(where: string) {
  await r.sim.settled()
  const { balances, sum, entries } = await r.sim.moneyLedger()
  const { orders: bought, transfers: sent, refunds: back, packets: bills, stocks, coupons } = await r.sim.orders({ mch_id: DEMO_MCH_ID })
  const left = bills.filter((b) => ['SENDING', 'SENT', 'RFUND_ING'].includes(b.status))
  const packets = left.reduce((n, b) => n + b.amount - (b.takers ?? []).reduce((taken, one) => taken + one.amount, 0), 0)
  const moving = sent.filter((b) => !['SUCCESS', 'FAIL', 'CANCELLED'].includes(b.state)).reduce((n, b) => n + b.amount, 0)
  const refunding = back.filter((b) => ['PROCESSING', 'ABNORMAL'].includes(b.status)).reduce((n, b) => n + b.payer_refund, 0)
  const running = stocks.filter((s) => !s.no_cash && ['running', 'paused'].includes(s.status))
  const used = (id: string) => coupons.filter((c) => c.stock_id === id && c.used_at).length
  const budget = running.reduce((n, s) => n + s.max_amount - used(s.stock_id) * s.coupon_amount, 0)
  const held = balances[`held:${DEMO_MCH_ID}`] ?? 0
  expect({ where, sum, held }).toEqual({ where, sum: 0, held: packets + moving + refunding + budget })
  const over = bought.filter((o) => givenBack(back, o.out_trade_no) > o.payer_total).map((o) => o.out_trade_no)
  expect({ where, over }).toEqual({ where, over: [] })
  const below = Object.entries(balances).filter(([account, cents]) => account !== 'outside' && cents < 0)
  expect({ where, below }).toEqual({ where, below: [] })
  // an effect under one number stands once
  const once = new Set(['transfer', 'transfer_received', 'transfer_returned', 'refund', 'redpack', 'redpack_returned', 'stock'])
  const seen = entries.filter(({ kind }) => once.has(kind)).map(({ kind, number: no }) => `${kind} ${no}`)
  expect({ where, twice: seen.filter((one, i) => seen.indexOf(one) !== i) }).toEqual({ where, twice: [] })
}

test('money sums to zero and is where it should be, under any order of actions and faults', async () => {
  await walk(2026, 300)
  // the walk went somewhere
  const kinds = new Set((await r.sim.moneyLedger()).entries.map(({ kind }) => kind))
  for (const kind of ['paid', 'card', 'refunded', 'redpack_opened', 'redpack_returned', 'transfer_returned', 'stock_returned', 'coupon'])
    expect(kinds).toContain(kind)
})

test('refunds never give back more than the person paid, whichever of them are closed; nobody is given more than can be counted', async () => {
  const client = r.client()
  await r.sim.setSettings({ refund_ms: 3_600_000 })
  await r.sim.setWallet({ person_id: r.person, balance: 1_000_000, risk: false })
  await r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, balance: 1_000_000 })
  const { now } = await r.sim.clock()
  const { stock_id } = await client.call(vouchers.favorCouponStocks, {
    stock_name: '减一元',
    belong_merchant: DEMO_MCH_ID,
    available_begin_time: new Date(now - 1000).toISOString(),
    available_end_time: new Date(now + 86_400_000).toISOString(),
    stock_use_rule: { max_coupons: 1, max_amount: 100, max_coupons_per_user: 1, natural_person_limit: false, prevent_api_abuse: false },
    coupon_use_rule: { fixed_normal_coupon: { coupon_amount: 100, transaction_minimum: 101 }, available_merchants: [DEMO_MCH_ID] },
    no_cash: false,
    stock_type: 'NORMAL',
    out_request_no: number('S'),
  })
  await client.call(vouchers.favorStocksStart, { stock_id })
  const payer = await r.sim.createCustomer({ name: '省钱的人' })
  const { openid } = await r.sim.openid({ person_id: payer.id, appid: r.appid })
  await client.call(vouchers.favorCouponsSend, { openid, stock_id, out_request_no: number('C'), appid: r.appid })
  const order = { appid: r.appid, description: '蛋糕', out_trade_no: number('order'), notify_url: r.shop.url, amount: { total: 300 } }
  const { prepay_id } = await client.call(orders.payTransactionsJsapi, { ...order, payer: { openid } })
  await r.sim.pay({ person_id: payer.id, code: prepay_id, means: 'card' })

  const refund = async (cents: number) => {
    const out_refund_no = number('R')
    const amount = { refund: cents, total: 300, currency: 'CNY' }
    const made = await client.call(refunds.refundDomesticRefunds, { out_trade_no: order.out_trade_no, out_refund_no, amount })
    return { out_refund_no, given: made.amount.payer_refund }
  }
  const mine = async () => (await r.sim.orders({ mch_id: DEMO_MCH_ID })).refunds.filter((one) => one.out_trade_no === order.out_trade_no)
  for (let round = 0; round < 6; round++) {
    const parts = [await refund(1), await refund(1), await refund(1)]
    // the one of which the person got nothing
    for (const { out_refund_no } of parts.filter(({ given }) => given === 0).slice(0, 1))
      await r.sim.endRefund({ out_refund_no, result: 'CLOSED' })
    await refund(1)
  }
  const open = (await mine()).filter(({ status }) => status !== 'CLOSED')
  await refund(300 - open.reduce((n, one) => n + one.amount, 0))
  const all = await mine()
  expect(all.every(({ payer_refund, amount }) => payer_refund <= amount)).toBe(true)
  expect(givenBack(all, order.out_trade_no)).toBe(200)
  for (const { out_refund_no, status } of all) if (status === 'PROCESSING') await r.sim.endRefund({ out_refund_no, result: 'SUCCESS' })
  const { balance, statement } = await r.sim.wallet({ person_id: payer.id })
  const byCard = statement.filter((line) => line.by_card)
  expect(byCard.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
  expect(byCard.map((line) => line.kind)).toEqual(statement.flatMap(({ kind }) => (['paid', 'refunded'].includes(kind) ? [kind] : [])))
  expect(statement.reduce((sum, line) => sum + (line.by_card ? 0 : line.amount), 0)).toBe(balance)

  for (const balance of [-1, 1.5, 1_000_000_000_001, 8.64e15]) {
    await expect(r.sim.setWallet({ person_id: payer.id, balance })).rejects.toThrow()
    await expect(r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, balance })).rejects.toThrow()
  }
  for (const person_id of [payer.id, r.person, 'tangguo']) await r.sim.setWallet({ person_id, balance: 1_000_000_000_000 })
  expect((await r.sim.moneyLedger()).sum).toBe(0)
})
