import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { dayOf } from '#core/contract/time.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodeStats, liveCodes } from './contract.ts'
import { endPlaces } from './server/places.ts'
import { plainCode } from './testing.ts'

/** 安娜 and 白露 take two customers a day each, then 陈晨, who backs them up. */

const { url } = await testDatabase()
let app: TestApp
let admin: string
const ids: Record<string, string> = {}
const names = { anna: '安娜', bailu: '白露', chenchen: '陈晨' }

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
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
async function made(name: string) {
  const draft = plainCode([ids.anna!, ids.bailu!], { name, backupStaffIds: [ids.chenchen!] })
  for (const receiver of draft.bands[0]!.receivers) receiver.dailyCap = 2
  const { wayId } = await app.call(liveCodes.add, { draft }, admin)
  await until(async () => (await app.call(liveCodes.one, { wayId }, admin)).row.qrText !== '')
  const { url: link } = await app.call(liveCodes.shareLink, { wayId }, admin)
  return { wayId, way: new URL(link, 'http://x').searchParams.get('way')! }
}
const visitors = (n: number, who = 'visitor') => Array.from({ length: n }, (_, i) => `${who}-of-the-page-${i}`)
async function asks(way: string, visitor: string) {
  await app.call(liveCodes.place, { way, visitor })
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
  const { wayId, way } = await made('页面')
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
  const { way } = await made('放手')
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

test('whom a burst on the printed code brings over the cap is counted, listed, and found by the person', async () => {
  const { wayId } = await made('印刷')
  const code = app.sim.codes().codes.find((c) => c.remark === '印刷')!
  for (let i = 0; i < 8; i++) {
    const person = app.sim.createCustomer({ name: `一起来 ${i}` })
    app.sim.add({ person_id: person.id, config_id: code.config_id })
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
