import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConfigError, readSettings } from '#core/server/config.ts'
import { preflight } from '#core/server/preflight.ts'
import { keepEmbeddedPostgres, memoryFolder } from './embedded-postgres.ts'

/** A database as `npm start` keeps it: with a password, and brought back when it is killed. */
const home = memoryFolder('rapport-kept-')
const folder = path.join(home, 'data')
let ends = 0
let database: Awaited<ReturnType<typeof keepEmbeddedPostgres>>
beforeAll(async () => {
  if (process.getuid?.() === 0) fs.chmodSync(home, 0o755)
  database = await keepEmbeddedPostgres(folder, () => ends++)
})
afterAll(async () => {
  await database.stop()
  fs.rmSync(home, { recursive: true, force: true })
})

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client(database.url('postgres'))
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('a wrong password is one sentence that does not repeat it', async () => {
  const url = Object.assign(new URL(database.url('postgres')), { password: 'hunter2' }).href
  const settings = readSettings({ MODE: 'demo', DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32), DATA_DIR: home })
  const { problems } = await preflight(settings, 'worker').then(
    () => ({ problems: [] as string[] }),
    (error: ConfigError) => error,
  )
  expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL: 127\.0\.0\.1:\d+ refuses the password of user app; correct it$/)])
  expect(problems.join()).not.toContain('hunter2')
})

test('a killed database comes back at the same address with its data', async () => {
  await ask('create table kept as select 7 as n')
  process.kill(Number(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await expect.poll(() => ask('select n from kept').catch(() => []), { timeout: 60_000 }).toEqual([{ n: 7 }])
  expect(ends).toBe(1)
})
