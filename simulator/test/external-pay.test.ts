import * as calls from '@rapport/wecom/calls/external-pay.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_MCH_ID } from '../src/scenarios/merchant.ts'
import { corpid, type Rig, rig } from './rig.ts'

let r: Rig
beforeAll(async () => {
  r = await rig()
  await r.sim.setSettings({ token_seconds: 30 * 86_400 })
})
afterAll(() => r.close())

const now = async () => Math.floor((await r.sim.clock()).now / 1000)

test('a member asks, the customer pays, some goes back; bills, flows and the merchant tell', async () => {
  const person = await r.sim.createCustomer({ name: '小测' })
  const { conversation_id } = await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  const start = await now()
  const { payment_id } = await r.sim.collect({ userid: 'tangguo', total_fee: 12_800, remark: '生日蛋糕', person_id: person.id })
  expect((await r.ok(calls.externalpayGetPaymentInfo, { payment_id })).bill_list).toEqual([])
  const before = (await r.sim.merchants()).merchants[0]!.balance
  const stranger = await r.sim.createCustomer({ name: '别人' })
  await expect(r.sim.payBill({ person_id: stranger.id, payment_id })).rejects.toThrow('别人')
  await r.sim.payBill({ person_id: person.id, payment_id })
  await expect(r.sim.payBill({ person_id: person.id, payment_id })).rejects.toThrow('付过')
  expect((await r.sim.messages({ conversation_id })).messages.at(-1)).toMatchObject({ text: { content: '已付款 ¥128.00（生日蛋糕）' } })
  expect((await r.sim.merchants()).merchants[0]!.balance).toBe(before + 12_800)
  await expect(r.sim.refundBill({ payment_id, refund_fee: 12_801 })).rejects.toThrow('退款金额')
  await r.sim.refundBill({ payment_id, refund_fee: 2800, refund_comment: '少了一个' })

  // by QR code, to another member: whoever scans pays
  const code = await r.sim.collect({ userid: 'linxiaoman', total_fee: 100, payment_type: 1 })
  await r.sim.payBill({ person_id: stranger.id, payment_id: code.payment_id })
  const { bill_list: known } = await r.ok(calls.externalpayGetPaymentInfo, { payment_id })
  const range = { begin_time: start, end_time: (await now()) + 1 }
  const page = await r.ok(calls.externalpayGetBillList, { ...range, limit: 1 })
  expect(page.bill_list).toMatchObject([
    {
      out_trade_no: known[0]!.out_trade_no,
      trade_state: 3,
      total_fee: 12_800,
      payee_userid: 'tangguo',
      external_userid: person.id,
      payment_type: 0,
      mch_id: DEMO_MCH_ID,
      remark: '生日蛋糕',
      total_refund_fee: 2800,
      refund_list: [{ refund_fee: 2800, refund_status: 2, refund_comment: '少了一个' }],
    },
  ])
  const rest = await r.ok(calls.externalpayGetBillList, { ...range, limit: 1, cursor: page.next_cursor! })
  expect(rest.bill_list).toMatchObject([{ payment_type: 1, trade_state: 1, total_fee: 100 }])
  expect(rest).not.toHaveProperty('next_cursor')
  expect((await r.ok(calls.externalpayGetBillList, { ...range, payee_userid: 'LinXiaoMan' })).bill_list).toHaveLength(1)
  expect((await r.ok(calls.externalpayGetFundFlow, range)).fund_flow_list).toEqual([])
  await r.sim.setClock({ advance_ms: 36 * 3_600_000 })
  const flows = (await r.ok(calls.externalpayGetFundFlow, range)).fund_flow_list
  expect(flows.map((f) => f.account_balance)).toEqual([before + 12_800, before + 10_000, before + 10_100])
  expect(flows.reduce((sum, f) => sum + (f.fund_flow_type === 1 ? f.transaction_amount : -f.transaction_amount), 0)).toBe(10_100)

  await r.ok(calls.externalpaySetMchUseScope, { mch_id: DEMO_MCH_ID, allow_use_scope: { user: ['tangguo'] } })
  expect(await r.ok(calls.externalpayGetmerchant, { mch_id: DEMO_MCH_ID })).toMatchObject({
    bind_status: 2,
    allow_use_scope: { user: ['tangguo'], partyid: [], tagid: [] },
  })
})

test('from the side window: the customer pays the card in the chat; todos and lives are made there too', async () => {
  const person = await r.sim.createCustomer({ name: '小测' })
  const { conversation_id } = await r.sim.add({ person_id: person.id, userid: 'tangguo' })
  const js = (name: string, params: Record<string, unknown>, customer = person.id) =>
    r.sim
      .invokeJs({ name, corpid, agentid: 1000002, userid: 'tangguo', customer, chat: '', entry: '', params })
      .then(({ result }) => result)
  const { paymentId } = await js('createExternalPayment', { paymentType: 0, totalFee: 6800, description: '六寸蛋糕' })
  const card = async () => (await r.sim.messages({ conversation_id })).messages.find((m) => m.msgtype === 'payment')?.payment
  expect(await card()).toEqual({ payment_id: paymentId, total_fee: 6800, remark: '六寸蛋糕', paid: false, refunded: 0 })
  await r.sim.payBill({ person_id: person.id, payment_id: String(paymentId) })
  await r.sim.refundBill({ payment_id: String(paymentId), refund_fee: 800 })
  expect(await card()).toMatchObject({ paid: true, refunded: 800 })
  await expect(js('createExternalPayment', { paymentType: 0, totalFee: 5_000_001 })).rejects.toThrow('金额')
  await expect(js('createExternalPayment', { paymentType: 0, totalFee: 1 }, '')).rejects.toThrow('without context')

  const { todoId } = await js('createTodo', { content: '回访', attendees: ['hanlu'] })
  expect((await r.post('todo/get', { todo_id: todoId })).errcode).toBe(0)
  expect(await js('viewTodo', { todoId })).toEqual({})
  await expect(js('viewTodo', { todoId: 'nonsense' })).rejects.toThrow('not found')
  const { livingId } = await js('startLiving', { liveType: 2, theme: '开炉' })
  expect((await r.get('living/get_living_info', { livingid: String(livingId) })).living_info).toMatchObject({
    type: 2,
    status: 1,
    anchor_userid: 'tangguo',
  })
})

test('what is refused', async () => {
  const end_time = await now()
  const code = async (path: string, body: object) => (await r.post(`externalpay/${path}`, body)).errcode
  expect(await code('get_bill_list', { begin_time: end_time - 32 * 86_400, end_time })).toBe(40058)
  expect(await code('get_bill_list', { begin_time: end_time, end_time, cursor: 'of another call' })).toBe(50100)
  expect(await code('get_payment_info', { payment_id: 'nonsense' })).toBe(40058)
  expect(await code('addmerchant', { mch_id: '1', merchant_name: 'x' })).toBe(660014)
  expect(await code('getmerchant', { mch_id: 'nonsense' })).toBe(660001)
  await r.sim.setApp({ corpid, external_pay: false })
  expect(await r.post('externalpay/get_bill_list', { begin_time: end_time, end_time })).toMatchObject({ errcode: 48002, bill_list: [] })
  await r.sim.setApp({ corpid, external_pay: true })
})
