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
import { savedViews } from '#core/contract/views.ts'
import { newId } from '#core/server/ids.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { csv, sendSheet } from '#testing/sheets.ts'
import { writeCondition } from './conditions.ts'
import { customFields, fieldImport, fieldsBeside } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let ben: string
/** Customers of anna, the last of them of ben alone. */
let people: { id: string; ext: string; name: string }[]

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (let i = 0; i < 6; i++) app.sim.add({ person_id: app.sim.createCustomer({ name: `安客${i}` }).id, userid: 'anna' })
  app.sim.add({ person_id: app.sim.createCustomer({ name: '本客' }).id, userid: 'ben' })
  await app.settled()
  const { list } = await app.call(externalUsers.list, { sort: 'added_at' }, admin)
  people = list.map((c) => ({ id: c.customerId, ext: c.externalUserExtId, name: c.name })).sort((a, b) => (a.name < b.name ? -1 : 1))
  anna = await app.signIn('anna')
  ben = await app.signIn('ben')
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
const at = (n: number) => people[n]!
const knownOf = async (customerId: string, fieldId: string, as = admin) =>
  (await app.call(customFields.values, { customerId }, as)).list.find((v) => v.field.fieldId === fieldId)!
async function put(customerId: string, fieldId: string, value: FieldValue, as = admin) {
  const { version } = await knownOf(customerId, fieldId, as)
  return app.call(customFields.setValue, { customerId, fieldId, value, version }, as)
}
const found = async (fieldId: string, ask: 'is' | 'has' | 'from' | 'to' | 'some' | 'none', value = '', as = admin) =>
  (await app.call(externalUsers.list, { fields: writeCondition({ fieldId, ask, value }), pageSize: 100 }, as)).list
    .map((c) => c.name)
    .sort()
async function ended(taskId: string, as = admin) {
  for (const end = Date.now() + 30_000; ; await sleep(25)) {
    const task = await app.call(tasks.one, { taskId }, as)
    if (!['queued', 'running'].includes(task.state)) return task
    if (Date.now() > end) throw new Error(`task ${task.kind} is still ${task.state}`)
  }
}

test('a field is made, shown, filled, found by, told, renamed and deleted', async () => {
  const options = ['坚果', '牛奶', '芒果'].map((zh) => ({ zh, en: '' }))
  const fieldId = await made('allergen', 'multiChoice', { labelZh: '过敏原', labelEn: 'Allergens', options })
  const field = await settingOf(fieldId)
  expect(field.options.map((o) => o.no)).toEqual([1, 2, 3])
  await put(at(0).id, fieldId, [3, 1])
  await put(at(1).id, fieldId, [2])
  expect(await knownOf(at(0).id, fieldId)).toMatchObject({ value: [1, 3], editable: true, masked: false })
  expect(await found(fieldId, 'is', '1')).toEqual(['安客0'])
  expect(await found(fieldId, 'is', '1|2')).toEqual(['安客0', '安客1'])
  expect(await found(fieldId, 'some')).toEqual(['安客0', '安客1'])
  expect(await found(fieldId, 'none')).toHaveLength(people.length - 2)
  const [row] = (await app.call(externalUsers.list, { customerIds: [at(0).id] }, admin)).list
  expect(row!.columns.fields).toMatchObject({ allergen: [1, 3] })
  const line = (await app.call(customerEvents.list, { customerId: at(0).id }, admin)).list.find((e) => e.action === 'fieldChanged')
  expect(line).toMatchObject({ fieldLabel: '过敏原', before: '', after: '坚果、芒果', fieldOrigin: 'screen' })
  await put(at(0).id, fieldId, [1])
  const { list, total } = await app.call(customFields.history, { customerId: at(0).id, fieldId }, admin)
  expect([total, list[0]]).toMatchObject([2, { before: '坚果、芒果', after: '坚果' }])
  expect(await app.call(customFields.usage, { fieldId }, admin)).toMatchObject({
    filled: 2,
    options: [{ no: 1, count: 1 }, { count: 1 }, { count: 0 }],
  })

  // An option nobody has may go; one that somebody has may not, without a conversion.
  const { fieldId: _, key, builtIn, converting, version, ...same } = field
  const less = { ...same, fieldId, version, options: field.options.slice(1) }
  expect(await refusalOf(app.call(customFields.update, less, admin))).toMatchObject({ code: code.conflict, body: { field: 'type' } })
  await app.call(
    customFields.update,
    { ...same, fieldId, version, labelZh: '忌口', options: [...field.options, { zh: '花生', en: 'Peanut' }] },
    admin,
  )
  expect(await settingOf(fieldId)).toMatchObject({ labelZh: '忌口', options: [{ no: 1 }, { no: 2 }, { no: 3 }, { no: 4, zh: '花生' }] })
  expect(await refusalOf(app.call(customFields.update, { ...same, fieldId, version }, admin))).toMatchObject({ code: code.conflict })

  const condition = writeCondition({ fieldId, ask: 'is', value: '1' })
  expect((await app.call(savedViews.check, { refs: { customer_fields: [condition] } }, admin)).gone).toEqual([])
  await app.call(customFields.delete, { fieldId, version: (await settingOf(fieldId)).version }, admin)
  expect((await app.call(savedViews.check, { refs: { customer_fields: [condition] } }, admin)).gone).toMatchObject([
    { id: condition, name: '忌口' },
  ])
  expect(await found(fieldId, 'is', '1')).toEqual([])
  expect(await found(fieldId, 'none')).toEqual([])
})

test('every type takes what it is for, and refuses the rest with its reason', async () => {
  const one = [{ zh: '甲', en: 'A' }]
  const cases: [Draft['type'], Partial<Draft>, [FieldValue, FieldValue][], FieldValue[]][] = [
    [
      'text',
      { limits: { maxLength: 3 } },
      [
        ['  静安 ', '静安'],
        ['\u202e静安', '静安'],
        ['', null],
      ],
      ['静安寺店', 5, [1]],
    ],
    ['longText', { limits: { maxLength: 9 } }, [['一\n二', '一\n二']], ['一二三四五六七八九十', 1.5]],
    [
      'number',
      { limits: { min: 1, max: 20, decimals: 1 } },
      [
        [3, 3],
        ['4.5', 4.5],
      ],
      [0, 21, 1.25, '一', '1e3', [1]],
    ],
    [
      'money',
      { limits: { max: 5_000_000 } },
      [
        [199, 199],
        ['12.50', 1250],
      ],
      [1.5, '1.234', 5_000_001, '¥3'],
    ],
    [
      'choice',
      { options: one },
      [
        [1, 1],
        ['甲', 1],
        ['a', 1],
      ],
      [2, '乙', [1, 1], -1, 1.5],
    ],
    [
      'multiChoice',
      { options: [...one, { zh: '乙', en: 'B' }], limits: { maxCount: 2 } },
      [
        [
          [2, 1],
          [1, 2],
        ],
        ['甲、乙', [1, 2]],
        [[], null],
      ],
      [[3], '丙', '甲,丙'],
    ],
    [
      'date',
      {},
      [
        ['2026-11-21', '2026-11-21'],
        ['2026/1/2', '2026-01-02'],
      ],
      ['2026-02-30', '1969-12-31', '2101-01-01', '昨天', 20261121],
    ],
    [
      'dateTime',
      {},
      [
        ['2026-11-21T01:30:00.000Z', '2026-11-21T01:30:00.000Z'],
        ['2026-11-21 09:30', '2026-11-21T01:30:00.000Z'],
      ],
      ['2026-11-21 25:00', '2026-02-30 09:00', 'now'],
    ],
    ['email', {}, [['a.b-c@x.com', 'a.b-c@x.com']], ['a@x.c', 'a@x.abcdefg', 'a', '中@x.com']],
    [
      'link',
      {},
      [['https://a.example/x?y=1', 'https://a.example/x?y=1']],
      ['javascript:alert(1)', 'ftp://a.example', 'a.example', 'https://u:p@a.example'],
    ],
    ['staff', {}, [], ['nobody', '01890a5d-ac96-774b-bcce-b302099a8057', 7]],
  ]
  const hostile: FieldValue[] = [
    "'; drop table fields; --",
    '\u0000',
    '\ud800',
    '<script>',
    '=1+1',
    '__proto__',
    'x'.repeat(4000),
    1e308,
    -0.1,
  ]
  for (const [type, more, good, bad] of cases) {
    const fieldId = await made(`of_${type.toLowerCase()}`, type, more)
    for (const [given, kept] of good) {
      await put(at(0).id, fieldId, given)
      expect([type, given, (await knownOf(at(0).id, fieldId)).value]).toEqual([type, given, kept])
    }
    await put(at(0).id, fieldId, null)
    for (const given of [
      ...bad,
      ...hostile.filter(
        (h) => !(type === 'text' || type === 'longText') || typeof h !== 'string' || h.length > 100 || h === '\u0000' || h === '\ud800',
      ),
    ]) {
      const refused = await refusalOf(put(at(0).id, fieldId, given))
      expect([type, given, refused?.code]).toEqual([type, given, code.badInput])
    }
    expect([type, (await knownOf(at(0).id, fieldId)).value]).toEqual([type, null])
  }
  const keeper = (await app.call(customFields.setting, {}, admin)).list.find((f) => f.key === 'of_staff')!
  const { staffId } = (await app.call(staff.list, { keyword: 'ben' }, admin)).list[0]!
  await put(at(0).id, keeper.fieldId, staffId)
  expect(await knownOf(at(0).id, keeper.fieldId)).toMatchObject({ value: staffId, name: 'ben' })
  expect(await found(keeper.fieldId, 'is', staffId)).toEqual(['安客0'])
})

test('numbers, money, days and texts are found once they are indexed; eight at most', async () => {
  const spent = await made('spent', 'money', { indexed: true })
  const tasted = await made('tasted', 'date', { indexed: true })
  const shop = await made('shop', 'text', { indexed: true })
  const plain = await made('plain_number', 'number')
  for (const [n, cents] of [100, 2500, 99_999].entries()) await put(at(n).id, spent, cents)
  await put(at(0).id, tasted, '2026-05-01')
  await put(at(1).id, shop, '上海静安寺店')
  await put(at(2).id, plain, 5)
  expect(await found(spent, 'from', '25')).toEqual(['安客1', '安客2'])
  expect(await found(spent, 'to', '25')).toEqual(['安客0', '安客1'])
  expect(await found(tasted, 'is', '2026-05-01')).toEqual(['安客0'])
  expect(await found(shop, 'has', '静安')).toEqual(['安客1'])
  expect(await found(shop, 'has', '上寺')).toEqual([])
  expect(await found(shop, 'has', '静')).toEqual([])
  expect(await found(plain, 'is', '5')).toEqual([])
  const both = [writeCondition({ fieldId: spent, ask: 'from', value: '1' }), writeCondition({ fieldId: shop, ask: 'has', value: '静安' })]
  expect((await app.call(externalUsers.list, { fields: both.join(',') }, admin)).list.map((c) => c.name)).toEqual(['安客1'])
  for (let i = 0; i < 6; i++) await made(`indexed_${i}`, 'number', { indexed: true })
  expect(await refusalOf(made('indexed_9', 'number', { indexed: true }))).toMatchObject({ code: code.conflict, body: { field: 'indexed' } })
})

test('R211 R212 R213 R214 R299 phones are taken in their forms, kept sealed, shown masked, found whole, revealed with a line', async () => {
  const mobile = await made('second_phone', 'phone')
  const any = await made('shop_phone', 'phone', { limits: { phone: 'any' } })
  const strict = await made('strict_phone', 'phone', { limits: { phone: 'strict' } })
  for (const good of ['13800138000', '+8613800138000', '8613800138000', '138 0013 8000']) await put(at(0).id, mobile, good)
  for (const bad of ['1380013800', '23800138000', '010-12345678'])
    expect((await refusalOf(put(at(0).id, mobile, bad)))?.code).toBe(code.badInput)
  for (const good of ['010-12345678', '0755-1234']) await put(at(0).id, any, good)
  expect((await refusalOf(put(at(0).id, any, '01012345678')))?.code).toBe(code.badInput)
  await put(at(0).id, strict, '13800138000')
  expect((await refusalOf(put(at(0).id, strict, '12000138000')))?.code).toBe(code.badInput)
  expect(await knownOf(at(0).id, mobile)).toMatchObject({ value: '138****8000', masked: true })
  const asked = async (phone: string) => (await app.call(customFields.phoneAsked, { fieldId: mobile, phone }, admin)).value
  expect(await found(mobile, 'is', await asked('+8613800138000'))).toEqual(['安客0'])
  expect(await found(mobile, 'is', await asked('13800138001'))).toEqual([])
  expect(await found(mobile, 'is', '13800138000')).toEqual([]) // a number itself stands in no address
  const { rows } = await sql<{
    all: string
  }>`select string_agg(v::text, '') as all from field_values v where v.corp_id = ${app.corpId}`.execute(app.ctx.db)
  const { rows: events } = await sql<{
    all: string
  }>`select string_agg(e::text, '') as all from customer_events e where e.corp_id = ${app.corpId}`.execute(app.ctx.db)
  const { rows: lines } = await sql<{
    all: string
  }>`select string_agg(l::text, '') as all from audit_log l where l.corp_id = ${app.corpId}`.execute(app.ctx.db)
  for (const { all } of [...rows, ...events, ...lines]) expect(all).not.toContain('13800138000')
  expect(await app.call(customFields.reveal, { customerId: at(0).id, fieldId: mobile }, admin)).toEqual({ value: '13800138000' })
  const { rows: reveals } = await sql<{ object_id: string }>`
    select object_id from audit_log where corp_id = ${app.corpId} and action = 'customer_field.reveal' and class = 'reveal'`.execute(
    app.ctx.db,
  )
  expect(reveals).toEqual([{ object_id: at(0).id }])

  // Masked of another kind: only that there is something, by no list, page, line or file.
  const credit = await made('credit', 'money', { masked: true })
  await put(at(0).id, credit, 4_242_424)
  const seen = JSON.stringify([
    await app.call(customFields.values, { customerId: at(0).id }, admin),
    await app.call(externalUsers.list, {}, admin),
    await app.call(externalUsers.detail, { customerId: at(0).id }, admin),
    await app.call(customerEvents.list, { customerId: at(0).id }, admin),
  ])
  expect(seen).not.toMatch(/42424|13800138000/)
  expect(await found(credit, 'from', '1')).toEqual([])
})

test('colleagues reach their own customers, departments and roles see their fields, whoever was faster is named', async () => {
  const fieldId = await made('note', 'text')
  await put(at(0).id, fieldId, '一', anna)
  for (const call of [customFields.values, fieldsBeside.list])
    expect((await refusalOf(app.call(call, { customerId: at(0).id }, ben)))?.code).toBe(code.notFound)
  const { version } = await knownOf(at(0).id, fieldId, anna)
  const late = { customerId: at(0).id, fieldId, value: '二', version }
  expect((await refusalOf(app.call(customFields.setValue, late, ben)))?.code).toBe(code.notFound)
  await put(at(0).id, fieldId, '三', admin)
  const refused = await refusalOf(app.call(customFields.setValue, late, anna))
  expect([refused?.code, refused?.message]).toEqual([code.conflict, expect.stringContaining('改过')])
  for (const [call, input] of [
    [customFields.add, draft('by_anna', 'text')],
    [customFields.setting, {}],
    [customFields.sort, { fieldIds: [fieldId] }],
  ] as const)
    expect((await refusalOf(app.call(call as typeof customFields.add, input as Draft, anna)))?.code).toBe(code.forbidden)
  const field = await settingOf(fieldId)
  const { key, builtIn, converting, ...same } = field
  const { list: all } = await app.call(customFields.list, {}, anna)
  expect(all.map((f) => f.fieldId)).toContain(fieldId)
  const { rows: roles } = await sql<{
    role_id: string
  }>`select role_id from roles where corp_id = ${app.corpId} and role_type = 'admin'`.execute(app.ctx.db)
  await app.call(customFields.update, { ...same, roleIds: [roles[0]!.role_id] }, admin)
  expect((await app.call(customFields.list, {}, anna)).list.map((f) => f.fieldId)).not.toContain(fieldId)
  expect((await refusalOf(app.call(customFields.setValue, late, anna)))?.code).toBe(code.notFound)
  expect(await found(fieldId, 'some', '', anna)).toEqual([])
  expect(
    (await app.call(customerEvents.list, { customerId: at(0).id }, anna)).list.filter((e) => 'after' in e && e.after === '三'),
  ).toEqual([])
})

test('R063 beside the chat one reads and writes the fields of one’s own customers', async () => {
  const fieldId = await made('taste', 'choice', { options: [{ zh: '甜', en: '' }] })
  const { list } = await app.call(fieldsBeside.list, { customerId: at(1).id }, anna)
  const { version, editable } = list.find((v) => v.field.fieldId === fieldId)!
  expect(editable).toBe(true)
  await app.call(fieldsBeside.update, { customerId: at(1).id, fieldId, value: 1, version }, anna)
  const { list: lines } = await app.call(customFields.history, { customerId: at(1).id, fieldId }, anna)
  expect(lines).toMatchObject([{ by: 'anna', after: '甜', origin: 'phone' }])
})

test('from a file: bad cells come back with their reasons, good lines are written once, an empty cell changes nothing', async () => {
  const family = await made('family', 'number', { labelZh: '家里几口人', limits: { min: 1, max: 20 } })
  const store = await made('store', 'choice', {
    labelZh: '常去门店',
    options: [
      { zh: '静安寺', en: '' },
      { zh: '徐家汇', en: '' },
    ],
  })
  await put(at(1).id, store, 2)
  const lines = [
    ['客户 ID', '家里几口人', '常去门店'],
    [at(0).ext, '3', '静安寺'],
    [at(1).ext, '4', ''],
    [at(2).ext, '40', '静安寺'],
    [at(3).ext, '2', '浦东'],
    ['wmnobody', '2', ''],
  ]
  const fileId = await sendSheet(app, admin, 'fields.csv', csv(lines))
  const { mapping } = await app.call(fieldImport.preview, { fileId }, admin)
  expect(mapping).toMatchObject({ 家里几口人: 'field_family', 常去门店: 'field_store' })
  const plan = { fileId, mapping, edits: [], dropRows: [] }
  const { problems } = await app.call(fieldImport.check, plan, admin)
  expect(problems.map((p) => [p.row, p.column, p.reason])).toEqual([
    [4, '家里几口人', '不能大于 20'],
    [5, '常去门店', '没有选项「浦东」'],
    [6, '客户 ID', '没有这位客户'],
  ])
  const { taskId } = await app.call(fieldImport.start, plan, admin)
  expect(await ended(taskId)).toMatchObject({ state: 'partly_failed', done: 2, failed: 3 })
  expect([await knownOf(at(0).id, family), await knownOf(at(1).id, family), await knownOf(at(1).id, store)]).toMatchObject([
    { value: 3 },
    { value: 4 },
    { value: 2 },
  ])
  const { total } = await app.call(customFields.history, { customerId: at(0).id, fieldId: family }, admin)
  expect(total).toBe(1)
  // The same as a column of the list's file.
  const chosen = { filters: { customerIds: [at(0).id] }, columns: ['name', 'field_store', 'field_family'], format: 'csv' as const }
  const { resultUrl } = await ended((await app.call(externalUsers.export, chosen, admin)).taskId)
  const link = new URL(resultUrl!, app.url!)
  const rows: string[][] = []
  const answer = await app.fetch(link.pathname + link.search, { headers: { cookie: admin } })
  for await (const row of readSheet(Buffer.from(await answer.arrayBuffer()), 'a.csv')) rows.push(row)
  expect(rows.slice(0, 2)).toEqual([
    ['客户', '常去门店', '家里几口人'],
    ['安客0', '静安寺', '3'],
  ])
})

test('many at once, and taken back where nobody has changed it since', async () => {
  const fieldId = await made('vip', 'choice', {
    options: [
      { zh: '是', en: '' },
      { zh: '否', en: '' },
    ],
  })
  await put(at(0).id, fieldId, 2)
  const { taskId } = await app.call(customFields.batch, { audience: { staffIds: [] }, fieldId, value: 1 }, admin)
  expect(await ended(taskId)).toMatchObject({ state: 'succeeded', done: people.length })
  expect(await found(fieldId, 'is', '1')).toHaveLength(people.length)
  await put(at(1).id, fieldId, 2)
  const undo = await app.call(tasks.undo, { taskId }, admin)
  expect(await ended(undo.taskId)).toMatchObject({ state: 'partly_failed', failed: 1 })
  expect([
    (await knownOf(at(0).id, fieldId)).value,
    (await knownOf(at(1).id, fieldId)).value,
    (await knownOf(at(2).id, fieldId)).value,
  ]).toEqual([2, 2, null])
})

test('what is written down later stands in the history on its day, behind what is known; the log reads in the language of its reader', async () => {
  const fieldId = await made('heard_on', 'text', { labelZh: '听说的', labelEn: 'Heard of' })
  const customerId = at(0).id
  await sql`update follows set added_at = now() - interval '20 days' where corp_id = ${app.corpId} and customer_id = ${customerId}`.execute(
    app.app.db.forCorp(app.corpId),
  )
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const say = async (value: string, days: number) =>
    app.call(
      customFields.setValue,
      { customerId, fieldId, value, version: (await knownOf(customerId, fieldId)).version, at: ago(days) },
      admin,
    )
  await say('甲', 9)
  await say('乙', 3)
  for (const days of [21, 5, -1]) expect(await refusalOf(say('丙', days))).toMatchObject({ code: code.badInput, body: { field: 'at' } })
  const { list } = await app.call(customFields.history, { customerId, fieldId }, admin)
  expect(list.map((c) => [c.before, c.after, c.at.slice(0, 10)])).toEqual([
    ['甲', '乙', ago(3).slice(0, 10)],
    ['', '甲', ago(9).slice(0, 10)],
  ])

  const { version } = await settingOf(fieldId)
  const taskId = newId()
  await sql`insert into tasks (corp_id, task_id, kind, state, owner, created_at)
    values (${app.corpId}, ${taskId}, 'customer_sync', 'queued', 'admin:admin', now())`.execute(app.app.db.forCorp(app.corpId))
  await app.call(tasks.cancel, { taskId }, admin)
  await app.call(customFields.delete, { fieldId, version }, admin)
  const log = async (lang: string) => {
    const answer = await fetch(`${app.url}/api${operationLog.list.path}?page_size=100`, {
      headers: { cookie: admin, 'accept-language': lang },
    })
    const { list: lines } = (await answer.json()) as { list: { did: string; object: { name: string } }[] }
    return lines.map((line) => `${line.did} ${line.object.name}`)
  }
  const [en, zh] = [await log('en'), await log('zh-CN')]
  expect(en).toContain('deleted the customer field Heard of')
  expect(zh).toContain('删除了客户字段 听说的')
  expect(en.find((line) => line.startsWith('cancelled the task '))).toMatch(/^[\x20-\x7e]+$/)
  expect(zh.find((line) => line.startsWith('取消了任务 '))).toContain('客户')
})

test('a region: from a form and a file, found by its city and its province', async () => {
  const fieldId = await made('home', 'region', { labelZh: '家在' })
  expect((await app.call(customFields.regions, {}, anna)).list.find((p) => p.name === '上海市')!.cities[0]).toEqual({
    name: '黄浦区',
    districts: [],
  })
  await put(at(0).id, fieldId, '江苏苏州姑苏')
  expect((await knownOf(at(0).id, fieldId)).value).toBe('江苏省/苏州市/姑苏区')
  expect(await refusalOf(put(at(1).id, fieldId, '朝阳区'))).toMatchObject({ code: code.badInput, body: { field: 'value' } })
  const file = csv([
    ['客户 ID', '家在'],
    [at(1).ext, '江苏省南京市'],
    [at(2).ext, '上海 静安'],
    [at(3).ext, '朝阳区'],
  ])
  const fileId = await sendSheet(app, admin, 'homes.csv', file)
  const { mapping } = await app.call(fieldImport.preview, { fileId }, admin)
  const plan = { fileId, mapping, edits: [], dropRows: [] }
  const { problems } = await app.call(fieldImport.check, plan, admin)
  expect(problems).toMatchObject([{ column: '家在', value: '朝阳区' }])
  await ended((await app.call(fieldImport.start, plan, admin)).taskId)
  expect(await found(fieldId, 'is', '江苏省')).toEqual(['安客0', '安客1'])
  expect(await found(fieldId, 'is', '江苏省/苏州市')).toEqual(['安客0'])
  expect(await found(fieldId, 'is', '江苏省/南京市|上海市')).toEqual(['安客1', '安客2'])
  expect(await found(fieldId, 'is', '江苏')).toEqual([])
  expect(await found(fieldId, 'none')).not.toContain('安客2')
})
