import { createPrivateKey } from 'node:crypto'
import { nonceStr, paySign } from '@rapport/wecom/pay/sign.ts'
import { orderquery } from '@rapport/wecom/pay/trade-calls.ts'
import { payTransactionsOutTradeNo } from '@rapport/wecom/pay/v3/orders.ts'
import { authorization } from '@rapport/wecom/pay/v3/sign.ts'
import { buildXml } from '@rapport/wecom/xml.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_CORPID, DEMO_SECRET } from '../src/scenarios/demo-data.ts'
import { DEMO_MCH_ID, DEMO_MCH_KEY } from '../src/scenarios/merchant.ts'
import { type Simulator, startSimulator } from '../src/start.ts'
import { type CallFault, callFaults } from '../src/world/fault-rows.ts'

// Every kind of fault of a call strikes at every door there is, and looks the same to whoever asked.

type Request = [url: string, init?: RequestInit]
interface Door {
  /** The call as faults know it. */
  call: string
  ask(): Request
}
let s: Simulator
const tokens = { wecom: '', wechat: '' }
let appid: string
const out_trade_no = 'fault0001'
const doors: Record<string, Door> = {
  WeCom: { call: 'department/simplelist', ask: () => [`${s.url}/cgi-bin/department/simplelist?access_token=${tokens.wecom}`] },
  'a file of WeCom': { call: 'media/get', ask: () => [`${s.url}/cgi-bin/media/get?access_token=${tokens.wecom}&media_id=${media_id}`] },
  WeChat: { call: 'cgi-bin/tags/get', ask: () => [`${s.origins.wechat}/cgi-bin/tags/get?access_token=${tokens.wechat}`] },
  'WeChat Pay v3': {
    call: payTransactionsOutTradeNo.name,
    ask() {
      const path = `/v3/pay/transactions/out-trade-no/${out_trade_no}?mchid=${DEMO_MCH_ID}`
      const { serial, private_key } = s.sim.payKeys({ mch_id: DEMO_MCH_ID })
      const who = { mchId: DEMO_MCH_ID, serial, privateKey: createPrivateKey(private_key!) }
      return [s.origins.pay + path, { headers: { authorization: authorization(who, 'GET', path, '', Math.floor(Date.now() / 1000)) } }]
    },
  },
  'WeChat Pay v2': {
    call: orderquery.name,
    ask() {
      const fields = { mch_id: DEMO_MCH_ID, appid, out_trade_no, nonce_str: nonceStr() }
      return [`${s.origins.pay}/pay/orderquery`, { method: 'POST', body: buildXml({ ...fields, sign: paySign(fields, DEMO_MCH_KEY) }) }]
    },
  },
}
let media_id: string

beforeAll(async () => {
  s = await startSimulator({ scenario: 'demo', origins: { pay: 0, wechat: 0 } })
  s.sim.setSettings({ slow_body_ms: 0 })
  const ask = async (url: string, init?: RequestInit) => (await (await fetch(url, init)).json()) as Record<string, string>
  tokens.wecom = (await ask(`${s.url}/cgi-bin/gettoken?corpid=${DEMO_CORPID}&corpsecret=${DEMO_SECRET}`)).access_token!
  const account = s.sim.addAccount({ kind: 'service', name: '麦禾' })
  appid = account.appid
  const query = new URLSearchParams({ grant_type: 'client_credential', appid, secret: account.secret })
  tokens.wechat = (await ask(`${s.origins.wechat}/cgi-bin/token?${query}`)).access_token!
  const form = new FormData()
  form.set('media', new Blob(['面包'.repeat(50)]), 'a.txt')
  media_id = (await ask(`${s.url}/cgi-bin/media/upload?type=file&access_token=${tokens.wecom}`, { method: 'POST', body: form })).media_id!
  const { id: person_id } = s.sim.createCustomer({ name: '小测' })
  const { openid } = s.sim.openid({ person_id, appid })
  const order = {
    body: '蛋糕',
    out_trade_no,
    total_fee: 1200,
    spbill_create_ip: '127.0.0.1',
    notify_url: 'http://127.0.0.1:9/',
    trade_type: 'JSAPI',
  }
  const fields = { mch_id: DEMO_MCH_ID, appid, nonce_str: 'n', openid, ...order }
  await fetch(`${s.origins.pay}/pay/unifiedorder`, { method: 'POST', body: buildXml({ ...fields, sign: paySign(fields, DEMO_MCH_KEY) }) })
})
afterAll(() => s.close())

/** What comes of a request, in a word. */
async function seen([url, init]: Request, patience = 10_000): Promise<string> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) })
    if (answer.headers.get('content-encoding') === 'gzip') {
      await answer.body!.cancel()
      return 'an exploding answer'
    }
    const text = await answer.text()
    if (text.startsWith('<html')) return `a page with ${answer.status}`
    if (Math.abs(Date.parse(answer.headers.get('date')!) - Date.now()) > 300_000) return 'of another time'
    if (/zz_new/.test(text)) return 'with strange names'
    return text
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'nothing' : 'a broken connection'
  }
}

const looks: Partial<Record<CallFault, string>> = {
  refuse: 'a broken connection',
  reset_before: 'a broken connection',
  reset_mid: 'a broken connection',
  hang: 'nothing',
  timeout_after_effect: 'nothing',
  http_500: 'a page with 500',
  http_502: 'a page with 502',
  http_504: 'a page with 504',
  http_429: 'a page with 429',
  html: 'a page with 200',
  gzip_bomb: 'an exploding answer',
}
/** A file has neither codes nor names nor times. */
const ofAnswers: Partial<Record<CallFault, string>> = { unknown_fields: 'with strange names', clock_skew: 'of another time' }

describe.each(Object.entries(doors))('%s', (name, { call, ask }) => {
  const isFile = name.startsWith('a file')
  const struck = async (kind: CallFault) => {
    s.sim.addFault({ call, kind, count: 1 })
    const found = await seen(ask(), looks[kind] === 'nothing' ? 100 : undefined)
    s.sim.removeFault()
    return found
  }
  test.each(callFaults)('%s', async (kind) => {
    const whole = await seen(ask())
    expect(await seen(ask()), 'an answer like the one before').toHaveLength(whole.length)
    const found = await struck(kind)
    const expected = looks[kind] ?? (isFile ? undefined : ofAnswers[kind])
    if (expected) return expect(found).toBe(expected)
    if (kind === 'truncated_json') expect(found.length).toBeLessThan(whole.length)
    else if (kind === 'errcode') expect(found).toMatch(/errcode":-1|SYSTEM_?ERROR/)
    else if (kind === 'no_errcode' && !isFile) expect(found).not.toMatch(/errcode|return_code/)
    // a slow one comes at last; where there is no page to turn the answer is the same, or has a cursor besides
    else expect(found.length).toBeGreaterThanOrEqual(whole.length)
  })
})
