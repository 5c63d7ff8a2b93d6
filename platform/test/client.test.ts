import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { CallReport } from '../src/calling.ts'
import { messageSend } from '../src/calls/app-messages.ts'
import { departmentSimplelist } from '../src/calls/contacts.ts'
import { externalcontactGet, externalcontactRemark } from '../src/calls/customers.ts'
import { mediaGet, mediaUpload } from '../src/calls/media.ts'
import { externalcontactAddMsgTemplate } from '../src/calls/messages.ts'
import { authGetuserinfo } from '../src/calls/oauth.ts'
import { createClient } from '../src/client.ts'
import { WecomError } from '../src/error.ts'
import { fails, hangs, json, ok, platformOf, raw, resets } from './server.ts'

function clientOf(baseUrl: string, options: Partial<Parameters<typeof createClient>[0]> = {}) {
  const waits: number[] = []
  const reports: CallReport[] = []
  const refreshed: string[] = []
  const client = createClient({
    baseUrl,
    token: async () => 'token1',
    refreshToken: async (stale) => {
      refreshed.push(stale)
      return 'token2'
    },
    wait: async (ms) => {
      waits.push(ms)
    },
    onCall: (report) => reports.push(report),
    ...options,
  })
  return { client, waits, reports, refreshed }
}

async function failureOf(promise: Promise<unknown>): Promise<WecomError> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof WecomError)) throw failure ?? new Error('did not fail')
  return failure
}

const get = { external_userid: 'wm1' }
const remark = { userid: 'zhangsan', external_userid: 'wm1', remark: '客户' }
const mass = { sender: 'zhangsan', text: { content: '你好' } }

test('GET travels by query, POST by unescaped UTF-8 JSON, the token always by query', async () => {
  await using platform = await platformOf(ok({ external_contact: { external_userid: 'wm1', type: 1 }, follow_user: [] }), ok())
  const { client, reports } = clientOf(`${platform.baseUrl}/`)
  const answer = await client.call(externalcontactGet, { ...get, cursor: undefined })
  expect(answer.external_contact.external_userid).toBe('wm1')
  await client.call(externalcontactRemark, remark)
  const [first, second] = platform.seen
  expect([first!.method, first!.path, first!.query.toString(), first!.body]).toEqual([
    'GET',
    '/cgi-bin/externalcontact/get',
    'access_token=token1&external_userid=wm1',
    '',
  ])
  expect([second!.method, second!.query.toString()]).toEqual(['POST', 'access_token=token1'])
  expect(Buffer.from(second!.body, 'latin1').toString('utf8')).toBe('{"userid":"zhangsan","external_userid":"wm1","remark":"客户"}')
  expect(second!.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reports).toMatchObject([
    { name: 'externalcontact/get', errcode: 0, tries: 1 },
    { name: 'externalcontact/remark', errcode: 0, tries: 1 },
  ])
})

test('an input that does not fit is not sent, and the field is named', async () => {
  await using platform = await platformOf(ok())
  const { client, reports } = clientOf(platform.baseUrl)
  const failure = await failureOf(client.call(externalcontactRemark, { ...remark, remark: '客'.repeat(21) }))
  expect(failure).toMatchObject({ kind: 'invalid_request', outcome: 'not_sent', field: 'remark', call: 'externalcontact/remark', tries: 0 })
  // JSON drops undefined, so it does not count as given
  const empty = await failureOf(client.call(externalcontactRemark, { userid: 'a', external_userid: 'b', remark: undefined }))
  expect(empty.kind).toBe('invalid_request')
  expect(platform.seen).toHaveLength(0)
  expect(reports).toMatchObject([{ kind: 'invalid_request', tries: 0 }, { kind: 'invalid_request' }])
})

test('an errcode is a refusal with its hint, and is not repeated', async () => {
  const errmsg = 'not external contact, hint: [1611712267_130_50b2999f98e9f1316e169aa1775e44f5], from ip: 1.2.3.4'
  await using platform = await platformOf(json({ errcode: 84061, external_userid: [], errmsg }))
  const failure = await failureOf(clientOf(platform.baseUrl).client.call(externalcontactGet, get))
  expect(failure).toMatchObject({
    kind: 'errcode',
    outcome: 'refused',
    errcode: 84061,
    hint: '1611712267_130_50b2999f98e9f1316e169aa1775e44f5',
  })
  expect(failure.message).not.toContain('token1')
  expect(platform.seen).toHaveLength(1)
})

test('a dead token is renewed once and the call repeated once, even for effects', async () => {
  for (const code of [40014, 42001, 40001]) {
    await using platform = await platformOf(fails(code), ok({ msgid: 'm1' }))
    const { client, refreshed, waits } = clientOf(platform.baseUrl)
    expect(await client.call(externalcontactAddMsgTemplate, mass)).toMatchObject({ msgid: 'm1' })
    expect(refreshed).toEqual(['token1'])
    expect(platform.seen.map((one) => one.query.get('access_token'))).toEqual(['token1', 'token2'])
    expect(waits).toEqual([])
  }
  await using platform = await platformOf(fails(40014))
  const { client, refreshed } = clientOf(platform.baseUrl)
  expect(await failureOf(client.call(externalcontactGet, get))).toMatchObject({ errcode: 40014, tries: 2 })
  expect([platform.seen.length, refreshed.length]).toEqual([2, 1])
})

test('-1 and 6000 back off 0.5 and 1 s, three tries in all', async () => {
  for (const code of [-1, 6000]) {
    await using platform = await platformOf(fails(code))
    const { client, waits, reports } = clientOf(platform.baseUrl)
    expect(await failureOf(client.call(externalcontactGet, get))).toMatchObject({ errcode: code, tries: 3 })
    expect([platform.seen.length, waits]).toEqual([3, [500, 1000]])
    expect(reports).toMatchObject([{ errcode: code, tries: 3, kind: 'errcode' }])
  }
  await using platform = await platformOf(fails(-1), ok({ msgid: 'm1' }))
  // the platform said no, so an effect may be tried again
  expect(await clientOf(platform.baseUrl).client.call(externalcontactAddMsgTemplate, mass)).toMatchObject({ msgid: 'm1' })
})

test('45033 waits 1 to 3 s; 45009 and 41094 are left to the caller with a window', async () => {
  await using crowded = await platformOf(fails(45033), ok({ external_contact: { external_userid: 'a', type: 1 }, follow_user: [] }))
  const one = clientOf(crowded.baseUrl)
  await one.client.call(externalcontactGet, get)
  expect(one.waits).toHaveLength(1)
  expect(one.waits[0]).toBeGreaterThanOrEqual(1000)
  expect(one.waits[0]).toBeLessThanOrEqual(3000)
  await using limited = await platformOf(fails(45009))
  expect(await failureOf(clientOf(limited.baseUrl).client.call(externalcontactGet, get))).toMatchObject({
    errcode: 45009,
    retryAfterMs: 60_000,
    tries: 1,
  })
  expect(limited.seen).toHaveLength(1)
})

test.each([
  ['hangs after the effect', hangs, 'timeout'],
  ['resets after the effect', resets, 'network'],
  ['502 with HTML', raw('<html>502</html>', 502, { 'content-type': 'text/html' }), 'http'],
  ['200 with HTML', raw('<html>busy</html>', 200, { 'content-type': 'text/html' }), 'unparsable'],
  ['truncated JSON', raw('{"errcode":0,"msgi'), 'unparsable'],
  ['no errcode', raw('{"msgid":"m1"}'), 'unparsable'],
  ['errcode null', raw('{"errcode":null}'), 'unparsable'],
  ['empty answer', raw(''), 'unparsable'],
] as const)('%s: an effect is sent exactly once and its outcome is unknown; a read is tried again', async (_, reply, kind) => {
  await using platform = await platformOf(reply)
  const { client } = clientOf(platform.baseUrl, { timeoutMs: kind === 'timeout' ? 80 : 5000 }) // an answer is waited for, however busy the machine
  expect(await failureOf(client.call(externalcontactAddMsgTemplate, mass))).toMatchObject({ kind, outcome: 'unknown', tries: 1 })
  expect(platform.seen).toHaveLength(1)
  expect(await failureOf(client.call(externalcontactGet, get))).toMatchObject({ kind, tries: 3 })
  expect(platform.seen).toHaveLength(4)
})

test('a connection that never stood was not sent: even an effect may be tried again', async () => {
  const gone = await platformOf(ok())
  await gone[Symbol.asyncDispose]()
  const { client, waits } = clientOf(gone.baseUrl)
  expect(await failureOf(client.call(externalcontactAddMsgTemplate, mass))).toMatchObject({
    kind: 'network',
    outcome: 'not_sent',
    tries: 3,
  })
  expect(waits).toEqual([500, 1000])
})

test('a redirect is not followed with the token, and a 4xx of a gate is a refusal', async () => {
  await using platform = await platformOf(raw('', 302, { location: '/elsewhere' }), raw('no', 403))
  const { client } = clientOf(platform.baseUrl)
  expect(await failureOf(client.call(externalcontactAddMsgTemplate, mass))).toMatchObject({ kind: 'http', status: 302 })
  expect(await failureOf(client.call(externalcontactGet, get))).toMatchObject({ kind: 'http', status: 403, outcome: 'refused', tries: 1 })
  expect(platform.seen.map((one) => one.path)).not.toContain('/elsewhere')
})

test('answers are capped after decompression, and one byte a second is a timeout', async () => {
  const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024, 32))
  expect(bomb.length).toBeLessThan(10_000)
  await using platform = await platformOf(
    raw(bomb, 200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    },
  )
  const { client } = clientOf(platform.baseUrl, { maxBytes: 1024 * 1024, timeoutMs: 150 })
  const large = await failureOf(client.call(externalcontactAddMsgTemplate, mass))
  expect(large).toMatchObject({ kind: 'unparsable', outcome: 'unknown' })
  expect(large.message).toContain('larger')
  expect(await failureOf(client.call(externalcontactAddMsgTemplate, mass))).toMatchObject({ kind: 'timeout' })
})

test('lenient reading: control characters, BOM, stray text after ok, errcode as text', async () => {
  await using platform = await platformOf(
    raw(
      '\uFEFF{"errcode":"0","errmsg":"ok. Warning: wrong json format. ","external_contact":{"external_userid":"wm1","name":"a\u0001b","type":1},"follow_user":[]}',
    ),
  )
  const answer = await clientOf(platform.baseUrl).client.call(externalcontactGet, get)
  expect(answer.external_contact.name).toBe('a b')
})

test('both spellings of getuserinfo are one', async () => {
  await using platform = await platformOf(
    ok({ UserId: 'zhangsan', DeviceId: 'd' }),
    ok({ userid: 'lisi' }),
    ok({ OpenId: 'o1', external_userid: 'wm1' }),
  )
  const { client } = clientOf(platform.baseUrl)
  expect(await client.call(authGetuserinfo, { code: 'c' })).toMatchObject({ userid: 'zhangsan', deviceid: 'd' })
  expect(await client.call(authGetuserinfo, { code: 'c' })).toMatchObject({ userid: 'lisi' })
  expect(await client.call(authGetuserinfo, { code: 'c' })).toMatchObject({ openid: 'o1', external_userid: 'wm1' })
})

test('a caller may give up: before sending nothing is sent, between tries no other follows', async () => {
  await using platform = await platformOf(fails(-1))
  const { client } = clientOf(platform.baseUrl, { wait: undefined })
  expect(await failureOf(client.call(departmentSimplelist, {}, { signal: AbortSignal.abort() }))).toMatchObject({ outcome: 'not_sent' })
  expect(platform.seen).toHaveLength(0)
  const began = performance.now()
  expect(await failureOf(client.call(departmentSimplelist, {}, { signal: AbortSignal.timeout(100) }))).toMatchObject({
    errcode: -1,
    tries: 1,
  })
  expect(performance.now() - began).toBeLessThan(450)
  expect(platform.seen).toHaveLength(1)
})

test('upload sends the file as multipart field media, with its own name', async () => {
  await using platform = await platformOf(json({ errcode: 0, errmsg: '', type: 'image', media_id: 'm1', created_at: '1700000000' }))
  const { client } = clientOf(platform.baseUrl)
  const answer = await client.upload(
    mediaUpload,
    { type: 'image' },
    { name: '照片.png', type: 'image/png', data: new Uint8Array([1, 2, 3]) },
  )
  expect(answer.media_id).toBe('m1')
  const [request] = platform.seen
  expect(request!.query.get('type')).toBe('image')
  expect(request!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(Number(request!.headers['content-length'])).toBeGreaterThan(0)
  const body = Buffer.from(request!.body, 'latin1').toString('utf8')
  expect(body).toContain('name="media"; filename="照片.png"')
  expect(body).toContain('Content-Type: image/png')
  expect(request!.body).toContain('\u0001\u0002\u0003')
})

test('download gives bytes and name, pieces their total, and an errcode is an error', async () => {
  const header = {
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="${Buffer.from('照.jpg').toString('latin1')}"`,
  }
  await using platform = await platformOf(
    raw(Buffer.from([9, 8]), 200, header),
    raw(Buffer.from([9]), 206, { ...header, 'content-range': 'bytes 0-0/2' }),
    fails(40007),
  )
  const { client } = clientOf(platform.baseUrl)
  expect(await client.download(mediaGet, { media_id: 'm' })).toMatchObject({ name: '照.jpg', type: 'image/jpeg' })
  const piece = await client.download(mediaGet, { media_id: 'm' }, { range: 'bytes=0-0' })
  expect([[...piece.bytes], piece.total, platform.seen[1]!.headers.range]).toEqual([[9], 2, 'bytes=0-0'])
  expect(await failureOf(client.download(mediaGet, { media_id: 'm' }))).toMatchObject({ errcode: 40007, kind: 'errcode' })
})

test('text that the platform would cut goes out whole, or not at all where the client was made so', async () => {
  await using platform = await platformOf(ok({ msgid: 'm' }))
  const notice = { touser: 'zhangsan', agentid: 1, msgtype: 'text' as const, text: { content: '客'.repeat(683) } }
  await clientOf(platform.baseUrl).client.call(messageSend, notice)
  expect(JSON.parse(Buffer.from(platform.seen[0]!.body, 'latin1').toString('utf8'))).toMatchObject({ text: notice.text })
  const failure = await failureOf(clientOf(platform.baseUrl, { whole: true }).client.call(messageSend, notice))
  expect(failure).toMatchObject({ outcome: 'not_sent', field: 'text.content' })
  expect(platform.seen).toHaveLength(1)
})
