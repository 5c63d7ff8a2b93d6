import { request } from 'node:http'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryTokenStore } from '@rapport/wecom/tokens.ts'
import { wechatCalls } from '@rapport/wecom/wechat/calls/all.ts'
import { componentApiComponentToken, componentApiQueryAuth } from '@rapport/wecom/wechat/calls/components.ts'
import { tagsGet, userGet } from '@rapport/wecom/wechat/calls/users.ts'
import { createWechatClient } from '@rapport/wecom/wechat/client.ts'
import { componentTokenSource } from '@rapport/wecom/wechat/tokens.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountCard } from '../src/sim/wechat-api.ts'
import type { CallbackFault } from '../src/world/fault-rows.ts'
import { keys, listener, type WechatRig, wechatRig } from './wechat-rig.ts'

// Whatever arrives at WeChat's origin is answered in its words, and every fault of /sim/faults strikes there, too.

let r: WechatRig
let account: AccountCard
let access_token: string
let person_id: string
beforeAll(async () => {
  r = await wechatRig()
  account = await r.open('service', '坚固', 'op-home')
  person_id = (await r.sim.people({ kind: 'customer', limit: 1 })).people[0]!.id
  const { appid, secret } = account
  const asked = { grant_type: 'client_credential', appid, secret }
  access_token = (await r.say<{ access_token: string }>('cgi-bin/stable_token', {}, asked)).access_token
})
afterAll(() => r.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<{ status: number; type: string; text: string }>((done, fail) => {
    const { hostname, port } = new URL(r.wechat)
    const req = request({ hostname, port, method, path, headers, agent: false }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () =>
        done({ status: res.statusCode ?? 0, type: res.headers['content-type'] ?? '', text: Buffer.concat(parts).toString() }),
      )
    })
    req.on('error', fail)
    req.end(body)
  })

function problemOf(method: string, { status, type, text }: { status: number; type: string; text: string }): string | undefined {
  if (status >= 500) return `HTTP ${status} ${text}`
  if (method === 'HEAD' || /html|image|javascript/.test(type) || (status >= 300 && status < 500)) return undefined
  try {
    const { errcode, errmsg, statusCode } = JSON.parse(text) as Record<string, unknown>
    if (statusCode !== undefined) return `body ${text.slice(0, 120)}`
    return errcode === -1 ? `a fault of ours: ${errmsg}` : undefined
  } catch {
    return `no JSON: ${type} ${text.slice(0, 120)}`
  }
}

test('two thousand malformed requests to the open platform: no 5xx, no body of the framework, no memory kept', async () => {
  const strings = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '0', '__proto__', 'constructor', '\u0000', '客'.repeat(300), '%', '-1', '1e20'),
  )
  const names = [
    'touser',
    'openid',
    'openid_list',
    'tag',
    'msgtype',
    'text',
    'media_id',
    'action_name',
    'template_id',
    'data',
    '__proto__',
    'articles',
  ]
  const json = fc.oneof(
    fc.json(),
    fc.constantFrom('', 'null', '[]', '{"a":', '"x"', '{"__proto__":{"x":1}}', '\ufeff{}', '{"tag":{"name":{"a":[[[1]]]}}}'),
    fc.dictionary(fc.constantFrom(...names), fc.jsonValue()).map((row) => JSON.stringify(row)),
  )
  const paths = [
    '/connect/oauth2/authorize',
    '/cgi-bin/componentloginpage',
    '/cgi-bin/showqrcode',
    '/mmbiz/x',
    '/s/x',
    '/q/x',
    '/%zz',
    '/cgi-bin//token',
    '/',
    '/open/js/x.js',
  ]
  const requests = fc.record({
    path: fc.oneof(fc.constantFrom(...wechatCalls.map((one) => one.path)), fc.constantFrom(...paths)),
    method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'PROPFIND', 'HEAD'),
    query: fc.dictionary(
      fc.constantFrom('appid', 'secret', 'code', 'openid', 'grant_type', 'type', 'media_id', 'redirect_uri', '__proto__'),
      strings,
      { maxKeys: 3 },
    ),
    type: fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'x', '', 'text/xml'),
    body: fc.oneof(
      json,
      json,
      fc.constantFrom('--x\r\nContent-Disposition: form-data; name="media"; filename="a"\r\n\r\nabc', '--x--\r\n'),
    ),
  })
  const wrong: string[] = []
  const hit = async ({
    path,
    method,
    query,
    type,
    body,
  }: Record<'path' | 'method' | 'type' | 'body', string> & { query: Record<string, string> }) => {
    const asked = new URLSearchParams({ access_token, ...query })
    const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
    const problem = problemOf(method, await send(method, `${path}?${asked}`, headers, body))
    if (problem) wrong.push(`${method} ${path} ${body.slice(0, 80)}: ${problem}`)
  }
  const sample = fc.sample(requests, { numRuns: 2000, seed: 11 })
  for (const one of sample.slice(0, 400)) await hit(one)
  collect()
  const before = process.memoryUsage().heapUsed
  for (const one of sample.slice(400)) await hit(one)
  collect()
  expect(wrong).toEqual([])
  // the log is a ring, and nothing else may grow
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(15 * 1024 * 1024)
})

test('bytes that are no request end in the words of WeChat', async () => {
  const text = await new Promise<string>((done) => {
    const socket = connect(Number(new URL(r.wechat).port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    let said = ''
    socket.on('data', (part) => {
      said += part
    })
    socket.on('close', () => done(said))
  })
  expect(text).toContain('"errcode":47001')
})

test('faults of calls strike here as at WeCom: what was not sent is tried again, what may have happened is unknown', async () => {
  const source = { token: async () => access_token, refresh: async () => access_token }
  const client = createWechatClient({ baseUrl: r.wechat, account: source, timeoutMs: 300, wait: async () => {} })
  const tags = () => client.call(tagsGet, {})
  for (const kind of [
    'refuse',
    'reset_before',
    'http_500',
    'http_502',
    'http_504',
    'http_429',
    'html',
    'truncated_json',
    'reset_mid',
    'hang',
    'timeout_after_effect',
  ] as const) {
    await r.sim.addFault({ call: 'cgi-bin/tags/get', kind, count: 1 })
    expect((await tags()).tags, kind).toHaveLength(1)
  }
  for (const kind of ['unknown_fields', 'clock_skew', 'no_errcode', 'slow_body'] as const) {
    await r.sim.setSettings({ slow_body_ms: 0 })
    await r.sim.addFault({ call: 'cgi-bin/tags/get', kind, count: 1 })
    expect((await tags()).tags, kind).toHaveLength(1)
  }
  await r.sim.addFault({ call: 'cgi-bin/tags/get', kind: 'errcode', errcode: 45009, count: 1 })
  await expect(tags()).rejects.toMatchObject({ errcode: 45009, retryAfterMs: expect.any(Number) as number })
  await r.sim.addFault({ call: 'cgi-bin/tags/get', kind: 'gzip_bomb', count: 3 })
  const careful = createWechatClient({ baseUrl: r.wechat, account: source, maxBytes: 1_000_000, wait: async () => {} })
  await expect(careful.call(tagsGet, {})).rejects.toMatchObject({ kind: 'unparsable' })
  // narrowed to another account it does not strike
  await r.sim.addFault({ call: '*', kind: 'http_500', corpid: 'wx-another' })
  expect((await tags()).tags).toHaveLength(1)
  await r.sim.removeFault({})
  await r.sim.follow({ person_id, appid: account.appid })
  await r.sim.addFault({ call: 'cgi-bin/user/get', kind: 'cursor_repeats', count: 2 })
  const first = await client.call(userGet, {})
  expect((await client.call(userGet, { next_openid: first.next_openid! })).next_openid).toBe(first.next_openid)
})

test('pushes are lost, doubled, replayed, forged; a component whose ticket never comes gets no token, one whose consent is withdrawn no account', async () => {
  const component = await r.sim.addComponent({ name: '平台' })
  const server = await listener(r, () => component.appid)
  await r.sim.addFault({ call: 'component_verify_ticket', kind: 'lost', count: 1 })
  await r.sim.setComponentCallback({ component: component.appid, url: server.url, ...keys })
  await r.sim.settled()
  expect(server.events).toEqual([])
  const client = createWechatClient({ baseUrl: r.wechat, wait: async () => {} })
  const asked = { component_appid: component.appid, component_appsecret: component.secret }
  await expect(client.call(componentApiComponentToken, { ...asked, component_verify_ticket: 'none' })).rejects.toMatchObject({
    errcode: 61006,
  })
  await r.sim.setSettings({ component_ticket_seconds: 0 })
  await r.sim.setClock({ advance_ms: 3_600_000 })
  await r.sim.settled()
  expect(server.events).toEqual([])
  await r.sim.setSettings({ component_ticket_seconds: 600 })
  // an hour after the last one it is due at once
  await r.sim.settled()
  expect(server.events.map((one) => one.key)).toEqual(['component_verify_ticket'])
  await r.sim.setClock({ advance_ms: 3_600_000 })
  await r.sim.settled()
  // after a leap one, not six
  expect(server.events).toHaveLength(2)

  const newest = (server.events.at(-1)!.event as Record<string, string>).ComponentVerifyTicket!
  const ticket = async () => newest
  const source = componentTokenSource({
    baseUrl: r.wechat,
    store: memoryTokenStore(),
    appid: component.appid,
    secret: component.secret,
    ticket,
  })
  const own = createWechatClient({ baseUrl: r.wechat, component: source, wait: async () => {} })
  const { auth_code } = await r.sim.authorizeComponent({ component: component.appid, appid: account.appid })
  await r.sim.withdrawComponent({ component: component.appid, appid: account.appid })
  const taken = { component_appid: component.appid, authorization_code: auth_code }
  await expect(own.call(componentApiQueryAuth, taken)).rejects.toMatchObject({ errcode: 61003 })

  await r.sim.settled()
  server.events.length = 0
  const push = async (kind: CallbackFault) => {
    await r.sim.addFault({ call: 'component_verify_ticket', kind, count: 1 })
    await r.sim.pushComponentTicket({ component: component.appid })
    await r.sim.settled()
    return server.events.splice(0).length
  }
  expect([await push('doubled'), await push('replayed'), await push('skewed')]).toEqual([2, 2, 1])
  for (const [kind, reason] of [
    ['bad_signature', 'signature'],
    ['wrong_receiver', 'receiver'],
    ['oversized', 'tooLarge'],
    ['not_utf8', 'xml'],
  ] as const) {
    expect(await push(kind)).toBe(0)
    expect(server.refused.at(-1)).toBe(reason)
  }
  await server.close()
})
