import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveMessages } from '../conformance/archive-messages.ts'
import { kfMessages } from '../conformance/kf-messages.ts'
import { readFields } from '../conformance/notation.ts'
import { pay } from '../conformance/pay.ts'
import { payTrade } from '../conformance/pay-trade.ts'
import { breachesOf, sample } from '../conformance/sample.ts'
import { answerDifferences, requestDifferences } from '../conformance/schema.ts'
import { messageSchemas } from '../src/archive/messages.ts'
import { kfMessageSchemas } from '../src/kf-messages.ts'
import { payCalls } from '../src/pay/calls.ts'
import { createPayClient } from '../src/pay/client.ts'
import type { PayError } from '../src/pay/error.ts'
import { payTradeCalls } from '../src/pay/trade-calls.ts'
import { parseXml, type XmlObject } from '../src/xml.ts'

// What is no call of /cgi-bin against the reference: messages of customer service and of the archive, payments (XML).

describe('messages of customer service', () => {
  test('the kinds are those of the reference', () => {
    expect(Object.keys(kfMessageSchemas).sort()).toEqual(Object.keys(kfMessages).sort())
  })
  test.each(Object.entries(kfMessageSchemas))('%s', (kind, schema) => {
    expect(answerDifferences(kfMessages[kind]!, schema)).toEqual([])
  })
})

describe('messages of the archive', () => {
  test('the kinds are those of the reference', () => {
    expect(Object.keys(messageSchemas).sort()).toEqual(Object.keys(archiveMessages).sort())
  })
  test.each(Object.entries(messageSchemas))('%s', (kind, schema) => {
    expect(answerDifferences(archiveMessages[kind]!, schema)).toEqual([])
  })
})

describe('payments', () => {
  const calls = [...payCalls, ...payTradeCalls]
  const rows = [...pay, ...payTrade]
  let arrived: XmlObject = {}
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      arrived = parseXml(Buffer.concat(parts).toString()) ?? {}
      res.end('<xml><return_code>FAIL</return_code><err_code>PARAM_ERROR</err_code></xml>')
    })
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise<void>((done) => server.close(() => done())))
  const client = () =>
    createPayClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      mchId: '1900000001',
      apiKey: 'k'.repeat(32),
      corpId: 'ww0000000000000001',
      workwxSecret: 'secret',
      timeoutMs: 5000,
    })

  test('each call of the reference is declared, and no other', () => {
    expect(calls.map((call) => call.path).sort()).toEqual(rows.map(({ path }) => path).sort())
  })

  test.each(rows.map((endpoint) => ({ ...endpoint, call: calls.find(({ path }) => path === endpoint.path)! })))('$path', async (row) => {
    const { call, request, answer } = row
    const attempt = (input: object) =>
      client()
        .call(call, input)
        .then(
          () => undefined,
          (failure: PayError) => failure,
        )
    // what the client adds by itself is no field of the input
    const added = [
      'nonce_str',
      'sign',
      call.merchantAs ?? 'mch_id',
      ...(call.workwx ? ['workwx_sign'] : []),
      ...(call.corpAs ? [call.corpAs] : []),
    ]
    const ours = request.filter((line) => !added.includes(line.split(' ')[0]!))
    expect({ request: requestDifferences(ours, call.input), answer: answerDifferences(answer, call.output) }).toEqual({
      request: [],
      answer: [],
    })

    const input = sample(ours)
    expect(await attempt(input)).toMatchObject({ errCode: 'PARAM_ERROR' })
    expect(Object.keys(arrived).sort()).toEqual([...Object.keys(input), ...added].sort())
    const long = [...readFields(request).values()].filter(({ path, max }) => max && String(arrived[path] ?? '').length > max)
    expect(long).toEqual([])

    const wrong: string[] = []
    for (const field of readFields(ours).values()) {
      const bad = [...(field.required ? [{ what: 'missing', bad: undefined }] : []), ...breachesOf(field)]
      for (const { what, bad: value } of bad) {
        const failure = await attempt(sample(ours, field.path, value))
        if (failure?.outcome !== 'not_sent' || failure.field !== field.path) wrong.push(`${field.path} ${what}: ${failure?.message}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
