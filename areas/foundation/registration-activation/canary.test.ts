import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { plainCode } from '#areas/acquisition/live-codes/testing.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import type { AnyCall } from '#core/contract/call.ts'
import { staffMe } from '#core/contract/session.ts'
import { allCalls } from '#core/server/areas.ts'
import type { FileRow } from '#core/server/files.ts'
import { createLog } from '#core/server/log.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, type TestApp } from '#testing/harness.ts'
import { startSuiteApp } from '#testing/suite.ts'
import { activation } from './contract.ts'
import { makeInvite } from './server/invites.ts'
import { browserOf } from './testing.ts'

const marks = ['⟦甲⟧', '⟦乙⟧'] as const
const other = (mark: string) => marks.find((one) => one !== mark)!

/** What went to WeCom, with the token of whichever company. */
const sent: { url: URL; body: string }[] = []
const companyOfToken = new Map<string, string>()
const log: string[] = []

const { url } = await testDatabase()
let app: TestApp
beforeAll(async () => {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (to: string | URL | Request, init?: RequestInit) => {
    const at = new URL(to instanceof Request ? to.url : to)
    const answer = await real(to, init)
    if (!at.pathname.startsWith('/cgi-bin/')) return answer
    const body = init?.body instanceof FormData ? await new Response(init.body).text() : String(init?.body ?? '')
    if (!at.pathname.endsWith('/service/get_corp_token')) sent.push({ url: at, body })
    else companyOfToken.set(((await answer.clone().json()) as { access_token: string }).access_token, JSON.parse(body).auth_corpid)
    return answer
  })
  const stream = { write: (line: string) => void log.push(line) }
  app = await startSuiteApp({ databaseUrl: url, scenario: 'empty', log: createLog('trace', stream) })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

interface Company {
  mark: string
  browser: ReturnType<typeof browserOf>
  corpId: number
  wecom: string
  /** Frames of its administrator's open page, until now. */
  pushed: () => string
}

/** A company from its consent to customers, a code, a welcome and a mass message, with its mark in every text that somebody may write. */
async function live(mark: string): Promise<Company> {
  const { corpid } = app.sim.addCorp({ name: `${mark}公司`, scenario: 'empty' })
  const browser = browserOf(app)
  await browser.authorise(corpid)
  await browser.call(activation.setInviteCode, { inviteCode: await makeInvite(app.app.db, { note: mark }) })
  await app.settled(60_000)
  const { corpId, staffId } = await browser.call(staffMe.me, {})
  const { wecom_corp_id: wecom } = await anyTable(app.app.db)
    .selectFrom('corps')
    .select('wecom_corp_id')
    .where('corp_id', '=', corpId)
    .executeTakeFirstOrThrow()
  const pushed = await listen(browser)
  await browser.call(customerTags.add, { groupName: `${mark}组`, names: [`${mark}标签`] })
  app.sim.addFault({ call: 'externalcontact/add_corp_tag', kind: 'errcode', errcode: 40072, count: 1, corpid })
  expect(await refusalOf(browser.call(customerTags.add, { groupName: `${mark}别组`, names: [`${mark}别的`] }))).not.toBeNull()
  const welcome = { mode: 'same' as const, content: { text: `${mark}欢迎`, attachments: [] }, bands: [] }
  const draft = plainCode([staffId!], { name: `${mark}码`, welcome, remark: { mode: 'suffix', text: mark } })
  await browser.call(liveCodes.add, { draft })
  const code = () =>
    anyTable(app.app.db).selectFrom('live_codes').select(['config_id', 'state']).where('corp_id', '=', corpId).executeTakeFirst()
  await expect.poll(code, { timeout: 20_000 }).toMatchObject({ state: 'ready' })
  const { id } = app.sim.createCustomer({ name: `${mark}客户`, corpid })
  app.sim.add({ person_id: id, config_id: (await code())!.config_id! })
  await app.settled()
  const { list } = await browser.call(externalUsers.list, {})
  await browser.call(missions.add, {
    draft: {
      name: `${mark}群发`,
      audience: { customerIds: [list[0]!.customerId] },
      msgData: { text: `${mark}好`, attachments: [] },
      sendAt: null,
    },
  })
  await expect
    .poll(() => sent.filter((one) => one.url.pathname.endsWith('add_msg_template') && one.body.includes(mark)), { timeout: 20_000 })
    .toHaveLength(1)
  await app.settled()
  return { mark, browser, corpId, wecom, pushed }
}

async function listen(browser: Company['browser']): Promise<() => string> {
  const line = (await browser.visit('/api/push')).body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  void (async () => {
    for (let next = await line.read(); !next.done; next = await line.read()) heard += next.value
  })().catch(() => {})
  return () => heard
}

async function answersOf({ browser }: Company, calls: readonly AnyCall[], input: object): Promise<string> {
  const answers = await Promise.all(
    calls.map(async (call) => {
      const posts = call.method === 'POST' && { 'content-type': 'application/json' }
      const headers = { 'x-requested-with': 'rapport', ...posts }
      const init = { method: call.method, headers, ...(posts && { body: JSON.stringify(input) }) }
      return (await browser.visit(`/api${call.path}`, init)).text()
    }),
  )
  return answers.filter((text) => text.includes('"success":true')).join('\n')
}

test('canary: of two companies, each with its mark in every text, no answer, push, file, log line or call to WeCom of the one has a word of the other', async () => {
  const companies = [await live(marks[0]), await live(marks[1])]
  const calls = (await allCalls()).map(({ call }) => call)
  const reads = calls.filter((call) => call.kind === 'query' && call.about !== 'own' && call.about !== 'self')
  const exports = calls.filter((call) => call.longTask && call.name.includes('xport'))
  for (const company of companies) {
    const answers = await answersOf(company, reads, {})
    expect([answers.includes(company.mark), answers.includes(other(company.mark))], 'answers').toEqual([true, false])
    // as many as one person may have under way at a time
    for (let at = 0; at < exports.length; at += 4) {
      await answersOf(company, exports.slice(at, at + 4), { filters: {}, format: 'csv' })
      await app.settled(60_000)
    }
  }
  await app.settled(60_000)
  for (const { mark, corpId, wecom, pushed } of companies) {
    const { rows } = await sql<FileRow>`select f.* from files f where f.corp_id = ${corpId}`.execute(anyTable(app.app.db))
    const files = (await Promise.all(rows.map((row) => app.app.files.read(row)))).map((data) => data.toString('utf8')).join('\n')
    expect(rows.length, 'files').toBeGreaterThan(4)
    expect([files.includes(mark), files.includes(other(mark))], 'files').toEqual([true, false])
    expect(pushed(), 'pushes').toContain('event: task\n')
    expect(pushed(), 'pushes').not.toContain(other(mark))
    const toWecom = sent.filter((one) => companyOfToken.get(one.url.searchParams.get('access_token') ?? '') === wecom)
    const texts = toWecom.map((one) => `${decodeURIComponent(one.url.search)} ${one.body}`).join('\n')
    for (const call of ['add_contact_way', 'add_corp_tag', 'send_welcome_msg', 'add_msg_template', 'remark'])
      expect(toWecom.find((one) => one.url.pathname.endsWith(call))?.body, call).toContain(mark)
    expect(texts, 'calls to WeCom').not.toContain(other(mark))
  }
  // With a token of neither: the suite's own calls, and what asks who somebody is.
  const nobodys = sent.filter((one) => !companyOfToken.has(one.url.searchParams.get('access_token') ?? ''))
  expect(nobodys.filter(({ body }) => marks.some((mark) => body.includes(mark)))).toEqual([])
  // What customers and staff write stands in no line of the log, whoever's it is.
  expect(log.filter((line) => line.includes('platform refused')).length).toBeGreaterThan(1)
  expect(log.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([])
}, 120_000)
