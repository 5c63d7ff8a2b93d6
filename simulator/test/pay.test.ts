import { externalcontactConvertToOpenid } from '@rapport/wecom/calls/customers.ts'
import { userConvertToOpenid, userConvertToUserid } from '@rapport/wecom/calls/openids.ts'
import * as calls from '@rapport/wecom/pay/calls.ts'
import { createPayClient, type PayClientOptions } from '@rapport/wecom/pay/client.ts'
import { payOnce } from '@rapport/wecom/pay/pay-once.ts'
import { buildXml, parseXml } from '@rapport/wecom/xml.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_MCH_ID, DEMO_MCH_KEY, DEMO_PAY_SECRET } from '../src/scenarios/merchant.ts'
import { defaults } from '../src/world/settings.ts'
import { corpid, type Rig, rig } from './rig.ts'

let r: Rig
let customer = ''
let openid = ''
beforeAll(async () => {
  r = await rig()
})
beforeEach(async () => {
  await r.sim.reset()
  await r.sim.setSettings(defaults)
  await r.sim.setSettings({ token_seconds: 400 * 86_400 })
  customer = (await r.sim.createCustomer({ name: '小测' })).id
  await r.sim.add({ person_id: customer, userid: 'linxiaoman' })
  const answer = await fresh('externalcontact/convert_to_openid', { external_userid: customer })
  openid = String(answer.openid)
})
afterAll(() => r.close())

/** The reset took the rig's token away. */
async function fresh(path: string, body: object) {
  const token = await r.token()
  const answer = await fetch(`${r.url}/cgi-bin/${path}?access_token=${token}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, unknown>
}

const client = (more: Partial<PayClientOptions> = {}) =>
  createPayClient({
    baseUrl: r.url,
    mchId: DEMO_MCH_ID,
    apiKey: DEMO_MCH_KEY,
    corpId: corpid,
    workwxSecret: DEMO_PAY_SECRET,
    timeoutMs: 300,
    wait: async () => {},
    ...more,
  })
let n = 0
const bill = (more: object = {}) => ({
  mch_billno: `${DEMO_MCH_ID}20261121${String(++n).padStart(10, '0')}`,
  sender_name: '林小满',
  re_openid: openid,
  total_amount: 888,
  wishing: '生日快乐',
  act_name: '生日红包',
  remark: '会员生日',
  ...more,
})
const balance = async () => (await r.sim.merchants()).merchants[0]!.balance
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'paid',
    (failure: { errCode?: string }) => failure.errCode,
  )

test('a customer gets a packet, opens it once, and the query tells', async () => {
  const before = await balance()
  const packet = bill()
  const sent = await client().call(calls.sendworkwxredpack, packet)
  expect(sent).toMatchObject({ wxappid: corpid, mch_id: DEMO_MCH_ID, total_amount: 888, sender_name: '林小满' })
  expect(await balance()).toBe(before - 888)
  const ask = () => client().call(calls.queryworkwxredpack, { mch_billno: packet.mch_billno })
  expect(await ask()).toMatchObject({ status: 'SENT', send_type: 'API', amount: 888, detail_id: sent.send_listid })
  const { conversations } = await r.sim.conversations({ person_id: customer })
  expect(conversations[0]!.last.text).toBe('[红包]')
  const read = async () => (await r.sim.messages({ conversation_id: conversations[0]!.id })).messages.at(-1)!
  expect(await read()).toMatchObject({
    msgtype: 'redpacket',
    redpacket: { bill_no: packet.mch_billno, wishing: '生日快乐', status: 'SENT' },
  })
  expect((await read()).redpacket).not.toHaveProperty('amount')

  await expect(r.sim.openRedpack({ person_id: 'tangguo', bill_no: packet.mch_billno })).rejects.toThrow('没有这个红包')
  expect(await r.sim.openRedpack({ person_id: customer, bill_no: packet.mch_billno })).toEqual({ amount: 888 })
  await expect(r.sim.openRedpack({ person_id: customer, bill_no: packet.mch_billno })).rejects.toThrow('领过')
  expect(await ask()).toMatchObject({ status: 'RECEIVED', rcv_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })
  expect((await read()).redpacket).toMatchObject({ status: 'RECEIVED', amount: 888 })
  const { entries } = await r.sim.ledger({ msgid: packet.mch_billno })
  expect(entries.map((e) => [e.kind, e.to])).toEqual([
    ['redpack', customer],
    ['redpack_opened', customer],
  ])
})

test('one bill number is one packet: the same again, other fields, an answer that never came', async () => {
  const packet = bill()
  const first = await client().call(calls.sendworkwxredpack, packet)
  expect(await client().call(calls.sendworkwxredpack, packet)).toEqual(first)
  expect(await codeOf(client().call(calls.sendworkwxredpack, { ...packet, total_amount: 889 }))).toBe('FATAL_ERROR')

  for (const kind of ['timeout_after_effect', 'reset_mid', 'truncated_json'] as const) {
    const lost = bill()
    await r.sim.addFault({ call: 'mmpaymkttransfers/sendworkwxredpack', kind, count: 3 })
    await expect(client().call(calls.sendworkwxredpack, lost)).rejects.toMatchObject({ outcome: 'unknown' })
    await r.sim.addFault({ call: 'mmpaymkttransfers/sendworkwxredpack', kind, count: 1 })
    const again = await payOnce(client({}), calls.sendworkwxredpack, calls.queryworkwxredpack, lost, { mch_billno: lost.mch_billno })
    expect(again.sent).toMatchObject({ mch_billno: lost.mch_billno })
    expect((await r.sim.ledger({ msgid: lost.mch_billno })).entries).toHaveLength(1)
  }
  // all three tries are lost after the effect: asking finds it
  const asked = bill()
  await r.sim.addFault({ call: 'mmpaymkttransfers/sendworkwxredpack', kind: 'timeout_after_effect', count: 3 })
  const found = await payOnce(client(), calls.sendworkwxredpack, calls.queryworkwxredpack, asked, { mch_billno: asked.mch_billno })
  expect(found.found).toMatchObject({ status: 'SENT', total_amount: 888 })
  // none of three arrived: asking finds nothing, the same bill goes out
  const unsent = bill()
  await r.sim.addFault({ call: 'mmpaymkttransfers/sendworkwxredpack', kind: 'http_502', count: 3 })
  const sent = await payOnce(client(), calls.sendworkwxredpack, calls.queryworkwxredpack, unsent, { mch_billno: unsent.mch_billno })
  expect(sent.sent).toMatchObject({ mch_billno: unsent.mch_billno })
  for (const { mch_billno } of [asked, unsent]) expect((await r.sim.ledger({ msgid: mch_billno })).entries).toHaveLength(1)
})

test('nobody opens it: after 24 hours the money is back', async () => {
  await r.sim.setSettings({ redpack_refund_seconds: 600 })
  const before = await balance()
  const packet = bill()
  await client().call(calls.sendworkwxredpack, packet)
  const ask = () => client().call(calls.queryworkwxredpack, { mch_billno: packet.mch_billno })
  await r.sim.setClock({ advance_ms: 86_400_000 - 60_000 })
  expect((await ask()).status).toBe('SENT')
  await r.sim.setClock({ advance_ms: 61_000 })
  expect((await ask()).status).toBe('RFUND_ING')
  await expect(r.sim.openRedpack({ person_id: customer, bill_no: packet.mch_billno })).rejects.toThrow('已退回')
  expect(await balance()).toBe(before - 888)
  await r.sim.setClock({ advance_ms: 600_000 })
  // by itself, before anybody asks
  expect(await balance()).toBe(before)
  expect(await ask()).toMatchObject({ status: 'REFUND', refund_amount: 888, refund_time: expect.any(String) })
  await r.sim.setClock({ advance_ms: 31 * 86_400_000 })
  expect(await codeOf(ask())).toBe('NOT_FOUND')
})

test('limits, balance and what is not ours', async () => {
  const send = (more: object, with_: Partial<PayClientOptions> = {}) => codeOf(client(with_).call(calls.sendworkwxredpack, bill(more)))
  expect(await send({ total_amount: 99 })).toBe('MONEY_LIMIT')
  expect(await send({ total_amount: 20_001 })).toBe('MONEY_LIMIT')
  expect(await send({ total_amount: 99, scene_id: 'PRODUCT_2' })).toBe('paid')
  expect(await send({ re_openid: 'oOnobody' })).toBe('OPENID_ERROR')
  expect(await send({}, { apiKey: 'wrong' })).toBe('SIGN_ERROR')
  expect(await send({}, { workwxSecret: 'wrong' })).toBe('WORKWX_SIGN_ERROR')
  expect(await send({}, { corpId: 'ww0000000000000000' })).toBe('ILLEGAL_APPID')
  expect(await send({}, { mchId: '1' })).toBe('PARAM_ERROR')
  expect(await send({ sender_name: undefined, agentid: 4711 })).toBe('PARAM_ERROR')
  expect(await codeOf(client().call(calls.queryworkwxredpack, { mch_billno: 'nothing' }))).toBe('NOT_FOUND')
  await r.sim.setSettings({ redpack_per_receiver: 2 })
  expect([await send({}), await send({})]).toEqual(['paid', 'SENDNUM_LIMIT'])
  await r.sim.setClock({ advance_ms: 86_400_000 })
  await r.sim.setSettings({ redpack_per_receiver: 10, redpack_receiver_cents: 1000 })
  expect([await send({}), await send({})]).toEqual(['paid', 'SENDAMOUNT_LIMIT'])
  await r.sim.setSettings({ redpack_receiver_cents: 100_000 })
  await r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, balance: 887 })
  const packet = bill()
  expect(await codeOf(client().call(calls.sendworkwxredpack, packet))).toBe('NOTENOUGH')
  await r.sim.setMerchant({ corpid, mch_id: DEMO_MCH_ID, balance: 888 })
  expect(await codeOf(client().call(calls.sendworkwxredpack, packet))).toBe('paid')
  await r.sim.setSettings({ pay_per_minute: 1 })
  expect(await codeOf(client().call(calls.sendworkwxredpack, packet))).toBe('FREQ_LIMIT')
})

test('a hostile body is refused as XML with a code, never a crash', async () => {
  const post = async (body: string) => {
    const answer = await fetch(`${r.url}/mmpaymkttransfers/sendworkwxredpack`, { method: 'POST', body })
    expect(answer.status).toBe(200)
    return parseXml(await answer.text())
  }
  expect(await post('not xml')).toMatchObject({ return_code: 'FAIL', err_code: 'XML_ERROR' })
  expect(await post('<!DOCTYPE x [<!ENTITY e "x">]><xml><mch_id>&e;</mch_id></xml>')).toMatchObject({ err_code: 'XML_ERROR' })
  expect(await post('<xml></xml>')).toMatchObject({ return_code: 'FAIL', err_code: 'PARAM_ERROR' })
  expect(await post(buildXml({ mch_id: DEMO_MCH_ID, nonce_str: 'x', sign: 'x' }))).toMatchObject({ err_code: 'SIGN_ERROR' })
})

test('HMAC-SHA256, and packets of an official account', async () => {
  const hmac = client({ signType: 'HMAC-SHA256' })
  await hmac.call(calls.sendredpack, official(bill()))
  const { redpacks } = await r.sim.redpacks({ person_id: customer })
  await r.sim.openRedpack({ person_id: customer, bill_no: redpacks[0]!.bill_no })
  const told = await hmac.call(calls.gethbinfo, { mch_billno: redpacks[0]!.bill_no, appid: 'wx0000000000000001', bill_type: 'MCHT' })
  expect(told).toMatchObject({ status: 'RECEIVED', hb_type: 'NORMAL', total_num: 1, hblist: { hbinfo: [{ openid, amount: 888 }] } })
})
const official = ({ sender_name, ...rest }: ReturnType<typeof bill>) => ({
  ...rest,
  wxappid: 'wx0000000000000001',
  send_name: sender_name,
  total_num: 1 as const,
  client_ip: '127.0.0.1',
})

test('members: openid both ways, a packet as a notice, a payment into the pocket', async () => {
  const mine = String((await fresh('user/convert_to_openid', { userid: 'tangguo' })).openid)
  expect(userConvertToOpenid.name).toBe('user/convert_to_openid')
  expect((await fresh('user/convert_to_userid', { openid: mine })).userid).toBe('tangguo')
  expect((await fresh(userConvertToUserid.name, { openid: 'oMnobody' })).errcode).toBe(46004)
  expect((await fresh('user/convert_to_openid', { userid: 'nobody' })).errcode).toBe(60111)
  await r.sim.changeStaff({ userid: 'miaomiao', status: 4 })
  expect((await fresh('user/convert_to_openid', { userid: 'miaomiao' })).errcode).toBe(43004)
  expect((await fresh(externalcontactConvertToOpenid.name, { external_userid: 'wmNobody' })).errcode).toBe(40096)

  const { people } = await r.sim.people({ kind: 'customer', limit: 5000 })
  const colleague = people.find((p) => p.corp_name)!
  expect((await fresh(externalcontactConvertToOpenid.name, { external_userid: colleague.id })).errcode).toBe(43004)

  const packet = bill({ re_openid: mine, agentid: 1000002, sender_name: undefined })
  await client().call(calls.sendworkwxredpack, packet)
  expect((await r.sim.notices({ userid: 'tangguo' })).notices[0]).toMatchObject({
    msgtype: 'redpacket',
    redpacket: { bill_no: packet.mch_billno, status: 'SENT' },
  })
  await r.sim.openRedpack({ person_id: 'tangguo', bill_no: packet.mch_billno })

  await r.sim.setSettings({ redpack_sending_ms: 60_000 })
  const pay = {
    partner_trade_no: 'reimburse1',
    openid: mine,
    check_name: 'FORCE_CHECK' as const,
    re_user_name: '唐果',
    amount: 12_345,
    desc: '报销',
    spbill_create_ip: '127.0.0.1',
    ww_msg_type: 'NORMAL_MSG' as const,
    act_name: '报销',
  }
  const ask = async () => (await client().call(calls.querywwsptrans2pocket, { partner_trade_no: 'reimburse1' })).status
  expect(await codeOf(client().call(calls.paywwsptrans2pocket, { ...pay, re_user_name: '唐' }))).toBe('NAME_MISMATCH')
  await client().call(calls.paywwsptrans2pocket, pay)
  expect(await ask()).toBe('PROCESSING')
  await r.sim.setClock({ advance_ms: 60_000 })
  const arrived = (await r.sim.ledger({ kind: 'payment' })).entries
  expect(await ask()).toBe('SUCCESS')
  expect(arrived).toMatchObject([{ to: 'tangguo', msgid: 'reimburse1' }])
  const before = await balance()
  await client().call(calls.paywwsptrans2pocket, { ...pay, partner_trade_no: 'reimburse2' })
  await r.sim.failBill({ bill_no: 'reimburse2', reason: '收款人未实名' })
  expect(await client().call(calls.querywwsptrans2pocket, { partner_trade_no: 'reimburse2' })).toMatchObject({
    status: 'FAILED',
    reason: '收款人未实名',
  })
  expect(await balance()).toBe(before)
})
