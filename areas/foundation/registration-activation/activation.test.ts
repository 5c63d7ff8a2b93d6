import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { companies } from '#areas/foundation/multi-corp/contract.ts'
import { staffLeft } from '#areas/staff/staff-management/contract.ts'
import { mySessions } from '#areas/system/account-info/contract.ts'
import { code } from '#core/contract/errors.ts'
import { auth, staffMe, user } from '#core/contract/session.ts'
import { uploads } from '#core/contract/uploads.ts'
import { program } from '#core/server/actor.ts'
import { allCalls } from '#core/server/areas.ts'
import { makeContext } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { newId } from '#core/server/ids.ts'
import { notify } from '#core/server/notify.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, type TestApp } from '#testing/harness.ts'
import { startSuiteApp } from '#testing/suite.ts'
import { suite } from '#testing/suite-settings.ts'
import { activation, consentBack, registering } from './contract.ts'
import { makeInvite } from './server/invites.ts'
import { browserOf } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let other: string
beforeAll(async () => {
  app = await startSuiteApp({ databaseUrl: url, scenario: 'empty' })
  other = app.sim.addCorp({ name: '⟦乙公司⟧', scenario: 'empty' }).corpid
  a = browser()
})
afterAll(() => app.close())

/** What an open page of this session has heard until now. */
async function listen(cookie: string): Promise<() => string> {
  const line = (await app.fetch('/api/push', { headers: { cookie } })).body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  void (async () => {
    for (let next = await line.read(); !next.done; next = await line.read()) heard += next.value
  })().catch(() => {})
  return () => heard
}
const browser = () => browserOf(app)
let a: ReturnType<typeof browser>
const corps = () => anyTable(app.app.db).selectFrom('corps').select(['corp_id', 'name', 'activation_status']).orderBy('corp_id').execute()

test('R262, R263: the entry page leads to WeCom with the suite, and back only in the browser that set out, once', async () => {
  const page = new URL(await a.toWecom())
  expect(page.pathname).toBe('/3rdapp/install')
  expect(page.searchParams.get('suite_id')).toBe(suite.suite_id)
  expect(page.searchParams.get('redirect_uri')).toBe(`${app.url}${consentBack}`)
  const { rows } = await sql<{ auth_type: string }>`select auth_type from consents`.execute(anyTable(app.app.db))
  expect(rows).toEqual([{ auth_type: 'oa' }])
  expect(await a.toWecom('?auth_type=ia')).toBe('/corp_auth_required?error=own_app')
  const relayed = await fetch(`${page}&sim_corp=${app.corpid}`, { redirect: 'manual' })
  const stranger = await browser().visit(relayed.headers.get('location')!)
  expect(stranger.headers.get('location')).toBe('/corp_auth_required?error=state')
  expect((await a.visit(`${consentBack}?state=${page.searchParams.get('state')}`)).headers.get('location')).toBe(
    '/corp_auth_required?error=cancelled',
  )
  expect(await corps()).toEqual([])
})

test('R190: who agreed is in, as super administrator of a company where nothing is open yet but who they are', async () => {
  const { at, back } = await a.authorise(app.corpid, '?callback=https://evil.example/&state=abc123')
  expect(at).toBe('/?state=abc123')
  expect((await a.visit(back)).headers.get('location')).toBe('/corp_auth_required?error=state')
  expect(await app.call(auth.loginStatus, {}, a.header())).toMatchObject({ hasLogin: true, activationStatus: 'corp_authed' })
  expect(await app.call(user.me, {}, a.header())).toMatchObject({ activationStatus: 'corp_authed', corpAuthType: 'oa' })
  expect(await app.call(staffMe.me, {}, a.header())).toMatchObject({ isRoot: true, setUp: true, corpName: '新开的店' })
  expect(await refusalOf(app.call(liveCodes.list, {}, a.header()))).toMatchObject({ code: code.forbidden, message: '企业还没有激活' })
  expect(await refusalOf(app.call(companies.multiList, {}, ''))).toMatchObject({ code: code.signedOut })
})

test('R175, R255: the registration status holds hasCorp, corpName and activationStatus, for its own people and its own browser', async () => {
  const { corp_id: corpId } = (await corps())[0]!
  const expected = { hasCorp: true, corpName: '新开的店', activationStatus: 'corp_authed' }
  expect(await app.call(registering.registerStatus, { corpId }, a.header())).toEqual(expected)
  expect(await refusalOf(app.call(registering.registerStatus, { corpId }))).toMatchObject({ code: code.signedOut })
})

test('R191: an invite code activates one company, once; a wrong one is refused at its field, and the first fetch begins', async () => {
  const wrong = await refusalOf(app.call(activation.setInviteCode, { inviteCode: 'AAAA-BBBB-CCCC' }, a.header()))
  expect(wrong?.body.field).toBe('invite_code')
  const inviteCode = await makeInvite(app.app.db, { note: 'for the first' })
  expect(await app.call(activation.setInviteCode, { inviteCode: inviteCode.toLowerCase().replaceAll('-', ' ') }, a.header())).toEqual({
    activationStatus: 'activated',
  })
  expect((await app.call(liveCodes.list, {}, a.header())).list).toEqual([])
  await app.settled()
  const { rows } = await sql`select from tasks where kind like '%sync%'`.execute(anyTable(app.app.db))
  expect(rows.length).toBeGreaterThan(0)
})

test('a code that is scanned brings the company, and what was registered beside it; the browser that shows it is signed in to nothing', async () => {
  const screen = browser()
  const call = (path: string, body?: object) =>
    screen.visit(`/api${path}`, {
      headers: { 'x-requested-with': 'rapport', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const info = { company_name: '⟦乙公司⟧', contact_name: '李雷', contact_phone: '13800138000' }
  await call(registering.registerInfo.path, { ...info, contact_phone: '1380013800' }).then(async (r) =>
    expect(await r.json()).toMatchObject({ field: 'contact_phone' }),
  )
  await call(registering.registerInfo.path, { ...info, invite_code: await makeInvite(app.app.db, {}) })
  const { url } = (await (await call(registering.registerQr.path)).json()) as { url: string }
  expect(((await (await call(registering.registerQr.path)).json()) as { url: string }).url).toBe(url)
  const state = async () => (await call(registering.registerCheck.path)).json()
  expect(await state()).toMatchObject({ state: 'waiting' })
  await fetch(`${url}&sim_corp=${other}`)
  await app.settled()
  const b = (await corps())[1]!
  expect(b).toMatchObject({ name: '⟦乙公司⟧', activation_status: 'activated' })
  expect(await state()).toMatchObject({ state: 'authorised', corp_id: b.corp_id })
  expect(await app.call(auth.loginStatus, {}, screen.header())).toMatchObject({ hasLogin: false })
})

test('R241, R242, R254: who authorised two companies in one browser goes from one to the other under a new session, and nothing crosses', async () => {
  const [first, second] = await corps()
  await a.authorise(other)
  await a.bothAreMe()
  expect(await app.call(staffMe.me, {}, a.header())).toMatchObject({ corpId: second!.corp_id, isRoot: true })
  const list = async () =>
    (await app.call(companies.multiList, {}, a.header())).list.map(({ id, current, enterable }) => ({ id, current, enterable }))
  expect(await list()).toEqual([
    { id: second!.corp_id, current: true, enterable: false },
    { id: first!.corp_id, current: false, enterable: true },
  ])
  const before = a.header()
  const stranger = browser()
  await stranger.authorise(app.sim.addCorp({ name: '丙公司', scenario: 'empty' }).corpid)
  for (const [session, corpId] of [
    [stranger.header(), first!.corp_id],
    [before, 999_999],
    [before, second!.corp_id],
  ] as const)
    expect(await refusalOf(app.call(companies.switch, { corpId }, session))).toMatchObject({ code: code.notFound })
  const go = (corp_id: number) =>
    a.visit(`/api${companies.switch.path}`, {
      method: 'POST',
      headers: { 'x-requested-with': 'rapport', 'content-type': 'application/json' },
      body: JSON.stringify({ corp_id }),
    })
  // An upload that was begun in one company does not land in the other, whoever brings it to its end.
  const words = Buffer.from('⟦乙公司⟧')
  const upload = await app.call(uploads.sign, { name: 'a.txt', mime: 'text/plain', size: words.length }, before)
  await go(first!.corp_id)
  const put = new URL(upload.url, app.url)
  await fetch(put, { method: 'PUT', body: words, headers: { 'content-type': upload.contentType } })
  for (const session of [before, a.header()])
    expect(await refusalOf(app.call(uploads.confirm, { uploadId: upload.uploadId }, session))).not.toBeNull()
  const { rows: kept } = await sql`select from files`.execute(anyTable(app.app.db))
  expect(kept).toEqual([])
  expect(a.header()).not.toBe(before)
  expect(await app.call(staffMe.me, {}, a.header())).toMatchObject({ corpId: first!.corp_id, corpName: '新开的店' })
  // One cookie becomes one session, however many switch with it at once; one that was ended elsewhere becomes none.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => go(second!.corp_id).then((r) => r.json() as Promise<{ success: boolean }>)),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  await go(first!.corp_id)
  const left = a.header()
  await app.call(auth.logout, {}, left)
  expect(await refusalOf(app.call(companies.switch, { corpId: second!.corp_id }, left))).toMatchObject({ code: code.signedOut })
  await a.authorise(app.corpid)
  // A page of the one company that is still open sends nothing to the other.
  const late = await a.visit(`/api${liveCodes.list.path}`, {
    headers: { 'x-requested-with': 'rapport', 'x-rapport-corp': String(second!.corp_id) },
  })
  expect(await late.json()).toMatchObject({ success: false, status_code: code.conflict })
  expect(await refusalOf(app.call(staffMe.me, {}, before))).toMatchObject({ code: code.signedOut })
})

test('a company that withdrew is entered by nobody, and its people can read nothing of it, be it told to them alone, until it is authorised anew', async () => {
  const [first, second] = await corps()
  const left = a.header()
  const list = async () => (await app.call(companies.multiList, {}, a.header())).list.find(({ id }) => id === second!.corp_id)
  expect(await list()).toMatchObject({ enterable: true, activationStatus: 'activated' })
  app.sim.removeSuite({ suite_id: suite.suite_id, corpid: other })
  await app.settled()
  expect(await refusalOf(app.call(companies.switch, { corpId: second!.corp_id }, left))).toMatchObject({ code: code.notFound })
  const open = await listen(left)
  const mine = app.app.db.forCorp(first!.corp_id)
  const { file_id: fileId } = await app.app.files.put(mine, { name: '客户.csv', data: Buffer.from('王芳'), purpose: 'export' })
  const addresses = [
    `/api/file_batch?file_ids=${fileId}&format=zip`,
    `/api/file_trace/entry?file_id=${fileId}&file_type=csv`,
    '/api/import_template?kind=pre_tag_import',
  ]
  const answers = () =>
    Promise.all(
      addresses.map(async (to) => {
        const answer = await app.fetch(to, { headers: { cookie: left } })
        return answer.headers.get('content-type')?.includes('json')
          ? ((await answer.json()) as { status_message: string }).status_message
          : answer.status
      }),
    )
  expect(await answers()).toEqual([200, 302, 200])
  app.sim.removeSuite({ suite_id: suite.suite_id, corpid: app.corpid })
  await app.settled()
  await expect.poll(open).toContain('event: rights_changed')
  expect(await answers()).toEqual(addresses.map(() => '企业没有授权，或取消了授权'))
  // What goes on without them is told to nobody on an open line.
  const closed = await listen(left)
  const taskId = newId()
  const { rows: owners } = await sql<{
    owner: string
  }>`select 'staff:' || staff_id as owner from sessions where corp_id = ${first!.corp_id} and staff_id is not null limit 1`.execute(
    anyTable(app.app.db),
  )
  await sql`insert into tasks (corp_id, task_id, kind, owner, input, about) values (${first!.corp_id}, ${taskId}, 'customer_merge', ${owners[0]!.owner}, '{"customerId":"x"}', '{"zh":"「王芳」","en":"Wang Fang"}')`.execute(
    anyTable(app.app.db),
  )
  await notify(mine, { to: { owner: owners[0]!.owner }, type: 'task', data: { taskId } })
  await notify(mine, { to: 'corp', type: 'notice', data: { everybody: true } })
  await new Promise((r) => setTimeout(r, 700))
  expect(closed()).not.toContain('event:')
  expect(await refusalOf(app.call(liveCodes.list, {}, left))).toMatchObject({ code: code.forbidden, message: '企业没有授权，或取消了授权' })
  expect(await app.call(auth.loginStatus, {}, left)).toMatchObject({ hasLogin: true, corpId: first!.corp_id, activationStatus: 'created' })
  const asked = (await allCalls()).map(({ call }) => call).filter(({ about, access }) => about === 'own' && access !== 'share')
  expect(asked.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['notice_center.list', 'external_user/outflow/notification.list', 'task.list']),
  )
  for (const call of asked)
    expect([call.name, await refusalOf(app.call(call, {}, left))]).toMatchObject([
      call.name,
      { code: code.forbidden, message: '企业没有授权，或取消了授权' },
    ])
  expect((await app.call(mySessions.list, {}, left)).list.length).toBeGreaterThan(0)
  expect((await app.call(companies.list, {}, left)).list).toMatchObject([
    { enterable: false, activationStatus: 'created' },
    { enterable: false, activationStatus: 'created' },
  ])
  const waiting = await listen(left)
  app.sim.installSuite({ suite_id: suite.suite_id, corpid: app.corpid, userid: 'zhouruoxi' })
  await app.settled()
  await expect.poll(waiting).toContain('event: rights_changed')
  await a.authorise(other)
  await a.authorise(app.corpid)
  expect((await app.call(liveCodes.list, {}, a.header())).list).toEqual([])
  expect(await list()).toMatchObject({ enterable: true, activationStatus: 'activated' })
})

test('who can come in from another company is told of it there, once, as of a new browser; the link ends with who leaves', async () => {
  const [, second] = await corps()
  await app.settled()
  const { rows } = await sql`select from notices where kind = 'multi-corp.linked' and corp_id = ${second!.corp_id}`.execute(
    anyTable(app.app.db),
  )
  expect(rows.length).toBeGreaterThan(0)
  const { rows: devices } = await sql`select from sign_in_devices where corp_id = ${second!.corp_id}`.execute(anyTable(app.app.db))
  expect(devices.length).toBeGreaterThan(0)
  const links = () => sql<{ corp_id: number; owner: string }>`select corp_id, owner from known_people`.execute(anyTable(app.app.db))
  const link = (await links()).rows.find(({ corp_id }) => corp_id === second!.corp_id)!
  const ctx = makeContext(app.app, second!.corp_id, program)
  await ctx.tx((trx) => emit(trx, staffLeft, { staffId: link.owner.replace('staff:', '') }))
  await app.settled()
  expect((await links()).rows).not.toContainEqual(link)
  await a.authorise(app.corpid)
  await a.authorise(other)
  await a.bothAreMe()
  await a.authorise(app.corpid)
})

test('strangers of one address write so many registrations and codes and no more; who is refused asks WeCom nothing', async () => {
  const info = { companyName: '⟦丁公司⟧', contactName: '李雷', contactPhone: '13800138000' }
  const register = () => refusalOf(app.call(registering.registerInfo, info))
  const answers = await Promise.all(Array.from({ length: 80 }, register))
  const refused = answers.filter((one) => one !== null)
  expect(refused.length).toBeGreaterThan(19)
  expect(refused.length).toBeLessThan(80)
  expect(new Set(refused.map((one) => one.code))).toEqual(new Set([code.tooMany]))
  const asked = vi.spyOn(app.app.gate.suite!, 'scanUrl')
  const codes = await Promise.all(Array.from({ length: 80 }, () => refusalOf(app.call(registering.registerQr, {}))))
  const answered = codes.filter((refused) => refused === null).length
  expect(answered).toBeLessThan(61)
  expect(answered).toBeGreaterThan(0)
  expect(asked).toHaveBeenCalledTimes(answered)
  asked.mockRestore()
})
