import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultRule } from '../src/world/fault-rows.ts'
import { fieldsOf, listenWith, type Receiver, type Rig, receiver, rig } from './rig.ts'

let r: Rig
let product: Receiver
let token = ''
beforeAll(async () => {
  product = await receiver()
  r = await rig({ scenario: 'demo', callback: listenWith(product) })
  token = await r.token()
})
afterEach(async () => {
  await r.sim.removeFault()
  product.events.length = 0
  product.refused.length = 0
})
afterAll(async () => {
  await r.close()
  await product.close()
})

const call = (path = 'department/simplelist', init: RequestInit = {}) =>
  fetch(`${r.url}/cgi-bin/${path}${path.includes('?') ? '&' : '?'}access_token=${token}`, { signal: AbortSignal.timeout(1000), ...init })
const fault = (kind: FaultRule['kind'], more: Partial<FaultRule> = {}) =>
  r.sim.addFault({ call: 'department/simplelist', kind, count: 1, ...more })
const failure = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name,
  )

test('refuse and reset_before: the connection breaks and nothing was done', async () => {
  for (const kind of ['refuse', 'reset_before'] as const) {
    await fault(kind)
    expect(await failure(call().then((a) => a.text()))).toMatch(/ECONNRESET|UND_ERR_SOCKET|TypeError/)
    expect((await call()).status).toBe(200)
  }
})

test('hang: no answer, no effect', async () => {
  await r.sim.addFault({ call: 'externalcontact/add_corp_tag', kind: 'hang', count: 1 })
  const add = () =>
    call('externalcontact/add_corp_tag', {
      method: 'POST',
      body: JSON.stringify({ group_name: '挂住', tag: [{ name: '一' }] }),
      signal: AbortSignal.timeout(200),
    })
  expect(await failure(add())).toMatch(/TimeoutError|23/)
  expect(((await (await add()).json()) as { errcode: number }).errcode).toBe(0)
})

test('timeout_after_effect and reset_mid: no usable answer, but it was done', async () => {
  for (const [kind, name] of [
    ['timeout_after_effect', '超时'],
    ['reset_mid', '断线'],
  ] as const) {
    await r.sim.addFault({ call: 'externalcontact/add_corp_tag', kind, count: 1 })
    const add = () =>
      call('externalcontact/add_corp_tag', {
        method: 'POST',
        body: JSON.stringify({ group_name: name, tag: [{ name: '一' }] }),
        signal: AbortSignal.timeout(400),
      })
    expect(await failure(add().then((a) => a.text()))).toBeTruthy()
    expect(((await (await add()).json()) as { errcode: number }).errcode).toBe(40071)
  }
})

test('HTTP errors come as pages', async () => {
  for (const [kind, status] of [
    ['http_500', 500],
    ['http_502', 502],
    ['http_504', 504],
    ['http_429', 429],
  ] as const) {
    await fault(kind)
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain('<html>')
  }
})

test('errcode, with the platform’s own words', async () => {
  await fault('errcode', { errcode: 45009 })
  expect(await (await call()).json()).toMatchObject({
    errcode: 45009,
    errmsg: expect.stringContaining('api freq out of limit'),
    department_id: [],
  })
})

test('html, truncated_json, no_errcode', async () => {
  await fault('html')
  const html = await call()
  expect(html.status).toBe(200)
  expect(html.headers.get('content-type')).toContain('text/html')
  await fault('truncated_json')
  const half = await (await call()).text()
  expect(() => JSON.parse(half)).toThrow()
  expect(half).toContain('"errcode":0')
  await fault('no_errcode')
  const bare = (await (await call()).json()) as object
  expect(bare).toHaveProperty('department_id')
  expect(bare).not.toHaveProperty('errcode')
})

test('gzip_bomb: small on the wire, half a gigabyte inside', async () => {
  await fault('gzip_bomb')
  const answer = await call('department/simplelist', { signal: AbortSignal.timeout(20_000) })
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(1024 * 1024)
  const reader = answer.body!.getReader()
  let size = 0
  while (size < 50 * 1024 * 1024) {
    const { value, done } = await reader.read()
    if (done) break
    size += value.length
  }
  await reader.cancel()
  expect(size).toBeGreaterThanOrEqual(50 * 1024 * 1024)
})

test('slow_body: a byte at a time', async () => {
  await r.sim.setSettings({ slow_body_ms: 1 })
  await fault('slow_body')
  const started = performance.now()
  const answer = (await (await call('department/simplelist', { signal: AbortSignal.timeout(8000) })).json()) as { errcode: number }
  expect(answer.errcode).toBe(0)
  expect(performance.now() - started).toBeGreaterThan(200)
})

test('cursor_repeats: the page never ends', async () => {
  await r.sim.addFault({ call: 'externalcontact/batch/get_by_user', kind: 'cursor_repeats', count: 3 })
  const page = async (cursor: string) =>
    (await (
      await call('externalcontact/batch/get_by_user', {
        method: 'POST',
        body: JSON.stringify({ userid_list: ['linxiaoman'], cursor, limit: 100 }),
      })
    ).json()) as { next_cursor: string }
  const first = await page('')
  const second = await page(first.next_cursor)
  expect(second.next_cursor).toBe(first.next_cursor)
})

test('cursor_endless: another cursor every time, and the page goes on for ever', async () => {
  await r.sim.addFault({ call: 'externalcontact/groupchat/list', kind: 'cursor_endless' })
  const cursors = new Set<string>()
  let cursor = ''
  for (let i = 0; i < 5; i++) {
    const body = JSON.stringify({ limit: 1000, cursor })
    const page = (await (await call('externalcontact/groupchat/list', { method: 'POST', body })).json()) as {
      errcode: number
      next_cursor: string
      group_chat_list: object[]
    }
    expect(page.errcode).toBe(0)
    expect(page.group_chat_list).toHaveLength(60)
    cursor = page.next_cursor
    cursors.add(cursor)
  }
  expect(cursors.size).toBe(5)
})

test('a window of virtual time, and one company only', async () => {
  const code = async () => ((await (await call()).json()) as { errcode: number }).errcode
  await fault('errcode', { errcode: 45009, count: undefined, starts_at: (await r.sim.clock()).now + 60_000 })
  expect(await code()).toBe(0)
  await r.sim.setClock({ advance_ms: 60_000 })
  expect(await code()).toBe(45009)
  await r.sim.removeFault()
  await r.sim.addFault({ call: '*', kind: 'errcode', errcode: 45033, for_ms: 60_000 })
  expect(await code()).toBe(45033)
  await r.sim.setClock({ advance_ms: 60_000 })
  expect(await code()).toBe(0)
  await r.sim.removeFault()
  await fault('errcode', { errcode: -1, corpid: 'wwanother' })
  expect(await code()).toBe(0)
  await expect(r.sim.addFault({ call: '*', kind: 'hang', probability: 2 })).rejects.toThrow('probability')
})

test('unknown_fields and clock_skew', async () => {
  await fault('unknown_fields')
  const strange = (await (await call()).json()) as { errcode: number; zz_new_field: object; department_id: object[] }
  expect(strange).toMatchObject({ errcode: 0, zz_new_field: { flag: true } })
  expect(strange.department_id[0]).toMatchObject({ id: 1, zz_new_number: expect.any(String) })
  await fault('clock_skew')
  const skewed = Date.parse((await call()).headers.get('date')!)
  expect(skewed - (await r.sim.clock()).now).toBeGreaterThan(500_000)
})

test('after, count and probability', async () => {
  await fault('errcode', { errcode: -1, after: 2, count: 1 })
  const codes: number[] = []
  for (let i = 0; i < 5; i++) codes.push(((await (await call()).json()) as { errcode: number }).errcode)
  expect(codes).toEqual([0, 0, -1, 0, 0])
  await r.sim.addFault({ call: '*', kind: 'errcode', errcode: -1, probability: 0.5 })
  let struck = 0
  for (let i = 0; i < 60; i++) if (((await (await call()).json()) as { errcode: number }).errcode === -1) struck++
  expect(struck).toBeGreaterThan(12)
  expect(struck).toBeLessThan(48)
})

async function addSomebody(name = '某人') {
  const { id } = await r.sim.createCustomer({ name })
  await r.sim.add({ person_id: id, userid: 'tangguo' })
  return id
}

test('callback faults: lost, doubled, bad_signature, wrong_receiver', async () => {
  const with_ = async (kind: FaultRule['kind']) => {
    await r.sim.addFault({ call: 'add_external_contact', kind, count: 1 })
    await addSomebody()
    await r.sim.settled()
  }
  await with_('lost')
  expect(product.events).toHaveLength(0)
  await with_('doubled')
  expect(product.events).toHaveLength(2)
  expect(product.events[0]).toEqual(product.events[1])
  await with_('bad_signature')
  await with_('wrong_receiver')
  expect(product.refused).toEqual(['signature', 'receiver'])
})

test('callback faults: replayed, skewed, oversized, not_utf8', async () => {
  const strikes = async (kind: FaultRule['kind']) => {
    await r.sim.addFault({ call: 'add_external_contact', kind, count: 1 })
    await addSomebody()
    await r.sim.settled()
  }
  await strikes('replayed')
  expect(product.events).toHaveLength(2)
  expect(product.events[1]).toEqual(product.events[0])
  expect(product.queries.at(-1)).toEqual(product.queries.at(-2))
  await r.sim.setSettings({ clock_skew_seconds: -86_400 })
  await strikes('skewed')
  const yesterday = Math.floor((await r.sim.clock()).now / 1000) - 86_400
  expect(Math.abs(Number(fieldsOf(product.events.at(-1)).CreateTime) - yesterday)).toBeLessThan(60)
  expect(Math.abs(Number(product.queries.at(-1)!.timestamp) - yesterday)).toBeLessThan(60)
  await strikes('oversized')
  await strikes('not_utf8')
  expect(product.refused).toEqual(['tooLarge', 'xml'])
})

test('callback faults: swapped and late', async () => {
  await r.sim.addFault({ call: 'add_external_contact', kind: 'swapped', count: 1 })
  const first = await addSomebody('先')
  const second = await addSomebody('后')
  await r.sim.settled()
  expect(product.events.map((e) => fieldsOf(e).ExternalUserID)).toEqual([second, first])
  product.events.length = 0
  await r.sim.setSettings({ callback_late_ms: 150 })
  await r.sim.addFault({ call: '*', kind: 'late', count: 1 })
  await addSomebody()
  await new Promise((done) => setTimeout(done, 50))
  expect(product.events).toHaveLength(0)
  await r.sim.settled()
  expect(product.events).toHaveLength(1)
})

test('a rule nobody knows is refused with a reason', async () => {
  await expect(r.sim.addFault({ call: '*', kind: 'nonsense' as 'hang' })).rejects.toThrow('kind')
})

test('/sim says what is wrong with a request in one way', async () => {
  const json = { 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${r.url}${path}`, init)
    return [answer.status, ((await answer.json()) as { error?: string }).error]
  }
  expect(await ask('/sim/scan', { method: 'POST', body: '{}' })).toEqual([415, expect.stringContaining('application/json')])
  expect(await ask('/sim/no/such', { method: 'POST', headers: json, body: '{}' })).toEqual([404, '没有 POST /sim/no/such'])
  expect(await ask('/sim/no/such', {})).toEqual([404, '没有 GET /sim/no/such'])
  await r.sim.addFault({ call: 'department/simplelist', kind: 'hang' })
  expect(await ask('/sim/faults', { method: 'DELETE', headers: json })).toEqual([200, undefined])
  expect((await call('department/simplelist')).status).toBe(200)
})
