import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { seatColumns } from './columns.ts'
import { seats } from './contract.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const { url } = await testDatabase()
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http' })
  admin = await app.asAdmin()
  const people = ['an', 'bo', 'cy'].map((name) => ({ corp_id: app.corpId, staff_id: newId(), staff_ext_id: name, name, pinyin: name }))
  await anyTable(app.app.db).insertInto('staff').values(people).execute()
})
afterAll(() => app.close())

/** As an operator types it, with nobody at the terminal who could answer. */
async function seatsCommand(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/seats.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, error }
}
const chat = async () => (await app.call(seats.summary, {}, admin)).kinds.find((k) => k.kind === 'chat')!

test('where somebody would lose pages the operator’s command says how many and changes nothing without --yes; a term is told by its last day', async () => {
  const term = ['chat', '2', '--until', '2099-03-31']
  const asks = await seatsCommand(...term)
  expect(asks.code).toBe(2)
  expect(asks.out).toMatch(/Get a seat, the larger role first: .+\n\d+ of \d+ active people lose/)
  expect(asks.error).toContain('--yes')
  expect(await chat()).toMatchObject({ counted: false, used: 0 })

  const done = await seatsCommand(...term, '--yes')
  expect(done).toMatchObject({ code: 0, error: '', out: expect.stringMatching(/chat {2}2, until the end of 2099-03-31\n/) })
  // Up to the midnight after it, by the company's clock.
  expect(await chat()).toMatchObject({ counted: true, granted: 2, used: 2, endsAt: '2099-03-31T16:00:00.000Z' })
  const { list } = await app.call(seats.list, { kind: 'chat', state: 'seated' }, admin)
  const reader = { en: true, zone: 'Asia/Shanghai' }
  const cell = (key: string) => seatColumns.list.find((c) => c.key === key)!.value!(list[0]!, reader)
  expect([cell('endsAt'), cell('seats')]).toEqual(['2099-03-31', ['Chats (until 2099-03-31)']])

  // Nobody loses anything by more of them: it does not ask.
  expect(await seatsCommand('chat', '3')).toMatchObject({ code: 0, out: expect.stringContaining('chat  3\n') })
  expect(await seatsCommand('chat', '1')).toMatchObject({ code: 2, error: expect.stringMatching(/\S/) })
  expect(await chat()).toMatchObject({ granted: 3, used: 2 })
  expect((await seatsCommand('chat', 'many')).code).toBe(2)
})
