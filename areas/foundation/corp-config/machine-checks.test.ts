import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { type CheckKey, selfCheck } from './contract.ts'
import { certificateOf } from './server/checks/certificate.ts'
import { verdict } from './server/checks/disk.ts'

/** Good for `localhost` from 2020 to 2120, signed by itself; no secret of anybody. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIyFWU+/MjNEvPdj
oAKDFYlllp5cJM9OW2oIRrbJ4adt8E6ox1ZeDr8nTBD+YURj/8leiXwcnI8SSbZz
oafHs9+jTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBS51mKIEDcts1sZbixWGOq/pY61xTAKBggqhkjOPQQD
AgNIADBFAiA0OuN/uwgG/zq1+ks9fK5MbsRDvmSlyF7K4Th8JgInwwIhAPvJvYmw
XIMR+6Dta30jwcl7UzwVORacpYunaAecyeSD
-----END CERTIFICATE-----
`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2dJOPv/T6lynpsWQ
xinAcH6CHEJ1QwgdHU/hJ2VRnoqhRANCAASMhVlPvzIzRLz3Y6ACgxWJZZaeXCTP
TltqCEa2yeGnbfBOqMdWXg6/J0wQ/mFEY//JXol8HJyPEkm2c6Gnx7Pf
-----END PRIVATE KEY-----
`
const { url } = await testDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rapport-checks-'))
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  root = await app.asAdmin()
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await app.close()
  fs.rmSync(folder, { recursive: true })
})

const runCheck = async (key: CheckKey) => (await app.call(selfCheck.run, { key }, root)).checks[0]!

test('a backup is as old as the file that it writes', async () => {
  expect(await runCheck('backup')).toMatchObject({ state: 'ok', reason: 'demo' })
  const { config } = app.app
  const before = { ...config }
  const mark = path.join(folder, 'rapport.dump')
  try {
    Object.assign(config, { MODE: 'production', BACKUP_MARK: mark })
    expect(await runCheck('backup')).toMatchObject({ state: 'attention', reason: 'never', value: mark, at: null })
    fs.writeFileSync(mark, '')
    const [today, threeDaysAgo] = [new Date(), new Date(Date.now() - 3 * 86_400_000)]
    fs.utimesSync(mark, today, today)
    expect(await runCheck('backup')).toMatchObject({ state: 'ok', at: today.toISOString() })
    fs.utimesSync(mark, threeDaysAgo, threeDaysAgo)
    expect(await runCheck('backup')).toMatchObject({ state: 'attention', reason: 'old', at: threeDaysAgo.toISOString() })
  } finally {
    Object.assign(config, before)
  }
})

test('a disk is judged by what is left where files are written', async () => {
  expect([200, 1000, 5000].map((megabytes) => verdict(megabytes * 1024 * 1024).reason)).toEqual(['full', 'low', undefined])
  const { config } = app.app
  const before = config.DATA_DIR
  try {
    config.DATA_DIR = folder
    const { count, total, value } = await runCheck('disk')
    expect(value).toBe(folder)
    expect(count).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(count!)
    config.DATA_DIR = path.join(folder, 'nowhere')
    expect(await runCheck('disk')).toMatchObject({ state: 'bad', reason: 'gone' })
  } finally {
    config.DATA_DIR = before
  }
})

test('the program and the database tell their versions, and which of them is behind', async () => {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }
  const newest = fs.readdirSync('migrations').sort().at(-1)!.replace('.sql', '')
  expect(await runCheck('version')).toMatchObject({ state: 'ok', value: version, other: newest })
  const db = anyTable(app.app.db)
  await sql`insert into migrations (name, hash) values ('29990101_00_of_a_newer_program.sql', '')`.execute(db)
  expect(await runCheck('version')).toMatchObject({ state: 'attention', reason: 'older', other: '29990101_00_of_a_newer_program' })
  await sql`delete from migrations where name = '29990101_00_of_a_newer_program.sql' or name = ${`${newest}.sql`}`.execute(db)
  expect(await runCheck('version')).toMatchObject({ state: 'attention', reason: 'restart' })
})

test('the certificate is the one that browsers are shown, with the days it has left', async () => {
  expect(await runCheck('certificate')).toMatchObject({ state: 'ok', reason: 'demo' })
  const server = tls.createServer({ key, cert }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const at = (name: string) => new URL(`https://${name}:${port}`)
  try {
    expect(await certificateOf(at('127.0.0.1'))).toMatchObject({ state: 'bad', reason: 'untrusted', at: '2120-01-01T00:00:00.000Z' })
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert])
    const well = await certificateOf(at('localhost'))
    expect(well.state).toBeUndefined()
    expect(well.count).toBeGreaterThan(30_000)
    // Only our clock is turned: the certificate itself still holds.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2119-12-22T12:00:00Z') })
    expect(await certificateOf(at('localhost'))).toMatchObject({ state: 'attention', reason: 'soon', count: 9 })
    vi.setSystemTime(new Date('2120-01-02T00:00:00Z'))
    expect(await certificateOf(at('localhost'))).toMatchObject({ state: 'bad', reason: 'expired' })
  } finally {
    server.close()
  }
  expect(await certificateOf(at('127.0.0.1'))).toMatchObject({ state: 'bad', reason: 'unreachable' })
})
