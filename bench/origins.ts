/**
 * The simulator with WeChat's and WeChat Pay's origins open, as its command starts it: up within 2 s of processor time; 120 MB with both
 * off, 150 MB at every moment with both on, through a raffle of 5,000 people (a crowd made, each opens the page, every tenth is sent
 * money) and the load after it; 5,000 simple calls a second and core on each origin. Signed v3 is RSA: a signature under each answer and
 * a verification of each request. What those two take by themselves is measured beside it: it reaches 0.7 of that.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { nonceStr, paySign } from '@rapport/wecom/pay/sign.ts'
import { createPayV3Client } from '@rapport/wecom/pay/v3/client.ts'
import { payTransactionsJsapi } from '@rapport/wecom/pay/v3/orders.ts'
import { authorization } from '@rapport/wecom/pay/v3/sign.ts'
import { mchTransferBills } from '@rapport/wecom/pay/v3/transfers.ts'
import { buildXml } from '@rapport/wecom/xml.ts'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import autocannon from 'autocannon'
import { ask, cpuOf, finish, goal, say, table } from './_lib.ts'

const CROWD = 5000

/** The command; ready when it has said its secret. */
async function start(...more: string[]) {
  const child = spawn(process.execPath, ['simulator/bin/wecom-simulator.js', '--port', '0', ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const out = await new Promise<string>((done) => {
    let text = ''
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      if (text.includes('secret ')) done(text)
    })
  })
  const of = (what: string) => new RegExp(`${what} (http:\\S+:\\d+)`).exec(out)?.[1] ?? ''
  return { child, pid: child.pid!, cpu: cpuOf(child.pid!), url: of('模拟器'), pay: of('pay'), wechat: of('wechat') }
}
const ended = (child: ChildProcess) => new Promise<void>((done) => child.once('close', () => done()).kill())
const held = (pid: number, what: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
/** What it holds now. */
const rssOf = (pid: number) => held(pid, 'VmRSS')

// the first start of changed sources compiles them
await ended((await start()).child)
const alone = await start()
await sleep(10_000)
const aloneMb = rssOf(alone.pid)
await ended(alone.child)

const s = await start('--pay-port', '0', '--wechat-port', '0')
const sim = simClient(s.url)
await sleep(10_000)
const idleMb = rssOf(s.pid)
await sim.setSettings({
  calls_per_minute: 0,
  calls_per_hour: 0,
  wechat_daily_of: {},
  pay_per_minute: 1_000_000,
  mch_transfer_per_second: 0,
})
const [merchant] = (await sim.merchants()).merchants
const { mch_id, api_key } = merchant!
const keys = await sim.payKeys({ mch_id })
const client = createPayV3Client({
  baseUrl: s.pay,
  mchId: mch_id,
  serial: keys.serial,
  privateKey: keys.private_key!,
  apiV3Key: keys.api_v3_key,
})
const { appid, secret } = await sim.addAccount({ kind: 'service', name: '抽奖号', platform: 'op-home' })
const began = performance.now()
const { people } = await sim.crowd({ appid, count: CROWD })
const crowdMs = performance.now() - began

/** Eight at a time. */
async function each<T>(rows: T[], work: (row: T, n: number) => Promise<unknown>) {
  const left = rows.entries()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [n, row] of left) await work(row, n)
    }),
  )
}
const json = async (url: string) => JSON.parse((await ask(url)).text) as Record<string, string>
const page = `${s.wechat}/connect/oauth2/authorize?${new URLSearchParams({ appid, redirect_uri: 'http://127.0.0.1:9/raffle', response_type: 'code', scope: 'snsapi_userinfo' })}`
await each(people, async ({ person_id, openid }, n) => {
  const { redirect } = await sim.authorize({ person_id, url: page })
  const code = new URL(redirect).searchParams.get('code')
  const query = new URLSearchParams({ appid, secret, code: code!, grant_type: 'authorization_code' })
  const { access_token } = await json(`${s.wechat}/sns/oauth2/access_token?${query}`)
  const who = await json(`${s.wechat}/sns/userinfo?${new URLSearchParams({ access_token: access_token!, openid })}`)
  if (who.openid !== openid) throw new Error(JSON.stringify(who))
  if (n % 10 > 0) return
  await client.call(mchTransferBills, {
    appid,
    openid,
    out_bill_no: `raffle${n}`,
    transfer_scene_id: '1000',
    transfer_amount: 100,
    transfer_remark: '抽奖',
    transfer_scene_report_infos: [{ info_type: '活动名称', info_content: '抽奖' }],
  })
})
await sleep(10_000)
const raffleMb = rssOf(s.pid)

/** One request again and again. */
async function load(url: string, request: { method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string> } = {}) {
  const answer = await fetch(url, request)
  const text = await answer.text()
  if (answer.status !== 200 || /errcode":[^0]|FAIL/.test(text)) throw new Error(`${url} ${text}`)
  await autocannon({ url, connections: 16, duration: 1, ...request })
  const before = cpuOf(s.pid)
  const r = await autocannon({ url, connections: 16, duration: 4, ...request })
  return ((cpuOf(s.pid) - before) / r.requests.total) * 1e6
}
const own = await sim.corps()
const { corpid } = own.corps[0]!
const { secret: corpsecret } = (await sim.corp({ corpid })).apps.find((app) => app.kind === 'app')!
const token = (await json(`${s.url}/cgi-bin/gettoken?${new URLSearchParams({ corpid, corpsecret })}`)).access_token!
const account = (await json(`${s.wechat}/cgi-bin/token?${new URLSearchParams({ grant_type: 'client_credential', appid, secret })}`))
  .access_token!
const out_trade_no = 'bench000001'
const { openid } = people[0]!
const order = { appid, description: '蛋糕', out_trade_no, notify_url: 'http://127.0.0.1:9/', amount: { total: 100 }, payer: { openid } }
const { prepay_id } = await client.call(payTransactionsJsapi, order)
await sim.pay({ person_id: people[0]!.person_id, code: prepay_id })
const fields = { appid, mch_id, out_trade_no, nonce_str: nonceStr() }
const v2 = {
  method: 'POST' as const,
  body: buildXml({ ...fields, sign: paySign(fields, api_key) }),
  headers: { 'content-type': 'text/xml' },
}
const path = `/v3/pay/transactions/out-trade-no/${out_trade_no}?mchid=${mch_id}`
const privateKey = createPrivateKey(keys.private_key!)
const v3 = () => ({
  headers: {
    accept: 'application/json',
    authorization: authorization({ mchId: mch_id, serial: keys.serial, privateKey }, 'GET', path, '', Math.floor(Date.now() / 1000)),
  },
})
const get = 'externalcontact/get_follow_user_list'
const rows: [string, number][] = [
  [`WeCom ${get}`, await load(`${s.url}/cgi-bin/${get}?access_token=${token}`)],
  ['WeChat user/info', await load(`${s.wechat}/cgi-bin/user/info?access_token=${account}&openid=${openid}`)],
  ['Pay v2 orderquery', await load(`${s.pay}/pay/orderquery`, v2)],
  ['Pay v3 query of an order, signed', await load(s.pay + path, v3())],
]
await sim.setSettings({ pay_signatures: false })
rows.push(['Pay v3 query of an order, pay_signatures off', await load(s.pay + path, v3())])
const peakMb = held(s.pid, 'VmHWM')
await ended(s.child)

/** Processor time of one, in this process. */
function bare(work: () => unknown): number {
  for (let i = 0; i < 200; i++) work()
  const before = process.cpuUsage()
  const times = 3000
  for (let i = 0; i < times; i++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}
const text = Buffer.from('x'.repeat(600))
const rsa = (key: KeyObject) => sign('sha256', text, key)
const publicKey = createPublicKey(privateKey)
const signature = rsa(privateKey)
const signing = bare(() => rsa(privateKey))
const verifying = bare(() => verify('sha256', text, publicKey, signature))
rows.push(['RSA 2048 alone: one signature', signing], ['RSA 2048 alone: one verification', verifying])

table(
  ['calls', 'CPU µs each', 'a second of one core'],
  rows.map(([name, micros]) => [name, micros, 1e6 / micros]),
)
say()
table(
  ['simulator', 'MB'],
  [
    ['further origins off', aloneMb],
    ['both on', idleMb],
    [`both on, after a raffle of ${CROWD}`, raffleMb],
    ['both on, the most it ever was', peakMb],
  ],
)
goal('start', s.cpu <= 2, `${s.cpu.toFixed(2)} s of processor time with both origins, goal 2 s`)
goal('memory, origins off', aloneMb <= 120, `${aloneMb.toFixed(0)} MB, goal 120 MB`)
goal('memory, both on, raffle and load', peakMb <= 150, `${peakMb.toFixed(0)} MB at most, goal 150 MB`)
goal('crowd', crowdMs <= 5000, `${CROWD} people with their openids in ${crowdMs.toFixed(0)} ms, goal 5 s`)
const [, , , signed] = rows
for (const row of rows.slice(0, 5)) {
  const [name, micros] = row
  if (row === signed) {
    const bareRsa = signing + verifying
    goal(
      name,
      bareRsa / micros >= 0.7,
      `${(1e6 / micros).toFixed(0)} a second: ${(bareRsa / micros).toFixed(2)} of bare RSA, which allows ${(1e6 / bareRsa).toFixed(0)}; goal 0.7`,
    )
  } else goal(name, micros <= 200, `${(1e6 / micros).toFixed(0)} a second and core, goal 5,000`)
}
finish()
