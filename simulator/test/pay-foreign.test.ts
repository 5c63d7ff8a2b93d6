import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { DEMO_MCH_ID, DEMO_MCH_KEY } from '../src/scenarios/merchant.ts'
import { number, type PayRig, payRig } from './pay-rig.ts'

// WeChat Pay as somebody else's client sees it: wechatpay-axios-plugin, set up by what /sim hands out, nothing else changed.

let r: PayRig
let wxpay: Wechatpay
beforeAll(async () => {
  r = await payRig()
  const { keys } = r
  wxpay = new Wechatpay({
    baseURL: r.origin,
    mchid: DEMO_MCH_ID,
    serial: keys.serial,
    privateKey: keys.private_key!,
    certs: { ...keys.platform_certificates, [keys.public_key_id]: keys.public_key },
    secret: DEMO_MCH_KEY,
  } as never)
})
afterAll(() => r.close())

type Chain = { [name: string]: Chain } & {
  post(data: object, how?: object): Promise<{ status: number; data: Record<string, string> }>
  get(how?: object): Promise<{ status: number; data: Record<string, unknown> }>
}
const v3 = () => (wxpay as unknown as { v3: Chain }).v3

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
  const { data: listed } = await v3().certificates!.get()
  const [first] = (listed as unknown as { data: { serial_no: string; encrypt_certificate: typeof resource }[] }).data
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

test('its licence lets us use it, and installing it downloads nothing', () => {
  const own = JSON.parse(
    readFileSync(new URL('../../node_modules/wechatpay-axios-plugin/package.json', import.meta.url), 'utf8'),
  ) as Record<string, unknown>
  expect(own.license).toBe('MIT')
  expect(Object.keys((own.scripts ?? {}) as object).filter((name) => /install/.test(name))).toEqual([])
})
