import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { allCalls } from '@rapport/wecom/calls/all.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../platform/conformance/all.ts'
import { sample } from '../../platform/conformance/sample.ts'
import { type Rig, rig } from './rig.ts'

// Whatever arrives under /cgi-bin is answered in the platform's words: an errcode, never a 5xx, never the framework's own body.

let r: Rig
let token: string
let tokens: Record<string, string>
beforeAll(async () => {
  r = await rig()
  token = await r.token()
  await r.sim.setSettings({ calls_per_minute: 0, calls_per_hour: 0 })
  tokens = await tokensOfAll()
})
afterAll(() => r.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** By hand, for fetch mends addresses and headers before they leave. */
const send = ({ method, path, headers = {}, body }: Sent) =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    const { hostname, port } = new URL(r.url)
    const req = request({ hostname, port, method, path, headers, agent: false }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => done({ status: res.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    req.on('error', fail)
    req.end(body)
  })

function problemOf(method: string, { status, text }: { status: number; text: string }): string | undefined {
  if (status >= 500) return `HTTP ${status}`
  if (method === 'HEAD') return undefined
  try {
    const { errcode, errmsg, statusCode } = JSON.parse(text) as Record<string, unknown>
    if (statusCode !== undefined || typeof errcode !== 'number' || typeof errmsg !== 'string') return `body ${text.slice(0, 120)}`
    return errcode === -1 ? `a fault of ours: ${errmsg}` : undefined
  } catch {
    return `no JSON: ${text.slice(0, 120)}`
  }
}

test('addresses and methods nobody documents', async () => {
  const paths = [
    '/cgi-bin',
    '/cgi-bin/',
    '/cgi-bin//gettoken',
    '//cgi-bin/gettoken',
    '/cgi-bin/%zz',
    '/cgi-bin/%E0%A4%A',
    '/cgi-bin/user/get%00',
    '/cgi-bin/../cgi-bin/x',
  ]
  const wrong: string[] = []
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'LOCK', 'TRACE', 'HEAD', 'QUERY', 'PURGE'])
    for (const path of [...paths, `/cgi-bin/user/get?access_token=${token}&userid=tangguo`]) {
      const problem = problemOf(method, await send({ method, path }))
      if (problem) wrong.push(`${method} ${path}: ${problem}`)
    }
  expect(wrong).toEqual([])
})

test('beside the calls, too, what is not there is said in the words of the platform', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PROPFIND'])
    for (const path of ['/', '/nonsense', '/connect/nonsense', '/mmpaymkttransfers', '/phone']) {
      const answer = await send({ method, path })
      expect([method, path, answer.text]).toEqual([method, path, expect.stringMatching(/^(\{"errcode":404,|<!doctype|$)/i)])
    }
  for (const method of ['GET', 'PUT', 'PROPFIND', 'POST']) {
    const answer = await send({ method, path: `/mmpaymkttransfers/${method === 'POST' ? 'nonsense' : 'sendworkwxredpack'}` })
    expect([method, answer.status, answer.text]).toEqual([method, 200, expect.stringContaining('<return_code>')])
  }
})

/** A token of each kind: the corp's app, a suite and the provider behind it. */
async function tokensOfAll(): Promise<Record<string, string>> {
  const { corpid, secret } = await r.sim.addProvider({ name: '服务商' })
  const suite = await r.sim.addSuite({ provider: corpid, name: '套件' })
  const { suite_ticket } = await r.sim.pushSuiteTicket({ suite_id: suite.suite_id })
  const asked = { suite_id: suite.suite_id, suite_secret: suite.secret, suite_ticket }
  const ofSuite = await r.post<{ suite_access_token: string }>('service/get_suite_token', asked)
  const own = await r.post<{ provider_access_token: string }>('service/get_provider_token', { corpid, provider_secret: secret })
  return { access_token: token, suite_access_token: ofSuite.suite_access_token, provider_access_token: own.provider_access_token }
}

/** The same request with other words in its place: numbers and words of a list stay as they are. */
function worded(value: unknown, word: string): unknown {
  if (value === 'a') return word
  if (Array.isArray(value)) return value.map((item) => worded(item, word))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, worded(inner, word)]))
}

test('the least a call may be sent, with ids of nothing: an answer each, never a fault of ours', async () => {
  const wrong: string[] = []
  const attempt = async (call: (typeof allCalls)[number], lines: string[], word: string) => {
    const input = worded(sample(lines), word) as Record<string, unknown>
    const query = new URLSearchParams(tokens)
    if (call.method === 'GET') for (const [name, value] of Object.entries(input)) query.set(name, String(value))
    const sent = {
      method: call.method,
      path: `${call.path}?${query}`,
      headers: { 'content-type': 'application/json' },
      ...(call.method === 'POST' && { body: JSON.stringify(input) }),
    }
    const problem = problemOf(call.method, await send(sent))
    // files and pictures come back as bytes
    if (problem && !problem.startsWith('no JSON')) wrong.push(`${call.name} ${word}: ${problem}`)
  }
  for (const { path, request: lines } of endpoints) {
    const call = allCalls.find((one) => one.path === path)
    if (call) await Promise.all(['a', '__proto__', 'constructor', '-1', '客'].map((word) => attempt(call, lines, word)))
  }
  expect(wrong).toEqual([])
  expect((await r.sim.events({ limit: 1000 })).events.filter((e) => e.detail.startsWith('模拟器出错'))).toEqual([])
})

test('two thousand malformed requests: a refusal each, and no memory kept', async () => {
  const strings = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '0', '__proto__', 'constructor', '\u0000', '客'.repeat(300), '%', '-1', '1e20'),
  )
  const json = fc.oneof(
    fc.json(),
    fc.constantFrom(
      '',
      'null',
      '[]',
      '{"a":',
      '"x"',
      '{"__proto__":{"x":1}}',
      '{"userid":{"a":[[[[1]]]]}}',
      '{"limit":-1,"cursor":{}}',
      '\ufeff{}',
    ),
    fc
      .dictionary(
        fc.constantFrom(
          'userid',
          'external_userid',
          'chat_id',
          'msgid',
          'cursor',
          'limit',
          'attachments',
          'text',
          'constructor',
          '__proto__',
          'tag',
        ),
        fc.jsonValue(),
      )
      .map((row) => JSON.stringify(row)),
  )
  const types = fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'x',
    '',
    'application/x-www-form-urlencoded',
    'application/json; charset=gbk',
  )
  const requests = fc.record({
    call: fc.constantFrom(...allCalls),
    method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'PROPFIND'),
    query: fc.dictionary(fc.constantFrom('userid', 'type', 'agentid', 'debug', 'media_id', 'access_token', '__proto__'), strings, {
      maxKeys: 2,
    }),
    type: types,
    body: fc.oneof(
      json,
      json,
      fc.constant('--x\r\nContent-Disposition: form-data; name="media"; filename="a"\r\n\r\nabc'),
      fc.constant('--x--\r\n'),
    ),
  })
  const wrong: string[] = []
  const all = fc.sample(requests, { numRuns: 2000, seed: 9 })
  const attempt = async ({ call, method, query, type, body }: (typeof all)[number]) => {
    const params = new URLSearchParams({ ...tokens, ...query })
    const sent = {
      method,
      path: `${call.path}?${params}`,
      headers: { ...(type && { 'content-type': type }) },
      ...(method !== 'GET' && { body }),
    }
    const problem = problemOf(method, await send(sent))
    if (problem) wrong.push(`${method} ${call.name} ${type} ${body.slice(0, 60)}: ${problem}`)
  }
  let before = 0
  for (let i = 0; i < all.length; i += 20) {
    if (i === 500) before = memory()
    await Promise.all(all.slice(i, i + 20).map(attempt))
  }
  expect(wrong).toEqual([])
  expect(memory() - before).toBeLessThan(40 * 1024 * 1024)
  expect((await r.sim.events({ limit: 1000 })).events.filter((e) => e.detail.startsWith('模拟器出错'))).toEqual([])
})

/** What is still held once everything that can go has gone. */
function memory() {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test('a request torn off, or longer than it says, ends without a trace', async () => {
  const { hostname, port } = new URL(r.url)
  const raw = (text: string) =>
    new Promise<string>((done) => {
      const socket = connect(Number(port), hostname, () => socket.write(text))
      let said = ''
      socket.on('data', (part) => {
        said += part.toString()
      })
      socket.on('close', () => done(said))
      socket.on('error', () => done(said))
      setTimeout(() => socket.end(), 50)
    })
  const head = `POST /cgi-bin/media/upload?type=image&access_token=${token} HTTP/1.1\r\nhost: x\r\n`
  await raw(
    `${head}content-type: multipart/form-data; boundary=x\r\ncontent-length: 100\r\n\r\n--x\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\n\r\nabc`,
  )
  expect(await raw('NO HTTP AT ALL\r\n\r\n')).toContain('"errcode":40058')
  expect(await raw(`${head}x: ${'a'.repeat(40_000)}\r\n\r\n`)).toContain('"errcode":40058')
  await raw(`${head}content-length: 5\r\n\r\nabc`)
  expect((await r.get('user/get', { userid: 'tangguo' })).errcode).toBe(0)
})

test.each(['with its length', 'in chunks'])('an upload of 120 MB %s is refused, and its bytes are not kept', async (how) => {
  const chunk = Buffer.alloc(1024 * 1024, 'a')
  const head = '--x\r\nContent-Disposition: form-data; name="media"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n'
  const { hostname, port } = new URL(r.url)
  const start = memory()
  let most = 0
  const answer = await new Promise<string>((done, fail) => {
    const tail = '\r\n--x--\r\n'
    const length = head.length + 120 * chunk.length + tail.length
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      ...(how === 'in chunks' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    }
    const path = `/cgi-bin/media/upload?type=file&access_token=${token}`
    const req = request({ hostname, port, method: 'POST', path, headers, agent: false }, (res) => {
      let text = ''
      res.on('data', (part: Buffer) => {
        text += part.toString()
      })
      res.on('end', () => done(text))
    })
    req.on('error', fail)
    req.write(head)
    let left = 120
    const next = () => {
      if (left % 20 === 0) most = Math.max(most, memory() - start)
      if (left-- === 0) return req.end(tail)
      if (req.write(chunk)) setImmediate(next)
      else req.once('drain', next)
    }
    next()
  })
  expect(JSON.parse(answer)).toMatchObject({ errcode: 45001 })
  expect(most).toBeLessThan(50 * 1024 * 1024)
})

test('/sim refuses numbers that cannot be', async () => {
  const post = async (path: string, body: object) =>
    (await fetch(`${r.url}/sim/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
      .status
  for (const bad of [-1, 1e20, 0.5]) {
    expect([bad, await post('settings', { welcome_seconds: bad })]).toEqual([bad, 400])
    expect([bad, await post('clock', { advance_ms: bad })]).toEqual([bad, 400])
    expect([bad, await post('faults', { call: '*', kind: 'errcode', count: bad })]).toEqual([bad, 400])
    expect([bad, await post('staff/tangguo/collect', { total_fee: bad, remark: 'x' })]).toEqual([bad, 400])
  }
  expect((await fetch(`${r.url}/sim/events?limit=-1`)).status).toBe(400)
  expect((await fetch(`${r.url}/sim/events?limit=1e20`)).status).toBe(400)
})

test('reset brings back clock, settings and faults, and says what it keeps', async () => {
  await r.sim.setSettings({ welcome_seconds: 5 })
  await r.sim.addFault({ call: '*', kind: 'errcode', errcode: 45009 })
  await r.sim.setClock({ advance_ms: 86_400_000, speed: 3 })
  expect(await r.sim.reset({})).toEqual({ scenario: 'demo', kept: ['callbacks', 'providers', 'accounts', 'components'] })
  const { now, speed } = await r.sim.clock()
  expect([Math.abs(now - Date.now()) < 60_000, speed]).toEqual([true, 1])
  expect((await r.sim.settings()).welcome_seconds).toBe(20)
  expect((await r.sim.faults()).faults).toEqual([])
  expect((await r.sim.providers()).providers).toHaveLength(1)
  expect(await r.sim.reset({ everything: true })).toMatchObject({ kept: [] })
  expect((await r.sim.providers()).providers).toEqual([])
  expect((await r.sim.corps()).corps).toHaveLength(1)
})

test('a broken state file is a sentence, and what settled answered to is in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  const stateFile = join(folder, 'wecom.json')
  for (const text of ['{"version":1,', 'null', '{"version":1}', '']) {
    writeFileSync(stateFile, text)
    await expect(rig({ stateFile })).rejects.toThrow(/状态文件 .*读不出来/)
  }
  rmSync(stateFile)
  const a = await rig({ stateFile })
  const person = await a.sim.createCustomer({ name: '刚写下的' })
  await a.sim.settled()
  // the second reads the file while the first still runs: as after a kill
  const b = await rig({ stateFile })
  expect((await b.sim.people({ keyword: '刚写下的' })).people[0]?.id).toBe(person.id)
  await b.close()
  await a.close()
  rmSync(folder, { recursive: true })
})
