import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import type { FieldType, FieldValue } from '#core/contract/fields.ts'
import type { Process, ProcessDraft } from '#core/contract/stages.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, clockOf, dayOf, local } from '#core/contract/time.ts'
import { remindDue } from '#core/server/stages/remind.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { customerKanban, customerStages, kanbanBeside } from './contract.ts'
import { customers } from './server/subject.ts'
import { processDraft, stage } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let ben: string
/** Customers of anna, the last of them of ben alone. */
let people: string[]

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (let i = 0; i < 6; i++) app.sim.add({ person_id: app.sim.createCustomer({ name: `安客${i}` }).id, userid: 'anna' })
  app.sim.add({ person_id: app.sim.createCustomer({ name: '本客' }).id, userid: 'ben' })
  await app.settled()
  await sql`update follows set added_at = now() - interval '30 days' where corp_id = ${app.corpId}`.execute(app.ctx.db)
  const { list } = await app.call(externalUsers.list, { sort: 'added_at' }, admin)
  people = list.sort((a, b) => (a.name < b.name ? -1 : 1)).map((c) => c.customerId)
  anna = await app.signIn('anna')
  ben = await app.signIn('ben')
}, 60_000)
afterAll(() => app.close())

const at = (n: number) => people[n]!
async function made(
  nameZh: string,
  stages = [stage('新客'), stage('意向'), stage('成交', { kind: 'won' })],
  more: Partial<ProcessDraft> = {},
) {
  const { processId } = await app.call(customerStages.add, processDraft(nameZh, stages, more), admin)
  return processOf(processId)
}
const processOf = async (processId: string) => (await app.call(customerStages.list, {}, admin)).list.find((p) => p.processId === processId)!
const idIn = (p: Process, label: string) => p.stages.find((s) => s.labelZh === label)!.stageId
const standing = async (p: Process, customerId: string, as = admin) =>
  (await app.call(customerKanban.of, { customerId }, as)).list.find((s) => s.processId === p.processId)
async function move(
  p: Process,
  customerId: string,
  label: string | null,
  more: Partial<Input<typeof customerKanban.move>> = {},
  as = admin,
) {
  const version = (await standing(p, customerId, as))?.version ?? 0
  const stageId = label === null ? null : idIn(p, label)
  return app.call(customerKanban.move, { customerId, processId: p.processId, stageId, version, ...more }, as)
}
const draftOf = ({ processId, enabled, notify, version, ...draft }: Process): ProcessDraft => draft
const update = (p: Process, change: Partial<ProcessDraft>, moves: Record<string, string> = {}) =>
  app.call(customerStages.update, { processId: p.processId, version: p.version, moves, ...draftOf(p), ...change }, admin)
async function ended(taskId: string) {
  for (const end = Date.now() + 30_000; ; await sleep(25)) {
    const task = await app.call(tasks.one, { taskId }, admin)
    if (!['queued', 'running'].includes(task.state)) return task
    if (Date.now() > end) throw new Error(`task ${task.kind} is still ${task.state}`)
  }
}
const memberOf = async (userid: string) => (await app.call(staff.list, { pageSize: 100 }, admin)).list.find((m) => m.staffExtId === userid)!
const idOfStaff = async (userid: string) => (await memberOf(userid)).staffId
const departmentOf = async (userid: string) => (await memberOf(userid)).departmentIds[0]!
const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
const boardOf = async (p: Process, as = admin) => (await app.call(customerKanban.board, { processId: p.processId }, as)).stages
const inStage = async (p: Process, label: string, as = admin) =>
  (await app.call(externalUsers.list, { stageIds: [idIn(p, label)], pageSize: 100 }, as)).list.map((c) => c.customerId)

test('a move tells nobody whether a masked value is the one they tried, whatever else is wrong with it', async () => {
  const draft = {
    labelEn: '',
    limits: {},
    options: [],
    required: false,
    readOnly: false,
    indexed: false,
    departmentIds: [],
    roleIds: [],
    initial: null,
  }
  const key = { key: 'secret_phone', labelZh: '私人电话', type: 'phone', masked: false } as const
  const { fieldId } = await app.call(customFields.add, { ...draft, ...key }, admin)
  const p = await made('探测')
  await move(p, at(5), '新客', { fields: [{ fieldId, value: '13800420037' }] })
  for (const version of [999, (await standing(p, at(5)))!.version]) {
    const answers = await Promise.all(
      ['13800420037', '13800420038'].map((value) => refusalOf(move(p, at(5), '意向', { version, fields: [{ fieldId, value }] }, anna))),
    )
    expect(answers[0]).toMatchObject({ code: code.conflict, message: expect.stringContaining('私人电话') })
    expect(answers[1]).toMatchObject({ code: answers[0]!.code, message: answers[0]!.message })
    expect(answers.map((a) => a!.body.field)).toEqual([undefined, undefined])
  }
  await app.call(customerStages.delete, { processId: p.processId, version: (await processOf(p.processId)).version }, admin)
})

test('R037, R038: a process and its notices have switches; off, nobody moves and no filter finds anybody', async () => {
  const p = await made('开关')
  await move(p, at(0), '意向')
  for (const [status, turn] of [
    [customerStages.status, customerStages.switch],
    [customerStages.notifyStatus, customerStages.switchNotices],
  ] as const) {
    const before = await app.call(status, { processId: p.processId }, admin)
    expect(before.on).toBe(true)
    await app.call(turn, { processId: p.processId, version: before.version, on: false }, admin)
    expect(await refusalOf(app.call(turn, { processId: p.processId, version: before.version, on: true }, admin))).toMatchObject({
      code: code.conflict,
    })
    expect((await app.call(status, { processId: p.processId }, admin)).on).toBe(false)
  }
  expect(await inStage(p, '意向')).toEqual([])
  expect(await standing(p, at(0))).toBeUndefined()
  expect(
    await refusalOf(
      app.call(customerKanban.move, { customerId: at(1), processId: p.processId, stageId: idIn(p, '新客'), version: 0 }, admin),
    ),
  ).toMatchObject({ code: code.conflict, message: expect.stringContaining('已停用') })
  const { version } = await app.call(customerStages.status, { processId: p.processId }, admin)
  await app.call(customerStages.switch, { processId: p.processId, version, on: true }, admin)
  expect(await inStage(p, '意向')).toEqual([at(0)])
})

test('a customer moves with a reason, is told of, found, and put back; who was slower is told where they stand', async () => {
  const p = await made('销售', [
    stage('新客', { labelEn: 'New' }),
    stage('意向'),
    stage('报价', { maxDays: 3 }),
    stage('丢单', { kind: 'lost', reasonNeeded: true }),
  ])
  const first = await move(p, at(0), '新客')
  expect(first).toMatchObject({ version: 1, moveId: expect.any(String) })
  const late = { customerId: at(0), processId: p.processId, stageId: idIn(p, '报价'), version: 1 }
  await move(p, at(0), '意向', {}, anna)
  const slower = await refusalOf(app.call(customerKanban.move, late, admin))
  expect(slower).toMatchObject({ code: code.conflict, message: expect.stringContaining('意向') })
  expect(await standing(p, at(0))).toMatchObject({ labelZh: '意向', version: 2 })
  expect(await refusalOf(move(p, at(0), '丢单'))).toMatchObject({ code: code.badInput, body: { field: 'reason' } })
  const lost = await move(p, at(0), '丢单', { reason: '嫌贵' })
  const [line] = (await app.call(customerEvents.list, { customerId: at(0) }, admin)).list
  expect(line).toMatchObject({
    action: 'stageMoved',
    fromStage: '意向',
    toStage: '丢单',
    processName: '销售',
    text: '嫌贵',
    moveOrigin: 'screen',
  })
  const [row] = (await app.call(externalUsers.list, { stageIds: [idIn(p, '丢单')] }, admin)).list
  expect(row).toMatchObject({
    customerId: at(0),
    columns: { stages: expect.arrayContaining([expect.objectContaining({ labelZh: '丢单' })]) },
  })
  const back = { customerId: at(0), processId: p.processId, moveId: lost.moveId! }
  await app.call(customerKanban.undo, back, admin)
  expect(await standing(p, at(0))).toMatchObject({ labelZh: '意向' })
  expect(await refusalOf(app.call(customerKanban.undo, back, admin))).toMatchObject({ code: code.conflict })
  // Told later than it happened, but not before they came there.
  expect(await refusalOf(move(p, at(0), '报价', { at: daysAgo(5) }))).toMatchObject({ code: code.conflict })
  await move(p, at(1), '报价', { at: daysAgo(5) })
  await move(p, at(2), '报价', { at: daysAgo(1) })
  expect((await boardOf(p)).map((s) => [s.count, s.overdue])).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
    [0, 0],
  ])
  const overdue = await app.call(externalUsers.list, { stageOverdue: 'yes', stageIds: [idIn(p, '报价')] }, admin)
  expect(overdue.list.map((c) => c.customerId)).toEqual([at(1)])
  await move(p, at(2), null)
  expect(await standing(p, at(2))).toBeUndefined()
})

async function fieldMade(key: string, labelZh: string, type: FieldType, indexed = false) {
  const looks = { labelEn: '', limits: {}, required: false, readOnly: false, masked: false, departmentIds: [], roleIds: [], initial: null }
  const { fieldId } = await app.call(customFields.add, { ...looks, key, type, labelZh, indexed, options: [] }, admin)
  return fieldId
}
const known = async (customerId: string, fieldId: string) =>
  (await app.call(customFields.values, { customerId }, admin)).list.find((v) => v.field.fieldId === fieldId)!.value

test('what a stage asks for and nobody knows is refused by name, or comes with the move: both or neither; forward only has no way back', async () => {
  const fieldId = await fieldMade('budget', '预算', 'money', true)
  const stages = [stage('新客'), stage('报价', { requiredFieldIds: [fieldId] }), stage('成交', { kind: 'won' })]
  const p = await made('严格', stages, { forwardOnly: true, amountFieldId: fieldId })
  await move(p, at(0), '新客')
  const refusal = await refusalOf(move(p, at(0), '报价'))
  expect(refusal).toMatchObject({ code: code.badInput, body: { missing_field_ids: [fieldId] } })
  expect(refusal!.message).toMatch('预算')
  const asked = { customerId: at(0), processId: p.processId, stageId: idIn(p, '报价') }
  const { list: missing } = await app.call(kanbanBeside.missing, asked, anna)
  expect(missing).toMatchObject([{ fieldId, labelZh: '预算', field: { type: 'money' } }])
  const budget = (value: FieldValue) => ({ fields: [{ fieldId, value }] })
  expect(await refusalOf(move(p, at(0), '报价', budget('不少')))).toMatchObject({
    code: code.badInput,
    body: { field: 'fields.0.value' },
    message: expect.stringContaining('预算'),
  })
  // The move is refused, so the value is not kept either.
  expect(await refusalOf(app.call(customerKanban.move, { ...asked, version: 7, ...budget(1) }, admin))).toMatchObject({
    code: code.conflict,
  })
  expect(await known(at(0), fieldId)).toBeNull()
  await move(p, at(0), '报价', budget('4800'), anna)
  expect(await known(at(0), fieldId)).toBe(480_000)
  const lines = (await app.call(customerEvents.list, { customerId: at(0) }, admin)).list.slice(0, 2)
  expect(lines.map((l) => l.action).sort()).toEqual(['fieldChanged', 'stageMoved'])
  // What stands there is not written over with a move.
  expect(await refusalOf(move(p, at(0), '成交', budget('1')))).toMatchObject({
    code: code.conflict,
    message: expect.stringContaining('预算'),
  })
  expect((await boardOf(p))[1]).toMatchObject({ count: 1, amount: 480_000 })
  const { list } = await app.call(customerKanban.cards, { processId: p.processId, stageId: idIn(p, '报价') }, admin)
  expect(list).toMatchObject([{ customerId: at(0), amount: 480_000 }])
  expect(await refusalOf(move(p, at(0), '新客'))).toMatchObject({ code: code.conflict, message: expect.stringContaining('只能向前') })
  const { taskId } = await app.call(
    customerKanban.batch,
    { audience: { customerIds: people }, processId: p.processId, stageId: idIn(p, '报价') },
    admin,
  )
  expect(await ended(taskId)).toMatchObject({ state: 'partly_failed', done: 1, failed: people.length - 1 })
})

test('fields that every company has can be asked for: what WeCom keeps is written there first, and where it refuses nobody moves', async () => {
  const { list: fields } = await app.call(customFields.setting, {}, admin)
  const idOf = (key: string) => fields.find((f) => f.key === key)!.fieldId
  const [phone, email] = [idOf('phoneNumber'), idOf('email')]
  const asksFor = (requiredFieldIds: string[]) => [stage('新客'), stage('签约', { requiredFieldIds })]
  expect(await refusalOf(made('问来源', asksFor([idOf('state')])))).toMatchObject({
    code: code.badInput,
    body: { field: 'stages.1.required_field_ids' },
  })
  const p = await made('要电话', asksFor([phone, email]))
  expect(await refusalOf(move(p, at(1), '签约'))).toMatchObject({ body: { missing_field_ids: [phone, email] } })
  const both = [
    { fieldId: phone, value: '13800138000' },
    { fieldId: email, value: 'ke@example.com' },
  ]
  // A move that cannot be leaves WeCom alone.
  expect(await refusalOf(move(p, at(1), '签约', { fields: [both[0]!] }))).toMatchObject({ body: { missing_field_ids: [email] } })
  app.sim.addFault({ call: 'externalcontact/remark', kind: 'errcode', errcode: 40003, count: 1 })
  expect(await refusalOf(move(p, at(1), '签约', { fields: both }))).not.toBeNull()
  expect([await standing(p, at(1)), await known(at(1), email)]).toEqual([undefined, null])
  await move(p, at(1), '签约', { fields: both }, anna)
  expect(await standing(p, at(1))).toMatchObject({ labelZh: '签约' })
  expect(await known(at(1), email)).toBe('ke@example.com')
  const { follows } = await app.call(externalUsers.detail, { customerId: at(1) }, admin)
  expect(follows.map((f) => f.mobiles)).toEqual([['138****8000']])
  // A deleted field is asked for no more.
  const gone = await fieldMade('taste', '口味', 'text')
  await update(await processOf(p.processId), { stages: p.stages.map((s) => ({ ...s, requiredFieldIds: [gone] })) })
  const { version } = (await app.call(customFields.setting, {}, admin)).list.find((f) => f.fieldId === gone)!
  await app.call(customFields.delete, { fieldId: gone, version }, admin)
  await move(p, at(2), '签约')
})

test('a process of some departments or members is as absent for everybody else: on the board, in lists, filters and moves', async () => {
  const p = await made('只归安', undefined, { staffIds: [await idOfStaff('anna')] })
  await move(p, at(0), '意向')
  const seen = async (as: string) => (await app.call(customerStages.list, {}, as)).list.some((one) => one.processId === p.processId)
  expect([await seen(anna), await seen(ben), await seen(admin)]).toEqual([true, false, true])
  const ofBen = { customerId: at(6), processId: p.processId, stageId: idIn(p, '意向'), version: 0 }
  expect(await refusalOf(app.call(kanbanBeside.move, ofBen, ben))).toMatchObject({ code: code.notFound })
  expect((await app.call(kanbanBeside.of, { customerId: at(6) }, ben)).processes.map((one) => one.processId)).not.toContain(p.processId)
  const [first, second] = [await departmentOf('ben'), await departmentOf('anna')]
  expect(first).toEqual(second)
  await update(await processOf(p.processId), { staffIds: [], departmentIds: [first] })
  expect([await seen(anna), await seen(ben)]).toEqual([true, true])
  expect(await refusalOf(update(await processOf(p.processId), { departmentIds: [987_654] }))).toMatchObject({
    code: code.badInput,
    body: { field: 'department_ids' },
  })
  const { version } = await processOf(p.processId)
  await app.call(customerStages.delete, { processId: p.processId, version }, admin)
  expect(await seen(admin)).toBe(false)
})

test('a batch moves, names who could not, and is undone but for those who were moved again', async () => {
  const p = await made('批量')
  await move(p, at(0), '意向')
  const audience = { customerIds: people.slice(0, 4) }
  const { taskId } = await app.call(customerKanban.batch, { audience, processId: p.processId, stageId: idIn(p, '新客') }, admin)
  expect(await ended(taskId)).toMatchObject({ state: 'succeeded', done: 4 })
  expect(await app.call(externalUsers.count, { batch: taskId }, admin)).toEqual({ total: 4 })
  await move(p, at(3), '成交')
  const undone = await ended((await app.call(tasks.undo, { taskId }, admin)).taskId)
  expect(undone).toMatchObject({ done: 3, failed: 1 })
  expect(await standing(p, at(0))).toMatchObject({ labelZh: '意向' })
  expect(await standing(p, at(1))).toBeUndefined()
  expect(await standing(p, at(3))).toMatchObject({ labelZh: '成交' })
  expect((await boardOf(p)).map((s) => s.count)).toEqual([0, 1, 1])
})

test('a stage that is removed says where its customers go; who is dragged into it is told, and counts never miss anybody', async () => {
  const p = await made('删阶段', [stage('新客'), stage('意向'), stage('报价')])
  await move(p, at(0), '意向', { at: daysAgo(2) })
  await move(p, at(1), '意向')
  const gone = idIn(p, '意向')
  const stages = p.stages.filter((s) => s.stageId !== gone)
  expect(await refusalOf(update(p, { stages }))).toMatchObject({ code: code.badInput, body: { field: 'moves' } })
  const drags = people
    .slice(2, 6)
    .map((customerId) => refusalOf(app.call(customerKanban.move, { customerId, processId: p.processId, stageId: gone, version: 0 }, admin)))
  await update(p, { stages }, { [gone]: idIn(p, '报价') })
  const refused = (await Promise.all(drags)).filter((r) => r !== null)
  for (const r of refused) expect(r).toMatchObject({ code: code.conflict, message: expect.stringContaining('报价') })
  const inside = 2 + drags.length - refused.length
  expect((await boardOf(p)).map((s) => s.count)).toEqual([0, inside])
  expect(await inStage(p, '报价')).toHaveLength(inside)
  await app.settled()
  expect((await boardOf(p)).map((s) => s.count)).toEqual([0, inside])
  expect(await standing(p, at(0))).toMatchObject({ labelZh: '报价' })
  const [line] = (await app.call(customerEvents.list, { customerId: at(0) }, admin)).list
  expect(line).toMatchObject({ action: 'stageMoved', fromStage: '意向', toStage: '报价', moveOrigin: 'removed' })
  expect(
    await refusalOf(app.call(customerKanban.move, { customerId: at(5), processId: p.processId, stageId: gone, version: 0 }, admin)),
  ).not.toBeNull()
})

test('R063: beside the chat one’s own customers stand and move; a colleague’s is as absent, on the board, too', async () => {
  const p = await made('范围')
  await move(p, at(0), '新客')
  await move(p, at(6), '新客')
  expect((await boardOf(p, admin))[0]!.count).toBe(2)
  const filter = { processId: p.processId, keyword: '本客' }
  expect((await app.call(customerKanban.board, filter, admin)).stages[0]).toMatchObject({ count: 1 })
  const { list: cards } = await app.call(customerKanban.cards, { ...filter, stageId: idIn(p, '新客') }, admin)
  expect(cards.map((c) => c.customerId)).toEqual([at(6)])
  expect((await app.call(kanbanBeside.of, { customerId: at(0) }, anna)).list).toHaveLength(
    (await app.call(customerKanban.of, { customerId: at(0) }, admin)).list.length,
  )
  const ofBen = { customerId: at(6), processId: p.processId, stageId: idIn(p, '意向'), version: 1 }
  expect(await refusalOf(app.call(kanbanBeside.move, ofBen, anna))).toMatchObject({ code: code.notFound })
  expect(await refusalOf(app.call(kanbanBeside.of, { customerId: at(6) }, anna))).toMatchObject({ code: code.notFound })
  await app.call(kanbanBeside.move, ofBen, ben)
  const [line] = (await app.call(customerEvents.list, { customerId: at(6) }, admin)).list
  expect(line).toMatchObject({ moveOrigin: 'phone' })
})

test('R038: silent members are reminded on the next working day at eight, and again; a follow-up begins anew', async () => {
  const p = await made('提醒', [stage('新客', { remindAfter: 3, remindEvery: 2 }), stage('成交', { kind: 'won' })])
  await move(p, at(0), '新客', { at: daysAgo(10) })
  await move(p, at(1), '新客')
  const due = async (customerId: string) =>
    (
      await sql<{ at: Date | null }>`select remind_at as at from stage_items
        where corp_id = ${app.corpId} and process_id = ${p.processId} and object_id = ${customerId}`.execute(app.ctx.db)
    ).rows[0]!.at
  const first = (await due(at(1)))!
  expect(clockOf(first)).toMatchObject({ minutes: 480 })
  expect(clockOf(first).weekday).toBeLessThan(6)
  expect(dayOf(first) >= addDays(dayOf(new Date()), 4)).toBe(true)
  const heard = async () => (await app.call(noticeCenter.list, { kind: 'customer-kanban.silent' }, anna)).list.flatMap((n) => n.items)
  await remindDue(app.ctx, customers)
  await app.settled()
  expect((await heard()).map((n) => n.text)).toEqual([expect.stringMatching(/安客0.*新客.*10 天/)])
  const next = (await due(at(0)))!
  expect([local(next).slice(11, 16), next > new Date()]).toEqual(['08:00', true])
  await remindDue(app.ctx, customers)
  await app.settled()
  expect(await heard()).toHaveLength(1)
  await app.call(customerEvents.add, { customerId: at(0), text: '打过电话' }, anna)
  await app.settled()
  expect(await due(at(0))).toEqual(first)
  // Whoever switches the reminder off in the stage is not reminded any more.
  const now = await processOf(p.processId)
  await update(now, { stages: now.stages.map((s) => ({ ...s, remindAfter: null, remindEvery: null })) })
  await app.settled()
  expect([await due(at(0)), await due(at(1))]).toEqual([null, null])
  // Of a move by somebody else hears whoever looks after the customer.
  await move(p, at(0), '成交')
  await app.settled()
  const moved = (await app.call(noticeCenter.list, { kind: 'customer-kanban.moved' }, anna)).list.flatMap((n) => n.items)
  expect(moved.map((n) => n.text)).toContainEqual(expect.stringMatching(/安客0.*成交/))
})

test('who comes new begins in the first stage of a process that says so; stay and conversion are the list behind them', async () => {
  const p = await made('自动', [stage('新客'), stage('意向'), stage('成交', { kind: 'won' })], { autoEnter: true })
  app.sim.add({ person_id: app.sim.createCustomer({ name: '新来的' }).id, userid: 'ben' })
  await app.settled()
  const [fresh] = (await app.call(externalUsers.list, { stageIds: [idIn(p, '新客')] }, admin)).list
  expect(fresh).toMatchObject({ name: '新来的' })
  await move(p, at(0), '新客', { at: daysAgo(4) })
  await move(p, at(1), '新客', { at: daysAgo(4) })
  await move(p, at(0), '意向', { at: daysAgo(2) })
  const undone = await move(p, at(1), '意向')
  await app.call(customerKanban.undo, { customerId: at(1), processId: p.processId, moveId: undone.moveId! }, admin)
  const days = { processId: p.processId, from: addDays(dayOf(new Date()), -6), to: dayOf(new Date()) }
  const { stages } = await app.call(customerKanban.statistics, days, admin)
  expect(stages).toMatchObject([
    { entered: 3, onward: 1, medianHours: 48, p90Hours: 48 },
    { entered: 1, onward: 0, medianHours: null },
    { entered: 0, onward: 0 },
  ])
  for (const s of stages)
    for (const only of [undefined, 'onward'] as const) {
      const { total } = await app.call(customerKanban.entries, { ...days, stageId: s.stageId, ...(only && { only }) }, admin)
      expect(total).toBe(only ? s.onward : s.entered)
    }
})

test('under any interleaving a customer stands in one stage, and counters, rows and history agree', async () => {
  const p = await made('并发', [stage('一'), stage('二'), stage('三'), stage('完', { kind: 'won' })])
  let seed = 7
  const random = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % n
  }
  const labels = ['一', '二', '三', '完', null]
  for (let round = 0; round < 6; round++)
    await Promise.all(
      Array.from({ length: 12 }, () => {
        const customerId = at(random(4))
        const label = labels[random(5)]!
        const work = async () => {
          const { moveId } = await move(p, customerId, label)
          if (moveId && random(3) === 0) await app.call(customerKanban.undo, { customerId, processId: p.processId, moveId }, admin)
        }
        // Two at once may be refused, with the stage where they stand; nothing may break.
        return refusalOf(work()).then((r) => r && expect(r).toMatchObject({ code: code.conflict }))
      }),
    )
  // Let in and taken back at once: whoever waited for the one finds neither a row nor a place of their own.
  await move(p, at(4), '一')
  await move(p, at(4), null)
  const inAndBack = async (label: string) => {
    const asked = { customerId: at(4), processId: p.processId }
    const { moveId } = await app.call(customerKanban.move, { ...asked, stageId: idIn(p, label), version: 0 }, admin)
    if (moveId) await app.call(customerKanban.undo, { ...asked, moveId }, admin)
  }
  for (let round = 0; round < 5; round++)
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => refusalOf(inAndBack(labels[n % 4]!)).then((r) => r && expect(r.code).toBe(code.conflict))),
    )
  const { rows } = await sql<{ label: string; kept: number; standing: number; history: number }>`
    select s.label_zh as label, s.items as kept,
      (select count(*)::int from stage_items i where i.corp_id = ${app.corpId} and i.stage_id = s.stage_id) as standing,
      (select (count(*) filter (where m.to_stage_id = s.stage_id) - count(*) filter (where m.from_stage_id = s.stage_id))::int
        from stage_moves m where m.corp_id = ${app.corpId} and m.process_id = ${p.processId} and not m.undone) as history
    from stages s where s.corp_id = ${app.corpId} and s.process_id = ${p.processId} order by s.sort_order`.execute(app.ctx.db)
  for (const row of rows) expect(row).toMatchObject({ kept: row.standing, history: row.standing })
  expect((await boardOf(p)).map((s) => s.count)).toEqual(rows.map((r) => r.standing))
  const { rows: several } = await sql<{ n: number }>`select max(n)::int as n from (select count(*) as n from stage_items i
    where i.corp_id = ${app.corpId} and i.process_id = ${p.processId} group by i.object_id) x`.execute(app.ctx.db)
  expect(several[0]!.n ?? 1).toBe(1)
})
