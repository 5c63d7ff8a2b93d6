import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import { code } from '#core/contract/errors.ts'
import { auth, viewing } from '#core/contract/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { localAdmins, mySessions, personSessions, signInSettings } from './contract.ts'
import { networkOf } from './server/network.ts'
import { browserOf, isOut } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
/** A second process on the same database. */
let other: TestApp
let admin: string
let annaId: string

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  other = await startTestApp({ databaseUrl: url, role: 'http', env: { WECOM_CORP_ID: app.corpid } })
  app.sim.createStaff({ userid: 'anna', name: '安娜', department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  annaId = (await app.call(staff.one, { staffExtId: 'anna' }, admin)).staffId
}, 60_000)
afterAll(() => Promise.all([app.close(), other.close()]))

const signedIn = async (session: string, at = app) => (await at.call(auth.loginStatus, {}, session)).hasLogin

test('one sees where one is signed in, and ends one or all others, in every process at the next request', async () => {
  const phone = await app.signIn('anna')
  const [desk, home] = [await app.signIn('anna'), await app.signIn('anna')]
  const { list, total } = await app.call(mySessions.list, {}, desk)
  expect(total).toBe(3)
  expect(list.filter((s) => s.current)).toHaveLength(1)
  expect(list[0]).toMatchObject({ how: 'wecom', factor: '', ip: '127.0.0.1', network: 'machine' })
  expect(await signedIn(phone, other)).toBe(true) // believed there from now on
  const ofPhone = (await app.call(mySessions.list, {}, phone)).list.find((s) => s.current)!
  await app.call(mySessions.end, { sessionId: ofPhone.sessionId }, desk)
  expect([await signedIn(phone), await signedIn(home, other)]).toEqual([false, true])
  await isOut(phone, other)
  const own = list.find((s) => s.current)!
  for (const sessionId of [ofPhone.sessionId, own.sessionId])
    expect(await refusalOf(app.call(mySessions.end, { sessionId }, desk))).toMatchObject({ code: code.notFound })
  const ofAdmin = (await app.call(mySessions.list, {}, admin)).list[0]!
  expect(await refusalOf(app.call(mySessions.end, { sessionId: ofAdmin.sessionId }, desk))).toMatchObject({ code: code.notFound })
  expect(await app.call(mySessions.endOthers, {}, desk)).toEqual({ ended: 1 })
  expect([await signedIn(home), await signedIn(desk, other), await signedIn(admin)]).toEqual([false, true, true])
  await isOut(home, other)
})

test('who signs out or signs in anew is out in every process; what was read meanwhile brings nobody back', async () => {
  const desk = await app.signIn('anna')
  expect(await signedIn(desk, other)).toBe(true)
  await app.call(auth.logout, {}, desk)
  expect(await signedIn(desk)).toBe(false)
  await isOut(desk, other)

  const mine = browserOf(app)
  await mine.login('admin', app.adminPassword)
  const before = mine.session()
  expect(await signedIn(before, other)).toBe(true)
  await mine.login('admin', app.adminPassword)
  expect(await signedIn(before)).toBe(false)
  await isOut(before, other)

  for (let round = 0; round < 4; round++) {
    const busy = await app.signIn('anna')
    app.app.sessions.forget()
    const reads = () => Array.from({ length: 12 }, () => signedIn(busy))
    const early = reads()
    const out = app.call(auth.logout, {}, busy)
    await Promise.all([...early, ...reads(), out])
    expect(await signedIn(busy)).toBe(false)
  }
})

test('a session that ended writes nothing, also where nobody was told of it', async () => {
  const desk = await app.asAdmin()
  expect(await signedIn(desk, other)).toBe(true)
  await sql`delete from sessions where session_hash = sha256(convert_to(${desk.split('=')[1]}, 'UTF8'))`.execute(anyTable(app.app.db))
  const made = other.call(localAdmins.add, { account: 'ghost', name: '鬼影', password: 'staple battery nine' }, desk)
  expect(await refusalOf(made)).toMatchObject({ code: code.signedOut })
  expect(await signedIn(desk, other)).toBe(false)
})

test('the open line of an ended session closes within a second', async () => {
  const [desk, phone] = [await app.signIn('anna'), await app.signIn('anna')]
  const line = await other.fetch('/api/push', { headers: { cookie: phone } })
  const frames = line.body!.pipeThrough(new TextDecoderStream()).getReader()
  const { value: hello } = await frames.read()
  expect(hello).toContain('retry:')
  const since = Date.now()
  await app.call(mySessions.endOthers, {}, desk)
  let heard = ''
  for (let next = await frames.read(); !next.done; next = await frames.read()) heard += next.value
  expect(heard).toContain('event: signed_out')
  expect(Date.now() - since).toBeLessThan(1500)
})

test('root sees and ends the sessions of somebody else, and the log says who did', async () => {
  const desk = await app.signIn('anna')
  const { list } = await app.call(personSessions.list, { staffId: annaId }, admin)
  expect(list.every((s) => !s.current)).toBe(true)
  expect(await refusalOf(app.call(personSessions.list, { staffId: annaId }, desk))).toMatchObject({ code: code.forbidden })
  expect(await refusalOf(app.call(personSessions.list, {}, admin))).toMatchObject({ code: code.badInput })
  expect(await app.call(personSessions.end, { staffId: annaId, sessionId: list[0]!.sessionId }, admin)).toEqual({ ended: 1 })
  await app.call(personSessions.end, { staffId: annaId }, admin)
  await isOut(desk, other)
  const { rows } = await sql<{ actor: string; object_name: string; before: object }>`
    select actor, object_name, before from audit_log where action = 'session.end_of' order by at`.execute(anyTable(app.app.db))
  expect(rows[0]).toMatchObject({ actor: '系统管理员', object_name: '安娜', before: { from: '127.0.0.1' } })
})

test('idle and absolute times are the company’s, and a change of them holds at the next request', async () => {
  const set = (more: { idleMinutes?: number; absoluteDays?: number }) =>
    app.edit(signInSettings.update, { idleMinutes: 720, absoluteDays: 7, totpRequired: false, ...more }, admin)
  const [desk, home] = [await app.signIn('anna'), await app.signIn('anna')]
  const past = (session: string, column: 'seen_at' | 'created_at', minutes: number) =>
    sql`update sessions set ${sql.ref(column)} = now() - make_interval(mins => ${minutes}::int)
      where session_hash = sha256(convert_to(${session.split('=')[1]}, 'UTF8'))`.execute(anyTable(app.app.db))
  await past(desk, 'seen_at', 45)
  await past(home, 'created_at', 3 * 1440)
  await set({ idleMinutes: 30 })
  expect([await signedIn(desk), await signedIn(home, other)]).toEqual([false, true])
  await isOut(desk, other)
  await set({ absoluteDays: 2 })
  expect(await signedIn(home)).toBe(false)
  await isOut(home, other)
  await set({})
  expect(await signedIn(home)).toBe(true) // it was longer again before anybody was told to sign in anew
  await past(home, 'created_at', 31 * 1440)
  expect(await signedIn(await app.signIn('anna'))).toBe(true)
  for (const wrong of [{ idleMinutes: 14 }, { idleMinutes: 1441 }, { absoluteDays: 31 }])
    expect(await refusalOf(set(wrong))).toMatchObject({ code: code.badInput })
})

test('a browser that somebody signs in with for the first time is told to them; the very first one is not', async () => {
  app.sim.createStaff({ userid: 'ben', name: 'ben', department: [1] })
  await app.call(staff.sync, {}, admin)
  await app.settled()
  const newDevices = async (session: string) => {
    await app.settled()
    return (await app.call(noticeCenter.list, {}, session)).list.filter((n) => n.kind === 'auth-login.new-device')
  }
  expect(await newDevices(await app.signIn('ben'))).toEqual([])
  const desk = await app.signIn('ben') // the harness forgets its cookies: another browser
  expect((await newDevices(desk))[0]?.items[0]?.text).toContain('127.0.0.1')
  const mine = browserOf(app)
  await mine.login('admin', app.adminPassword)
  const before = (await newDevices(mine.session())).length
  await mine.login('admin', app.adminPassword)
  expect(await newDevices(mine.session())).toHaveLength(before)
})

test('two first sign-ins at once are two sessions of one person', async () => {
  app.sim.createStaff({ userid: 'cara', name: 'cara', department: [1] })
  await app.call(staff.sync, {}, admin)
  await app.settled()
  const both = await Promise.all([app.signIn('cara'), app.signIn('cara')])
  expect((await app.call(mySessions.list, {}, both[0]!)).total).toBe(2)
})

test('who looks as somebody else sees and ends nobody’s sessions', async () => {
  const desk = await app.signIn('anna')
  const viewer = await app.asAdmin()
  await app.call(viewing.begin, { staffId: annaId }, viewer)
  expect(await refusalOf(app.call(mySessions.list, {}, viewer))).toMatchObject({ code: code.forbidden })
  expect(await refusalOf(app.call(mySessions.endOthers, {}, viewer))).toMatchObject({ code: code.forbidden })
  expect(await signedIn(desk)).toBe(true)
})

test('an address says where it is as far as it can', () => {
  const of = ['127.0.0.1', '::1', '10.1.2.3', '::ffff:192.168.1.9', 'fe80::1', '203.0.113.9', '2001:db8::1', ''].map(networkOf)
  expect(of).toEqual(['machine', 'machine', 'private', 'private', 'private', 'public', 'public', 'public'])
})
