import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags, marking, tagSettings } from '#areas/customer/customer-tags/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { csv, sendSheet } from '#testing/sheets.ts'
import { preFieldImport, preFieldRecords, preFields, preTagImport, preTagRecords, preTags } from './contract.ts'
import { apply } from './server/apply.ts'
import { arrived, lookAtAll } from './server/meet.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let tags: Record<string, string>
let level: string
let secret: string

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  const names = ['展会', '意向高', '要删的']
  const made = await app.call(customerTags.add, { groupName: '来源', names }, admin)
  const two = await app.call(customerTags.add, { groupName: '等级', names: ['金', '银'] }, admin)
  tags = Object.fromEntries([...names, '金', '银'].map((n, i) => [n, [...made.tagIds, ...two.tagIds][i]!]))
  const field = {
    type: 'text' as const,
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
  level = (await app.call(customFields.add, { ...field, key: 'level', labelZh: '会员等级', masked: false }, admin)).fieldId
  secret = (await app.call(customFields.add, { ...field, key: 'secret', labelZh: '证件号', masked: true }, admin)).fieldId
  await app.settled()
  anna = await app.signIn('anna')
}, 60_000)
afterAll(() => app.close())

let last = 0
const number = () => `138${String(10_000_000 + ++last)}`
const nobody = { name: '', label: '', until: null }
const wait = (more: Partial<Input<typeof preTags.add>>, as = admin) =>
  app.call(preTags.add, { ...nobody, tagIds: [tags.展会!], ...more }, as).then((r) => r.entryId)
const expectValues = (more: Partial<Input<typeof preFields.add>>, as = admin) =>
  app.call(preFields.add, { ...nobody, fields: [{ fieldId: level, value: '金卡' }], ...more }, as).then((r) => r.entryId)
/** Somebody becomes a contact; with `mobile` the member notes it then. */
async function comes(name: string, { userid = 'anna', mobile = '' } = {}) {
  const { id } = app.sim.createCustomer({ name })
  app.sim.add({ person_id: id, userid })
  if (mobile) {
    await app.settled()
    app.sim.editCustomer({ userid, person_id: id, mobiles: [mobile] })
  }
  await app.settled()
  return { ext: id, id: (await app.call(externalUsers.detail, { externalUserExtId: id }, admin)).customerId }
}
const tagsOf = async (customerId: string) => (await app.call(externalUsers.detail, { customerId }, admin)).tags.map((t) => t.name).sort()
const levelOf = async (customerId: string, fieldId = level) =>
  (await app.call(customFields.values, { customerId }, admin)).list.find((v) => v.field.fieldId === fieldId)!.value
const hitsOf = async (entryId: string, as = admin) => (await app.call(preTagRecords.hits, { entryId }, as)).list
const entryOf = async (entryId: string, as = admin) => (await app.call(preTags.one, { entryId }, as)).entry
const linesOf = async (customerId: string, action: string) =>
  (await app.call(customerEvents.list, { customerId }, admin)).list.filter((e) => e.action === action)

test('waited for by a phone: masked here, found when the member notes it, tagged once however often they come', async () => {
  const phone = number()
  const entryId = await wait({ phone: `+86 ${phone}`, name: '王芳', label: '秋季展会' })
  expect(await entryOf(entryId)).toMatchObject({
    phone: `138****${phone.slice(-4)}`,
    state: 'waiting',
    label: '秋季展会',
    tags: [{ name: '展会' }],
  })
  const { rows } = await sql<{ row: string }>`select e::text as row from pre_entries e where entry_id = ${entryId}`.execute(
    anyTable(app.app.db),
  )
  expect(rows[0]!.row).not.toContain(phone)
  const { id, ext } = await comes('芳芳')
  expect(await tagsOf(id)).toEqual([])
  app.sim.editCustomer({ userid: 'anna', person_id: ext, mobiles: [phone] })
  await app.settled()
  expect(await tagsOf(id)).toEqual(['展会'])
  expect(await entryOf(entryId)).toMatchObject({ state: 'met' })
  expect(await hitsOf(entryId)).toMatchObject([{ customerId: id, by: 'phone', state: 'done', cause: '', label: '秋季展会' }])
  expect(await linesOf(id, 'preMet')).toMatchObject([{ found: 'phone', label: '秋季展会' }])
  // Taken off by hand it stays off, whoever adds them, and however often the same arrival is heard.
  await app.call(marking.markTag, { customerId: id, addTagIds: [], removeTagIds: [tags.展会!] }, admin)
  app.sim.add({ person_id: ext, userid: 'ben' })
  await app.settled()
  await Promise.all([1, 2, 3].map(() => arrived(app.ctx, { customerId: id, staffId: null })))
  await app.settled()
  expect(await tagsOf(id)).toEqual([])
  expect(await linesOf(id, 'preMet')).toHaveLength(1)
})

test('by a name, by a unionid that becomes known later, and whoever is a customer already', async () => {
  const byName = await wait({ name: ' 陈 小明 ' })
  expect(await tagsOf((await comes('陈小明')).id)).toEqual([])
  expect(await tagsOf((await comes('陈 小明')).id)).toEqual(['展会'])
  expect(await hitsOf(byName)).toMatchObject([{ by: 'name', state: 'done' }])
  const { id, ext } = await comes('有编号的')
  const { unionid } = await app.call(externalUsers.detail, { customerId: id }, admin)
  await sql`update customers set unionid = null where customer_id = ${id}`.execute(anyTable(app.app.db))
  const byId = await wait({ unionid: unionid! })
  await app.settled()
  expect(await entryOf(byId)).toMatchObject({ state: 'waiting' })
  app.sim.editCustomer({ userid: 'anna', person_id: ext, remark: '小编' })
  await app.settled()
  expect(await tagsOf(id)).toEqual(['展会'])
  expect(await hitsOf(byId)).toMatchObject([{ by: 'unionid', state: 'done' }])
  const phone = number()
  const there = await comes('早就是了', { mobile: phone })
  await wait({ phone })
  await app.settled()
  expect(await tagsOf(there.id)).toEqual(['展会'])
})

test('a phone that two people share is nobody’s until somebody says whose; a third who comes later is asked about', async () => {
  const phone = number()
  const [one, two] = [await comes('甲', { mobile: phone }), await comes('乙', { mobile: phone })]
  const entryId = await wait({ phone })
  await app.settled()
  const hits = await hitsOf(entryId)
  expect(hits.map((h) => [h.state, h.cause])).toEqual([
    ['asks', 'shared'],
    ['asks', 'shared'],
  ]) // prettier-ignore
  expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([[], []])
  const hit = hits.find((h) => h.customerId === one.id)!
  expect(await app.call(preTagRecords.apply, { hitId: hit.hitId }, admin)).toEqual({ state: 'done' })
  await app.call(preTagRecords.dismiss, { hitId: hits.find((h) => h.customerId === two.id)!.hitId }, admin)
  const three = await comes('丙', { mobile: phone })
  expect([await tagsOf(one.id), await tagsOf(two.id), await tagsOf(three.id)]).toEqual([['展会'], [], []])
  expect((await hitsOf(entryId)).find((h) => h.customerId === three.id)).toMatchObject({ state: 'asks', cause: 'shared' })
  expect((await app.call(preTags.overview, {}, admin)).all.asks).toBe((await app.call(preTagRecords.hits, { state: 'asks' }, admin)).total)
})

test('what WeCom refuses, and a deleted tag, stand in the report and are tried again', async () => {
  const entryId = await wait({ name: '不肯的', tagIds: [tags.要删的!, tags.意向高!] })
  app.sim.addFault({ call: 'externalcontact/mark_tag', kind: 'errcode', errcode: 40068, count: 1 })
  const { id } = await comes('不肯的')
  const [hit] = await hitsOf(entryId)
  expect(hit).toMatchObject({ state: 'failed', cause: 'refused', words: expect.stringMatching(/./) })
  await app.call(customerTags.delete, { tagIds: [tags.要删的!] }, admin)
  expect(await app.call(preTagRecords.apply, { hitId: hit!.hitId }, admin)).toEqual({ state: 'failed' })
  expect(await hitsOf(entryId)).toMatchObject([{ cause: 'tag_gone' }])
  expect(await tagsOf(id)).toEqual(['意向高'])
  await app.edit(preTags.update, { ...nobody, entryId, name: '不肯的', tagIds: [tags.意向高!] }, admin)
  expect(await app.call(preTagRecords.apply, { hitId: hit!.hitId }, admin)).toEqual({ state: 'done' })
  expect(await refusalOf(wait({ phone: number(), tagIds: [tags.要删的!] }))).toMatchObject({
    code: code.badInput,
    body: { field: 'tag_ids' },
  })
})

test('of a group that allows one tag the one that stands there stays, until somebody says otherwise', async () => {
  const group = (await app.call(customerTags.list, {}, admin)).tagGroupList.find((g) => g.name === '等级')!
  const { version } = await app.call(tagSettings.get, {}, admin)
  await app.call(tagSettings.update, { singleGroupIds: [group.groupId], version }, admin)
  const phone = number()
  const { id } = await comes('有等级', { mobile: phone })
  await app.call(marking.markTag, { customerId: id, addTagIds: [tags.银!], removeTagIds: [] }, admin)
  const entryId = await wait({ phone, tagIds: [tags.金!] })
  await app.settled()
  const [hit] = await hitsOf(entryId)
  expect(hit).toMatchObject({ state: 'asks', cause: 'single_group' })
  expect(await tagsOf(id)).toEqual(['银'])
  await app.call(preTagRecords.apply, { hitId: hit!.hitId }, admin)
  expect(await tagsOf(id)).toEqual(['金'])
})

test('values are filled in where nothing stands; another value stays until somebody decides; masked ones tell nothing', async () => {
  const phone = number()
  const entryId = await expectValues({
    phone,
    fields: [
      { fieldId: level, value: '金卡' },
      { fieldId: secret, value: '310101' },
    ],
  }) // prettier-ignore
  expect((await app.call(preFields.list, { keyword: phone }, admin)).list).toMatchObject([
    {
      entryId,
      fields: [
        { label: '会员等级', text: '金卡' },
        { label: '证件号', text: '***' },
      ],
    }, // prettier-ignore
  ])
  expect((await app.call(preFields.one, { entryId }, admin)).values).toEqual([
    { fieldId: level, value: '金卡', masked: false },
    { fieldId: secret, value: null, masked: true },
  ])
  const { id } = await comes('新来的', { mobile: phone })
  expect([await levelOf(id), await levelOf(id, secret)]).toEqual(['金卡', '***'])
  const second = await expectValues({
    phone,
    fields: [
      { fieldId: level, value: '银卡' },
      { fieldId: secret, value: '310101' },
    ],
  }) // prettier-ignore
  await app.settled()
  const [hit] = (await app.call(preFieldRecords.hits, { entryId: second }, admin)).list
  expect(hit).toMatchObject({ state: 'asks', cause: 'value_there', there: ['会员等级', '证件号'] })
  expect(await levelOf(id)).toBe('金卡')
  await app.call(preFieldRecords.apply, { hitId: hit!.hitId }, admin)
  expect(await levelOf(id)).toBe('银卡')
  const { list } = await app.call(customFields.history, { customerId: id, fieldId: level }, admin)
  expect(list.map((c) => [c.before, c.after, c.origin])).toEqual([
    ['金卡', '银卡', 'advance'],
    ['', '金卡', 'advance'],
  ]) // prettier-ignore
})

test('what is off, ended or deleted is not looked for; on again it is', async () => {
  const [phone, other, third] = [number(), number(), number()]
  const off = await wait({ phone })
  expect(await app.call(preTags.switch, { entryId: off, on: false }, admin)).toEqual({ on: false })
  expect((await entryOf(off)).on).toBe(false)
  const over = await wait({ phone: other, until: new Date(Date.now() + 60_000).toISOString() })
  await sql`update pre_entries set until = now() - interval '1 second' where entry_id = ${over}`.execute(anyTable(app.app.db))
  const gone = await wait({ phone: third })
  await app.call(preTags.delete, { entryId: gone }, admin)
  const people = [
    await comes('停用的', { mobile: phone }),
    await comes('过期的', { mobile: other }),
    await comes('删了的', { mobile: third }),
  ]
  await lookAtAll(app.ctx)
  await app.settled()
  for (const { id } of people) expect(await tagsOf(id)).toEqual([])
  expect([(await entryOf(off)).state, (await entryOf(over)).state]).toEqual(['paused', 'ended'])
  await app.call(preTags.switch, { entryId: off, on: true }, admin)
  await app.settled()
  expect(await tagsOf(people[0]!.id)).toEqual(['展会'])
  expect(await refusalOf(wait({ phone: number(), until: '2020-01-01T00:00:00Z' }))).toMatchObject({ body: { field: 'until' } })
})

test('tags and fields of one list are one line when they come; of two lists each has its own', async () => {
  const [phone, other] = [number(), number()]
  await wait({ phone, label: '周年庆' })
  await expectValues({ phone, label: '周年庆' })
  const { id } = await comes('两样都有的', { mobile: phone })
  expect([await tagsOf(id), await levelOf(id)]).toEqual([['展会'], '金卡'])
  expect(await linesOf(id, 'preMet')).toMatchObject([{ found: 'phone', label: '周年庆' }])
  await wait({ phone: other, label: '甲' })
  await expectValues({ phone: other, label: '乙' })
  const two = await comes('两张名单的', { mobile: other })
  const lines = await linesOf(two.id, 'preMet')
  expect(lines).toHaveLength(2)
  for (const label of ['甲', '乙']) expect(lines).toContainEqual(expect.objectContaining({ found: 'phone', label }))
})

test('killed in the middle it goes on, and what WeCom took already is not told twice', async () => {
  const entryId = await wait({ name: '断电的' })
  app.sim.addFault({ call: 'externalcontact/mark_tag', kind: 'timeout_after_effect', count: 1 })
  const { createGate } = await import('#core/server/gate/gate.ts')
  const slow = app.app.gate
  app.app.gate = createGate({ config: app.app.config, db: app.app.db, log: app.app.log, timeoutMs: 300 })
  const { id } = await comes('断电的')
  await app.app.gate.close()
  app.app.gate = slow
  const [hit] = await hitsOf(entryId)
  await Promise.all([1, 2].map(() => apply(app.ctx, hit!.hitId)))
  await app.settled()
  expect(await hitsOf(entryId)).toMatchObject([{ state: 'done' }])
  expect(await tagsOf(id)).toEqual(['展会'])
  expect(await linesOf(id, 'preMet')).toHaveLength(1)
})

test('one’s own are one’s own: a colleague’s entry is not found, and meets only customers of whoever wrote it', async () => {
  const own = await app.withOwnScope()
  const mine = await wait({ name: '只等我的' }, own)
  expect((await entryOf(mine, own)).state).toBe('waiting')
  const asOther = await app.withOwnScope()
  expect(await refusalOf(app.call(preTags.one, { entryId: mine }, asOther))).toMatchObject({ code: code.notFound })
  expect(await refusalOf(app.call(preTags.delete, { entryId: mine }, asOther))).toMatchObject({ code: code.notFound })
  expect(await tagsOf((await comes('只等我的')).id)).toEqual([])
  expect((await entryOf(mine, own)).state).toBe('waiting')
  expect((await app.call(preTagRecords.hits, {}, own)).total).toBe(0)
  expect(await refusalOf(app.call(preTags.list, {}, anna))).toMatchObject({ code: code.forbidden })
})

test('bad input names its field; the same person is waited for once; a retry is the same one', async () => {
  const phone = number()
  const entryId = newId()
  await wait({ entryId, phone })
  await wait({ entryId, phone })
  expect(await refusalOf(wait({ entryId, phone, label: '别的' }))).toMatchObject({ code: code.conflict, body: { field: 'entry_id' } })
  expect(await refusalOf(wait({ phone: `86${phone}` }))).toMatchObject({ code: code.conflict, body: { field: 'phone' } })
  expect(await refusalOf(wait({ phone: '12345' }))).toMatchObject({ code: code.badInput, body: { field: 'phone' } })
  expect(await refusalOf(wait({}))).toMatchObject({ code: code.badInput, body: { field: 'phone' } })
  expect(await refusalOf(wait({ unionid: 'no good' }))).toMatchObject({ body: { field: 'unionid' } })
  expect(await refusalOf(expectValues({ phone, fields: [{ fieldId: newId(), value: 'x' }] }))).toMatchObject({
    body: { field: 'fields.0.field_id' },
  })
  await app.edit(preTags.update, { ...nobody, entryId, label: '改过', tagIds: [tags.意向高!] }, admin)
  expect(await entryOf(entryId)).toMatchObject({ phone: `138****${phone.slice(-4)}`, label: '改过', tags: [{ name: '意向高' }] })
  expect((await app.call(preTags.list, { keyword: phone }, admin)).list).toMatchObject([{ entryId }])
  expect((await app.call(preTags.list, { keyword: phone.slice(-4) }, admin)).list).toMatchObject([{ entryId }])
})

async function importOf(call: typeof preTagImport, lines: string[][], mapping: Record<string, string>) {
  const plan = { fileId: await sendSheet(app, admin, 'people.csv', csv(lines)), mapping, edits: [], dropRows: [] }
  const checked = await app.call(call.check, plan, admin)
  const { taskId } = await app.call(call.start, plan, admin)
  await app.settled()
  return { checked, task: await app.call(tasks.one, { taskId }, admin) }
}

test('R026: people and tags from a file, in a task that is asked for its state; bad lines come back with their reason', async () => {
  const [phone, twice, there] = [number(), number(), number()]
  await wait({ phone: there })
  const lines = [
    ['手机号', '姓名', '名单', '标签', '到期日'],
    [phone, '李雷', '春季展会', '展会、意向高', '2099-12-31'],
    [twice, '', '春季展会', '展会', ''],
    [twice, '', '春季展会', '展会', ''],
    ['123', '', '', '展会', ''],
    ['', '', '', '展会', ''],
    [number(), '', '', '没有的', ''],
    [there, '', '', '展会', ''],
    [number(), '', '', '展会', '2001-01-01'],
    [number(), '', '', Array.from({ length: 51 }, (_, i) => `标签${i}`).join('、'), ''],
  ]
  const { checked, task } = await importOf(preTagImport, lines, {
    手机号: 'phone',
    姓名: 'name',
    名单: 'label',
    标签: 'tags',
    到期日: 'until',
  })
  expect(checked).toMatchObject({ total: 9, valid: 2 })
  expect(checked.problems.map((p) => p.row)).toEqual([4, 5, 6, 7, 8, 9, 10])
  expect(checked.problems.at(-1)).toMatchObject({ reason: '最多 50 个标签' })
  expect(task).toMatchObject({ state: 'partly_failed', done: 2, failed: 7 })
  const { list } = await app.call(preTags.list, { label: '春季展会', sort: 'created_at' }, admin)
  expect(list.map((e) => e.tags.length).sort()).toEqual([1, 2])
  const { id } = await comes('雷雷', { mobile: phone })
  expect(await tagsOf(id)).toEqual(['展会', '意向高'])
  const { all, labels } = await app.call(preTags.overview, { label: '春季展会' }, admin)
  expect(all).toMatchObject({ people: 2, waiting: 1, met: 1, done: 1 })
  expect(labels).toContainEqual({ label: '春季展会', people: 2, met: 1 })
})

test('R027: values from a file, a column a field, in a task that is asked for its state', async () => {
  const phone = number()
  const lines = [
    ['手机号', '会员等级', '证件号'],
    [phone, '白金', '42'],
    [number(), '', ''],
  ]
  const { task } = await importOf(preFieldImport, lines, { 手机号: 'phone', 会员等级: 'field_level', 证件号: 'field_secret' })
  expect(task).toMatchObject({ state: 'partly_failed', done: 1, failed: 1 })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pre_entries e where e::text like '%"42"%'`.execute(
    anyTable(app.app.db),
  )
  expect(rows[0]!.n).toBe(0)
  const { id } = await comes('白金的', { mobile: phone })
  expect([await levelOf(id), await levelOf(id, secret)]).toEqual(['白金', '***'])
})

test('many at once: off, on and deleted with a way back; hits decided together', async () => {
  const phones = [number(), number()]
  for (const phone of phones) await wait({ phone, label: '一批' })
  const picked = { all: { label: '一批' } }
  await app.call(preTags.batchSwitch, { picked, on: false }, admin)
  await app.settled()
  expect((await app.call(preTags.list, { label: '一批', state: 'paused' }, admin)).total).toBe(2)
  const { taskId } = await app.call(preTags.batchDelete, { picked }, admin)
  await app.settled()
  expect((await app.call(preTags.list, { label: '一批' }, admin)).total).toBe(0)
  await app.call(tasks.undo, { taskId }, admin)
  await app.settled()
  expect((await app.call(preTags.list, { label: '一批' }, admin)).total).toBe(2)
  await app.call(preTagRecords.batchDecide, { picked: { all: { state: 'asks' } }, decision: 'dismiss' }, admin)
  await app.settled()
  expect((await app.call(preTagRecords.hits, { state: 'asks' }, admin)).total).toBe(0)
})
