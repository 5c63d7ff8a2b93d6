import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { administer, databaseUrl } from '#testing/postgres.ts'
import { startRefused } from '#testing/processes.ts'
import { type ConfigError, readConfig, readSettings } from './config.ts'
import { factProblems, preflight } from './preflight.ts'
import { secretsFrom } from './secrets.ts'

const { url } = await testDatabase()
const { adminUrl } = inject('testServer')
const name = (what: string) => `rapport_start_${process.pid}_${what}`
const right = { MODE: 'demo', PORT: '0', DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32) }
let dir: string
const made: string[] = []
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'rapport-start-'))
  await writeFile(path.join(dir, 'file'), '')
})
afterAll(async () => {
  for (const statement of made.reverse()) await administer(adminUrl, statement)
  await rm(dir, { recursive: true, force: true })
})

const problemsOf = async (env: Record<string, string>, role: 'http' | 'worker' = 'worker'): Promise<string[]> =>
  preflight(readSettings({ ...right, DATA_DIR: dir, ...env }), role).then(
    () => [],
    (error: ConfigError) => error.problems ?? [String(error)],
  )
async function database(what: string, how: string): Promise<string> {
  await administer(adminUrl, `create database ${name(what)} template template0 ${how}`)
  made.push(`drop database ${name(what)} with (force)`)
  return databaseUrl(adminUrl, name(what))
}
/** A user of the test's own database server, which lets everybody in by name. */
async function user(what: string, how = ''): Promise<string> {
  await administer(adminUrl, `create role ${name(what)} login ${how}`)
  made.push(`drop role ${name(what)}`)
  return name(what)
}
const as = (who: string, at: string) => Object.assign(new URL(at), { username: who, password: '' }).href
const tables = async (at: string) => {
  const client = new pg.Client(at)
  await client.connect()
  const { rows } = await client.query("select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace")
  await client.end()
  return (rows[0] as { n: number }).n
}

describe('a start that cannot work says why in one sentence', () => {
  test('nothing is wrong, and nothing is said', async () => {
    expect(await problemsOf({}, 'http')).toEqual([])
  })
  test('the database is away, or nobody knows its host', async () => {
    expect(await problemsOf({ DATABASE_URL: 'postgresql://app@127.0.0.1:9/x' })).toEqual([
      'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:9 (ECONNREFUSED); start it, or correct the address',
    ])
    expect(await problemsOf({ DATABASE_URL: 'postgresql://app@nowhere.invalid/x' })).toEqual([
      expect.stringMatching(/^DATABASE_URL: no PostgreSQL answers at nowhere\.invalid:5432 \(E[A-Z_]+\); start it/),
    ])
  })
  test('what listens there is no database', async () => {
    const server = net.createServer((socket) => socket.end('HTTP/1.1 400\r\n\r\n'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as net.AddressInfo
    expect(await problemsOf({ DATABASE_URL: `postgresql://app@127.0.0.1:${port}/x` })).toEqual([
      expect.stringContaining(`no PostgreSQL answers at 127.0.0.1:${port}`),
    ])
    server.close()
  })
  test('the database is missing, the user is missing', async () => {
    expect(await problemsOf({ DATABASE_URL: databaseUrl(adminUrl, 'not_there') })).toEqual([
      expect.stringMatching(/^DATABASE_URL: there is no database not_there at .*; make it: create database not_there /),
    ])
    expect(await problemsOf({ DATABASE_URL: as('nobody_here', url) })).toEqual([
      expect.stringMatching(/^DATABASE_URL: .* does not let user nobody_here in .*; make the user/),
    ])
  })
  test('the user may make neither tables nor the extension', async () => {
    const empty = await database('rights', '')
    expect(await problemsOf({ DATABASE_URL: as(await user('plain'), empty) })).toEqual([
      expect.stringMatching(/^DATABASE_URL: user \w+ may not make tables; grant create on schema public/),
      expect.stringMatching(/^DATABASE_URL: user \w+ may not make a schema and the extension btree_gin; grant create on the database/),
    ])
    expect(await tables(empty)).toBe(0)
  })
  test('the tables are somebody else’s', async () => {
    expect(await problemsOf({ DATABASE_URL: as(await user('other'), url) })).toContainEqual(
      expect.stringMatching(/^DATABASE_URL: the tables there belong to \w+, so user \w+ cannot change them/),
    )
  })
  test('the database is read-only', async () => {
    const who = await user('reader', 'superuser')
    await administer(adminUrl, `alter role ${who} set default_transaction_read_only = on`)
    expect(await problemsOf({ DATABASE_URL: as(who, url) })).toEqual([expect.stringMatching(/^DATABASE_URL: the database is read-only/)])
  })
  test('encodings and locales that lose letters, or sort by the customs of a language', async () => {
    const ascii = await database('ascii', `encoding 'SQL_ASCII' locale 'C' locale_provider libc`)
    const chinese = await database('gb', `encoding 'EUC_CN' locale 'C' locale_provider libc`)
    const plain = await database('c', `encoding 'UTF8' locale 'C' locale_provider libc`)
    const customs = await database('icu', `encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'und'`)
    expect(await problemsOf({ DATABASE_URL: ascii })).toEqual([
      expect.stringMatching(/the database is encoded in SQL_ASCII, which cannot keep/),
    ])
    expect(await problemsOf({ DATABASE_URL: chinese })).toEqual([expect.stringMatching(/the database is encoded in EUC_CN/)])
    expect(await problemsOf({ DATABASE_URL: plain })).toEqual([expect.stringMatching(/does not know letters beyond a to z/)])
    expect(await problemsOf({ DATABASE_URL: customs })).toEqual([expect.stringMatching(/sorts by the customs of a language/)])
  })
  test('PostgreSQL is older than 15', () => {
    const good = { version: 150_000, encoding: 'UTF8', letters: true, sorts: true, readOnly: false, extension: true }
    const mine = { schemaRight: true, databaseRight: true, foreignOwner: null, user: 'app', ours: false }
    expect(factProblems({ ...good, ...mine })).toEqual([])
    expect(factProblems({ ...good, ...mine, version: 140_012, extension: false })).toEqual([
      'DATABASE_URL: PostgreSQL there is 14, and this needs 15 or newer; upgrade it',
      'DATABASE_URL: the server has no extension btree_gin; install the package postgresql-contrib there',
    ])
  })
  test('the key does not open what the database keeps', async () => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`insert into corps (wecom_corp_id, name) values ('ww1', 'x')`)
    await client.query(`insert into corp_apps (corp_id, kind, secret) select corp_id, 'app', $1 from corps`, [
      secretsFrom(right.SECRET_KEY).seal('s'),
    ])
    await client.end()
    expect(await problemsOf({})).toEqual([])
    expect(await problemsOf({ SECRET_KEY: 'another key, long enough to be one' })).toEqual([
      expect.stringMatching(/^SECRET_KEY: it does not open the credentials that the database keeps/),
    ])
  })
  test('the port is taken, the address is not ours, the folder cannot be written', async () => {
    const server = net.createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const PORT = String((server.address() as net.AddressInfo).port)
    expect(await problemsOf({ PORT }, 'http')).toEqual([`PORT: another program listens on ${PORT} already; end it, or choose another port`])
    expect(await problemsOf({ PORT })).toEqual([]) // a worker listens nowhere
    server.close()
    expect(await problemsOf({ HOST: '203.0.113.1' }, 'http')).toEqual([
      expect.stringMatching(/^HOST: this machine has no address 203\.0\.113\.1/),
    ])
    const inFile = path.join(dir, 'file', 'data')
    expect(await problemsOf({ DATA_DIR: inFile })).toEqual([expect.stringMatching(/^DATA_DIR: nothing can be written in .*file\/data \(E/)])
  })
})

test('all that can be known is said at once, nothing is migrated, and the code is 78', async () => {
  const empty = await database('untouched', `encoding 'UTF8' locale 'C' locale_provider libc`)
  const { code, output } = await startRefused('http', {
    DATABASE_URL: empty,
    DATABASE_POOL: 'many',
    PORT: '70000',
    DATA_DIR: path.join(dir, 'file', 'data'),
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'everybody',
    UGC_URL: 'files',
    WECOM_CORP_ID: 'ww1',
    SECRET_KEY_FILE: path.join(dir, 'no such file'),
  })
  expect(code).toBe(78)
  const names = output.filter((line) => line.startsWith('  ')).map((line) => line.trim().split(':')[0])
  expect(names.sort()).toEqual(
    [
      'DATABASE_POOL',
      'DATABASE_URL',
      'DATA_DIR',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEY',
      'TRUST_PROXY',
      'UGC_URL',
      'WECOM_SECRET',
    ].sort(),
  )
  expect(output.join('\n')).not.toMatch(/ {4}at |\.ts:\d/)
  expect(await tables(empty)).toBe(0)
})

test('a server that says it is version 14 ends the start with one sentence and code 78, and nothing is migrated', async () => {
  const empty = await database('old', '')
  const client = new pg.Client(empty)
  await client.connect()
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  await client.end()
  // The same server, whose answers say another number on the way.
  const real = new URL(empty)
  const older = net.createServer((socket) => {
    const server = net.connect(Number(real.port), real.hostname)
    const older = (part: Buffer) => Buffer.from(part.toString('latin1').replaceAll(rows[0]!.server_version_num, '140012'), 'latin1')
    socket.pipe(server).on('error', () => socket.destroy())
    server.on('data', (part) => socket.write(older(part))).on('close', () => socket.destroy())
    socket.on('error', () => server.destroy()).on('close', () => server.destroy())
  })
  await new Promise<void>((done) => older.listen(0, '127.0.0.1', done))
  const at = Object.assign(new URL(empty), { host: `127.0.0.1:${(older.address() as net.AddressInfo).port}` }).href
  const { code, output } = await startRefused('http', { ...right, DATABASE_URL: at, DATA_DIR: dir })
  older.close()
  expect(code).toBe(78)
  expect(output.filter((line) => line.startsWith('  ')).map((line) => line.trim())).toEqual([
    'DATABASE_URL: PostgreSQL there is 14, and this needs 15 or newer; upgrade it',
  ])
  expect(await tables(empty)).toBe(0)
})

test('nonsense in any setting is refused by its name, and its value is not repeated', () => {
  const free =
    /^(DATA_DIR|BACKUP_MARK|HOST|WECOM_(CORP_NAME|SECRET|CONTACT_SECRET|CORP_ID|CALLBACK_TOKEN|SUITE_SECRET|SUITE_TOKEN|PROVIDER_CORP_ID|PROVIDER_SECRET)|S3_(BUCKET|REGION|ACCESS_KEY|SECRET_KEY))$/
  const { wrong } = readSettings({ ...right, DATABASE_URL: '', SECRET_KEY: '' })
  expect([...wrong]).toEqual(['DATABASE_URL', 'SECRET_KEY'])
  const settings = readSettings({}).names
  expect(settings.length).toBeGreaterThan(30)
  for (const setting of settings.filter((one) => !free.test(one)))
    for (const nonsense of ['\u0001?!', '-7.5']) {
      const { problems } = readSettings({ ...right, [setting]: nonsense })
      expect(problems, setting).toContainEqual(expect.stringMatching(new RegExp(`^${setting}: (must|is|there)`)))
      expect(problems.join('\n')).not.toContain(nonsense)
    }
  for (const TRUST_PROXY of ['127.0.0.1', '10.0.0.0/8, loopback', '2001:db8::/32', 'uniquelocal', ''])
    expect(readConfig({ ...right, TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
  for (const TRUST_PROXY of ['true', '10.0.0.0/33', '1.2.3', '0.0.0.0/0', 'a,b'])
    expect(() => readConfig({ ...right, TRUST_PROXY }), TRUST_PROXY).toThrow('TRUST_PROXY')
})
