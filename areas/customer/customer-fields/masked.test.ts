import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { operationLog } from '#areas/system/operation-log/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import type { FieldValue } from '#core/contract/fields.ts'
import { tasks } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { csv, sendSheet } from '#testing/sheets.ts'
import { writeCondition } from './conditions.ts'
import { customFields, fieldImport, fieldsBeside } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
/** Reads all customers, changes none. */
let reader: string
/** Sets fields up and reads no customer. */
let setter: string
let anna: string
let people: { id: string; ext: string }[]

/** Somebody with a role of their own. */
async function withRole(userid: string, privileges: Record<string, string[]>, scope = 'all') {
  const roleId = newId()
  const db = app.app.db.forCorp(app.corpId)
  await sql`insert into roles (corp_id, role_id, name, role_type, privileges, scope)
    values (${app.corpId}, ${roleId}, ${userid}, 'staff', ${JSON.stringify(privileges)}::jsonb, ${scope})`.execute(db)
  await sql`update staff set role_id = ${roleId} where corp_id = ${app.corpId} and staff_ext_id = ${userid}`.execute(db)
  return app.signIn(userid)
}

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'reader', 'setter']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (let i = 0; i < 3; i++) app.sim.add({ person_id: app.sim.createCustomer({ name: `安客${i}` }).id, userid: 'anna' })
  await app.settled()
  const { list } = await app.call(externalUsers.list, { sort: 'added_at' }, admin)
  people = list.map((c) => ({ id: c.customerId, ext: c.externalUserExtId }))
  anna = await app.signIn('anna')
  reader = await withRole('reader', { customer: ['read'] })
  setter = await withRole('setter', { customer_infomation_config: ['read', 'create', 'update', 'delete'] })
}, 60_000)
afterAll(() => app.close())

type Draft = Input<typeof customFields.add>
const draft = (key: string, type: Draft['type'], more: Partial<Draft> = {}): Draft => ({
  key,
  type,
  labelZh: key,
  labelEn: '',
  limits: {},
  options: [],
  required: false,
  readOnly: false,
  masked: false,
  indexed: false,
  departmentIds: [],
  roleIds: [],
  initial: null,
  ...more,
})
const made = async (...given: Parameters<typeof draft>) => (await app.call(customFields.add, draft(...given), admin)).fieldId
const settingOf = async (fieldId: string) => (await app.call(customFields.setting, {}, admin)).list.find((f) => f.fieldId === fieldId)!
async function change(fieldId: string, more: Partial<Draft>, as = admin) {
  const { key, builtIn, converting, ...same } = await settingOf(fieldId)
  return app.call(customFields.update, { ...same, ...more }, as)
}
const refused = async (given: Promise<unknown>) => (await refusalOf(given)) as { code: number; message: string; body: { field?: string } }
const standsAt = async (fieldId: string, customerId = people[0]!.id) =>
  (await app.call(customFields.values, { customerId }, admin)).list.find((v) => v.field.fieldId === fieldId)!
async function put(fieldId: string, value: FieldValue, customerId = people[0]!.id) {
  const { version } = await standsAt(fieldId, customerId)
  return app.call(customFields.setValue, { customerId, fieldId, value, version }, admin)
}
async function ended(taskId: string, as = admin) {
  for (const end = Date.now() + 30_000; ; await sleep(25)) {
    const task = await app.call(tasks.one, { taskId }, as)
    if (!['queued', 'running'].includes(task.state)) return task
    if (Date.now() > end) throw new Error(`task ${task.kind} is still ${task.state}`)
  }
}
const batch = async (fieldId: string, value: FieldValue, as = admin) => {
  const { taskId } = await app.call(customFields.batch, { audience: { staffIds: [] }, fieldId, value }, as)
  return ended(taskId, as)
}
const undone = async (taskId: string, as = admin) => ended((await app.call(tasks.undo, { taskId }, as)).taskId, as)
/** All that a company's rows of these tables say. */
async function atRest(...tables: ('tasks' | 'task_rows' | 'audit_log' | 'field_values' | 'customer_events')[]) {
  const texts = tables.map((table) =>
    sql<{ all: string | null }>`select string_agg(r::text, '') as all from ${sql.table(table)} r where r.corp_id = ${app.corpId}`.execute(
      app.ctx.db,
    ),
  )
  return (await Promise.all(texts)).map(({ rows }) => rows[0]!.all ?? '').join('')
}
async function linesOf(action: string) {
  const { rows } = await sql<{ audit_id: string }>`
    select audit_id from audit_log where corp_id = ${app.corpId} and action = ${action} order by at desc`.execute(app.ctx.db)
  return Promise.all(rows.map(({ audit_id }) => app.call(operationLog.one, { auditId: audit_id }, admin)))
}

test('R299 what many are given of a masked field stands sealed in its task and as *** in the log, and comes back by an undo', async () => {
  const tel = await made('tel', 'phone')
  const secret = await made('secret', 'text', { masked: true })
  await put(tel, '13700001111')
  await put(secret, 'OLDSECRET')
  const batches = [await batch(tel, '13912345678'), await batch(secret, 'TOPSECRET42')]
  expect(batches.map((b) => b.state)).toEqual(['succeeded', 'succeeded'])
  expect(await app.call(customFields.reveal, { customerId: people[1]!.id, fieldId: tel }, admin)).toEqual({ value: '13912345678' })
  expect(await app.call(customFields.reveal, { customerId: people[0]!.id, fieldId: secret }, admin)).toEqual({ value: 'TOPSECRET42' })
  expect(await atRest('tasks', 'task_rows', 'audit_log', 'customer_events')).not.toMatch(/13912345678|13700001111|TOPSECRET42|OLDSECRET/)
  await batch(tel, '13912345678')
  const { rows: keys } = await sql<{ n: number; different: number }>`
    select count(*)::int as n, count(distinct dedup_key)::int as different from tasks
    where corp_id = ${app.corpId} and kind = 'customer_field_batch'`.execute(app.ctx.db)
  expect(keys).toEqual([{ n: 3, different: 2 }])
  const lines = await linesOf('customer_field_batch')
  expect(lines.map((l) => l.changes.find((c) => c.label === '值')?.after)).toEqual(['***', '***', '***'])
  for (const { taskId } of batches) expect(await undone(taskId)).toMatchObject({ state: 'succeeded', done: 3 })
  expect(await app.call(customFields.reveal, { customerId: people[0]!.id, fieldId: tel }, admin)).toEqual({ value: '13700001111' })
  expect(await app.call(customFields.reveal, { customerId: people[0]!.id, fieldId: secret }, admin)).toEqual({ value: 'OLDSECRET' })
  expect((await standsAt(tel, people[1]!.id)).value).toBe(null)
})

test('R299 a mask hides what was written before it, in the history, the timeline and the log, and cannot be taken off', async () => {
  const fieldId = await made('later', 'text')
  await put(fieldId, 'PLAINOLD77')
  const first = await batch(fieldId, 'PLAINALL88')
  expect(first.state).toBe('succeeded')
  await change(fieldId, { masked: true })
  const customerId = people[0]!.id
  const answers = [
    await app.call(customFields.history, { customerId, fieldId }, reader),
    await app.call(customerEvents.list, { customerId }, reader),
    await linesOf('customer_field.set_value'),
    await linesOf('customer_field_batch'),
  ]
  expect(JSON.stringify(answers)).not.toMatch(/PLAINOLD77|PLAINALL88/)
  expect((answers[0] as { list: object[] }).list).toMatchObject([
    { before: '***', after: '***', origin: 'batch' },
    { before: '', after: '***' },
  ])
  const [line] = await linesOf('customer_field.set_value')
  expect(line!.changes).toMatchObject([{ before: 'later：-', after: 'later：***' }])
  await put(fieldId, 'NEWONE99')
  const [again] = await linesOf('customer_field.set_value')
  expect(again!.changes).toMatchObject([{ before: 'later：***', after: 'later：***（新值）' }])
  // What is called by a value could be looked for by its first letters.
  expect((await app.call(operationLog.list, { keyword: 'later：P' }, admin)).list).toEqual([])
  expect(await refused(change(fieldId, { masked: false }))).toMatchObject({ code: code.conflict, body: { field: 'masked' } })
})

test('R299 a masked phone is looked for by whoever may reveal it; how many fit a conversion says nothing of what is masked', async () => {
  const phone = await made('mobile', 'phone')
  const credit = await made('credit', 'money', { masked: true })
  const note = await made('note', 'text')
  const grade = await made('grade', 'choice', {
    masked: true,
    initial: 1,
    options: [
      { zh: '甲', en: '' },
      { zh: '乙', en: '' },
    ],
  })
  await put(phone, '13800421234')
  await put(credit, 4_242_424)
  await put(note, 'only for a colleague')
  await put(grade, 2)
  const { value } = await app.call(customFields.phoneAsked, { fieldId: phone, phone: '138 0042 1234' }, admin)
  expect(value).toMatch(/^138\*{4}1234~[\w-]{16}$/)
  expect(await refused(app.call(customFields.phoneAsked, { fieldId: phone, phone: '13800421234' }, reader))).toMatchObject({
    code: code.forbidden,
  })
  const fields = writeCondition({ fieldId: phone, ask: 'is', value })
  expect((await app.call(externalUsers.list, { fields }, admin)).list).toHaveLength(1)
  const asked = writeCondition({ fieldId: note, ask: 'is', value: 'OLDQUESTION' })
  const found = { audience: { fields: `${fields},${asked}` }, fieldId: note, value: 'seen' }
  await ended((await app.call(customFields.batch, found, admin)).taskId)
  await change(note, { masked: true })
  const [line] = await linesOf('customer_field_batch')
  expect(line!.changes.find((c) => c.label === '人群 · 客户字段')?.after).toBe('mobile 是 138****1234；note 是 ***')
  expect(JSON.stringify(line)).not.toMatch(/OLDQUESTION|13800421234/)
  expect(await atRest('tasks', 'task_rows', 'audit_log')).not.toMatch(/13800421234/)
  expect((await app.call(externalUsers.list, { fields }, reader)).list).toEqual([])
  const some = writeCondition({ fieldId: phone, ask: 'some', value: '' })
  expect((await app.call(externalUsers.list, { fields: some }, reader)).list).toHaveLength(1)

  const shape = async (fieldId: string, more: object = {}) => {
    const { type, limits, options, masked, indexed } = await settingOf(fieldId)
    return { fieldId, type, limits, options, masked, indexed, moves: {}, ...more }
  }
  expect((await refused(app.call(customFields.preview, await shape(grade, {}), setter))).code).toBe(code.forbidden)
  for (const [fieldId, more] of [
    [credit, { limits: { max: 4_242_424 } }],
    [credit, { masked: false }],
    [phone, { type: 'number', limits: { max: 13_800_421_234 } }],
    [grade, { options: [{ no: 1, zh: '甲', en: '' }] }],
  ] as const) {
    const given = await shape(fieldId, more)
    expect(await refused(app.call(customFields.preview, given, admin))).toMatchObject({ code: code.badInput })
    const { key, builtIn, converting, hidden, ...same } = await settingOf(fieldId)
    expect(await refused(app.call(customFields.convert, { ...same, ...given }, admin))).toMatchObject({ code: code.badInput })
  }
  const moved = await shape(grade, { options: [{ no: 1, zh: '甲', en: '' }], moves: { 2: 1 } })
  expect(await app.call(customFields.preview, moved, admin)).toEqual({ filled: 1, converts: 1, refused: [] })
  expect(await app.call(customFields.usage, { fieldId: grade }, admin)).toMatchObject({ filled: 1, options: [] })
  expect((await settingOf(grade)).initial).toBe(null)
})

test('an undo brings back only what the field takes and its person may write', async () => {
  const fieldId = await made('shifting', 'text')
  await batch(fieldId, 'javascript:alert(1)')
  const cleared = await batch(fieldId, null)
  await change(fieldId, { type: 'link' })
  expect(await undone(cleared.taskId)).toMatchObject({ state: 'failed', done: 0, failed: 3 })
  expect((await standsAt(fieldId)).value).toBe(null)

  const short = await made('short', 'text')
  await put(short, 'long enough')
  const replaced = await batch(short, 'x')
  await change(short, { limits: { maxLength: 5 } })
  expect(await undone(replaced.taskId)).toMatchObject({ failed: 1, done: 2 })
  expect([(await standsAt(short)).value, (await standsAt(short, people[1]!.id)).value]).toEqual(['x', null])

  const hers = await made('hers', 'text')
  const { taskId } = await batch(hers, 'V', anna)
  const { rows } = await sql<{ role_id: string }>`
    select role_id from roles where corp_id = ${app.corpId} and role_type = 'admin'`.execute(app.ctx.db)
  await change(hers, { roleIds: [rows[0]!.role_id] })
  expect(await undone(taskId, anna)).toMatchObject({ done: 0, failed: 3 })
  expect((await standsAt(hers)).value).toBe('V')
})

test('a number of an option, a name and a key mean one thing; what is offered of staff is one of ours', async () => {
  const options = [
    { no: 1, zh: '甲', en: '' },
    { no: 2, zh: '乙', en: '' },
  ]
  const fieldId = await made('level', 'choice', { labelZh: '级别', labelEn: 'Level', options: options.map(({ no, ...o }) => o) })
  expect(await refused(change(fieldId, { options: [...options, { no: 1, zh: '丙', en: '' }] }))).toMatchObject({ code: code.badInput })
  await change(fieldId, { options: options.slice(0, 1) })
  expect(await refused(change(fieldId, { options: [options[0]!, { no: 2, zh: '别的', en: '' }] }))).toMatchObject({ code: code.badInput })
  await change(fieldId, { options: [options[0]!, { zh: '别的', en: '' }] })
  expect((await settingOf(fieldId)).options.map((o) => o.no)).toEqual([1, 3])

  for (const [more, word] of [
    [{ labelZh: '级别' }, '级别'],
    [{ labelEn: 'level' }, '级别'],
    [{ labelZh: '生日' }, '生日'],
    [{ labelZh: '客户 ID' }, '客户 ID'],
    [{ labelEn: 'External_UserID' }, 'External_UserID'],
  ] as const) {
    const no = await refused(made('another', 'text', more))
    expect([word, no.code, JSON.stringify([no.message, no.body])]).toEqual([word, code.badInput, expect.stringContaining(`「${word}」`)])
  }
  for (const key of ['constructor', 'external_userid'])
    expect(await refused(made(key, 'text', { labelZh: '钥匙' }))).toMatchObject({ code: code.conflict, body: { field: 'key' } })
  await change(fieldId, { labelZh: '级别' })
  const fileId = await sendSheet(
    app,
    admin,
    'fields.csv',
    csv([
      ['客户 ID', '级别'],
      [people[0]!.ext, '甲'],
    ]),
  )
  expect((await app.call(fieldImport.preview, { fileId }, admin)).mapping).toEqual({ '客户 ID': 'externalUserExtId', 级别: 'field_level' })

  const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(await refused(made('keeper', 'staff', { initial: nobody }))).toMatchObject({ code: code.badInput })
  const { staffId } = (await app.call(staff.list, { keyword: 'anna' }, admin)).list[0]!
  expect((await settingOf(await made('keeper', 'staff', { initial: 'anna' }))).initial).toBe(staffId)
})

test('R299 writing a masked value tells nobody what stood there: not the version, not the history, not which rows a batch touched', async () => {
  const fieldId = await made('guessed', 'text', { masked: true })
  const [right, wrong, empty] = people.map((p) => p.id) as [string, string, string]
  await put(fieldId, 'A', right)
  await put(fieldId, 'B', wrong)
  const tried = async (customerId: string) => {
    const { version } = await standsAt(fieldId, customerId)
    const answered = await app.call(fieldsBeside.update, { customerId, fieldId, value: 'A', version }, anna)
    const { list } = await app.call(customFields.history, { customerId, fieldId }, reader)
    const stale = await refused(app.call(fieldsBeside.update, { customerId, fieldId, value: 'A', version }, anna))
    const standing = (await standsAt(fieldId, customerId)).version
    return { another: answered.version !== version, stands: answered.version === standing, lines: list.length, stale: stale.code }
  }
  const alike = { another: true, stands: true, lines: 2, stale: code.conflict }
  expect([await tried(right), await tried(wrong)]).toEqual([alike, alike])
  await put(fieldId, 'B', wrong)
  const { taskId } = await batch(fieldId, 'A')
  const touched = async () => (await app.call(externalUsers.list, { batch: taskId }, admin)).list.map((c) => c.customerId).sort()
  expect(await touched()).toEqual([right, wrong, empty].sort())
  expect(await undone(taskId)).toMatchObject({ state: 'succeeded', done: 3 })
  const revealed = (customerId: string) => app.call(customFields.reveal, { customerId, fieldId }, admin)
  expect([await revealed(right), await revealed(wrong)]).toEqual([{ value: 'A' }, { value: 'B' }])
  expect((await standsAt(fieldId, empty)).value).toBe(null)
})

test('the log says no value of a field that its reader does not see', async () => {
  const { rows } = await sql<{ role_id: string }>`
    select role_id from roles where corp_id = ${app.corpId} and role_type = 'admin'`.execute(app.ctx.db)
  const fieldId = await made('theirs', 'text', { roleIds: [rows[0]!.role_id] })
  await put(fieldId, 'HIDDENVALUE')
  await batch(fieldId, 'HIDDENVALUE')
  app.sim.createStaff({ userid: 'logger', name: 'logger', department: [1], customer_contact: true })
  await app.call(staff.sync, {}, admin)
  await app.settled()
  const logger = await withRole('logger', { operation_record: ['read'], customer: ['read'] })
  const [line, many] = [(await linesOf('customer_field.set_value'))[0]!, (await linesOf('customer_field_batch'))[0]!]
  const [mine, theirs] = await Promise.all(
    [admin, logger].map((as) => Promise.all([line, many].map(({ auditId }) => app.call(operationLog.one, { auditId }, as)))),
  )
  for (const one of mine!) expect(JSON.stringify(one)).toContain('HIDDENVALUE')
  expect(JSON.stringify(theirs)).not.toContain('HIDDENVALUE')
  expect(theirs![0]!.changes).toMatchObject([{ before: 'theirs：-', after: 'theirs：***' }])
  await app.call(customFields.delete, { fieldId, version: (await settingOf(fieldId)).version }, admin)
  expect(JSON.stringify(await app.call(operationLog.one, { auditId: line.auditId }, logger))).not.toContain('HIDDENVALUE')
})
