import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { clockOf } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodeGroups, liveCodes } from './contract.ts'
import type { LiveCodeDraft } from './draft.ts'
import { plainCode } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let tagIds: string[]

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  app.sim.createStaff({ userid: 'anna', name: '安娜', department: [1], customer_contact: true })
  app.sim.createStaff({ userid: 'ben', name: '本', department: [1], customer_contact: false })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  anna = await idOf('anna')
  const names = Array.from({ length: 25 }, (_, i) => `标签 ${i}`)
  tagIds = (await app.call(customerTags.add, { groupName: '许多', names }, admin)).tagIds
})
afterAll(() => app.close())

const idOf = async (userid: string) => (await app.call(staff.one, { staffExtId: userid }, admin)).staffId
const draft = (over: Partial<LiveCodeDraft>) => plainCode([anna], over)
const add = async (over: Partial<LiveCodeDraft>) => (await app.call(liveCodes.add, { draft: draft(over) }, admin)).wayId
const detailOf = (wayId: string) => app.call(liveCodes.one, { wayId }, admin)
const fieldsOf = async (work: Promise<unknown>) => {
  const error = await refusalOf(work)
  expect(error?.code).toBe(code.badInput)
  return (error!.body.fields as { field: string }[]).map((f) => f.field)
}
const ended = async ({ taskId }: { taskId: string }) => {
  await app.settled()
  return app.call(tasks.one, { taskId }, admin)
}

test('batches keep to what a draft may be', async () => {
  expect(await fieldsOf(app.call(liveCodes.batchCreate, { names: ['   '], draft: draft({}) }, admin))).toEqual(['names.0'])
  const before = (await app.call(liveCodes.list, {}, admin)).total
  // Nothing is left of it but marks that nobody sees.
  const empty = await ended(await app.call(liveCodes.batchCreate, { names: ['\u202e\u2066', '看得见'], draft: draft({}) }, admin))
  expect(empty).toMatchObject({ state: 'partly_failed', done: 1, failed: 1 })
  expect((await app.call(liveCodes.list, {}, admin)).total).toBe(before + 1)

  const wayId = await add({ name: '标签很多', tagIds: tagIds.slice(0, 15) })
  const more = { picked: { ids: [wayId] }, change: { addTagIds: tagIds.slice(15) } }
  expect(await ended(await app.call(liveCodes.batchUpdate, more, admin))).toMatchObject({ state: 'failed', failed: 1 })
  const now = await detailOf(wayId)
  expect(now.draft.tagIds).toHaveLength(15)
  await app.edit(liveCodes.update, { wayId, draft: { ...now.draft, skipVerify: false } }, admin)
})

test('names hold nothing that turns the direction of text', async () => {
  const wayId = await add({ name: '门口\u202e卡台\u0007 ', bands: [{ ...draft({}).bands[0]!, name: '早\u202d班' }] })
  expect((await detailOf(wayId)).row.name).toBe('门口卡台')
  expect((await detailOf(wayId)).draft).toMatchObject({ name: '门口卡台', bands: [{ name: '早班' }] })
  expect(await app.call(liveCodes.checkName, { name: '门口卡台\u2069' }, admin)).toEqual({ free: false })
  expect(await fieldsOf(app.call(liveCodes.add, { draft: draft({ name: '\u202e门口卡台' }) }, admin))).toEqual(['draft.name'])
  await app.call(liveCodeGroups.add, { name: '\u202e店门' }, admin)
  expect((await app.call(liveCodeGroups.list, {}, admin)).list.map((g) => g.name)).toEqual(['店门'])
})

test('somebody on it must be able to receive', async () => {
  const ben = await idOf('ben')
  const alone = plainCode([ben], { name: '没有人' })
  expect(await fieldsOf(app.call(liveCodes.add, { draft: alone }, admin))).toEqual(['draft.bands'])
  await app.call(liveCodes.add, { draft: { ...alone, backupStaffIds: [anna] } }, admin)
})

test('a draft may be as large as its limits say and no larger; what is refused is named', async () => {
  const hands = (n: number) => Array.from({ length: n }, () => newId())
  const receiver = { staffId: anna, weight: 1, dailyCap: null }
  const band = draft({}).bands[0]!
  const banded = (over: object) => ({ bands: [{ ...band, ...over }] })
  const received = (over: object) => banded({ receivers: [{ ...receiver, ...over }] })
  const quiet: LiveCodeDraft['welcome'] = { mode: 'off', content: { text: '', attachments: [] }, bands: [] }
  const spoken = { weekdays: [1], from: 0, to: 10, content: { text: '你好', attachments: [] } }
  const remark = (text: string) => ({ remark: { mode: 'prefix', text } })
  const greeted = (n: number) => ({ welcome: { ...quiet, mode: 'bands', bands: Array.from({ length: n }, () => spoken) } })
  const style = (color: string) => ({ qr: { ...draft({}).qr, color } })
  // The field, what may just be, and what may not.
  const limits: [string, object[], object[]][] = [
    ['name', [{ name: '一' }, { name: '一'.repeat(30) }], [{ name: '' }, { name: ' ' }, { name: '一'.repeat(31) }]],
    ['bands', [{ bands: Array.from({ length: 50 }, () => band) }], [{ bands: [] }, { bands: Array.from({ length: 51 }, () => band) }]],
    ['bands.0.name', [banded({ name: '班'.repeat(20) })], [banded({ name: '班'.repeat(21) })]],
    [
      'bands.0.weekdays',
      [banded({ weekdays: [7] }), banded({ weekdays: week })],
      [banded({ weekdays: [] }), banded({ weekdays: [...week, 1] })],
    ],
    ['bands.0.weekdays.0', [banded({ weekdays: [1] })], [banded({ weekdays: [0] }), banded({ weekdays: [8] })]],
    ['bands.0.from', [banded({ from: 0 })], [banded({ from: -1 }), banded({ from: 1441 })]],
    ['bands.0.to', [banded({ to: 1440 })], [banded({ to: 1441 })]],
    [
      'bands.0.receivers',
      [banded({ receivers: hands(100).map((staffId) => ({ ...receiver, staffId })) })],
      [banded({ receivers: [] }), banded({ receivers: hands(101).map((staffId) => ({ ...receiver, staffId })) })],
    ],
    [
      'bands.0.receivers.0.weight',
      [received({ weight: 1 }), received({ weight: 100 })],
      [received({ weight: 0 }), received({ weight: 101 })],
    ],
    [
      'bands.0.receivers.0.daily_cap',
      [received({ dailyCap: 1 }), received({ dailyCap: 10_000 })],
      [received({ dailyCap: 0 }), received({ dailyCap: 10_001 })],
    ],
    ['backup_staff_ids', [{ backupStaffIds: hands(20) }], [{ backupStaffIds: hands(21) }]],
    ['round_cap', [{ roundCap: 1 }, { roundCap: 1000 }, { roundCap: null }], [{ roundCap: 0 }, { roundCap: 1001 }]],
    ['tag_ids', [{ tagIds: hands(20) }], [{ tagIds: hands(21) }]],
    ['remark.text', [remark('字'.repeat(10))], [remark('字'.repeat(11))]],
    ['welcome.bands', [greeted(20)], [greeted(21)]],
    ['qr.color', [style('#a0B1c2')], [style('#a0B1c'), style('a0B1c2'), style('#a0B1c2d'), style('#a0B1cg')]],
  ]
  const asks = (over: object) => app.call(liveCodes.receiver, { draft: { ...draft({ welcome: quiet }), ...over } as LiveCodeDraft }, admin)
  for (const [field, may, mayNot] of limits) {
    for (const over of may) expect(await refusalOf(asks(over)), `${field} ${JSON.stringify(over).slice(0, 80)}`).toBeNull()
    for (const over of mayNot) expect(await fieldsOf(asks(over)), JSON.stringify(over).slice(0, 80)).toContain(`draft.${field}`)
  }
})

test('everything that a draft names must be there, and each thing that is not is said at its field', async () => {
  const gone = newId()
  const problems = (over: Partial<LiveCodeDraft>) => fieldsOf(app.call(liveCodes.add, { draft: draft({ name: '缺东西', ...over }) }, admin))
  const text = Buffer.from('no picture')
  const fileId = newId()
  await app.ctx.db
    .insertInto('files')
    .values({
      corp_id: app.corpId,
      file_id: fileId,
      name: 'a.txt',
      mime: 'text/plain',
      size: text.length,
      sha256: text,
      storage_key: 'none',
    })
    .execute()
  const qr = draft({}).qr
  const picture: LiveCodeDraft['welcome']['content'] = { text: '', attachments: [{ msgtype: 'image', fileId: gone }] }
  for (const [over, field] of [
    [{ backupStaffIds: [gone] }, 'bands'],
    [{ tagIds: [gone] }, 'tag_ids'],
    [{ groupId: gone }, 'group_id'],
    [{ qr: { ...qr, logo: 'file', logoFileId: null } }, 'qr.logo_file_id'],
    [{ qr: { ...qr, logo: 'file', logoFileId: gone } }, 'qr.logo_file_id'],
    [{ qr: { ...qr, logo: 'file', logoFileId: fileId } }, 'qr.logo_file_id'],
    [{ bands: [{ ...draft({}).bands[0]!, to: 1439 }], backupStaffIds: [] }, 'backup_staff_ids'],
    [{ welcome: { mode: 'same', content: { text: '', attachments: [] }, bands: [] } }, 'welcome.content.text'],
    [{ welcome: byHours(greeting(0, 10, '')) }, 'welcome.bands.0.content.text'],
    [{ welcome: { ...byHours(), mode: 'same', content: picture } }, 'welcome.content.attachments.0.file_id'],
    [
      { welcome: byHours(greeting(0, 10, '早'), { ...greeting(10, 20, ''), content: picture }) },
      'welcome.bands.1.content.attachments.0.file_id',
    ],
  ] as [Partial<LiveCodeDraft>, string][])
    expect(await problems(over), JSON.stringify(over)).toEqual([`draft.${field}`])
  expect(await problems({ tagIds: [gone], groupId: gone })).toEqual(['draft.tag_ids', 'draft.group_id'])
  expect((await app.call(liveCodes.list, { keyword: '缺东西' }, admin)).total).toBe(0)
  // What it does not use it may name.
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2b5c4c' } })
    .png()
    .toBuffer()
  const { file_id: logoFileId } = await app.app.files.put(app.ctx.db, { name: 'logo.png', data: png, purpose: 'upload' })
  await add({ name: '有图', qr: { ...qr, logo: 'file', logoFileId } })
  await add({ name: '不缺', qr: { ...qr, logo: 'corp', logoFileId: gone }, bands: draft({}).bands, backupStaffIds: [] })
})

const week = [1, 2, 3, 4, 5, 6, 7]
const greeting = (from: number, to: number, text: string, weekdays = week): LiveCodeDraft['welcome']['bands'][number] => ({
  weekdays,
  from,
  to,
  content: { text, attachments: [] },
})
const byHours = (...bands: ReturnType<typeof greeting>[]): LiveCodeDraft['welcome'] => ({
  mode: 'bands',
  content: { text: '', attachments: [] },
  bands,
})

test('hours of welcomes: across midnight they are said, and what cannot be meant is refused by field', async () => {
  const problems = (...bands: ReturnType<typeof greeting>[]) =>
    fieldsOf(app.call(liveCodes.add, { draft: draft({ name: '时段', welcome: byHours(...bands) }) }, admin))
  expect(await problems()).toEqual(['draft.welcome.bands'])
  expect(await problems(greeting(600, 600, '你好'))).toEqual(['draft.welcome.bands.0.to'])
  expect(await problems(greeting(600, 700, '你好', [1, 1]))).toEqual(['draft.welcome.bands.0.weekdays'])
  expect(await problems(greeting(600, 700, '甲'), greeting(690, 800, '乙'))).toEqual(['draft.welcome.bands.1.from'])
  // Friday night goes on into Saturday.
  expect(await problems(greeting(1320, 360, '夜', [5]), greeting(300, 700, '早', [6]))).toEqual(['draft.welcome.bands.1.from'])

  // All day but for one minute that begins in ten: the night is across midnight whatever the hour of this test.
  const { minutes } = clockOf(new Date())
  const at = (n: number) => (minutes + n) % 1440
  const welcome = byHours(greeting(at(11), at(10), '夜里好'), greeting(at(10), at(11), '这一分钟'))
  await add({ name: '夜里', welcome })
  const entry = () => app.sim.codes().codes.find((c) => c.remark === '夜里')
  while (!entry()) await sleep(25)
  await app.settled()
  const { conversation_id } = app.sim.add({ person_id: app.sim.createCustomer({ name: '夜猫' }).id, config_id: entry()!.config_id })
  await app.settled()
  const texts = app.sim.messages({ conversation_id }).messages.flatMap((m) => (m.msgtype === 'text' ? [m.text?.content] : []))
  expect(texts).toEqual(['夜里好'])
})
