import { randomBytes, randomInt } from 'node:crypto'
import pg from 'pg'

/** What the test workers need to know to make a database: an administrator's address and the name of the migrated template. */
export type TestServer = { adminUrl: string; template: string }

export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * A database of one's own with all tables and no rows. Its companies get numbers of their own, too: test files share a process, and what
 * a module remembers of company 1 of one file must not be told to company 1 of the next.
 */
export async function cloneDatabase({ adminUrl, template }: TestServer): Promise<TestDatabase> {
  const name = `rapport_test_${randomBytes(6).toString('hex')}`
  for (let tries = 0; ; tries++) {
    try {
      await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
      break
    } catch (error) {
      // another clone is reading the template just now
      if ((error as { code?: string }).code !== '55006' || tries > 100) throw error
      await new Promise((done) => setTimeout(done, 20 + Math.random() * 50))
    }
  }
  const url = databaseUrl(adminUrl, name)
  await administer(url, `select setval(pg_get_serial_sequence('corps', 'corp_id'), ${randomInt(1000, 2_000_000) * 1000}, false)`)
  return {
    url,
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}
