import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import pg from 'pg'
import { ConfigError } from './config.ts'
import { sha256 } from './ids.ts'

const folder = path.resolve(import.meta.dirname, '../../migrations')

await loadModule()

/** The files beside this program, oldest first. */
export const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter((f) => f.endsWith('.sql')).sort()

/** One statement a query: several at once cannot make an index of a distributed table. Places are bytes. */
export function statementsOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt_location?: number; stmt_len?: number }[] }
  return stmts.map(({ stmt_location: from = 0, stmt_len: length }) => bytes.subarray(from, length ? from + length : undefined).toString())
}

/**
 * Applies the dated SQL files that the database has not seen, each in a transaction, one program at a time. A file that was changed
 * after it ran stops the start: migrations go forward only.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'rapport-migrate' })
  await client.connect()
  const done: string[] = []
  try {
    await client.query('select pg_advisory_lock(7218001)')
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const applied = new Map(rows.map((r) => [r.name, r.hash]))
    for (const name of await migrationNames()) {
      const text = await readFile(path.join(folder, name), 'utf8')
      const hash = sha256(text).toString('hex')
      const before = applied.get(name)
      if (before === hash) continue
      if (before) throw new ConfigError([`migrations/${name} was changed after it ran; write a new one instead`])
      await client.query('begin')
      try {
        for (const statement of statementsOf(text)) await client.query(statement)
        await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migrations/${name}: ${(error as Error).message}`, { cause: error })
      }
      done.push(name)
    }
  } finally {
    await client.end()
  }
  return done
}
