import { createPrivateKey } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { paySign } from '@rapport/wecom/pay/sign.ts'
import { payTradeCalls } from '@rapport/wecom/pay/trade-calls.ts'
import { payV3Calls } from '@rapport/wecom/pay/v3/all.ts'
import { authorization } from '@rapport/wecom/pay/v3/sign.ts'
import { buildXml } from '@rapport/wecom/xml.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_MCH_ID, DEMO_MCH_KEY } from '../src/scenarios/merchant.ts'
import { type PayRig, payRig } from './pay-rig.ts'

// Whatever arrives at the pay origin is answered in the platform's words: a code of v3, XML of v2, never a 5xx, never the framework's body.

let r: PayRig
beforeAll(async () => {
  r = await payRig()
})
afterAll(() => r.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
afterAll(() => agent.destroy())

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}
/** By hand, for fetch mends addresses and headers before they leave. */
const send = ({ method, path, headers = {}, body }: Sent) =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    const { hostname, port } = new URL(r.origin)
    const req = request({ hostname, port, method, path, headers, agent }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => done({ status: res.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    req.on('error', fail)
    req.end(body)
  })

function problemOf({ method, path }: Sent, { status, text }: { status: number; text: string }): string | undefined {
  if (status >= 500) return `HTTP ${status} ${text.slice(0, 120)}`
  if (method === 'HEAD' || status === 204) return undefined
  if (/^\/(pay|secapi|mmpaymkttransfers)\//.test(path)) return text.startsWith('<xml>') ? undefined : `no XML: ${text.slice(0, 120)}`
  try {
    const { code, statusCode } = JSON.parse(text) as Record<string, unknown>
    return status >= 400 && (typeof code !== 'string' || statusCode !== undefined) ? `body ${text.slice(0, 120)}` : undefined
  } catch {
    return `no JSON: ${text.slice(0, 120)}`
  }
}

test('addresses and methods nobody documents, and bytes that are no request', async () => {
  const paths = ['/', '/v3', '/v3//certificates', '/v3/%zz', '/v3/%E0%A4%A', '/v3/pay/transactions/id/%00', '/pay/nothing', '/v3/../x']
  const wrong: string[] = []
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE', 'HEAD', 'QUERY'])
    for (const path of [...paths, '/v3/certificates', '/v3/pay/transactions/jsapi', '/pay/orderquery']) {
      const sent = { method, path }
      const problem = problemOf(sent, await send(sent))
      if (problem) wrong.push(`${method} ${path}: ${problem}`)
    }
  expect(wrong).toEqual([])
  const answer = await new Promise<string>((done) => {
    const socket = connect(Number(new URL(r.origin).port), '127.0.0.1', () => socket.end('nonsense\r\n\r\n'))
    let text = ''
    socket.on('data', (part) => {
      text += String(part)
    })
    socket.on('close', () => done(text))
  })
  expect(answer).toContain('PARAM_ERROR')
})

test('two thousand malformed requests, half of them well signed: a refusal each, and no memory kept', async () => {
  const key = createPrivateKey(r.keys.private_key!)
  const who = { mchId: DEMO_MCH_ID, serial: r.keys.serial, privateKey: key }
  const strings = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', '0', '__proto__', 'constructor', '\u0000', '客'.repeat(300), '-1', '1e20', '2026-13-99', '[]'),
  )
  const values = fc.oneof(strings, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(0, -1, 1e20, null, {}, [], true, [[]], { total: {} }))
  const row = (input: unknown) => {
    const names = Object.keys((input as { properties: object }).properties)
    return fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'zz'), values, { maxKeys: 8 })
  }
  const v3 = fc.constantFrom(...payV3Calls).chain((call) =>
    fc
      .record({
        row: row(call.input),
        raw: fc.constantFrom(undefined, undefined, undefined, '', '{', 'null', '[]', '"x"'),
        sure: fc.boolean(),
      })
      .map(({ row: fields, raw, sure }): Sent => {
        const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(fields[name] ?? 'x')) || 'x')
        const all = { ...fields, ...(call.merchantAs ? { [call.merchantAs]: DEMO_MCH_ID } : {}) }
        const query = new URLSearchParams(Object.entries(all).map(([name, value]): [string, string] => [name, String(value)]))
        const target = call.method === 'GET' ? `${path}?${query}` : path
        const body = call.method === 'GET' ? '' : (raw ?? JSON.stringify(all))
        const signature = sure
          ? authorization(who, call.method, target, body, Math.floor(Date.now() / 1000))
          : 'WECHATPAY2-SHA256-RSA2048 x'
        return {
          method: call.method,
          path: target,
          headers: { authorization: signature, 'content-type': 'application/json' },
          ...(body ? { body } : {}),
        }
      }),
  )
  const v2 = fc.constantFrom(...payTradeCalls).chain((call) =>
    fc
      .record({
        row: row(call.input),
        raw: fc.constantFrom(undefined, undefined, undefined, '', '<xml>', '<xml><a></xml>', '{}'),
        sure: fc.boolean(),
      })
      .map(({ row: fields, raw, sure }): Sent => {
        const flat = Object.entries(fields).map(([name, value]) => [name, String(value).replace(/[^\u0020-\ud7ff]/g, '')])
        const full = { nonce_str: 'n', ...Object.fromEntries(flat), [call.merchantAs ?? 'mch_id']: DEMO_MCH_ID } as Record<string, string>
        const body = raw ?? buildXml({ ...full, sign: sure ? paySign(full, DEMO_MCH_KEY) : 'x' })
        return { method: 'POST', path: call.path, headers: { 'content-type': 'text/xml' }, body }
      }),
  )
  const all = [...fc.sample(v3, { numRuns: 1300, seed: 9 }), ...fc.sample(v2, { numRuns: 700, seed: 9 })]
  const wrong: string[] = []
  const attempt = async (sent: Sent) => {
    const problem = problemOf(sent, await send(sent))
    if (problem) wrong.push(`${sent.method} ${sent.path.slice(0, 80)} ${(sent.body ?? '').slice(0, 120)}: ${problem}`)
  }
  let before = 0
  for (let at = 0; at < all.length; at += 20) {
    if (at === 500) before = memory()
    await Promise.all(all.slice(at, at + 20).map(attempt))
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(memory() - before).toBeLessThan(20 * 1024 * 1024)
  expect((await r.sim.events({ limit: 1000 })).events.filter((e) => e.detail.startsWith('模拟器出错'))).toEqual([])
  expect((await r.sim.moneyLedger()).sum).toBe(0)
})

/** What is still held once everything that can go has gone. */
function memory() {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
