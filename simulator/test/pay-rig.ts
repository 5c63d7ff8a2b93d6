import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PayError } from '@rapport/wecom/pay/error.ts'
import { createPayV3Client, type PayV3Client, type PayV3ClientOptions } from '@rapport/wecom/pay/v3/client.ts'
import { openNotice, type PayNotice } from '@rapport/wecom/pay/v3/notices.ts'
import { payTransactionsJsapi } from '@rapport/wecom/pay/v3/orders.ts'
import type { PlatformKeys } from '../src/pay/keys.ts'
import { DEMO_MCH_ID } from '../src/scenarios/merchant.ts'
import { type Rig, rig } from './rig.ts'

export interface PayRig extends Rig {
  /** The pay origin. */
  origin: string
  keys: PlatformKeys
  client(more?: Partial<PayV3ClientOptions>): PayV3Client
  /** An account of WeChat's and a customer of it. */
  appid: string
  person: string
  openid: string
  shop: NoticeShop
}

/** A shop's own address: what it took, and why it took the others not. */
export interface NoticeShop {
  url: string
  taken: PayNotice[]
  refused: string[]
  bodies: string[]
  /** Statuses to answer with next; then what is right. */
  answers: number[]
  close(): Promise<void>
}

export async function noticeShop(client: () => PayV3Client): Promise<NoticeShop> {
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      self.bodies.push(body)
      const status = self.answers.shift()
      if (status !== undefined) return void res.writeHead(status).end()
      openNotice(client(), { headers: req.headers, body }).then(
        (notice) => {
          self.taken.push(notice)
          res.writeHead(204).end()
        },
        (error: { reason?: string }) => {
          self.refused.push(error.reason ?? String(error))
          res.writeHead(400).end()
        },
      )
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const self: NoticeShop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    taken: [],
    refused: [],
    bodies: [],
    answers: [],
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return self
}

export async function payRig(): Promise<PayRig> {
  const r = await rig({ origins: { pay: 0 } })
  const origin = r.simulator.origins.pay!
  const keys = await r.sim.payKeys({ mch_id: DEMO_MCH_ID })
  const client = (more: Partial<PayV3ClientOptions> = {}) =>
    createPayV3Client({
      baseUrl: origin,
      mchId: DEMO_MCH_ID,
      serial: keys.serial,
      privateKey: keys.private_key!,
      apiV3Key: keys.api_v3_key,
      timeoutMs: 5000,
      wait: async () => {},
      ...more,
    })
  const ours = client()
  const shop = await noticeShop(() => ours)
  const { appid } = await r.sim.addAccount({ kind: 'service', name: '麦禾服务号', platform: 'op-home' })
  const { id: person } = await r.sim.createCustomer({ name: '小测' })
  const { openid } = await r.sim.openid({ person_id: person, appid })
  const close = () => Promise.all([r.close(), shop.close()]).then(() => {})
  return { ...r, origin, keys, client, appid, person, openid, shop, close }
}

let n = 0
export const number = (what: string) => `${what}${String(++n).padStart(6, '0')}`

/** The code of a refusal, what kind of failure it was, or `done`. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (failure: PayError) => failure.errCode ?? failure.kind,
  )

/** What most tests ask for: an order of 128 yuan, one that can be paid, one that is; a transfer of 5 yuan. */
export function shopper(rig: () => PayRig) {
  const order = (more: object = {}) => ({
    appid: rig().appid,
    description: '六寸蛋糕',
    out_trade_no: number('order'),
    notify_url: rig().shop.url,
    amount: { total: 12_800 },
    ...more,
  })
  async function ordered(more: object = {}) {
    const asked = { ...order(more), payer: { openid: rig().openid } }
    const { prepay_id } = await rig().client().call(payTransactionsJsapi, asked)
    return { ...asked, prepay_id }
  }
  async function paid(more: object = {}) {
    const asked = await ordered(more)
    await rig().sim.pay({ person_id: rig().person, code: asked.prepay_id })
    return asked
  }
  const bill = (more: object = {}) => ({
    appid: rig().appid,
    out_bill_no: number('T'),
    transfer_scene_id: '1000',
    openid: rig().openid,
    transfer_amount: 500,
    transfer_remark: '推荐奖励',
    notify_url: rig().shop.url,
    transfer_scene_report_infos: [{ info_type: '活动名称', info_content: '秋日推荐' }],
    ...more,
  })
  return { order, ordered, paid, bill }
}
