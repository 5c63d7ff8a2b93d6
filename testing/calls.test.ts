import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyCall, snake } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { allCalls, loadRoutes } from '#core/server/areas.ts'
import type { FileRow } from '#core/server/files.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { hostile, hostileParts, ids, type Parts, valid } from './inputs.ts'
import { aColleague, canary, colleagues, otherCompany } from './other-company.ts'

/** What comes free for every call, because calls are data (DESIGN §8). A new area is under these from its first line. */
const { url } = await testDatabase()
const calls = await allCalls()
/** The areas that `npm test -- --changed` names; none means all. */
const only = process.env.ONLY_AREAS?.split(',').filter(Boolean) ?? []
const runs = Number(process.env.FUZZ_RUNS ?? 300)
/** Another one in every run; a failure names its own. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
let app: TestApp
let admin: string
let nobody: string
let ownScope: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty' })
  admin = await app.asAdmin()
  nobody = await app.withoutPrivileges()
  ownScope = await app.withOwnScope()
  ids.push(...(await otherCompany(anyTable(app.app.db), app.corpId)))
})
afterAll(() => app.close())

const name = ({ call }: { call: AnyCall }) => `${call.method} ${call.path}`
/** Whether what a refusal says is of the language it was asked in; names that both languages share are neither. */
const neutral = /multipart\/form-data|MP4|JPG|PNG|AMR|MB|WeCom|Secret|logo|GET|ID|IP/g
const ofLanguage = (said: string, lang: string): boolean => {
  const [han, latin] = [/\p{Script=Han}/u.test(said), /[a-z]{2}/i.test(said.replace(neutral, ''))]
  return lang === 'en' ? latin && !han : han && !latin
}
const requestOf = (call: AnyCall, input: unknown, cookie?: string, lang = 'zh-CN') => {
  const get = call.method === 'GET'
  const query = get
    ? new URLSearchParams(
        Object.entries(input as object).map(([k, v]): [string, string] => [k, typeof v === 'string' ? v : (JSON.stringify(v) ?? '')]),
      ).toString()
    : ''
  const parts = call.multipart && (input as Parts).contentType !== undefined ? (input as Parts) : null
  return {
    url: `/api${call.path}${query && `?${query}`}`,
    method: call.method,
    headers: {
      'x-requested-with': 'rapport',
      'accept-language': lang,
      ...(cookie && { cookie }),
      ...(!get && { 'content-type': parts?.contentType ?? 'application/json' }),
    },
    ...(!get && { body: parts?.body ?? JSON.stringify(input) }),
  }
}
const send = async (call: AnyCall, input: unknown, cookie?: string, lang = 'zh-CN') => {
  const { url: path, ...request } = requestOf(call, input, cookie, lang)
  const answer = await app.fetch(path, request)
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text) as Record<string, unknown>, text }
}
const sendFast = async (...asked: Parameters<typeof requestOf>) => {
  const { statusCode, body: text } = await app.inject(requestOf(...asked))
  return { status: statusCode, body: JSON.parse(text) as Record<string, unknown>, text }
}

/** What every answer keeps to. Plain comparisons: a hundred thousand `expect`s would be most of the time. */
function judge({ status, body, text }: Awaited<ReturnType<typeof send>>, lang: string, which: () => string): void {
  const wrong: string[] = []
  if (status !== 200) wrong.push(`HTTP ${status}`)
  if (typeof body.success !== 'boolean' || typeof body.status_code !== 'number' || typeof body.status_message !== 'string')
    wrong.push('no envelope')
  // Nothing of the other company, whose ids are among the inputs.
  if (text.includes(canary)) wrong.push('a row of another company')
  if (/\bselect \b|insert into|\.ts:\d+|at async|node_modules/i.test(text)) wrong.push('something of the inside')
  const fields = (body.fields ?? []) as { field: string; message: string }[]
  const said = body.success ? [] : [String(body.status_message), ...fields.map((f) => f.message)]
  wrong.push(...said.filter((words) => !ofLanguage(words, lang)).map((words) => `not in ${lang}: ${words}`))
  if (body.status_code === code.badInput && !body.field && !body.status_message) wrong.push('a refusal without a reason')
  if (wrong.length) throw new Error(`${wrong.join('; ')}\n${which()}\n${text.slice(0, 2_000)}`)
}

/**
 * Who sends the input of that number: staff and administrator in turns, a stranger, whom most calls refuse before they look at it, now and then.
 * FUZZ_CALLERS=all: each of the three sends each.
 */
function callersOf(at: number, open: boolean): (string | undefined)[] {
  if (process.env.FUZZ_CALLERS === 'all') return [undefined, ownScope, admin]
  return [at % 2 ? ownScope : admin, ...(open || at % 10 === 0 ? [undefined] : [])]
}

test('every declared call has a handler, and every handler a declared call', async () => {
  const handled = new Set((await loadRoutes()).map((r) => `${r.call.method} ${r.call.path}`))
  expect(calls.map(name).filter((n) => !handled.has(n))).toEqual([])
  expect(handled.size).toBe(new Set(calls.map(name)).size)
})

const asked = calls.filter(({ call }) => only.length === 0 || only.includes(call.area)).filter(({ call }) => call.name !== 'auth.logout') // it would sign the tests out
describe.each(asked.map((c) => ({ n: name(c), ...c })))('$n', ({ call }) => {
  const open = call.access === 'public' || call.access === 'share'

  if (!open)
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

  if (call.method === 'POST' && !open)
    test('another site’s page cannot make it', async () => {
      const answer = await app.fetch(`/api${call.path}`, {
        method: 'POST',
        headers: { cookie: admin, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
        body: '{}',
      })
      expect(((await answer.json()) as { success: boolean }).success).toBe(false)
    })

  if (call.access !== 'customer')
    test(`${runs} hostile inputs from a stranger, a member of staff and an administrator: always the envelope, never a 5xx, nothing of the inside`, async () => {
      const inputs = fc.sample(call.multipart ? hostileParts : hostile(call.input), { numRuns: runs, seed })
      for (const [at, input] of inputs.entries()) {
        const lang = at % 3 ? 'en' : 'zh-CN'
        const answers = await Promise.all(callersOf(at, open).map((cookie) => sendFast(call, input, cookie, lang)))
        for (const answer of answers) judge(answer, lang, () => `seed ${seed}, input ${at}: ${JSON.stringify(input).slice(0, 2_000)}`)
      }
    })

  const required = Object.keys((call.input as { properties?: object }).properties ?? {}).length > 0 && !open && !call.multipart
  if (required)
    test('an unknown field is refused by its name', async () => {
      const { body } = await send(call, { ...(valid(call.input) as object), no_such_field: 1 }, admin)
      expect([body.status_code, (body.fields as { field: string }[] | undefined)?.map((f) => f.field)]).toEqual([
        code.badInput,
        expect.arrayContaining(['no_such_field']),
      ])
    })
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

test('the inputs hold ids of another company: otherwise the tests above prove less than they say', () => {
  expect(ids.length).toBeGreaterThan(15)
})

test('signing out by another site’s link does nothing', async () => {
  await sql`delete from sign_in_tries`.execute(anyTable(app.app.db)) // of the hostile inputs above
  const before = await app.asAdmin()
  await app.fetch('/api/auth/logout', { headers: { cookie: before, 'sec-fetch-site': 'cross-site' } })
  const me = await app.fetch('/api/staff/me', { headers: { cookie: before } })
  expect(((await me.json()) as { success: boolean }).success).toBe(true)
})

test('whoever sees their own only: no call shows, exports, changes or deletes what is a colleague’s, by whatever id', async () => {
  const before = ids.splice(0)
  const colleague = await aColleague(anyTable(app.app.db), app.corpId)
  ids.push(...colleague.ids)
  const state = await colleague.state()
  expect(state).toContain(colleagues)
  const leaks: string[] = []
  const seen = (where: string, text: string) => text.includes(colleagues) && leaks.push(`${where}: ${text.slice(0, 300)}`)
  for (const { call } of asked.filter((c) => c.call.access !== 'customer' && !c.call.multipart)) {
    const made = fc.sample(hostile(call.input), { numRuns: 8, seed: 7 })
    const exported = call.name.includes('xport')
      ? [{ filters: {}, format: 'csv' }, { filters: { ...(valid(call.input) as { filters: object }).filters } }]
      : []
    for (const input of [{}, valid(call.input), ...exported, ...made]) seen(call.name, (await send(call, input, ownScope)).text)
    if ((await colleague.state()) !== state) {
      leaks.push(`${call.name} changed what is a colleague’s`)
      break
    }
  }
  await app.settled()
  const { rows } = await sql<FileRow>`
    select f.* from files f join tasks t on t.corp_id = f.corp_id and f.file_id in (t.result_file_id, t.error_file_id)
    where f.corp_id = ${app.corpId}`.execute(anyTable(app.app.db))
  for (const row of rows) {
    const data = await app.app.files.read(row)
    if (/csv$/.test(row.name)) seen(row.name, data.toString('utf8'))
    else for await (const line of readSheet(data, row.name)) seen(row.name, line.join())
  }
  expect(leaks).toEqual([])
  expect(rows.length).toBeGreaterThan(3)
  expect(await colleague.state()).toBe(state)
  ids.splice(0, ids.length, ...before)
}, 120_000)
