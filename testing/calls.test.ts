import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyCall, snake } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { allCalls, loadRoutes } from '#core/server/areas.ts'
import type { FileRow } from '#core/server/files.ts'
import { idOf } from '#core/server/ids.ts'
import { notify } from '#core/server/notify.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { hostile, ids, requestOf, valid } from './inputs.ts'
import { aColleague, colleagues } from './other-company.ts'

/** What comes free for every call, because calls are data (DESIGN §8). A new area is under these from its first line. */
const { url } = await testDatabase()
const calls = await allCalls()
/** The areas that `npm test -- --changed` names; none means all. */
const only = process.env.ONLY_AREAS?.split(',').filter(Boolean) ?? []
let app: TestApp
let admin: string
let nobody: string
let ownScope: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty', wechat: true })
  admin = await app.asAdmin()
  nobody = await app.withoutPrivileges()
  ownScope = await app.withOwnScope()
})
afterAll(() => app.close())

/** What is pushed to somebody, from now until a frame that says `end`. */
async function pushOf(cookie: string): Promise<{ until(end: string): Promise<string> }> {
  const answer = await app.fetch('/api/push', { headers: { cookie } })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async until(end) {
      while (!text.includes(end)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the line ended: ${text.slice(-300)}`)
        text += value
      }
      await reader.cancel()
      return text
    },
  }
}

const name = ({ call }: { call: AnyCall }) => `${call.method} ${call.path}`
const send = async (call: AnyCall, input: unknown, cookie?: string, lang = 'zh-CN') => {
  const { url: path, ...request } = requestOf(call, input, cookie, lang)
  const answer = await app.fetch(path, request)
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text) as Record<string, unknown>, text }
}
test('every declared call has a handler, and every handler a declared call', async () => {
  const handled = new Set((await loadRoutes()).map((r) => `${r.call.method} ${r.call.path}`))
  expect(calls.map(name).filter((n) => !handled.has(n))).toEqual([])
  expect(handled.size).toBe(new Set(calls.map(name)).size)
})

const tested = calls.filter(({ call }) => only.length === 0 || only.includes(call.area)).filter(({ call }) => call.name !== 'auth.logout') // it would sign the tests out
const closed = tested.filter(({ call }) => call.access !== 'public' && call.access !== 'share')
describe.each(closed.map((c) => ({ n: name(c), ...c })))('$n', ({ call }) => {
  test('without a session it asks to sign in', async () => {
    const { status, body } = await send(call, {})
    expect([status, body.success, body.status_code]).toEqual([200, false, code.signedOut])
  })

  if (typeof call.access === 'object' || call.access === 'root')
    test('without the privilege it answers 14403', async () => {
      const { body } = await send(call, {}, nobody)
      expect([body.success, body.status_code, body.status_message]).toEqual([false, code.forbidden, '你没有操作此对象的权限'])
    })

  if (call.about === 'company' && call.access !== 'root')
    test('it concerns the whole company: with the privilege but without that scope it answers 14403', async () => {
      const { body } = await send(call, {}, ownScope, 'en')
      expect([body.success, body.status_code, body.status_message]).toEqual([
        false,
        code.forbidden,
        expect.stringContaining('whole company'),
      ])
    })

  const required = Object.keys((call.input as { properties?: object }).properties ?? {}).length > 0 && !call.multipart
  if (required)
    test('an unknown field is refused by its name', async () => {
      const { body } = await send(call, { ...(valid(call.input) as object), no_such_field: 1 }, admin)
      expect([body.status_code, (body.fields as { field: string }[] | undefined)?.map((f) => f.field)]).toEqual([
        code.badInput,
        expect.arrayContaining(['no_such_field']),
      ])
    })
})

/** What another site's page can send with our cookie: a form of each kind, a picture, a script without our header, also from a neighbour's host. */
const foreign: Record<string, { headers: Record<string, string>; body?: string }> = {
  'a form': { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
  'a form of text that is JSON': { headers: { 'content-type': 'text/plain' }, body: '{"a":"=1"}' },
  'a form with files': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  },
  'an empty form': { headers: {} },
  'JSON without our header': { headers: { 'content-type': 'application/json' }, body: '{}' },
  'a script of a neighbour': {
    headers: { 'content-type': 'application/json', 'x-requested-with': 'rapport', 'sec-fetch-site': 'same-site' },
    body: '{}',
  },
  'a script of a stranger': {
    headers: { 'content-type': 'application/json', 'x-requested-with': 'rapport', 'sec-fetch-site': 'cross-site' },
    body: '{}',
  },
  'another header': { headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }, body: '{}' },
}
test('no page of another site makes a command with our cookie, whatever kind of form it sends', async () => {
  const commands = calls
    .map(({ call }) => call)
    .filter((call) => call.kind === 'command' || call.method === 'POST' || call.name === 'auth.logout')
  const done: string[] = []
  for (const call of commands)
    for (const [kind, { headers, body }] of Object.entries(foreign)) {
      const get = call.method === 'GET'
      if (get && body && !headers['sec-fetch-site']) continue
      const payload = get ? undefined : body
      const answer = await app.inject({
        method: call.method,
        url: `/api${call.path}`,
        headers: { cookie: admin, ...headers },
        ...(payload && { payload }),
      })
      const { success, status_code, status_message } = answer.json() as Record<string, unknown>
      // Either it does not come from our pages, or nobody here reads such a body: the handler is not asked in either case.
      const refused = status_message === '请从本系统的页面操作' || status_message === '不支持这种内容类型'
      if (success !== false || !refused) done.push(`${call.name}: ${kind}: ${status_code} ${status_message}`)
    }
  expect(commands.length).toBeGreaterThan(only.length ? 0 : 100)
  expect(done).toEqual([])
})

test('R046 a GET call that carries a body is refused', async () => {
  const get = calls.find((c) => c.call.method === 'GET' && c.call.access === 'staff')!.call
  const { request } = await import('node:http')
  const body = await new Promise<string>((resolve, reject) => {
    const req = request(
      `${app.url}/api${get.path}`,
      { method: 'GET', headers: { cookie: admin, 'content-type': 'application/json', 'content-length': 2 } },
      (res) => {
        let text = ''
        res.on('data', (d) => {
          text += d
        })
        res.on('end', () => resolve(text))
      },
    )
    req.on('error', reject)
    req.end('{}')
  })
  expect(JSON.parse(body)).toMatchObject({ success: false, status_code: code.badInput })
})

test('R065 R068 what is no call answers in the envelope too', async () => {
  const answer = await app.fetch('/api/no/such/call', { headers: { cookie: admin } })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ success: false, status_code: 404, status_message: expect.any(String) })
  const odd = await app.fetch('/api/%zz', { headers: { cookie: admin } })
  expect(await odd.json()).toMatchObject({ success: false, status_code: code.badInput, request_id: expect.any(String) })
})

test('keys of every contract survive the way to the wire and back', () => {
  const keys = (s: { properties?: Record<string, never>; items?: never; anyOf?: never[] }): string[] => [
    ...Object.entries(s.properties ?? {}).flatMap(([k, v]) => [k, ...keys(v)]),
    ...(s.items ? keys(s.items) : []),
    ...(s.anyOf ?? []).flatMap(keys),
  ]
  const all = new Set(calls.flatMap(({ call }) => [...keys(call.input), ...keys(call.output)]))
  const byWire = new Map<string, string>()
  for (const key of all) {
    expect(byWire.get(snake(key)) ?? key, `two names meet at ${snake(key)}`).toBe(key)
    byWire.set(snake(key), key)
  }
})

test('signing out by another site’s link does nothing', async () => {
  const before = await app.asAdmin()
  await app.fetch('/api/auth/logout', { headers: { cookie: before, 'sec-fetch-site': 'cross-site' } })
  const me = await app.fetch('/api/staff/me', { headers: { cookie: before } })
  expect(((await me.json()) as { success: boolean }).success).toBe(true)
})

test(
  'whoever sees their own only: no call shows, exports, changes or deletes what is a colleague’s, by whatever id',
  async () => {
    process.env.CHECK_SCOPE = '1'
    const before = ids.splice(0)
    const colleague = await aColleague(anyTable(app.app.db), app.corpId)
    ids.push(...colleague.ids)
    const state = await colleague.state()
    expect(state).toContain(colleagues)
    const leaks: string[] = []
    let since: string[] = [] // all tables are looked at after twenty calls, not after each
    const seen = (where: string, text: string) => text.includes(colleagues) && leaks.push(`${where}: ${text.slice(0, 300)}`)
    const line = await pushOf(ownScope)
    for (const { call } of tested.filter((c) => c.call.multipart)) {
      const form = new FormData()
      for (const field of ['file_id', 'upload_id']) form.append(field, idOf('colleague', field))
      form.append('file', new Blob(['a,b']), 'a.csv')
      const headers = { cookie: ownScope, 'x-requested-with': 'rapport' }
      const answer = await app.fetch(`/api${call.path}`, { method: 'POST', headers, body: form })
      seen(call.name, await answer.text())
      since.push(call.name)
    }
    for (const { call } of tested.filter((c) => c.call.access !== 'customer' && !c.call.multipart)) {
      const made = fc.sample(hostile(call.input), { numRuns: 8, seed: 7 })
      const exported = call.name.includes('xport')
        ? [{ filters: {}, format: 'csv' }, { filters: { ...(valid(call.input) as { filters: object }).filters } }]
        : []
      for (const input of [{}, valid(call.input), ...exported, ...made]) {
        const { status, text } = await send(call, input, ownScope)
        seen(call.name, text)
        if (status !== 200) leaks.push(`${call.name} answered HTTP ${status}: does it ask whose rows the asker sees?`)
      }
      since.push(call.name)
      if (since.length < 20) continue
      if ((await colleague.state()) !== state) {
        leaks.push(`one of these changed what is a colleague’s: ${since.join(', ')}`)
        break
      }
      since = []
    }
    await app.settled()
    delete process.env.CHECK_SCOPE
    // What a colleague's tasks tell goes to the colleague; a frame for everybody comes last, so that what was sent before it has arrived.
    for (const taskId of colleague.ids)
      await notify(app.ctx.db, { to: { owner: `staff:${colleague.staffId}` }, type: 'task', data: { taskId } })
    await notify(app.ctx.db, { to: 'corp', type: 'end', data: {} })
    const frames = await line.until('event: end')
    seen('push', frames)
    // Few of them with --changed. What is the company's is not exported by whoever sees their own.
    const exported = tested.filter(({ call }) => call.longTask && call.about !== 'company' && call.name.includes('xport'))
    expect(frames.includes('event: task\n'), 'the line told of one’s own tasks').toBe(exported.length > 0)
    const { rows } = await sql<FileRow>`
    select f.* from files f join tasks t on t.corp_id = f.corp_id and f.file_id in (t.result_file_id, t.error_file_id)
    where f.corp_id = ${app.corpId}`.execute(anyTable(app.app.db))
    for (const row of rows) {
      const data = await app.app.files.read(row)
      if (/csv$/.test(row.name)) seen(row.name, data.toString('utf8'))
      else for await (const line of readSheet(data, row.name)) seen(row.name, line.join())
    }
    expect([...new Set(leaks)]).toEqual([])
    expect(rows.length).toBeGreaterThan(Math.min(3, exported.length - 1))
    expect(await colleague.state(), `after ${since.join(', ')}`).toBe(state)
    ids.splice(0, ids.length, ...before)
  },
  Math.max(120_000, tested.length * 500),
)
