import { setTimeout as sleep } from 'node:timers/promises'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import { testDatabase } from '#testing/database.ts'
import { CallRefused, startTestApp, type TestApp } from '#testing/harness.ts'
import { csv, sendSheet, template } from '#testing/sheets.ts'
import { staff, staffImport } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let people: { staffExtId: string; name: string; hasSeat: boolean; roleName: string }[]

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo' })
  admin = await app.asAdmin()
  await ended((await app.call(staff.sync, {}, admin)).taskId)
  people = (await app.call(staff.list, { pageSize: 100 }, admin)).list.filter((s) => s.roleName === '普通员工')
}, 90_000)
afterAll(() => app.close())

async function ended(taskId: string) {
  for (const end = Date.now() + 60_000; ; await sleep(50)) {
    const task = await app.call(tasks.one, { taskId }, admin)
    if (!['queued', 'running'].includes(task.state)) return task
    if (Date.now() > end) throw new Error(`task ${task.kind} is still ${task.state}`)
  }
}
const file = (lines: string[][], session = admin) => sendSheet(app, session, 'staff.csv', csv(lines))
const plan = (fileId: string) => ({ fileId, mapping: { 账号: 'staffExtId', 席位: 'seat', 角色: 'role' }, edits: [], dropRows: [] })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const staffNamed = (staffExtId: string) => app.call(staff.one, { staffExtId }, admin)

test('a dry run says what is wrong and writes nothing; the import writes what is right and gives the rest back', async () => {
  const [a, b] = people as [(typeof people)[0], (typeof people)[0]]
  const fileId = await file([
    ['账号', '席位', '角色'],
    [a.staffExtId, '无', '管理员'],
    [b.staffExtId, '', '部门主管'],
    ['nobody_here', '有', ''],
    [b.staffExtId, '无', ''],
    [people[2]!.staffExtId, '也许', ''],
    [people[3]!.staffExtId, '', '超级管理员'],
    [people[4]!.staffExtId, '', ''],
  ])
  expect(await app.call(staffImport.preview, { fileId }, admin)).toEqual({
    columns: ['账号', '席位', '角色'],
    mapping: { 账号: 'staffExtId', 席位: 'seat', 角色: 'role' },
    total: 7,
  })
  const found = await app.call(staffImport.check, plan(fileId), admin)
  expect(found).toMatchObject({ total: 7, valid: 2, invalid: 4, duplicate: 1 })
  expect(found.problems.map((p) => [p.row, p.code])).toEqual([
    [4, 'refused'],
    [5, 'duplicate'],
    [6, 'not_allowed'],
    [7, 'refused'],
    [8, 'refused'],
  ])
  expect(await staffNamed(a.staffExtId)).toMatchObject({ hasSeat: true, roleName: '普通员工' })

  // What was mended and dropped in the check counts in the next one.
  const mended = { ...plan(fileId), edits: [{ row: 6, column: '席位', value: '无' }], dropRows: [5] }
  expect(await app.call(staffImport.check, mended, admin)).toMatchObject({ total: 6, valid: 3, duplicate: 0 })

  const task = await ended((await app.call(staffImport.start, mended, admin)).taskId)
  expect(task).toMatchObject({ state: 'partly_failed', done: 3, failed: 3 })
  expect(await staffNamed(a.staffExtId)).toMatchObject({ hasSeat: false, roleName: '管理员' })
  expect(await staffNamed(b.staffExtId)).toMatchObject({ hasSeat: true, roleName: '部门主管' })
  expect(await staffNamed(people[2]!.staffExtId)).toMatchObject({ hasSeat: false, roleName: '普通员工' })
  expect(await staffNamed(people[3]!.staffExtId)).toMatchObject({ roleName: '普通员工' })
  const link = new URL(task.errorUrl!, app.url!)
  const answer = await app.fetch(link.pathname + link.search, { headers: { cookie: admin } })
  const failed: string[][] = []
  for await (const row of readSheet(Buffer.from(await answer.arrayBuffer()), 'failed.xlsx')) failed.push(row)
  expect(failed.slice(1, 4).map((r) => r[0])).toEqual(['nobody_here', people[3]!.staffExtId, people[4]!.staffExtId])
  expect(failed[1]!.join()).toContain('没有这位员工')
}, 60_000)

test('nobody without the privilege imports, and a file of somebody else is as good as none', async () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (e) => (e instanceof CallRefused ? e.code : Promise.reject(e)),
    )
  const fileId = await file([['账号', '席位', '角色']])
  expect(await refused(app.call(staffImport.preview, { fileId }, await app.withoutPrivileges()))).toBe(code.forbidden)
  const admins = people[5]!
  await sql`update staff set role_id = ${roleIdOf(app.corpId, 'admin')} where corp_id = ${app.corpId} and staff_ext_id = ${admins.staffExtId}`.execute(
    app.app.db.forCorp(app.corpId),
  )
  const session = await app.signIn(admins.staffExtId)
  expect(await refused(app.call(staffImport.preview, { fileId }, session))).toBe(code.notFound)
  const own = await file(
    [
      ['账号', '席位', '角色'],
      [admins.staffExtId, '', '部门主管'],
      [people[6]!.staffExtId, '无', '普通员工'],
    ],
    session,
  )
  const found = await app.call(staffImport.check, plan(own), session)
  expect(found).toMatchObject({ valid: 1, invalid: 1 })
  expect(found.problems[0]).toMatchObject({ row: 2, column: '角色', reason: '只有超级管理员可以修改角色' })
})

test('whatever spreadsheets save comes in: GBK, a mark in front, xlsx, and the template itself, filled in; ids in any case', async () => {
  const person = people[7]!.staffExtId
  const lines = csv([
    ['员工账号*', '席位', '角色'],
    [person.toUpperCase(), '无', ''],
  ]).toString()
  for (const [name, data] of [
    ['gbk.csv', iconv.encode(lines, 'gb18030')],
    ['bom.csv', Buffer.from(`\ufeff${lines}`)],
    ['excel.csv', Buffer.from(lines)],
  ] as const) {
    // Excel’s own csv comes from Windows under the type of its sheets.
    const fileId = await sendSheet(app, admin, name, data, name === 'excel.csv' ? 'application/vnd.ms-excel' : 'text/csv')
    const { mapping, total } = await app.call(staffImport.preview, { fileId }, admin)
    expect([mapping, total]).toEqual([{ '员工账号*': 'staffExtId', 席位: 'seat', 角色: 'role' }, 1])
    const found = await app.call(staffImport.check, { fileId, mapping, edits: [], dropRows: [] }, admin)
    expect(found).toMatchObject({ valid: 1, problems: [] })
  }

  const { data, rows } = await template(app, admin, 'staff_import', 'zh-CN')
  expect(rows).toEqual([
    ['员工账号*', '席位', '角色'],
    ['zhouruoxi', '有', ''],
  ])
  expect(data.toString('latin1')).toContain('xl/worksheets/sheet2.xml') // what may be filled in
  const fileId = await sendSheet(app, admin, 'staff.xlsx', data, xlsx)
  const { mapping } = await app.call(staffImport.preview, { fileId }, admin)
  expect(await app.call(staffImport.check, { fileId, mapping, edits: [], dropRows: [] }, admin)).toMatchObject({ total: 1, valid: 1 })
})

test('in English the template, its values and what is wrong are English, and a Chinese file is known all the same', async () => {
  const { data, rows } = await template(app, admin, 'staff_import', 'en')
  expect(rows).toEqual([
    ['User id*', 'Seat', 'Role'],
    ['zhouruoxi', 'Yes', ''],
  ])
  const filled = await sendSheet(app, admin, 'staff.xlsx', data, xlsx)
  const { mapping } = await app.call(staffImport.preview, { fileId: filled }, admin)
  expect(await app.call(staffImport.check, { fileId: filled, mapping, edits: [], dropRows: [] }, admin)).toMatchObject({ valid: 1 })
  const fileId = await file([
    ['员工账号', '席位', '角色'],
    ['nobody_here', '有', ''],
    [people[8]!.staffExtId, 'perhaps', ''],
  ])
  const answer = await app.fetch(`/api${staffImport.check.path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'rapport', cookie: admin, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ file_id: fileId, mapping: { 员工账号: 'staffExtId', 席位: 'seat' }, edits: [], drop_rows: [] }),
  })
  const { problems } = (await answer.json()) as { problems: { column: string; reason: string }[] }
  expect(problems).toMatchObject([
    { column: 'User id', reason: 'There is no such member. Members come from WeCom and cannot be added here' },
    { column: 'Seat', reason: 'Only: Yes, No' },
  ])
})
