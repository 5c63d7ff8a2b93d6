import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Field } from '#core/contract/fields.ts'
import { queryClient } from '#core/web/request/query.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, refusal, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { conditionsIn, writeCondition } from '../conditions.ts'
import { customFields, fieldsBeside, type KnownValue } from '../contract.ts'
import { conditionText } from './audience.tsx'
import ConditionEditor from './ConditionEditor.tsx'
import extras from './customers.tsx'
import Fields from './phone/Fields.tsx'
import SettingPage from './SettingPage.tsx'
import Values from './Values.tsx'

const id = (n: number) => `01a1fddd-98d1-7d08-8d84-${String(n).padStart(12, '0')}`
let page: Shown | undefined
let net: ReturnType<typeof network> | undefined
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  page = net = undefined
  queryClient.clear()
  setSession({ state: 'out' })
})
const asRoot = () => setSession({ state: 'in', me: somebody() })

const field = (n: number, more: Partial<Field> = {}): Field => ({
  fieldId: id(n),
  key: `field_${n}`,
  builtIn: false,
  hidden: false,
  sortable: false,
  type: 'text',
  limits: { maxLength: 10 },
  options: [],
  masked: false,
  indexed: false,
  labelZh: `字段${n}`,
  labelEn: '',
  required: false,
  readOnly: false,
  departmentIds: [],
  roleIds: [],
  initial: null,
  converting: null,
  version: 1,
  ...more,
})
const options = [
  { no: 1, zh: '静安寺', en: '' },
  { no: 2, zh: '徐家汇', en: '' },
]
const known = (of: Field, more: Partial<KnownValue> = {}): KnownValue => ({
  field: of,
  value: null,
  name: '',
  masked: false,
  editable: true,
  version: 7,
  ...more,
})

test('a line turns into its box: Enter keeps, a refusal leaves what was typed with its reason, Escape gives up', async () => {
  asRoot()
  const list = [known(field(1), { value: '少糖' }), known(field(2, { masked: true }), { value: '***', masked: true })]
  let refuses = true
  net = network({
    ...answer(customFields.values, { list }),
    ...answer(customFields.setValue, () => (refuses ? refusal(400, '最多 10 个字') : { version: 8 })),
    ...answer(customFields.reveal, { value: '整个值' }),
  })
  page = await show(<Values customerId={id(9)} />)
  await until(() => byRole('button', '修改字段1'))
  await settle(() => byRole('button', '修改字段1').click())
  const box = () => byRole('textbox', '字段1') as HTMLInputElement
  expect(box().value).toBe('少糖')
  await settle(() => fireEvent.change(box(), { target: { value: '无糖' } }))
  await settle(() => fireEvent.keyDown(box(), { key: 'Enter' }))
  await until(() => expect(byRole('alert').textContent).toContain('最多 10 个字'))
  expect(box().value).toBe('无糖')
  refuses = false
  await settle(() => fireEvent.keyDown(box(), { key: 'Enter' }))
  await until(() => byRole('button', '修改字段1'))
  expect(net.sent.find((s) => s.url.endsWith('/value/update'))!.body).toEqual({
    customer_id: id(9),
    field_id: id(1),
    value: '无糖',
    version: 7,
  })
  await settle(() => byRole('button', '修改字段1').click())
  await settle(() => fireEvent.keyDown(box(), { key: 'Escape' }))
  await until(() => byRole('button', '修改字段1'))
  expect(page.element.textContent).not.toContain('整个值')
  await settle(() => byRole('button', '查看').click())
  await until(() => expect(page!.element.textContent).toContain('整个值'))
})

test('fields are put in order from the keyboard', async () => {
  asRoot()
  net = network({ ...answer(customFields.setting, { list: [field(1), field(2), field(3)] }), ...answer(customFields.sort, {}) })
  page = await show(<SettingPage />)
  await until(() => byRole('button', '字段2'))
  await settle(() => fireEvent.keyDown(byRole('button', '字段2'), { key: 'ArrowUp', altKey: true }))
  await until(() => expect(net!.sent.find((s) => s.url.endsWith('/sort'))?.body).toEqual({ field_ids: [id(2), id(1), id(3)] }))
})

test('a name that is taken stands at its box, which is gone to, and not at the foot', async () => {
  asRoot()
  const message = '已有字段「口味」用了这个名称'
  net = network({
    ...answer(customFields.setting, { list: [field(1)] }),
    ...answer(customFields.add, () => refusal(400, message, { fields: [{ field: 'label_zh', message }] })),
  })
  page = await show(<SettingPage />)
  await until(() => byRole('button', '新建字段'))
  await settle(() => byRole('button', '新建字段').click())
  const boxes = () => document.querySelectorAll<HTMLInputElement>('[role=dialog] .field > input')
  await until(() => expect(boxes().length).toBeGreaterThan(2))
  await settle(() => fireEvent.change(boxes()[0]!, { target: { value: '口味' } }))
  await settle(() => fireEvent.change(boxes()[2]!, { target: { value: 'taste_1' } }))
  const create = [...document.querySelectorAll<HTMLElement>('[role=dialog] footer button')].at(-1)!
  await settle(() => create.click())
  await until(() => expect(document.querySelector('.field-error')?.textContent).toBe(message))
  expect(document.activeElement).toBe(boxes()[0])
  expect(document.querySelector('.note.failure')).toBeNull()
})

test('another type is previewed before it is saved, and waits until nothing would get lost', async () => {
  asRoot()
  let converts = 1
  net = network({
    ...answer(customFields.setting, { list: [field(1, { type: 'choice', limits: {}, options })] }),
    ...answer(customFields.usage, {
      filled: 3,
      options: [
        { no: 1, count: 2 },
        { no: 2, count: 1 },
      ],
      views: 1,
    }),
    ...answer(customFields.preview, () => ({
      filled: 3,
      converts,
      refused: converts < 3 ? [{ text: '徐家汇', count: 3 - converts }] : [],
    })),
    ...answer(customFields.convert, { taskId: id(5) }),
  })
  page = await show(<SettingPage />)
  await until(() => byRole('button', '字段1'))
  await settle(() => byRole('button', '字段1').click())
  await until(() => byRole('button', '删除选项「徐家汇」'))
  await until(() => expect(document.body.textContent).toContain('3 位填过'))
  await settle(() => byRole('button', '删除选项「徐家汇」').click())
  await until(() => expect(document.body.textContent).toContain('2 位的值转换后会丢内容'))
  expect(
    byRole('button', '保存并转换').getAttribute('aria-disabled') ?? byRole('button', '保存并转换').hasAttribute('disabled'),
  ).toBeTruthy()
  converts = 3
  await settle(() => void queryClient.invalidateQueries())
  await until(() => expect(document.body.textContent).toContain('全部可以转换'))
  await settle(() => byRole('button', '保存并转换').click())
  await until(() =>
    expect(net!.sent.find((s) => s.url.endsWith('/convert'))?.body).toMatchObject({ field_id: id(1), version: 1, options: [{ no: 1 }] }),
  )
})

test('R063 on a phone a line opens a sheet, and one’s own call keeps the value', async () => {
  setSession({ state: 'in', me: somebody() })
  net = network({
    ...answer(fieldsBeside.list, { list: [known(field(1, { type: 'choice', limits: {}, options }), { value: 1 })] }),
    ...answer(fieldsBeside.update, { version: 8 }),
  })
  page = await show(<Fields customerId={id(9)} />)
  await until(() => byRole('button', /字段1/))
  await settle(() => byRole('button', /字段1/).click())
  await settle(() => byRole('radio', '徐家汇').click())
  await settle(() => byRole('button', '保存').click())
  await until(() => expect(net!.sent.at(-1)).toBeDefined())
  await until(() =>
    expect(net!.sent.find((s) => s.url.endsWith('/update'))?.body).toEqual({ customer_id: id(9), field_id: id(1), value: 2, version: 7 }),
  )
})

test('a condition survives its address, and reads in words', () => {
  const one = { fieldId: id(1), ask: 'has' as const, value: '静安,寺:店' }
  const two = { fieldId: id(2), ask: 'is' as const, value: '1|2' }
  expect(conditionsIn([one, two].map(writeCondition).join(',')).conditions).toEqual([one, two])
  queryClient.setQueryData([...'external_user/custom_field list'.split(' '), {}], {
    list: [field(1), field(2, { type: 'choice', options })],
  })
  expect([conditionText(one), conditionText(two)]).toEqual(['字段1 包含 静安,寺:店', '字段2 是 静安寺 或 徐家汇'])
})

test('a condition is offered on fields that the settings call filterable, each once; one that stands keeps its name', async () => {
  asRoot()
  const list = [
    field(1, { builtIn: true }),
    field(2, { type: 'choice', options }),
    field(3, { masked: true, indexed: true }),
    field(4, { indexed: true }),
  ]
  net = network(answer(customFields.list, { list }))
  const word = writeCondition({ fieldId: id(1), ask: 'some', value: '' })
  page = await show(<ConditionEditor word={word} set={() => {}} close={() => {}} />)
  await until(() => byRole('button', '添加条件'))
  for (let i = 0; i < 2; i++) await settle(() => byRole('button', '添加条件').click())
  const chosen = [...page.element.querySelectorAll('.cf-which')].map((one) => one.textContent)
  expect(chosen).toEqual(['字段1', '字段2', '字段4'])
  await settle(() => fireEvent.mouseDown(page!.element.querySelectorAll('.cf-which')[1]!))
  await until(() => expect([...document.querySelectorAll('.ant-select-item-option')].map((o) => o.textContent)).toEqual(['字段2', '字段4']))
})

test('the customer list stands without fields that could not be read, and says so with a way to read them', async () => {
  asRoot()
  const { Unread } = extras
  let away = true
  net = network(answer(customFields.list, () => (away ? refusal(500, '') : { list: [field(1)] })))
  page = await show(<>{Unread && <Unread />}</>)
  await until(() => byRole('alert'))
  expect(page.element.textContent).toContain('没读到客户字段')
  away = false
  await settle(() => byRole('button', '重试').click())
  await until(() => expect(page!.element.textContent).toBe(''))
})
