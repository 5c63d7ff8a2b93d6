import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import type { FieldValue } from '#core/contract/fields.ts'
import { savedViews } from '#core/contract/views.ts'
import { refusalOf } from '#testing/harness.ts'
import { writeCondition } from './conditions.ts'
import { customFields, fieldsBeside } from './contract.ts'
import { fieldCompany } from './testing-company.ts'

const { app, admin, people, anna, ben, draft, made, settingOf, at, knownOf, put, found } = await fieldCompany()
afterAll(() => app.close())
type Draft = Input<typeof customFields.add>

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
