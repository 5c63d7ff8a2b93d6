import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodes } from './contract.ts'
import type { LiveCodeDraft } from './draft.ts'
import { readQr } from './server/qr.ts'
import { plainCode } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
const ids: Record<string, string> = {}
const names = ['安娜', '白露', '陈晨']
const userids = ['anna', 'bailu', 'chenchen']

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, timeoutMs: 1_000 })
  for (const [i, userid] of userids.entries()) app.sim.createStaff({ userid, name: names[i]!, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (const userid of userids) ids[userid] = (await app.call(staff.one, { staffExtId: userid }, admin)).staffId
})
afterAll(() => app.close())
beforeEach(() => app.sim.removeFault())

async function until(met: () => Promise<boolean> | boolean, limitMs = 15_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await met()); await sleep(50)) if (Date.now() > end) throw new Error('waited in vain')
}
const plain = (userid: string, over: Partial<LiveCodeDraft> = {}) => plainCode([ids[userid]!], over)
const detailOf = (wayId: string) => app.call(liveCodes.one, { wayId }, admin)
const atWecom = (name: string) => app.sim.codes().codes.find((c) => c.remark === name)!.users
async function newCode(name: string, userid = 'anna', over: Partial<LiveCodeDraft> = {}) {
  const { wayId } = await app.call(liveCodes.add, { draft: plain(userid, { name, ...over }) }, admin)
  await until(async () => (await detailOf(wayId)).row.state === 'ready')
  await app.settled()
  return wayId
}
const welcome = (text: string): LiveCodeDraft['welcome'] => ({ mode: 'same', content: { text, attachments: [] }, bands: [] })

test('an older edit that WeCom takes late never stands in the place of a newer one', async () => {
  const wayId = await newCode('先后')
  app.sim.addFault({ call: 'externalcontact/update_contact_way', kind: 'hang', count: 1 })
  await app.edit(liveCodes.update, { wayId, draft: plain('bailu', { name: '先后', welcome: welcome('旧') }) }, admin)
  await sleep(400) // it hangs at WeCom
  await app.edit(liveCodes.update, { wayId, draft: plain('chenchen', { name: '先后', welcome: welcome('新') }) }, admin)
  await app.settled()
  await sleep(2_500) // by now the first has been tried again
  await app.settled()
  const now = await detailOf(wayId)
  expect(now.draft).toMatchObject({ welcome: welcome('新'), bands: [{ receivers: [{ staffId: ids.chenchen }] }] })
  expect(now.row).toMatchObject({ pending: false, problem: '', staff: [{ name: '陈晨' }] })
  expect(atWecom('先后')).toEqual(['陈晨'])
})

test('who is edited in while WeCom still makes the entry receives by it once it is there', async () => {
  app.sim.addFault({ call: 'externalcontact/add_contact_way', kind: 'hang', count: 1 })
  const { wayId } = await app.call(liveCodes.add, { draft: plain('anna', { name: '还没好' }) }, admin)
  await sleep(400) // it hangs at WeCom
  await app.edit(liveCodes.update, { wayId, draft: plain('chenchen', { name: '还没好' }) }, admin)
  await until(async () => (await detailOf(wayId)).row.state === 'ready')
  await app.settled()
  expect(atWecom('还没好')).toEqual(['陈晨'])
})

test('when nobody knows what became of a call, it is made again, though the roster is as it was before', async () => {
  const wayId = await newCode('不知道', 'anna', { backupStaffIds: [ids.bailu!] })
  // WeCom takes the change to the back-up, but nobody hears of it; then she is back.
  app.sim.addFault({ call: 'externalcontact/update_contact_way', kind: 'timeout_after_effect' })
  app.sim.changeStaff({ userid: 'anna', status: 2 })
  // Its tries are over; the next of the job is put off, so that what follows is another's.
  await until(async () => {
    const { numAffectedRows } = await sql`update jobs.job set start_after = now() + interval '1 hour'
      where name = 'live_codes.publish' and state = 'retry'`.execute(anyTable(app.app.db))
    return numAffectedRows === 1n
  })
  expect(atWecom('不知道')).toEqual(['白露'])
  app.sim.changeStaff({ userid: 'anna', status: 1 })
  await until(async () => (await app.call(staff.one, { staffExtId: 'anna' }, admin)).status === 1)
  app.sim.removeFault()
  await app.call(liveCodes.retry, { wayId }, admin)
  await until(() => atWecom('不知道').join() === '安娜')
})

const refuse = { call: 'externalcontact/update_contact_way', kind: 'errcode', errcode: 41054 } as const
const scan = (name: string) =>
  app.sim.add({
    person_id: app.sim.createCustomer({ name: `来自${name}` }).id,
    config_id: app.sim.codes().codes.find((c) => c.remark === name)!.config_id,
  })
/** 安娜 takes one customer a day, then 白露. */
const capped = (): Partial<LiveCodeDraft> => {
  const { bands } = plain('anna')
  return { bands: [{ ...bands[0]!, receivers: [{ staffId: ids.anna!, weight: 1, dailyCap: 1 }] }], backupStaffIds: [ids.bailu!] }
}
async function refusedEdit(name: string, over: Partial<LiveCodeDraft>) {
  const wayId = await newCode(name, 'anna', over)
  app.sim.addFault({ ...refuse, count: 1 })
  await app.edit(liveCodes.update, { wayId, draft: plain('chenchen', { name }) }, admin)
  await app.settled()
  expect((await detailOf(wayId)).row).toMatchObject({ state: 'ready', pending: true, problem: '员工还没有激活企业微信' })
  return wayId
}

test('while a refused edit waits, what is in force goes on: its caps, and who leaves it', async () => {
  const wayId = await refusedEdit('先前的上限', capped())
  expect((await detailOf(wayId)).row).toMatchObject({ staff: [{ name: '安娜' }] })
  scan('先前的上限')
  await until(() => atWecom('先前的上限').join() === '白露')

  const left = await refusedEdit('先前的人', { backupStaffIds: [ids.bailu!] })
  await sleep(1_100)
  app.sim.changeStaff({ userid: 'anna', status: 2 })
  await until(() => atWecom('先前的人').join() === '白露')
  await sleep(1_100)
  app.sim.changeStaff({ userid: 'anna', status: 1 })
  await until(() => atWecom('先前的人').join() === '安娜')
  // Nobody tried the edit again meanwhile; when somebody does, it takes the place.
  for (const id of [wayId, left]) {
    expect((await detailOf(id)).row).toMatchObject({ pending: true, problem: '员工还没有激活企业微信' })
    await app.call(liveCodes.retry, { wayId: id }, admin)
    await until(async () => !(await detailOf(id)).row.pending)
    expect((await detailOf(id)).row).toMatchObject({ problem: '', staff: [{ name: '陈晨' }] })
  }
})

test('a roster that WeCom refuses is asked for again at its next turn, not each minute, and the problem goes with it', async () => {
  const wayId = await newCode('被拒绝的轮换', 'anna', capped())
  app.sim.addFault(refuse)
  await app.ctx.db
    .updateTable('live_codes')
    .set({ next_turn_at: new Date(0) })
    .where('corp_id', '=', app.corpId)
    .where('way_id', '=', wayId)
    .execute()
  scan('被拒绝的轮换')
  await until(async () => (await detailOf(wayId)).row.problem !== '')
  await app.settled()
  const { next_turn_at } = await app.ctx.db
    .selectFrom('live_codes')
    .select('next_turn_at')
    .where('corp_id', '=', app.corpId)
    .where('way_id', '=', wayId)
    .executeTakeFirstOrThrow()
  expect(next_turn_at!.getTime()).toBeGreaterThan(Date.now())
  app.sim.removeFault()
  await app.call(liveCodes.retry, { wayId }, admin)
  await until(() => atWecom('被拒绝的轮换').join() === '白露')
  expect((await detailOf(wayId)).row.problem).toBe('')
})

test('the picture of a code is read from WeCom; another host is not even asked', async () => {
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url!)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  expect(await readQr(app.ctx, `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/qr.png`)).toBe('')
  expect(asked).toEqual([])
  elsewhere.close()
  const wayId = await newCode('有图')
  const { row } = await detailOf(wayId)
  expect(await readQr(app.ctx, row.qrCode)).toBe(row.qrText)
})
