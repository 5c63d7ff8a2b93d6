import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { parseXml } from '@rapport/wecom/xml.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aes, Formatter, Hash, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import type { PlatformKeys } from '../src/pay/keys.ts'
import { DEMO_MCH_ID, DEMO_MCH_KEY } from '../src/scenarios/merchant.ts'
import { startSimulator } from '../src/start.ts'
import { number, type PayRig, payRig } from './pay-rig.ts'

// WeChat Pay as somebody else's client sees it: wechatpay-axios-plugin, set up by what /sim hands out, nothing else changed.

let r: PayRig
beforeAll(async () => {
  r = await payRig()
})
afterAll(() => r.close())

type Chain = { [name: string]: Chain } & {
  post(data: object, how?: object): Promise<{ status: number; data: Record<string, string> }>
  get<Data = Record<string, unknown>>(how?: object): Promise<{ status: number; data: Data }>
}
const foreign = (baseURL: string, keys: PlatformKeys, how: object = {}) =>
  new Wechatpay({
    baseURL,
    mchid: DEMO_MCH_ID,
    serial: keys.serial,
    privateKey: keys.private_key!,
    certs: { ...keys.platform_certificates, [keys.public_key_id]: keys.public_key },
    secret: DEMO_MCH_KEY,
    ...how,
    // its types know neither its own chains of addresses nor what they answer
  } as never) as unknown as { v2: Chain; v3: Chain }
const chains = () => foreign(r.origin, r.keys)
const v3 = () => chains().v3

test('v3: order, payment, notice, query, refund, transfer and certificates', async () => {
  const out_trade_no = number('foreign')
  const order = { mchid: DEMO_MCH_ID, appid: r.appid, description: '蛋糕', out_trade_no, notify_url: r.shop.url, amount: { total: 1200 } }
  const { data } = await v3().pay!.transactions!.jsapi!.post({ ...order, payer: { openid: r.openid } })
  await r.sim.pay({ person_id: r.person, code: data.prepay_id! })
  await r.sim.settled()
  const query = { params: { mchid: DEMO_MCH_ID }, out_trade_no }
  const found = await v3().pay!.transactions!.outTradeNo!.$out_trade_no$!.get(query)
  expect(found.data).toMatchObject({ trade_state: 'SUCCESS', amount: { payer_total: 1200 } })

  // the notice, opened and verified by the other's own code
  const { resource } = JSON.parse(r.shop.bodies[0]!) as { resource: { nonce: string; ciphertext: string; associated_data: string } }
  const plain = Aes.AesGcm.decrypt(resource.ciphertext, r.keys.api_v3_key, resource.nonce, resource.associated_data)
  expect(JSON.parse(String(plain))).toMatchObject({ out_trade_no, trade_state: 'SUCCESS' })

  const refund = await v3().refund!.domestic!.refunds!.post({
    out_trade_no,
    out_refund_no: number('back'),
    amount: { refund: 200, total: 1200, currency: 'CNY' },
  })
  expect(refund.data).toMatchObject({ status: 'PROCESSING' })
  const transfer = await v3().fundApp!.mchTransfer!.transferBills!.post(
    {
      appid: r.appid,
      out_bill_no: number('T'),
      transfer_scene_id: '1000',
      openid: r.openid,
      user_name: Rsa.encrypt('小测', r.keys.public_key),
      transfer_amount: 500,
      transfer_remark: '奖励',
      transfer_scene_report_infos: [{ info_type: '活动名称', info_content: '秋日' }],
    },
    { headers: { 'Wechatpay-Serial': r.keys.public_key_id } },
  )
  expect(transfer.data).toMatchObject({ state: 'WAIT_USER_CONFIRM' })
  const { data: listed } = await v3().certificates!.get<{ data: { serial_no: string; encrypt_certificate: typeof resource }[] }>()
  const [first] = listed.data
  const sealed = first!.encrypt_certificate
  const pem = Aes.AesGcm.decrypt(sealed.ciphertext, r.keys.api_v3_key, sealed.nonce, sealed.associated_data)
  expect(String(pem)).toBe(r.keys.platform_certificates[first!.serial_no])
})

test('v3: what the page signs opens the cashier, and a foreign signature does not', async () => {
  const order = {
    mchid: DEMO_MCH_ID,
    appid: r.appid,
    description: '蛋糕',
    out_trade_no: number('foreign'),
    notify_url: r.shop.url,
    amount: { total: 1 },
  }
  const { data } = await v3().pay!.transactions!.jsapi!.post({ ...order, payer: { openid: r.openid } })
  const params = {
    appId: r.appid,
    timeStamp: String(Formatter.timestamp()),
    nonceStr: Formatter.nonce(),
    package: `prepay_id=${data.prepay_id}`,
  }
  const paySign = Rsa.sign(Formatter.joinedByLineFeed(...Object.values(params)), r.keys.private_key!)
  const page = { ...params, signType: 'RSA', paySign }
  expect(await r.sim.cashier({ person_id: r.person, page })).toMatchObject({ total: 1 })
  await expect(r.sim.cashier({ person_id: r.person, page: { ...page, nonceStr: 'x' } })).rejects.toThrow('签名')
})

test('v3: an order of a browser outside WeChat opens its page, a code is scanned, and each is paid, asked and closed by others', async () => {
  const order = () => ({
    mchid: DEMO_MCH_ID,
    appid: r.appid,
    description: '蛋糕',
    out_trade_no: number('foreign'),
    notify_url: r.shop.url,
    amount: { total: 800 },
    scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } },
  })
  const h5 = order()
  const { data } = await v3().pay!.transactions!.h5!.post(h5)
  expect(await (await fetch(data.h5_url!)).text()).toContain('/phone/?scan=')
  await r.sim.pay({ person_id: r.person, code: data.h5_url!, means: 'card' })
  const asked = (out_trade_no: string) =>
    v3().pay!.transactions!.outTradeNo!.$out_trade_no$!.get({ params: { mchid: DEMO_MCH_ID }, out_trade_no })
  expect((await asked(h5.out_trade_no)).data).toMatchObject({ trade_state: 'SUCCESS', trade_type: 'MWEB' })
  const native = order()
  const { data: code } = await v3().pay!.transactions!.native!.post(native)
  const close = { mchid: DEMO_MCH_ID }
  const closed = await v3().pay!.transactions!.outTradeNo!.$out_trade_no$!.close!.post(close, { out_trade_no: native.out_trade_no })
  expect(closed.status).toBe(204)
  await expect(r.sim.pay({ person_id: r.person, code: code.code_url!, means: 'card' })).rejects.toThrow('已关闭')
  expect((await asked(native.out_trade_no)).data).toMatchObject({ trade_state: 'CLOSED' })
})

const v2 = () => chains().v2
const tradeNotice = async () => {
  await r.sim.settled()
  return parseXml(r.shop.bodies.at(-1)!) as Record<string, string>
}

test.each(['MD5', 'HMAC-SHA256'] as const)(
  'v2, signed with %s: order, payment, notice, query, refund, packets for one and for a crowd, a transfer',
  async (sign_type) => {
    const merchant = { mch_id: DEMO_MCH_ID, appid: r.appid, ...(sign_type === 'MD5' ? {} : { sign_type }) }
    const out_trade_no = number('v2order')
    const client_ip = '127.0.0.1'
    const order = {
      ...merchant,
      body: '蛋糕',
      out_trade_no,
      total_fee: 1200,
      spbill_create_ip: client_ip,
      notify_url: r.shop.url,
      trade_type: 'JSAPI',
      openid: r.openid,
    }
    const { data } = await v2().pay!.unifiedorder!.post(order)
    expect(data).toMatchObject({ return_code: 'SUCCESS', result_code: 'SUCCESS', trade_type: 'JSAPI' })
    // what a page of v2 signs
    const params = { appId: r.appid, timeStamp: '1', nonceStr: 'n', package: `prepay_id=${data.prepay_id}`, signType: sign_type }
    const page = { ...params, paySign: Hash.sign(sign_type, params, DEMO_MCH_KEY) }
    await expect(r.sim.pay({ person_id: r.person, page: { ...page, package: `${page.package}&x` } })).rejects.toThrow()
    await r.sim.pay({ person_id: r.person, page })
    const told = await tradeNotice()
    expect(told).toMatchObject({ return_code: 'SUCCESS', out_trade_no, total_fee: '1200', openid: r.openid })
    const { sign, ...signed } = told
    expect(Hash.sign('MD5', signed, DEMO_MCH_KEY)).toBe(sign)
    const found = await v2().pay!.orderquery!.post({ ...merchant, out_trade_no })
    expect(found.data).toMatchObject({ trade_state: 'SUCCESS', transaction_id: told.transaction_id, cash_fee: '1200' })

    const out_refund_no = number('v2back')
    const back = { ...merchant, out_trade_no, out_refund_no, total_fee: 1200, refund_fee: 200, notify_url: r.shop.url }
    expect((await v2().secapi!.pay!.refund!.post(back)).data).toMatchObject({ result_code: 'SUCCESS', refund_fee: '200' })
    const { req_info } = await tradeNotice()
    const info = Aes.AesEcb.decrypt(req_info!, Hash.md5(DEMO_MCH_KEY))
    expect(parseXml(String(info))).toMatchObject({ out_refund_no, refund_status: 'SUCCESS', refund_fee: '200' })
    const asked = await v2().pay!.refundquery!.post({ ...merchant, out_refund_no })
    expect(asked.data).toMatchObject({ refund_count: '1', out_refund_no_0: out_refund_no, refund_status_0: 'SUCCESS' })

    const { appid: wxappid, ...who } = merchant
    const packet = {
      ...who,
      wxappid,
      send_name: '麦禾',
      re_openid: r.openid,
      total_amount: 900,
      wishing: '吃好',
      act_name: '秋日',
      remark: '谢谢',
    }
    const one = { ...packet, mch_billno: number('one'), total_num: 1, client_ip }
    expect((await v2().mmpaymkttransfers!.sendredpack!.post(one)).data).toMatchObject({ result_code: 'SUCCESS' })
    const crowd = { ...packet, mch_billno: number('crowd'), total_num: 3, amt_type: 'ALL_RAND' }
    expect((await v2().mmpaymkttransfers!.sendgroupredpack!.post(crowd)).data).toMatchObject({ result_code: 'SUCCESS' })
    const others = (await r.sim.people({ kind: 'customer', limit: 4 })).people.map(({ id }) => id).filter((id) => id !== r.person)
    await expect(r.sim.openRedpack({ person_id: others[0]!, bill_no: crowd.mch_billno })).rejects.toThrow('没有这个红包')
    const parts = [(await r.sim.openRedpack({ person_id: r.person, bill_no: crowd.mch_billno })).amount]
    // the same WeChat under the id that another company knows it by
    const { corpid } = await r.sim.addCorp({ name: number('邻居') })
    await r.sim.createStaff({ corpid, userid: 'linju', name: '邻居店员', customer_contact: true })
    await r.sim.add({ person_id: r.person, corpid, userid: 'linju' })
    const [twin] = (await r.sim.people({ corpid, kind: 'customer' })).people
    expect(twin!.id).not.toBe(r.person)
    await expect(r.sim.openRedpack({ person_id: twin!.id, corpid, bill_no: crowd.mch_billno })).rejects.toThrow('领过')
    for (const person_id of others.slice(0, 2)) parts.push((await r.sim.openRedpack({ person_id, bill_no: crowd.mch_billno })).amount)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(900)
    await expect(r.sim.openRedpack({ person_id: others[2]!, bill_no: crowd.mch_billno })).rejects.toThrow('领完')
    const info2 = await v2().mmpaymkttransfers!.gethbinfo!.post({ ...merchant, mch_billno: crowd.mch_billno, bill_type: 'MCHT' })
    expect(info2.data).toMatchObject({ status: 'RECEIVED', hb_type: 'GROUP', total_num: '3' })

    const partner_trade_no = number('v2pay')
    const { mch_id: mchid, appid: mch_appid } = merchant
    const pay = {
      mch_appid,
      mchid,
      partner_trade_no,
      openid: r.openid,
      check_name: 'NO_CHECK',
      amount: 500,
      desc: '奖励',
      spbill_create_ip: client_ip,
    }
    const paidOut = await v2().mmpaymkttransfers!.promotion!.transfers!.post({ ...pay, ...(sign_type === 'MD5' ? {} : { sign_type }) })
    expect(paidOut.data).toMatchObject({ result_code: 'SUCCESS', partner_trade_no })
    const state = await v2().mmpaymkttransfers!.gettransferinfo!.post({ ...merchant, partner_trade_no })
    expect(state.data).toMatchObject({ status: 'SUCCESS', payment_amount: '500' })
    expect((await r.sim.moneyLedger()).sum).toBe(0)
  },
)

test('a client certificate is asked for where that is set, and only the one of the merchant will do', async () => {
  const tls = await startSimulator({ scenario: 'empty', origins: { pay: 0 }, payTls: true })
  const { sim } = tls
  sim.setSettings({ pay_client_certificates: true })
  const keys = sim.payKeys({ mch_id: DEMO_MCH_ID })
  const { appid } = sim.addAccount({ kind: 'service', name: '麦禾', platform: 'op-home' })
  const person_id = sim.createCustomer({ name: '小测' }).id
  const { openid } = sim.openid({ person_id, appid })
  const agents = {
    bare: new Agent({ ca: [keys.root!] }),
    ours: new Agent({ ca: [keys.root!], key: keys.private_key!, cert: keys.certificate! }),
    stranger: new Agent(),
  }
  const client = (agent: keyof typeof agents) => foreign(tls.origins.pay!, keys, { httpsAgent: agents[agent] })
  const merchant = { mch_id: DEMO_MCH_ID, appid }
  const out_trade_no = number('tls')
  const order = {
    body: '蛋糕',
    out_trade_no,
    total_fee: 1200,
    spbill_create_ip: '127.0.0.1',
    notify_url: r.shop.url,
    trade_type: 'JSAPI',
    openid,
  }
  const { data } = await client('bare').v2.pay!.unifiedorder!.post({ ...merchant, ...order })
  await sim.pay({ person_id, code: data.prepay_id!, means: 'card' })
  const uncertified = { response: { data: { err_code: 'CA_ERROR' } } }
  const refund = { ...merchant, out_trade_no, out_refund_no: number('tlsback'), total_fee: 1200, refund_fee: 200 }
  await expect(client('bare').v2.secapi!.pay!.refund!.post(refund)).rejects.toMatchObject(uncertified)
  expect((await client('ours').v2.secapi!.pay!.refund!.post(refund)).data).toMatchObject({ result_code: 'SUCCESS', refund_fee: '200' })
  const who = {
    mch_id: DEMO_MCH_ID,
    wxappid: appid,
    re_openid: openid,
    send_name: '麦禾',
    wishing: '吃好',
    act_name: '秋日',
    remark: '谢谢',
  }
  const crowd = { ...who, mch_billno: number('tlscrowd'), total_amount: 900, total_num: 3, amt_type: 'ALL_RAND' }
  await expect(client('bare').v2.mmpaymkttransfers!.sendgroupredpack!.post(crowd)).rejects.toMatchObject(uncertified)
  expect((await client('ours').v2.mmpaymkttransfers!.sendgroupredpack!.post(crowd)).data).toMatchObject({ result_code: 'SUCCESS' })
  // who does not know the root does not talk to it
  await expect(client('stranger').v2.pay!.orderquery!.post({ ...merchant, out_trade_no })).rejects.toThrow('certificate')
  expect(sim.moneyLedger().sum).toBe(0)
  for (const agent of Object.values(agents)) agent.destroy()
  await tls.close()
})

test('its licence lets us use it, and installing it downloads nothing', () => {
  const own = JSON.parse(
    readFileSync(new URL('../../node_modules/wechatpay-axios-plugin/package.json', import.meta.url), 'utf8'),
  ) as Record<string, unknown>
  expect(own.license).toBe('MIT')
  expect(Object.keys((own.scripts ?? {}) as object).filter((name) => /install/.test(name))).toEqual([])
})
