import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerLost, customerSettings, customerStats, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { home } from '#areas/foundation/app-shell/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { tasks } from '#core/contract/tasks.ts'
import { dayOf } from '#core/contract/time.ts'
import { emit } from '#core/server/events.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { type OutflowRules, outflow, outflowBeside, outflowNotification, outflowSetting } from './contract.ts'
import { digest } from './server/digest.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
/** Members: two who look after customers, and who leads them. */
const at: Record<'annie' | 'bella' | 'carl', string> = { annie: '', bella: '', carl: '' }
const id: typeof at = { annie: '', bella: '', carl: '' }
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of Object.keys(at)) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  root = await app.asAdmin()
  await app.call(staff.sync, {}, root)
  await app.settled()
  for (const userid of Object.keys(at) as (keyof typeof at)[]) at[userid] = await app.signIn(userid)
  for (const { staffId, staffExtId } of (await app.call(staff.list, { pageSize: 100 }, root)).list)
    if (staffExtId in id) id[staffExtId as keyof typeof id] = staffId
  await sql`update staff set leads = '{1}' where corp_id = ${app.corpId} and staff_id = ${id.carl}`.execute(app.ctx.db)
}, 30_000)
afterAll(() => app.close())

/** A contact of so long ago. */
async function contact(name: string, userid: keyof typeof at = 'annie', hoursAgo = 72): Promise<string> {
  const { id: ext } = app.sim.createCustomer({ name })
  app.sim.add({ person_id: ext, userid, when: Date.now() - hoursAgo * 3_600_000 })
  await app.settled()
  return ext
}
async function gone(ext: string, by: 'customer' | 'staff', userid: keyof typeof at = 'annie') {
  app.sim.remove(by === 'customer' ? { person_id: ext, other_id: userid } : { person_id: userid, other_id: ext })
  await app.settled()
}
/** A record of nobody. */
const unknown = `${newId()}.${newId()}.1700000000000`
const list = async (input: Input<typeof outflow.list> = {}, session = root) => (await app.call(outflow.list, input, session)).list
const found = (keyword: string, more: Input<typeof outflow.list> = {}) => list({ keyword, ...more })
const notes = async (session: string, read?: boolean) =>
  (await app.call(outflowBeside.list, read === undefined ? {} : { read }, session)).list.map((n) => n.name)
const notices = async (session: string, kind: string) =>
  (await app.call(noticeCenter.list, { kind: `lost-customer.${kind}` }, session)).list.flatMap((n) => n.items.map((i) => i.text))
const rule = async (rules: Partial<OutflowRules>) =>
  app.edit(outflowSetting.update, { rules: { ...(await app.call(outflowSetting.get, {}, root)).rules, ...rules } }, root)

test('both directions: who deleted whom, when, how long it lasted, after which last touch; a callback told twice is one row', async () => {
  const [left, thrown] = [await contact('走了的'), await contact('被删的')]
  const { customerId } = await app.call(externalUsers.detail, { externalUserExtId: left }, root)
  await app.call(customerEvents.add, { customerId, text: '约了周五试吃', type: 'manual_event' }, at.annie)
  app.sim.addFault({ call: 'del_follow_user', kind: 'doubled', count: 1 })
  await gone(left, 'customer')
  app.sim.setClock({ advance_ms: 2000 })
  await gone(thrown, 'staff')
  expect(await list()).toMatchObject([
    { name: '被删的', by: 'staff', staffId: id.annie, keptDays: 3, lastTouch: { kind: 'added' }, returnedAt: null, askedAt: null },
    { name: '走了的', by: 'customer', staffId: id.annie, keptDays: 3, lastTouch: { kind: 'follow_up', text: '约了周五试吃' } },
  ])
  const { rows } = await sql`select from outflows where corp_id = ${app.corpId}`.execute(app.ctx.db)
  expect(rows).toHaveLength(2)
  expect((await list({ by: ['staff'] })).map((r) => r.name)).toEqual(['被删的'])
  expect(await list({ from: dayOf(new Date(Date.now() + 86_400_000)) })).toEqual([])
})

test('R041: an unread notification becomes read and moves from the unread to the read records', async () => {
  expect(await notes(at.annie, false)).toEqual(['被删的', '走了的'])
  expect(await notes(at.carl)).toEqual(['被删的', '走了的'])
  expect(await notes(at.bella)).toEqual([])
  const [first] = (await app.call(outflowBeside.list, { read: false }, at.annie)).list
  expect(await app.call(outflowBeside.read, { recordIds: [first!.recordId] }, at.bella)).toEqual({ read: 0 })
  expect(await app.call(outflowBeside.read, { recordIds: [first!.recordId, unknown] }, at.annie)).toEqual({ read: 1 })
  expect(await app.call(outflowBeside.read, { recordIds: [first!.recordId] }, at.annie)).toEqual({ read: 0 })
  expect([await notes(at.annie, false), await notes(at.annie, true)]).toEqual([['走了的'], ['被删的']])
  // The other who was told has read nothing by it.
  expect(await notes(at.carl, false)).toHaveLength(2)
  const until = (await app.call(outflowBeside.list, {}, at.annie)).list.at(-1)!.lostAt
  await app.call(outflowBeside.read, { until }, at.annie)
  expect(await notes(at.annie, false)).toEqual([])
  expect((await refusalOf(app.call(outflowBeside.read, {}, at.annie)))?.body).toMatchObject({ fields: [{ field: 'record_ids' }] })
  expect((await app.call(outflowNotification.list, {}, root)).total).toBe(0)
  expect(await notices(at.annie, 'lost')).toEqual(expect.arrayContaining(['客户「走了的」删除了你', '你删除了客户「被删的」']))
  expect(await notices(at.carl, 'lost')).toContain('客户「走了的」删除了 annie')
})

test('the numbers are those of home and of the list, before and behind a return; who came back is said to have come back', async () => {
  const ext = await contact('回头的', 'bella')
  await gone(ext, 'customer', 'bella')
  const today = async () => {
    const { periods } = await app.call(outflow.overview, {}, root)
    const { lost, day } = await app.call(customerStats.today, {}, root)
    expect(periods.map((p) => p.now.lost)).toEqual([lost.today, lost.today, lost.today])
    expect((await app.call(outflow.list, { from: day, to: day }, root)).total).toBe(lost.today)
    const { now } = periods[0]!
    expect(now.byCustomer + now.byStaff + now.byOthers).toBe(now.lost)
    return now
  }
  expect(await today()).toMatchObject({ lost: 3, byCustomer: 2, byStaff: 1, back: 0 })
  app.sim.setClock({ advance_ms: 3000 })
  app.sim.add({ person_id: ext, userid: 'bella' })
  await app.settled()
  expect(await today()).toMatchObject({ lost: 2, byCustomer: 1, back: 1 })
  expect(await found('回头的')).toEqual([])
  expect(await found('回头的', { state: 'back' })).toMatchObject([{ by: 'customer', returnedAt: expect.any(String), staffId: id.bella }])
  expect((await app.call(outflowBeside.list, {}, at.bella)).list).toMatchObject([{ name: '回头的', returnedAt: expect.any(String) }])
  expect(await notices(at.bella, 'back')).toEqual(['「回头的」又加回你了'])
  expect((await app.call(externalUsers.list, { lostDays: 30, lostBy: 'staff' }, root)).list.map((c) => c.name)).toEqual(['被删的'])
  // All means those who came back, too, by the day of the loss.
  expect((await list({ state: 'all' })).map((r) => [r.name, r.returnedAt !== null])).toEqual([
    ['回头的', true],
    ['被删的', false],
    ['走了的', false],
  ])
  // Gone again: another loss, beside the first.
  app.sim.setClock({ advance_ms: 3000 })
  await gone(ext, 'staff', 'bella')
  expect(await found('回头的')).toMatchObject([{ by: 'staff', returnedAt: null }])
  expect(await found('回头的', { state: 'back' })).toHaveLength(1)
})

test('the member is asked to win them back, once a day; who is a contact, left, or is out of sight is not', async () => {
  const [row] = await found('走了的')
  const recordIds = [row!.recordId]
  const unread = async () => (await app.call(outflowBeside.list, { read: false }, at.annie)).list.some((n) => n.name === '走了的')
  await app.call(outflowBeside.read, { recordIds }, at.annie)
  expect(await unread()).toBe(false)
  expect(await app.call(outflow.winBack, { recordIds, note: '送一张券试试' }, root)).toEqual({ asked: 1, passedOver: 0 })
  // What they had read is unread again, now that somebody asks; asked in vain it stays as it is.
  expect(await unread()).toBe(true)
  await app.call(outflowBeside.read, { recordIds }, at.annie)
  expect(await app.call(outflow.winBack, { recordIds }, root)).toEqual({ asked: 0, passedOver: 1 })
  expect(await unread()).toBe(false)
  await app.settled()
  expect(await found('走了的')).toMatchObject([{ askedAt: expect.any(String), askedBy: '系统管理员' }])
  expect((await app.call(outflowBeside.list, {}, at.annie)).list.find((n) => n.name === '走了的')).toMatchObject({
    askedNote: '送一张券试试',
  })
  expect(await notices(at.annie, 'win-back')).toEqual(['系统管理员请你挽回「走了的」：送一张券试试'])
  const other = await app.withOwnScope()
  expect(await list({}, other)).toEqual([])
  expect(await refusalOf(app.call(outflow.winBack, { recordIds }, other))).toMatchObject({ code: 404 })
  expect(await refusalOf(app.call(outflow.winBack, { recordIds: [unknown] }, root))).toMatchObject({ code: 404 })
})

test('everybody behind a filter is asked for at once; whom a colleague still has stands apart from whom nobody reaches', async () => {
  const ext = await contact('两人的')
  app.sim.add({ person_id: ext, userid: 'bella' })
  await app.settled()
  await gone(ext, 'customer')
  const names = async (reach: 'colleague' | 'nobody') => (await list({ reach })).map((r) => r.name)
  const reached = await names('colleague')
  const unreached = await names('nobody')
  expect(reached).toEqual(['两人的'])
  expect(unreached).toEqual(expect.arrayContaining(['走了的', '被删的']))
  const { reach } = await app.call(outflow.overview, {}, root)
  expect(reach).toMatchObject({ colleague: 1, nobody: unreached.length })
  const { list: those } = await app.call(externalUsers.list, { lostDays: 30, status: 'friend' }, root)
  expect(those.map((c) => c.name)).toEqual(['两人的'])
  const [spared] = await found('被删的')
  const all = { reach: 'nobody' as const, from: reach.from, to: reach.to }
  const { taskId } = await app.call(outflow.winBackAll, { all, exclude: [spared!.recordId], note: '都问问' }, root)
  await app.settled()
  // One of them was asked today already.
  expect(await app.call(tasks.one, { taskId }, root)).toMatchObject({ total: unreached.length - 1, failed: 1 })
  for (const r of await list({ reach: 'nobody' })) expect([r.name, r.askedAt !== null]).toEqual([r.name, r.name !== '被删的'])
  expect((await found('两人的'))[0]!.askedAt).toBeNull()
})

test('settings: whose deleting is told, to whom; one who is stale, or names nobody, is refused; each change is in the log', async () => {
  const { rules, version } = await app.call(outflowSetting.get, {}, root)
  expect(rules).toMatchObject({ directions: ['customer', 'staff'], tellMember: true, tellLeaders: true, when: 'at_once' })
  await rule({ directions: ['customer'], tellMember: false, tellLeaders: false, tellStaffIds: [id.bella] })
  expect(await refusalOf(app.call(outflowSetting.update, { rules, version }, root))).toMatchObject({ code: 409 })
  const field = async (bad: Partial<OutflowRules>) => (await refusalOf(rule(bad)))!.body.field
  expect(await field({ tellStaffIds: [newId()] })).toBe('rules.tell_staff_ids')
  expect(await field({ tellStaffIds: [] })).toBe('rules.tell_staff_ids')
  expect(await field({ alarm: { on: true, most: 0, within: 'day' } })).toBe('rules.alarm.most')
  await gone(await contact('客户删的'), 'customer')
  await gone(await contact('我们删的'), 'staff')
  expect((await notes(at.bella)).filter((n) => n.endsWith('删的'))).toEqual(['客户删的'])
  expect(await notes(at.annie)).not.toContain('客户删的')
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('corp_id', '=', app.corpId)
    .where('action', '=', 'outflow_setting.update')
    .execute()
  expect(log).toHaveLength(1)
})

test('a digest tells once a day what came since the last one, and nothing twice', async () => {
  await rule({ directions: ['customer', 'staff'], tellStaffIds: [id.carl], when: 'digest', digestAt: 0 })
  const before = (await notices(at.carl, 'lost')).length
  await gone(await contact('汇总一'), 'customer')
  await gone(await contact('汇总二'), 'staff')
  expect(await notices(at.carl, 'digest')).toEqual([])
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from jobs.job where name = 'outflow.digest' and state = 'created'`.execute(anyTable(app.app.db))
  expect(rows[0]!.n).toBe(1)
  for (let twice = 0; twice < 2; twice++) await digest(app.ctx)
  await app.settled()
  expect(await notices(at.carl, 'digest')).toEqual(['又流失 2 位客户：客户删除 1 位，员工删除 1 位'])
  expect(await notices(at.carl, 'lost')).toHaveLength(before)
  await rule({ when: 'at_once' })
})

test('a member who deletes more than is allowed raises one alarm a day, until somebody has looked into it', async () => {
  await rule({ alarm: { on: true, most: 2, within: 'hour' } })
  const day = dayOf(new Date())
  const alarms = async () => (await app.call(outflow.overview, {}, root)).alarms
  const many = [await contact('丙', 'carl'), await contact('丁', 'carl'), await contact('戊', 'carl'), await contact('己', 'carl')]
  for (const ext of many.slice(0, 2)) await gone(ext, 'staff', 'carl')
  expect(await alarms()).toEqual([])
  for (const ext of many.slice(2)) await gone(ext, 'staff', 'carl')
  expect(await alarms()).toMatchObject([{ staffId: id.carl, day, lost: 4 }])
  expect(await list({ staffIds: [id.carl], by: ['staff'], from: day, to: day })).toHaveLength(4)
  expect(await notices(root, 'alarm')).toEqual(['carl 一小时内删除了 3 位客户'])
  const lines = async () => (await app.call(home.attention, {}, root)).list.filter((l) => l.key === 'lost-customer.alarms')
  expect(await lines()).toMatchObject([{ count: 4 }])
  await app.call(outflow.alarmSeen, { staffId: id.carl, day }, root)
  await app.call(outflow.alarmSeen, { staffId: id.carl, day }, root)
  expect([await alarms(), await lines()]).toEqual([[], []])
  expect(await refusalOf(app.call(outflow.alarmSeen, { staffId: id.annie, day }, root))).toMatchObject({ code: 404 })
})

test('the file holds what the list holds', async () => {
  const { taskId } = await app.call(outflow.export, { filters: { by: ['staff'] }, format: 'csv' }, root)
  await app.settled()
  const { total } = await app.call(outflow.list, { by: ['staff'] }, root)
  expect(await app.call(tasks.one, { taskId }, root)).toMatchObject({ state: 'succeeded', done: total })
})

test('what a colleague calls a customer is told to others where it is shared; who leads no more reads no more; a filter by losses asks of contacts in scope', async () => {
  await rule({ directions: ['customer', 'staff'], tellMember: true, tellLeaders: true, tellStaffIds: [] })
  const ext = await contact('本名', 'bella')
  app.sim.add({ person_id: ext, userid: 'annie' })
  await app.settled()
  app.sim.editCustomer({ userid: 'bella', person_id: ext, remark: '秘密备注' })
  await app.settled()
  await app.edit(customerSettings.update, { shareFollowUps: false }, root)
  await gone(ext, 'customer', 'bella')
  expect(await notices(at.bella, 'lost')).toContain('客户「秘密备注」删除了你')
  expect(await notices(at.carl, 'lost')).toContain('客户「本名」删除了 bella')
  const noteOf = async (session: string) => (await app.call(outflowBeside.list, {}, session)).list.find((n) => n.externalUserExtId === ext)
  expect([(await noteOf(at.bella))?.remark, (await noteOf(at.carl))?.remark]).toEqual(['秘密备注', ''])

  const lostTo = async (session: string, more: object) =>
    (await app.call(externalUsers.list, more, session)).list.some((c) => c.externalUserExtId === ext)
  const { annie } = at
  expect([await lostTo(annie, {}), await lostTo(annie, { lostDays: 30 }), await lostTo(annie, { lostBy: 'customer' })]).toEqual([
    true,
    false,
    false,
  ])
  expect([await lostTo(root, { lostDays: 30 }), await lostTo(root, { lostBy: 'customer' })]).toEqual([true, true])

  await sql`update staff set leads = '{}' where corp_id = ${app.corpId} and staff_id = ${id.carl}`.execute(app.ctx.db)
  expect([await noteOf(at.carl), (await noteOf(at.bella))?.name]).toEqual([undefined, '本名'])
  expect((await refusalOf(list({ departmentIds: [2_147_483_648] })))?.body.fields).toMatchObject([{ field: 'department_ids.0' }])
})

test('a loss that a sync found is nobody’s doing as far as one knows: the notice and the digest say so, whichever direction one wants to hear of', async () => {
  const silently = async (name: string) => {
    const ext = await contact(name, 'bella')
    const { customerId } = await app.call(externalUsers.detail, { externalUserExtId: ext }, root)
    const ended = new Date()
    await sql`update follows set deleted_at = ${ended}, deleted_by = 'sync'
      where corp_id = ${app.corpId} and customer_id = ${customerId} and staff_id = ${id.bella}`.execute(app.ctx.db)
    const lost = { customerId, staffId: id.bella, externalUserId: ext, by: 'sync' as const, at: ended.toISOString(), last: true }
    await app.ctx.tx((tx) => emit(tx, customerLost, lost))
    await app.settled()
  }
  await rule({ directions: ['staff'], when: 'at_once', tellMember: true })
  await silently('静悄悄')
  expect(await notices(at.bella, 'lost')).toContain('客户「静悄悄」已不再是你的好友（同步时发现，不知道是谁删除的）')
  await rule({ when: 'digest' })
  await digest(app.ctx)
  await silently('也静悄悄')
  await digest(app.ctx)
  await app.settled()
  expect((await notices(at.bella, 'digest')).at(0)).toContain('又流失 1 位客户：客户删除 0 位，员工删除 0 位，同步时发现 1 位')
})
