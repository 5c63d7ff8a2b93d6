import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPayV3Client } from '@rapport/wecom/pay/v3/client.ts'
import { payTransactionsNative, payTransactionsOutTradeNo } from '@rapport/wecom/pay/v3/orders.ts'
import { mchTransferBills } from '@rapport/wecom/pay/v3/transfers.ts'
import { afterAll, expect, test } from 'vitest'
import { DEMO_MCH_ID } from '../src/scenarios/merchant.ts'
import { corpid, rig } from './rig.ts'

const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
afterAll(() => rmSync(folder, { recursive: true }))
const stateFile = join(folder, 'wecom.json')

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('a restart keeps people, chats, codes, tokens, files, time, settings and faults', async () => {
  const a = await rig({ scenario: 'demo', stateFile })
  const token = await a.token()
  const person = await a.sim.createCustomer({ name: '记得我' })
  const way = await a.post('externalcontact/add_contact_way', { type: 1, scene: 2, user: ['tangguo'], state: 'keep' })
  const added = await a.sim.add({ person_id: person.id, config_id: String(way.config_id) })
  await a.sim.say({ conversation_id: added.conversation_id, from: person.id, text: '你好' })
  await a.sim.setSettings({ mass_per_month: 4 })
  const fault = await a.sim.addFault({ call: 'externalcontact/list', kind: 'errcode', errcode: 45009, count: 1 })
  await a.sim.setClock({ advance_ms: 3600_000 })
  const form = new FormData()
  form.set('media', new Blob([PNG]), 'x.png')
  const upload = (await (
    await fetch(`${a.url}/cgi-bin/media/upload?type=image&access_token=${token}`, { method: 'POST', body: form })
  ).json()) as { media_id: string }
  const before = (await a.sim.clock()).now
  const detail = await a.get('externalcontact/get', { external_userid: person.id })
  await a.close()
  expect(readdirSync(folder).filter((f) => f.endsWith('.tmp'))).toEqual([])

  const b = await rig({ scenario: 'empty', stateFile })
  expect((await b.sim.corps()).corps[0]).toMatchObject({ name: '麦禾烘焙', customers: 5001 })
  expect(await b.token()).toBe(token)
  const { errmsg, ...same } = await b.get('externalcontact/get', { external_userid: person.id })
  expect(JSON.stringify(same.follow_user)).toBe(JSON.stringify(detail.follow_user))
  expect((await b.sim.messages({ conversation_id: added.conversation_id })).messages.at(-1)).toMatchObject({ text: { content: '你好' } })
  expect((await b.sim.codes()).codes.some((c) => c.config_id === way.config_id)).toBe(true)
  expect((await b.sim.settings()).mass_per_month).toBe(4)
  expect((await b.sim.faults()).faults).toEqual([fault])
  expect((await b.get('externalcontact/list', { userid: 'tangguo' })).errcode).toBe(45009)
  expect((await b.sim.clock()).now).toBeGreaterThanOrEqual(before)
  const file = await fetch(`${b.url}/cgi-bin/media/get?media_id=${upload.media_id}&access_token=${token}`)
  expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true)
  const fresh = await b.sim.createCustomer({ name: '新来的' })
  expect(fresh.id).not.toBe(person.id)
  expect((await b.post('externalcontact/get_contact_way', { config_id: way.config_id })).errcode).toBe(0)
  await b.sim.reset({ scenario: 'empty' })
  expect((await b.sim.corps()).corps[0]).toMatchObject({ customers: 0, staff: 1 })
  await b.close()
})

test('a restart keeps money and the smaller things', async () => {
  const file = join(folder, 'office.json')
  const a = await rig({ scenario: 'demo', stateFile: file })
  const range = { user_list: ['tangguo'] }
  await a.post('externalcontact/add_intercept_rule', { rule_name: '一', word_list: ['返现'], intercept_type: 1, applicable_range: range })
  const { chatid } = await a.post('appchat/create', { name: '晨会', userlist: ['tangguo', 'hanlu'] })
  const { key } = await a.sim.addRobot({ chatid: String(chatid), name: '播报' })
  const person = await a.sim.createCustomer({ name: '记得我' })
  const { conversation_id } = await a.sim.add({ person_id: person.id, userid: 'tangguo' })
  const { payment_id } = await a.sim.collect({ userid: 'tangguo', total_fee: 100, person_id: person.id })
  await a.sim.setMerchant({ corpid, mch_id: '42', balance: 7 })
  await a.sim.dial({ userid: 'tangguo', callee: [{ phone: '13800001234' }] })
  const { todo_id } = await a.sim.createTodo({ userid: 'tangguo', text: '备货' })
  const living_start = Math.floor((await a.sim.clock()).now / 1000) + 600
  const live = await a.post('living/create', { anchor_userid: 'tangguo', theme: '一', living_start, living_duration: 60 })
  await fetch(`${a.url}/cgi-bin/menu/create?agentid=1000002&access_token=${await a.token()}`, {
    method: 'POST',
    body: JSON.stringify({ button: [{ name: '首页', type: 'click', key: 'home' }] }),
  })
  await a.post('externalcontact/set_subscribe_mode', { subscribe_mode: 2 })
  await a.close()

  const b = await rig({ scenario: 'empty', stateFile: file })
  await expect(b.sim.say({ conversation_id, from: 'tangguo', text: '有返现' })).rejects.toThrow('返现')
  const webhook = { method: 'POST', body: JSON.stringify({ msgtype: 'text', text: { content: '早' } }) }
  expect(await (await fetch(`${b.url}/cgi-bin/webhook/send?key=${key}`, webhook)).json()).toMatchObject({ errcode: 0 })
  expect((await b.sim.conversations({ person_id: 'hanlu' })).conversations.some((c) => c.with.id === chatid)).toBe(true)
  expect((await b.sim.payBill({ person_id: person.id, payment_id })).total_fee).toBe(100)
  expect((await b.sim.merchants()).merchants.find((m) => m.mch_id === '42')?.balance).toBe(7)
  expect((await b.post('dial/get_dial_record')).record).toHaveLength(1)
  expect((await b.post('todo/get', { todo_id })).content).toBe('备货')
  expect((await b.get('living/get_living_info', { livingid: String(live.livingid) })).errcode).toBe(0)
  await b.sim.pressMenu({ userid: 'tangguo', name: '首页' })
  expect((await b.get('externalcontact/get_subscribe_mode')).subscribe_mode).toBe(2)
  await b.close()
})

test('saving happens by itself within two seconds', async () => {
  const file = join(folder, 'soon.json')
  const a = await rig({ scenario: 'empty', stateFile: file })
  await a.sim.createCustomer({ name: '很快就存' })
  await new Promise((done) => setTimeout(done, 2000))
  expect(readdirSync(folder)).toContain('soon.json')
  await a.close()
})

test('a restart keeps orders, purses, transfers on their way, notices that wait, and the sum of the money', async () => {
  const file = join(folder, 'pay.json')
  const open = async () => {
    const r = await rig({ scenario: 'empty', stateFile: file, origins: { pay: 0 } })
    const keys = await r.sim.payKeys({ mch_id: DEMO_MCH_ID })
    const baseUrl = r.simulator.origins.pay!
    const client = createPayV3Client({
      baseUrl,
      mchId: DEMO_MCH_ID,
      serial: keys.serial,
      privateKey: keys.private_key!,
      apiV3Key: keys.api_v3_key,
    })
    return { r, client }
  }
  const a = await open()
  const { appid } = await a.r.sim.addAccount({ kind: 'service', name: '号' })
  const { id: person_id } = await a.r.sim.createCustomer({ name: '记得我' })
  const { openid } = await a.r.sim.openid({ person_id, appid })
  const order = { appid, description: '蛋糕', out_trade_no: 'order0001', notify_url: 'http://127.0.0.1:9/paid', amount: { total: 1200 } }
  const { code_url } = await a.client.call(payTransactionsNative, order)
  await a.client.call(payTransactionsNative, { ...order, out_trade_no: 'order0002' })
  await a.r.sim.pay({ person_id, code: code_url })
  const bill = {
    appid,
    out_bill_no: 'T1',
    transfer_scene_id: '1000',
    openid,
    transfer_amount: 500,
    transfer_remark: '奖励',
    transfer_scene_report_infos: [{ info_type: '活动', info_content: '秋' }],
  }
  const { transfer_bill_no } = await a.client.call(mchTransferBills, bill)
  await a.r.sim.setWallet({ person_id, password: '654321' })
  await a.r.sim.settled()
  await a.r.sim.rotateKeys({ at_once: true })
  const before = await a.r.sim.moneyLedger()
  await a.r.close()

  const { r, client } = await open()
  expect(await r.sim.moneyLedger()).toEqual(before)
  expect(before.sum).toBe(0)
  expect((await client.call(payTransactionsOutTradeNo, { out_trade_no: 'order0001' })).trade_state).toBe('SUCCESS')
  // the same number is the same bill, before and after
  expect(await client.call(mchTransferBills, bill)).toMatchObject({ transfer_bill_no, state: 'WAIT_USER_CONFIRM' })
  expect(await r.sim.confirmTransfer({ person_id, transfer: transfer_bill_no })).toEqual({ state: 'SUCCESS' })
  expect(await r.sim.wallet({ person_id })).toMatchObject({ password: '654321', balance: 100_000 - 1200 + 500 })
  expect((await r.sim.payNotices()).notices).toMatchObject([{ event_type: 'TRANSACTION.SUCCESS', state: 'waiting' }])
  await r.close()
})
