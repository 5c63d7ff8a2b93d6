/**
 * What a program and the demo say to each other, word for word: `node simulator/test/tour.ts` writes simulator/fixtures/ anew. The clock
 * stands still and everything random is fixed, so the files change only when the simulator does.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildCallback, openCallback } from '@rapport/wecom/callback.ts'
import { simClient } from '../src/sim-client.ts'
import { startSimulator } from '../src/start.ts'
import { aesKey, corpid, json, listenWith, receiver, secret, token } from './rig.ts'

export const folder = join(import.meta.dirname, '../fixtures')
const noon = Date.parse('2026-11-21T12:00:00+08:00')
/** Where the command listens unless told otherwise: the address in answers. */
const address = 'http://127.0.0.1:7070'

export interface Exchange {
  title: string
  request?: { method: string; url: string; body?: unknown }
  response?: unknown
  callback?: { query: Record<string, string>; body: string; opened: string }
}

export async function tour(): Promise<Record<string, Exchange>> {
  const port = await freePort()
  const product = await receiver()
  const simulator = await startSimulator({ port, now: () => noon, publicUrl: address, callback: listenWith(product) })
  const here = `http://127.0.0.1:${port}`
  const sim = simClient(here)
  const pages: Record<string, Exchange> = {}
  const keep = (name: string, page: Exchange) => {
    pages[`${String(Object.keys(pages).length + 1).padStart(2, '0')}-${name}`] = page
  }
  /** The one part of an answer that counts how many errors there were before. */
  const calm = (answer: object) => JSON.parse(JSON.stringify(answer).replace(/hint: \[\d+\]/, 'hint: [1795233600000000000000001]'))
  async function ask(name: string, title: string, method: 'GET' | 'POST', path: string, body?: object) {
    const init = body ? { method, body: JSON.stringify(body) } : { method }
    const response = calm(await json(here + path, init))
    keep(name, { title, request: { method, url: address + path, ...(body ? { body } : {}) }, response })
    return response
  }
  const { access_token } = await ask('gettoken', '取 access_token', 'GET', `/cgi-bin/gettoken?corpid=${corpid}&corpsecret=${secret}`)
  const call = (name: string, title: string, path: string, body?: object) =>
    ask(name, title, body ? 'POST' : 'GET', `/cgi-bin/${path}${path.includes('?') ? '&' : '?'}access_token=${access_token}`, body)
  /** What people do has an address too. */
  async function act<T>(name: string, title: string, path: string, body: object, work: () => Promise<T>): Promise<T> {
    const response = await work()
    await sim.settled()
    keep(name, { title, request: { method: 'POST', url: address + path, body }, response })
    return response
  }

  try {
    await call('departments', '部门', 'department/simplelist')
    await call('member', '一位成员', 'user/get?userid=tangguo')
    await call('follow-users', '能添加客户的成员', 'externalcontact/get_follow_user_list')
    const batch = { userid_list: ['linxiaoman', 'tangguo'], limit: 2 }
    await call('customers', '批量取客户，第一页', 'externalcontact/batch/get_by_user', batch)
    const way = { type: 2, scene: 2, user: ['tangguo'], skip_verify: true, state: 'door_8', remark: '门口台卡' }
    const { config_id } = await call('add-contact-way', '新建「联系我」', 'externalcontact/add_contact_way', way)
    await call('contact-way', '它的详情', 'externalcontact/get_contact_way', { config_id })
    const stranger = { name: '路过的小王', gender: 1 as const }
    const person = await act('stranger', '手机：一位新客户', '/sim/customers', stranger, () => sim.createCustomer(stranger))
    const codes = (await sim.codes()).codes
    const scan = { person_id: person.id, text: codes.find((c) => c.config_id === config_id)!.text }
    await act('scan', '手机：扫码', '/sim/scan', scan, () => sim.scan(scan))
    const add = { person_id: person.id, config_id }
    await act('add', '手机：添加', '/sim/add', add, () => sim.add(add))
    const opened = openCallback({ token, aesKey, receiveId: corpid, query: product.queries.at(-1)!, body: product.bodies.at(-1)! }).message
    // Sealed again with a nonce and padding that stay: what the simulator sent differs in these two only.
    const sealing = { token, aesKey, receiveId: corpid, timestamp: noon / 1000, nonce: 'rapport0', random: Buffer.alloc(16, 'r') }
    const envelope = buildCallback({ ...sealing, message: opened, toUserName: corpid, agentId: 1000002 })
    keep('callback-add', { title: '回调：添加客户，密文与明文', callback: { ...envelope, opened } })
    const welcome_code = /<WelcomeCode><!\[CDATA\[(.+?)\]\]>/.exec(opened)![1]!
    const hello = { welcome_code, text: { content: '你好呀，欢迎来到麦禾' } }
    await call('welcome', '20 秒内发欢迎语', 'externalcontact/send_welcome_msg', hello)
    await call('welcome-again', '再发一次：已经发过', 'externalcontact/send_welcome_msg', hello)
    await call('customer', '客户详情', `externalcontact/get?external_userid=${person.id}`)
    const mass = { chat_type: 'single', external_userid: [person.id], sender: 'tangguo', text: { content: '今晚八点，可颂第二个半价' } }
    const { msgid } = await call('mass', '群发', 'externalcontact/add_msg_template', mass)
    await call('mass-before', '成员还没有发送', 'externalcontact/get_groupmsg_send_result', { msgid, userid: 'tangguo' })
    const sending = { userid: 'tangguo', msgid }
    await act('mass-sent', '手机：成员确认发送', `/sim/staff/tangguo/tasks/${msgid}/send`, {}, () => sim.sendTask(sending))
    await call('mass-after', '送达', 'externalcontact/get_groupmsg_send_result', { msgid, userid: 'tangguo' })
    const ledger = await sim.ledger({ to: person.id })
    keep('ledger', {
      title: '到过这位客户的一切',
      request: { method: 'GET', url: `${address}/sim/ledger?to=${person.id}` },
      response: ledger,
    })
    await call('unknown-customer', '没有这位客户', 'externalcontact/get?external_userid=wmNobody')
    return pages
  } finally {
    await simulator.close()
    await product.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

export const textOf = (page: Exchange) => `${JSON.stringify(page, null, 2)}\n`

if (import.meta.main) {
  const pages = await tour()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, page] of Object.entries(pages)) writeFileSync(join(folder, `${name}.json`), textOf(page))
  process.stdout.write(`${Object.keys(pages).length} exchanges\n`)
}
