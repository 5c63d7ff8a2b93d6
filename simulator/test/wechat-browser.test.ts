import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authorizeUrl } from '@rapport/wecom/wechat/links.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type WechatRig, wechatRig } from './wechat-rig.ts'

// A customer's phone, as the server of a page meets it.

let r: WechatRig
let person_id: string
let server: ReturnType<typeof createServer>
let site: string
/** What the page's server was asked, and what it does with it. */
const seen: IncomingMessage['headers'][] = []
let answer: (req: IncomingMessage, res: ServerResponse) => void
beforeAll(async () => {
  r = await wechatRig()
  person_id = (await r.sim.people({ kind: 'customer', limit: 1 })).people[0]!.id
  server = createServer((req, res) => {
    seen.push(req.headers)
    answer(req, res)
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await r.close()
})
beforeEach(() => {
  seen.length = 0
  answer = (_req, res) => res.end('ok')
})

const open = async (path: string, more: object = {}) => (await r.sim.openPage({ person_id, url: site + path, ...more })).url
const read = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', headers: { 'user-agent': 'Phone' }, ...init })

test('the server of a page sees WeChat, its own address and the cookies of this phone; another browser by a copied address is nobody', async () => {
  answer = (req, res) => {
    if (req.url === '/start')
      return res.writeHead(302, { location: '/page?a=1', 'set-cookie': ['seat=1; Path=/; Max-Age=60', 'brief=2'] }).end()
    res.end(`<html><head></head>${req.headers.cookie ?? 'nobody'}</html>`)
  }
  const at = await open('/start')
  expect(at).not.toContain(site)
  const led = await read(at)
  expect([led.status, led.headers.get('set-cookie')]).toEqual([302, null])
  const there = led.headers.get('location')!
  expect(there).toBe(at.replace('/start', '/page?a=1'))
  expect(await (await read(there, { headers: { cookie: 'console=secret' } })).text()).toContain('seat=1; brief=2')
  expect(seen[0]).toMatchObject({ host: new URL(site).host, 'user-agent': expect.stringMatching(/^Phone MicroMessenger\//) })
  expect(seen.some(({ cookie }) => cookie?.includes('console'))).toBe(false)

  expect(await r.sim.pageOwn({ url: there })).toEqual({ url: `${site}/page?a=1` })
  expect(await (await read(await open('/page', { outside: true }))).text()).toContain('nobody')
  expect(seen.at(-1)!['user-agent']).toBe('Phone')

  // ended from outside, WeChat keeps what has an end of its own; after a minute that is over, too
  await r.sim.killPages({ person_id })
  expect(await (await read(await open('/page'))).text()).toMatch(/>seat=1</)
  await r.sim.setClock({ advance_ms: 61_000 })
  expect(await (await read(await open('/page'))).text()).toContain('nobody')
})

test('two phones of one person know nothing of each other; a new one instead of the old, and cleared cookies, begin anew', async () => {
  answer = (req, res) => res.setHeader('set-cookie', 'visitor=1; Max-Age=9999').end(req.headers.cookie ?? 'nobody')
  const ask = async (more: object = {}) => (await read(await open('/', more))).text()
  expect([await ask(), await ask()]).toEqual(['nobody', 'visitor=1'])
  const { devices } = await r.sim.devices({ person_id })
  const second = await r.sim.addDevice({ person_id, name: '平板' })
  expect(await ask({ device: second.id })).toBe('nobody')
  expect(await ask()).toBe('visitor=1')
  const before = await open('/')
  await r.sim.setDevice({ person_id, clear_cookies: true })
  // at another address, so that what scripts stored is gone as well
  expect(await open('/')).not.toBe(before)
  await expect(read(before)).rejects.toThrow()
  expect(await ask()).toBe('nobody')
  const third = await r.sim.addDevice({ person_id, instead_of: devices[0]!.id })
  expect(await ask({ device: third.id })).toBe('nobody')
  await expect(open('/', { device: devices[0]!.id })).rejects.toThrow('没有这台手机')
  expect((await r.sim.devices({ person_id })).devices.map(({ id }) => id)).toEqual([second.id, third.id])
  // the openid is the person's, not the phone's
  const { appid } = await r.open('service', '两台手机')
  expect(await r.sim.openid({ person_id, appid })).toEqual(await r.sim.openid({ person_id, appid }))
})

test('offline nothing is sent, slow it waits, and ended in the middle the answer is lost though the server did its part', async () => {
  const at = await open('/buy')
  await r.sim.setDevice({ person_id, network: 'offline' })
  await expect(read(at)).rejects.toThrow()
  // who opens a page reads WeChat's own words, under the page's address: the next try may bring the page
  const opened = { headers: { 'sec-fetch-dest': 'iframe' } }
  expect(await (await read(at, opened)).text()).toContain('网络出错，轻触屏幕重新加载')
  expect(seen).toEqual([])
  await r.sim.setDevice({ person_id, network: 'online' })
  expect(await (await read(at, opened)).text()).toBe('ok')
  answer = (req) => req.socket.destroy()
  expect(await (await read(at, opened)).text()).toContain('网络出错')
  await expect(read(at)).rejects.toThrow()
  answer = (_req, res) => res.end('ok')
  seen.length = 0
  await r.sim.setSettings({ slow_network_ms: 300 })
  await r.sim.setDevice({ person_id, network: 'slow' })
  const began = performance.now()
  expect(await (await read(at)).text()).toBe('ok')
  expect(performance.now() - began).toBeGreaterThanOrEqual(295)
  await r.sim.setDevice({ person_id, network: 'online' })

  let arrived = () => {}
  const bought = new Promise<void>((done) => {
    arrived = done
  })
  answer = () => arrived()
  const lost = read(at, { method: 'POST', body: 'cake' })
  lost.catch(() => {})
  await bought
  await r.sim.killPages({ person_id })
  await expect(lost).rejects.toThrow()
  expect(seen).toHaveLength(2)
  answer = (_req, res) => res.end('again')
  expect(await (await read(at)).text()).toBe('again')
})

test('large text and reduced motion reach style sheets and scripts of a page, and nothing else', async () => {
  const bodies: Record<string, [string, string]> = {
    '/': ['text/html', '<html><head><style>p { font-size: 14px; width: 14px }</style></head></html>'],
    '/a.css': ['text/css', '@media (prefers-reduced-motion: reduce) { a { animation: none; font: bold 10px/2 x } }'],
    '/a.js': ['text/javascript', "matchMedia('(prefers-reduced-motion: reduce)'); const s = 'font-size: 10px'"],
    '/a.json': ['application/json', '{"font-size: 10px":"(prefers-reduced-motion: reduce)"}'],
  }
  answer = (req, res) => {
    const [type, body] = bodies[req.url!]!
    res.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
  }
  const texts = async () => Promise.all(Object.keys(bodies).map(async (path) => (await read(await open(path))).text()))
  expect(await texts()).toEqual(Object.values(bodies).map(([, body]) => body))
  await r.sim.setDevice({ person_id, large: true, still: true })
  expect(await texts()).toEqual([
    '<html><head><style>html{font-size:150%}</style><style>p { font-size: 21px; width: 14px }</style></head></html>',
    '@media (min-width: 0px) { a { animation: none; font: bold 15px/2 x } }',
    "matchMedia('(min-width: 0px)'); const s = 'font-size: 10px'",
    bodies['/a.json']![1],
  ])
  await r.sim.setDevice({ person_id, large: false, still: false })
})

test('a page asks for consent under its own address, also when its script names that of the phone; outside WeChat it is told to be opened there', async () => {
  const { appid } = await r.open('service', '授权', 'op-home')
  await r.sim.setAccount({ appid, trusted_domains: [new URL(site).host] })
  const here = await open('/h5?x=1')
  const url = authorizeUrl(r.wechat, { appid, redirectUri: here, scope: 'snsapi_base', state: 's' })
  const { redirect } = await r.sim.authorize({ person_id, url })
  expect(redirect).toMatch(new RegExp(`^${site}/h5\\?x=1&code=[\\w-]+&state=s$`))
  answer = (_req, res) => res.writeHead(302, { location: url }).end()
  expect((await read(here)).headers.get('location')).toBe(url)
  const outside = (await read(await open('/h5', { outside: true }))).headers.get('location')!
  expect(await (await fetch(outside)).text()).toContain('请在微信客户端打开链接')
  // what lies elsewhere, and the simulator's own pages, are opened as they are
  for (const foreign of ['https://example.com/', `${r.wechat}/s/x`, 'weixin://dl/x'])
    expect(await r.sim.openPage({ person_id, url: foreign })).toEqual({ url: foreign })
})

test('what is shared is looked at by a crawler, whose find fills the card; in the moments it is a card for the people of the company', async () => {
  const { appid } = await r.open('service', '分享')
  answer = (_req, res) =>
    res.end(`<title>抽 &amp; 奖</title><meta name="description" content="每人一次"><meta property='og:image' content='/cake.png'>`)
  const { conversations } = await r.sim.conversations({ person_id })
  const conversation_id = conversations[0]!.id
  const here = await open('/h5?x=1')
  const share = (name: string, params: object, chosen: object) =>
    r.sim.invokeJs({
      name,
      corpid: appid,
      agentid: 0,
      userid: '',
      customer: person_id,
      chat: '',
      entry: '',
      params: { ...params },
      chosen: { ...chosen },
    })
  await share('shareAppMessage', { title: '', link: here }, { conversation_id })
  await r.sim.settled()
  const link = (await r.sim.messages({ conversation_id })).messages.at(-1)!.link
  expect(link).toEqual({ title: '抽 & 奖', desc: '每人一次', url: `${site}/h5?x=1`, picurl: `${site}/cake.png` })
  expect(seen.at(-1)!['user-agent']).toContain('MQQBrowser')

  // what the page said itself stays
  await share('shareTimeline', { title: '来抽奖', link: here, imgUrl: '' }, { ok: true })
  await r.sim.settled()
  expect((await r.sim.sharedPages({ person_id })).pages[0]).toMatchObject({
    title: '来抽奖',
    url: `${site}/h5?x=1`,
    picurl: `${site}/cake.png`,
  })
  const other = (await r.sim.people({ kind: 'customer', limit: 2 })).people[1]!.id
  expect((await r.sim.sharedPages({ person_id: other })).pages).toHaveLength(1)
})
