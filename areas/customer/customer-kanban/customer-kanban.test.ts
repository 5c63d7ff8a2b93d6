import { afterAll, expect, test } from 'vitest'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { code } from '#core/contract/errors.ts'
import type { FieldType, FieldValue } from '#core/contract/fields.ts'
import { refusalOf } from '#testing/harness.ts'
import { customerKanban, customerStages, kanbanBeside } from './contract.ts'
import { stage } from './testing.ts'
import { kanbanCompany } from './testing-company.ts'

const {
  app,
  admin,
  people,
  anna,
  ben,
  at,
  made,
  processOf,
  idIn,
  standing,
  move,
  update,
  ended,
  idOfStaff,
  departmentOf,
  daysAgo,
  boardOf,
  inStage,
} = await kanbanCompany()
afterAll(() => app.close())

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
