import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { operationLog } from '#areas/system/operation-log/contract.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { refusalOf } from '#testing/harness.ts'
import { csv, sendSheet } from '#testing/sheets.ts'
import { customFields, fieldImport } from './contract.ts'
import { fieldCompany } from './testing-company.ts'

const { app, admin, people, anna, made, settingOf, at, knownOf, put, found, ended } = await fieldCompany()
afterAll(() => app.close())

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
