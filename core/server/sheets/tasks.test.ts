import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { may } from '../../contract/call.ts'
import { fileColumns } from '../../contract/columns.ts'
import { noNul } from '../../contract/refused.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Context } from '../context.ts'
import { mayOpen } from '../files.ts'
import ownJobs from '../own/jobs.ts'
import { all, newCorp, newStaff, startJobs, testApp, until } from '../tasks/testing.ts'
import { loadTask } from '../tasks/view.ts'
import { cancelTask, startTask } from '../tasks.ts'
import { exportTask } from './export.ts'
import { importTask, previewImport } from './import.ts'
import { readSheet } from './read.ts'
import { importTemplate } from './template.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
afterAll(stop)

interface Person {
  name: string
  phone: string
}
let pause = 0
const exporting = exportTask('test.export', {
  title: { zh: '客户列表', en: 'Customers' },
  screen: 'customer-management.list',
  access: may('customer', 'export'),
  filters: Type.Object({ count: Type.Integer() }),
  maxRows: 5000,
  columns: fileColumns<Person>('a test', [
    { key: 'name', title: { zh: '姓名', en: 'Name' } },
    { key: 'phone', title: { zh: '手机', en: 'Phone' } },
  ]),
  async *rows(_task, { count }) {
    for (let i = 0; i < count; i += 500) {
      if (pause) await new Promise((done) => setTimeout(done, pause))
      yield Array.from({ length: Math.min(500, count - i) }, (_, k) => ({ name: `=客户${i + k}`, phone: '138****8000' }))
    }
  },
  count: async (_task, { count }) => count,
})

const written: { name: string; phone: string; mode: string }[] = []
const importing = importTask('test.import', {
  title: { zh: '导入线索', en: 'Import leads' },
  access: may('customer', 'create'),
  options: Type.Object({ pool: Type.String() }),
  batch: 2,
  columns: [
    { key: 'name', title: { zh: '姓名', en: 'Name' }, required: true, sample: { zh: '王小明', en: 'Ann' }, aliases: ['客户名'] },
    {
      key: 'phone',
      title: { zh: '手机', en: 'Phone' },
      required: true,
      sample: { zh: '13800138000', en: '13800138000' },
      check: (v) => (/^1\d{10}$/.test(v) ? undefined : { zh: '手机号格式不正确', en: 'Not a phone number' }),
    },
    {
      key: 'sex',
      title: { zh: '性别', en: 'Gender' },
      allowed: [
        { zh: '男', en: 'Male' },
        { zh: '女', en: 'Female' },
      ],
    },
  ],
  key: (row) => row.values.phone!,
  check: async (_task, rows) =>
    rows.map((r) =>
      r.values.name === '黑名单' ? [{ column: 'name', value: '黑名单', reason: { zh: '在黑名单中', en: 'On the black list' } }] : [],
    ),
  write: async (_task, rows, _options, mode) =>
    rows.map((r) => {
      if (r.values.name === '写不进') return { zh: '数据库拒绝', en: 'The database refused' }
      written.push({ name: r.values.name!, phone: r.values.phone!, mode })
      return undefined
    }),
})

let ctx: Context
beforeAll(async () => {
  ctx = (await newStaff(app, await newCorp(app), { privileges: { customer: ['export', 'create'] } })).ctx
  await startJobs(app, [...ownJobs, exporting, importing])
})
const ended = (taskId: string, of = ctx): Promise<Task> =>
  until(async () => {
    const { task } = (await loadTask(app, of.db, taskId, of.me))!
    return task.state === 'queued' || task.state === 'running' ? null : task
  })
const file = async (taskId: string, which: 'error_file_id' | 'result_file_id') => {
  const row = await ctx.db
    .selectFrom('tasks')
    .selectAll()
    .where('corp_id', '=', ctx.corpId)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  const stored = (await app.files.row(ctx.db, row[which]!))!
  return { row: stored, data: await app.files.read(stored) }
}
const sheet = async (taskId: string, which: 'error_file_id' | 'result_file_id') => {
  const { row, data } = await file(taskId, which)
  return all(readSheet(data, row.name))
}

test('an export: chosen columns, watermark, audit entry, a file that ends', async () => {
  const { taskId } = await startTask(ctx, exporting, { filters: { count: 1200 }, columns: ['phone', 'name'] })
  expect(await ended(taskId)).toMatchObject({
    state: 'succeeded',
    done: 1200,
    total: 1200,
    resultName: expect.stringMatching(/^客户列表_\d{4}-\d\d-\d\d\.xlsx$/),
  })
  const rows = await sheet(taskId, 'result_file_id')
  expect(rows).toHaveLength(1202)
  expect(rows[0]).toEqual(['手机', '姓名'])
  expect(rows[1]).toEqual(['138****8000', '=客户0'])
  expect(rows.at(-1)![0]).toMatch(/^导出人：小美 {2}导出时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const { row } = await file(taskId, 'result_file_id')
  expect(row.expires_at!.getTime() - Date.now()).toBeLessThan(7 * 86_400_000 + 1000)
  const entry = await ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('corp_id', '=', ctx.corpId)
    .where('object_id', '=', row.file_id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'export',
    actor: '小美',
    staff_id: ctx.me.staffId,
    after: { rows: 1200, format: 'xlsx', columns: ['phone', 'name'] },
  })
})

test('a finished export opens, and its task shows the link, for whoever may still make it and sees as much as then, and for nobody else', async () => {
  const rights: Partial<Context['me']> = { privileges: { customer: ['export'] }, scope: 'all' }
  const one = (await newStaff(app, ctx.corpId, rights)).ctx
  const { taskId } = await startTask(one, exporting, { filters: { count: 1 } })
  await ended(taskId)
  const { row } = await file(taskId, 'result_file_id')
  const opens = async (now: Partial<Context['me']>, of = one) => {
    const me = { ...of.me, ...now }
    const { resultUrl } = (await loadTask(app, of.db, taskId, me))!.task
    expect(resultUrl !== null).toBe(mayOpen(me, row))
    return resultUrl !== null
  }
  expect(await opens(rights)).toBe(true)
  expect(await opens({ ...rights, scope: 'own' })).toBe(false)
  expect(await opens({ ...rights, scope: 'department', departmentIds: [1] })).toBe(false)
  expect(await opens({ ...rights, privileges: { customer: ['read'] } })).toBe(false)
  expect(await opens({ ...rights, privileges: {}, isRoot: true })).toBe(true)
  expect(await opens({ scope: 'all' }, ctx)).toBe(false)
})

test('as csv, in English, for who may; not for who may not; not beyond the limit', async () => {
  const en: Context = { ...ctx, lang: 'en' }
  const csv = await startTask(en, exporting, { filters: { count: 1 }, format: 'csv' })
  expect(await ended(csv.taskId)).toMatchObject({ title: { zh: '导出客户列表', en: 'Export: Customers' }, state: 'succeeded' })
  const { data } = await file(csv.taskId, 'result_file_id')
  expect(data.toString('utf8').split('\r\n').slice(0, 2)).toEqual(['\ufeffName,Phone', "'=客户0,138****8000"])
  const reader = (await newStaff(app, ctx.corpId, { privileges: { customer: ['read'] } })).ctx
  expect((await ended((await startTask(reader, exporting, { filters: { count: 1 } })).taskId)).state).toBe('failed')
  const much = await ended((await startTask(ctx, exporting, { filters: { count: 5001 } })).taskId)
  expect(much).toMatchObject({
    state: 'failed',
    message: { zh: '单次最多导出 5000 行，请缩小筛选范围', en: 'At most 5000 rows in one export, please filter for fewer' },
  })
  const odd = await ended((await startTask(ctx, exporting, { filters: { count: 1 }, columns: ['secret'] })).taskId)
  expect(odd).toMatchObject({ state: 'failed', message: { zh: '列表里没有这一列', en: 'The list has no such column' } })
})

test('an export is cancelled between batches and leaves no file', async () => {
  pause = 100
  const { taskId } = await startTask(ctx, exporting, { filters: { count: 5000 } })
  await until(async () => (await loadTask(app, ctx.db, taskId, ctx.me))!.task.state === 'running')
  await cancelTask(ctx, taskId)
  const done = await ended(taskId)
  pause = 0
  expect(done).toMatchObject({ state: 'cancelled', resultUrl: null })
  expect(done.done).toBeLessThan(5000)
})

const store = (name: string, data: Buffer) => app.files.put(ctx.db, { name, data, purpose: 'import', createdBy: ctx.me.staffId })
const people = [
  '客户名,手机,性别,备注',
  '张三,13800000001,男,a',
  '李四,139,女,b',
  '王五,13800000001,,c',
  '黑名单,13800000002,,d',
  '写不进,13800000003,,e',
  '赵六,13800000004,未知,f',
  '孙七,13800000005,女,g',
]

test('an import: a dry run writes nothing and says what is wrong where', async () => {
  const { file_id } = await store('线索.csv', Buffer.from(people.join('\n')))
  expect(await previewImport(ctx, importing, file_id)).toMatchObject({
    header: ['客户名', '手机', '性别', '备注'],
    mapping: { name: '客户名', phone: '手机', sex: '性别' },
  })
  const { taskId } = await startTask(ctx, importing, { fileId: file_id, dryRun: true, options: { pool: 'a' } })
  expect(await ended(taskId)).toMatchObject({ done: 3, failed: 4, counts: { duplicate: 1 } })
  expect(written).toEqual([])
  const report = JSON.parse((await file(taskId, 'result_file_id')).data.toString())
  expect(report.bad).toEqual([
    { line: 3, column: '手机', value: '139', reason: '手机号格式不正确', code: 'invalid' },
    { line: 4, column: '', value: '13800000001', reason: '与第 2 行重复', code: 'duplicate' },
    { line: 5, column: '姓名', value: '黑名单', reason: '在黑名单中', code: 'refused' },
    { line: 7, column: '性别', value: '未知', reason: '只能填写：男、女', code: 'not_allowed' },
  ])
})

test('a line is no double of one that does not go in, says its own fault, and is counted once', async () => {
  const lines = ['客户名,手机', '黑名单,13800000001', '张三,13800000001', '李四,13800000001', '黑名单,13800000001']
  const { file_id } = await store('线索.csv', Buffer.from(lines.join('\n')))
  const dry = await startTask(ctx, importing, { fileId: file_id, dryRun: true, options: { pool: 'a' } })
  expect(await ended(dry.taskId)).toMatchObject({ done: 1, failed: 3, counts: { duplicate: 1 } })
  const { bad } = JSON.parse((await file(dry.taskId, 'result_file_id')).data.toString())
  expect(bad.map((b: { line: number; reason: string }) => `${b.line} ${b.reason}`)).toEqual([
    '2 在黑名单中',
    '4 与第 3 行重复',
    '5 在黑名单中',
  ])
  const { taskId } = await startTask(ctx, importing, { fileId: file_id, options: { pool: 'a' } })
  expect(await ended(taskId)).toMatchObject({ done: 1, failed: 3, counts: {} })
  expect(written.splice(0).map((w) => w.name)).toEqual(['张三'])
})

test('an import with corrections and dropped lines; the failed rows come back and go in unchanged but for the mend', async () => {
  const { file_id } = await store('线索.csv', Buffer.from(people.join('\n')))
  const input = { fileId: file_id, mode: 'create' as const, edits: { 3: { phone: '13800000009' }, 4: null }, options: { pool: 'a' } }
  const { taskId } = await startTask(ctx, importing, input)
  expect(await ended(taskId)).toMatchObject({ state: 'partly_failed', done: 3, failed: 3, total: 6 })
  expect(written.map((w) => `${w.name} ${w.phone} ${w.mode}`)).toEqual([
    '张三 13800000001 create',
    '李四 13800000009 create',
    '孙七 13800000005 create',
  ])
  expect(await sheet(taskId, 'error_file_id')).toEqual([
    ['客户名', '手机', '性别', '备注', '失败原因'],
    ['黑名单', '13800000002', '', 'd', '姓名：在黑名单中'],
    ['写不进', '13800000003', '', 'e', '数据库拒绝'],
    ['赵六', '13800000004', '未知', 'f', '性别：只能填写：男、女'],
  ])
  const failed = await file(taskId, 'error_file_id')
  const failedFile = await store(failed.row.name, failed.data)
  const second = await startTask(ctx, importing, {
    fileId: failedFile.file_id,
    edits: { 4: { sex: '男' } },
    options: { pool: 'a' },
  })
  expect(await ended(second.taskId)).toMatchObject({ done: 1, failed: 2 })
  expect((await sheet(second.taskId, 'error_file_id'))[0]).toEqual(['客户名', '手机', '性别', '备注', '失败原因'])
})

test('a NUL, which the database cannot hold, is named by line and field, and dies nowhere', async () => {
  const lines = ['客户名\0,手机,备注', '张\0三,13900000001,a', '李四,13900000002,b\0', '王五,139,c\0']
  const { file_id } = await store('线索.csv', Buffer.from(lines.join('\n')))
  expect(await previewImport(ctx, importing, file_id)).toMatchObject({ mapping: { name: '客户名', phone: '手机' } })
  const dry = await startTask(ctx, importing, { fileId: file_id, dryRun: true, options: { pool: 'a' } })
  expect(await ended(dry.taskId)).toMatchObject({ state: 'partly_failed', done: 1, failed: 2 })
  expect(JSON.parse((await file(dry.taskId, 'result_file_id')).data.toString()).bad).toEqual([
    { line: 2, column: '姓名', value: '张三', reason: noNul.zh, code: 'invalid' },
    { line: 4, column: '手机', value: '139', reason: '手机号格式不正确', code: 'invalid' },
  ])
  expect(await sheet(dry.taskId, 'error_file_id')).toEqual([
    ['客户名', '手机', '备注', '失败原因'],
    ['张三', '13900000001', 'a', `姓名：${noNul.zh}`],
    ['王五', '139', 'c', '手机：手机号格式不正确'],
  ])
})

test('a cell that is too long for any field is named before anything looks at its characters', async () => {
  const { file_id } = await store('线索.csv', Buffer.from(`客户名,手机,备注\n${'长'.repeat(10_001)},13900000001,a\n`))
  const dry = await startTask(ctx, importing, { fileId: file_id, dryRun: true, options: { pool: 'a' } })
  expect(await ended(dry.taskId)).toMatchObject({ done: 0, failed: 1 })
  expect(JSON.parse((await file(dry.taskId, 'result_file_id')).data.toString()).bad).toEqual([
    { line: 2, column: '姓名', value: '长'.repeat(200), reason: '最多 10000 个字', code: 'invalid' },
  ])
})

test('a file without a required column, and one that is no sheet, are refused in words', async () => {
  const noPhone = await store('a.csv', Buffer.from('姓名\n张三'))
  const one = await startTask(ctx, importing, { fileId: noPhone.file_id, options: { pool: '' } })
  expect((await ended(one.taskId)).message).toEqual({ zh: '缺少必填列：手机', en: 'A column that must be there is missing: Phone' })
  const junk = await store('a.xlsx', Buffer.from('PK junk'))
  const two = await startTask(ctx, importing, { fileId: junk.file_id, options: { pool: '' } })
  expect(await ended(two.taskId)).toMatchObject({
    state: 'failed',
    message: { zh: expect.stringContaining('文件无法读取'), en: expect.stringContaining('cannot be read') },
  })
})

test('a colleague’s file is not there to import', async () => {
  const { ctx: colleague } = await newStaff(app, ctx.corpId, { privileges: { customer: ['create'] } })
  const { file_id } = await store('a.csv', Buffer.from(people.join('\n')))
  await expect(previewImport(colleague, importing, file_id)).rejects.toThrow('没有找到这个文件')
  const { taskId } = await startTask(colleague, importing, { fileId: file_id, options: { pool: '' } })
  expect(await ended(taskId)).toMatchObject({ state: 'failed', message: { zh: '没有找到这个文件' } })
})

test('the template marks what is required and reads as a file to import', async () => {
  const data = Buffer.concat(await all(await importTemplate(ctx, importing)))
  expect(await all(readSheet(data, 't.xlsx'))).toEqual([
    ['姓名*', '手机*', '性别'],
    ['王小明', '13800138000', '男'],
  ])
  const { file_id } = await store('t.xlsx', data)
  expect((await previewImport(ctx, importing, file_id)).mapping).toEqual({ name: '姓名*', phone: '手机*', sex: '性别' })
})
