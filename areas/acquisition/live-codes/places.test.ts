import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { dayOf } from '#core/contract/time.ts'
import { anyTable } from '#testing/any-table.ts'
import { brokenInvariants } from '#testing/chaos/invariants.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodeStats, liveCodes } from './contract.ts'
import { endPlaces, forgetPlaces } from './server/places.ts'
import { plainCode } from './testing.ts'

/** 安娜 and 白露 take two customers a day each, then 陈晨, who backs them up. */

const { url } = await testDatabase()
let app: TestApp
let admin: string
const ids: Record<string, string> = {}
const names = { anna: '安娜', bailu: '白露', chenchen: '陈晨' }

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, env: { TRUST_PROXY: 'loopback' } })
  for (const [userid, name] of Object.entries(names)) app.sim.createStaff({ userid, name, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (const userid of Object.keys(names)) ids[userid] = (await app.call(staff.one, { staffExtId: userid }, admin)).staffId
})
afterAll(() => app.close())

async function until(met: () => Promise<boolean> | boolean, limitMs = 15_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await met()); await sleep(50)) if (Date.now() > end) throw new Error('waited in vain')
}
async function newCode(name: string) {
  const draft = plainCode([ids.anna!, ids.bailu!], { name, backupStaffIds: [ids.chenchen!] })
  for (const receiver of draft.bands[0]!.receivers) receiver.dailyCap = 2
  const { wayId } = await app.call(liveCodes.add, { draft }, admin)
  await until(async () => (await app.call(liveCodes.one, { wayId }, admin)).row.qrText !== '')
  const { url: link } = await app.call(liveCodes.shareLink, { wayId }, admin)
  return { wayId, way: new URL(link, 'http://x').searchParams.get('way')! }
}
const visitors = (n: number, who = 'visitor') => Array.from({ length: n }, (_, i) => `${who}-of-the-page-${i}`)
/** Everybody has an address of their own, unless one is given. */
async function place(way: string, visitor: string, ip = `2001:db8:${createHash('sha1').update(visitor).digest('hex').slice(0, 4)}::1`) {
  const answer = await app.fetch(`/api${liveCodes.place.path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'rapport', 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ way, visitor }),
  })
  return ((await answer.json()) as { status_code: number }).status_code
}
async function asks(way: string, visitor: string) {
  expect(await place(way, visitor)).toBe(code.ok)
  await until(async () => (await app.call(liveCodes.landing, { way, visitor })).qrText !== '')
  const page = await app.call(liveCodes.landing, { way, visitor })
  return { ...page, name: page.staff[0]!.name }
}
const entryOf = (text: string) => app.sim.codes().codes.find((c) => c.text === text)
function scan(text: string) {
  const person = app.sim.createCustomer({ name: `客${text.slice(-4)}` })
  return app.sim.add({ person_id: person.id, config_id: entryOf(text)!.config_id })
}
const today = () => dayOf(new Date())
const count = (list: { name: string }[], name: string) => list.filter((one) => one.name === name).length

test('whoever comes by the page finds a member below the cap, however many come at once; nobody gets one more', async () => {
  const { wayId, way } = await newCode('页面')
  const first = await app.call(liveCodes.landing, { way })
  expect(first).toMatchObject({ personal: true, until: null, qrText: '' })
  const pages = await Promise.all(visitors(9).map((visitor) => asks(way, visitor)))
  expect([count(pages, '安娜'), count(pages, '白露'), count(pages, '陈晨')]).toEqual([2, 2, 5])
  expect(new Set(pages.map((page) => page.qrText)).size).toBe(9)
  // Asked again, the same place.
  expect((await asks(way, visitors(1)[0]!)).qrText).toBe(pages[0]!.qrText)
  // The printed code passes on, too, while they may still come.
  await until(
    () => app.sim.codes().codes.find((c) => c.remark === '页面' && c.users.join() === '陈晨' && c.text !== pages[8]!.qrText) !== undefined,
  )

  for (const page of pages) scan(page.qrText)
  const range = { from: today(), to: today(), wayIds: [wayId] }
  await until(async () => (await app.call(liveCodeStats.overview, range, admin)).now.adds === 9)
  await app.settled()
  const { list } = await app.call(liveCodeStats.staff, { ...range, page: 1, pageSize: 20 }, admin)
  expect(Object.fromEntries(list.map((r) => [r.name, [r.adds, r.overCap, r.welcomed]]))).toEqual({
    安娜: [2, 0, 2],
    白露: [2, 0, 2],
    陈晨: [5, 0, 5],
  })
  // A picture that was used is good for nobody else.
  await until(() => pages.every((page) => !entryOf(page.qrText)))
  expect((await app.call(liveCodes.landing, { way, visitor: visitors(1)[0]! })).until).toBeNull()
})

test('a place that nobody used is given again when WeCom has no entry for it any more, and not before', async () => {
  const { way } = await newCode('放手')
  const pages = await Promise.all(visitors(4, 'idle').map((visitor) => asks(way, visitor)))
  expect(count(pages, '陈晨')).toBe(0)
  const rows = () => app.ctx.db.updateTable('live_code_places').where('corp_id', '=', app.corpId).where('visitor', 'like', 'idle%')
  await rows()
    .set({ ends_at: new Date(0) })
    .execute()
  expect((await asks(way, 'late-visitor-of-the-page')).name).toBe('陈晨')
  await endPlaces(app.ctx)
  await until(() => pages.every((page) => !entryOf(page.qrText)))
  await app.settled()
  // Who scanned in the last moment may not have been heard of yet.
  expect((await asks(way, 'later-visitor-of-the-page')).name).toBe('陈晨')
  await rows()
    .set({ closed_at: new Date(Date.now() - 61_000) })
    .execute()
  expect((await asks(way, 'last-visitor-of-the-page')).name).not.toBe('陈晨')
})

test('a place whose answer nobody heard is found at WeCom by its mark, not made a second time', async () => {
  const { way } = await newCode('没听见')
  const made = () => app.sim.codes().codes.filter((c) => c.remark === '没听见').length
  const before = made()
  app.sim.addFault({ call: 'externalcontact/add_contact_way', kind: 'reset_mid', count: 1 })
  const { qrText } = await asks(way, 'visitor-of-a-lost-answer')
  expect(entryOf(qrText)).toBeDefined()
  await app.settled()
  expect(made()).toBe(before + 1)
})

test('an address holds twenty unused places of a code at once, however often it opens the page; others go on', async () => {
  const { way } = await newCode('刷页')
  const attack = await Promise.all(visitors(40, 'attack').map((visitor, i) => place(way, visitor, `2001:db8:0:7::${i.toString(16)}`)))
  expect([attack.filter((said) => said === code.ok).length, attack.filter((said) => said === code.conflict).length]).toEqual([20, 20])
  // Who has a place is told of it again, and one that ended makes room.
  expect(await place(way, visitors(1, 'guest')[0]!, '203.0.113.9')).toBe(code.ok)
  const mine = attack.indexOf(code.ok)
  expect(await place(way, visitors(40, 'attack')[mine]!, '2001:db8:0:7::9')).toBe(code.ok)
  const held = app.ctx.db
    .updateTable('live_code_places')
    .where('corp_id', '=', app.corpId)
    .where('visitor', '=', visitors(40, 'attack')[mine]!)
  await held.set({ closed_at: new Date(Date.now() - 61_000) }).execute()
  expect(await place(way, 'one-more-of-the-attack', '2001:db8:0:7::9')).toBe(code.ok)
  const { rows } = await sql<{ sources: string }>`
    select string_agg(distinct source, ' ') as sources from live_code_places where corp_id = ${app.corpId}`.execute(app.ctx.db)
  expect(rows[0]!.sources).not.toContain('2001')
})

test('a sync that finds somebody who came by a place counts them for its code; the place is used, and forgotten a month after it ended', async () => {
  const { wayId, way } = await newCode('补记')
  const page = await asks(way, 'synced-visitor-of-the-page')
  scan(page.qrText)
  await until(async () => (await app.call(liveCodeStats.overview, { from: today(), to: today(), wayIds: [wayId] }, admin)).now.adds === 1)
  await app.settled()
  // As if nothing had been heard of it: the contact stands there, its count and its place do not.
  const mine = sql`corp_id = ${app.corpId} and way_id = ${wayId}`
  await sql`delete from live_code_adds where ${mine}`.execute(anyTable(app.app.db))
  await sql`delete from deliveries where corp_id = ${app.corpId} and source_id = ${wayId}`.execute(anyTable(app.app.db))
  await sql`update live_codes set adds = 0 where ${mine}`.execute(anyTable(app.app.db))
  await sql`update follows set way_id = null where ${mine}`.execute(anyTable(app.app.db))
  await sql`update live_code_places set used_at = null where ${mine}`.execute(anyTable(app.app.db))
  await app.call(liveCodes.sync, {}, admin)
  await app.settled()
  expect((await app.call(liveCodes.one, { wayId }, admin)).row).toMatchObject({ totalAdds: 1, todayAdds: 1 })
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])

  const left = () =>
    app.ctx.db.selectFrom('live_code_places').select('used_at').where('corp_id', '=', app.corpId).where('way_id', '=', wayId).execute()
  await forgetPlaces(app.ctx)
  expect(await left()).toEqual([{ used_at: expect.any(Date) }])
  await sql`update live_code_places set closed_at = now() - interval '31 days' where ${mine}`.execute(anyTable(app.app.db))
  await forgetPlaces(app.ctx)
  expect(await left()).toEqual([])
})

test('whom a burst on the printed code brings over the cap is counted, listed, and found by the person', async () => {
  const { wayId } = await newCode('印刷')
  const printed = app.sim.codes().codes.find((c) => c.remark === '印刷')!
  for (let i = 0; i < 8; i++) {
    const person = app.sim.createCustomer({ name: `一起来 ${i}` })
    app.sim.add({ person_id: person.id, config_id: printed.config_id })
  }
  const range = { from: today(), to: today(), wayIds: [wayId] }
  await until(async () => (await app.call(liveCodeStats.overview, range, admin)).now.adds === 8)
  const { list } = await app.call(liveCodeStats.staff, { ...range, page: 1, pageSize: 20 }, admin)
  for (const r of list) expect([r.name, r.overCap]).toEqual([r.name, r.name === '陈晨' ? 0 : Math.max(0, r.adds - 2)])
  const { now } = await app.call(liveCodeStats.overview, range, admin)
  expect(now.overCap).toBe(list.reduce((n, r) => n + r.overCap, 0))
  const records = await app.call(liveCodeStats.records, { ...range, only: 'overCap', page: 1, pageSize: 20 }, admin)
  expect([records.total, records.list.every((r) => r.overCap)]).toEqual([now.overCap, true])
})

test('of those below the cap, whoever has had fewest today is given', async () => {
  const { wayId, way } = await newCode('谁少给谁')
  await sql`insert into live_code_adds (corp_id, way_id, at, customer_id, staff_id, first_time)
    select corp_id, ${wayId}, now(), customer_id, ${ids.anna}, true from customers where corp_id = ${app.corpId} limit 1`.execute(
    anyTable(app.app.db),
  )
  const given: string[] = []
  for (const visitor of visitors(3, 'fewest')) given.push((await asks(way, visitor)).name)
  expect(given).toEqual(['白露', '安娜', '白露'])
})
