import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPool, type PostgresQueryResult, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Logger } from 'pino'
import { sha256 } from './ids.ts'
import type { AnyJob, SendOptions, Subscription } from './jobs/job.ts'
import type { Database as Tables } from './tables.generated.ts'
import { loadTables } from './tables.ts'

pg.types.setTypeParser(20, Number) // int8: our counts stay far below 2^53
pg.types.setTypeParser(1082, (day) => day) // a day is a day, not an instant in some zone

interface Bound {
  readonly corpId: number
  readonly home: Database
}
/** Statements of one company. A statement on a tenant table that does not name this company is refused before it leaves. */
export type Db = (Kysely<Tables> | Transaction<Tables>) & Bound
/** The same inside `tx`: the only connection in reach there. */
export type Tx = Transaction<Tables> & Bound

/** What `emit` and `enqueue` write to: the queue stands in the same database, so that a row and the work it asks for commit together. */
export interface Sender {
  send(to: Db | Tx, job: AnyJob, list: ({ data: unknown } & SendOptions)[]): Promise<string[]>
  subscriptionsTo(event: string): Subscription[]
}

export interface Database {
  forCorp(corpId: number): Db
  /** Unbound: for reference and local tables, and for work that spans companies (claims, cron). */
  all: Kysely<Tables>
  /** Set when the app starts. */
  jobs?: Sender
  url: string
  ping(): Promise<void>
  close(): Promise<void>
}

export async function openDatabase(url: string, options: { max?: number; log?: Logger } = {}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    application_name: 'rapport',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
  })
  // Without listeners a restart of the database kills us: the pool hears for connections at rest, nobody for those in somebody's hands.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', (error) => options.log?.warn({ err: error }, 'database connection lost in use')))
  const tables = await loadTables()
  const tenant = new Set([...tables].filter(([, { kind }]) => kind === 'tenant').map(([name]) => name))
  const corps = new LRUCache<number, Db>({ max: 500 })
  const make = (corpId: number | null) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded(pool, tenant, corpId) }) })
  const home: Database = {
    url,
    all: make(null),
    forCorp(corpId) {
      let db = corps.get(corpId)
      if (!db) {
        db = Object.assign(make(corpId), { corpId, home })
        corps.set(corpId, db)
      }
      return db
    },
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await pool.end()
    },
  }
  return home
}

/** The pool as Kysely wants it: statements get names (prepared once per connection) and are checked for their company. */
function guarded(pool: pg.Pool, tenant: Set<string>, corpId: number | null): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
      function query(text: unknown, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new Error('statements are asked as text: a cursor would pass the check of its company')
        if (corpId !== null) checkCorp(text, values, tenant, corpId)
        return client.query({ name: statementName(text), text, values: [...values] })
      }
      return { query, release: () => client.release() }
    },
    end: async () => {},
  }
}

const names = new Map<string, string>()
/** Prepared statements live as long as their connection: at most 1,000, so that lists of changing length cannot fill the server's memory. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= 1000 || text.length > 4000) return undefined
  const name = sha256(text).toString('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

interface Reading {
  tables: number
  named: number
  corpParams: number[]
  insert: boolean
}
const readings = new LRUCache<string, Reading>({ max: 4000 })

function read(text: string, tenant: Set<string>): Reading {
  let reading = readings.get(text)
  if (!reading) {
    const tables = [...text.matchAll(/\b(?:from|join|update|into|using)\s+(?:only\s+)?"?([a-z_0-9]+)"?/gi)].filter((m) =>
      tenant.has(m[1]!.toLowerCase()),
    ).length
    reading = {
      tables,
      named: [...text.matchAll(/\bcorp_id\b/g)].length,
      corpParams: [...text.matchAll(/\bcorp_id"?\s*=\s*\$(\d+)/g)].map((m) => Number(m[1]) - 1),
      insert: /^\s*(?:with\b[\s\S]*)?insert\s/i.test(text),
    }
    readings.set(text, reading)
  }
  return reading
}

export class ForeignStatement extends Error {}

function checkCorp(text: string, values: readonly unknown[], tenant: Set<string>, corpId: number): void {
  const r = read(text, tenant)
  if (r.tables === 0) return
  const mine = r.corpParams.length > 0 ? r.corpParams.every((i) => values[i] === corpId) : r.insert && values.includes(corpId)
  if (!mine || r.named < r.tables) throw new ForeignStatement(`a statement on a tenant table must name its corp: ${text.slice(0, 200)}`)
}

/** Runs `work` in one transaction; joins the one that is open. No call to WeCom in here: a slow answer would hold rows. */
export function tx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { corpId, home } = db
  if (db.isTransaction) return work(db as Tx)
  return db.transaction().execute((trx) => work(Object.assign(trx, { corpId, home })))
}
