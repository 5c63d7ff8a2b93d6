import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'

const { url } = await testDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty', sync: true })
  await app.settled(60_000)
})
afterAll(() => app.close())

test('names that no database likes are taken, and found by their initials', async () => {
  app.sim.createStaff({ userid: 'tao', name: '涛🌸' })
  app.sim.createStaff({ userid: 'nul', name: '空\u0000字', position: '\ud83c半个' })
  await app.settled(60_000)
  const { rows } = await sql<{ staff_ext_id: string; name: string; pinyin: string }>`
    select staff_ext_id, name, pinyin from staff where corp_id = ${app.corpId} and staff_ext_id in ('tao', 'nul')
    order by staff_ext_id desc`.execute(app.ctx.db)
  expect(rows).toEqual([
    { staff_ext_id: 'tao', name: '涛🌸', pinyin: 'tao🌸 t🌸' },
    { staff_ext_id: 'nul', name: '空字', pinyin: 'kongzi kz' },
  ])
})
