import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPool, type PostgresQueryResult, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Logger } from 'pino'
import { sha256 } from './ids.ts'
import type { AnyJob, SendOptions, Subscription } from './jobs/job.ts'
import { readStatement } from './statement.ts'
import type { Database } from './tables.generated.ts'
import { loadTables, type TableInfo } from './tables.ts'

pg.types.setTypeParser(20, Number) // int8: our counts stay far below 2^53
pg.types.setTypeParser(1082, (day) => day) // `date` stays `2026-11-21`, instead of an instant in some zone

interface Bound {
  readonly corpId: number
  readonly pool: DbPool
  /** Within `tx`: what is to be done once the transaction has committed, and not at all if it does not. */
  readonly committed?: (() => void)[]
  /** Runs at the end of each transaction of this handle, before its commit (`once.ts`). */
  readonly atCommit?: (tx: Tx) => Promise<void>
}
/** Statements of one company. A statement on a tenant table that does not name this company is refused before it leaves. */
export type Db = (Kysely<Database> | Transaction<Database>) & Bound
/** The same inside `tx`: the only connection in reach there. */
export type Tx = Transaction<Database> & Bound

/** What `emit` and `enqueue` write to: the queue stands in the same database, so that a row and the work it asks for commit together. */
export interface Sender {
  send(to: Db | Tx, job: AnyJob, list: ({ data: unknown } & SendOptions)[]): Promise<string[]>
  subscriptionsTo(event: string): Subscription[]
}

export interface DbPool {
  forCorp(corpId: number): Db
  /** Unbound: for reference and local tables. */
  all: Kysely<Database>
  /**
   * Unbound, with these tenant tables allowed: for the few statements over all companies at once. `why` is for readers: searching for
   * `.across(` lists all such statements.
   */
  across(tables: readonly (keyof Database)[] | 'any table, in a test', why: string): Kysely<Database>
  /** Set when the app starts. */
  jobs?: Sender
  url: string
  /** Fails after two seconds without an answer: a database may hang and still take connections. */
  ping(): Promise<void>
  close(): Promise<void>
}

const pingMs = 2_000

export async function openDatabase(url: string, options: { max?: number; log?: Logger } = {}): Promise<DbPool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    application_name: 'rapport',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
  })
  // Without these listeners a restart of the database would end the process: the pool handles errors of idle connections, nobody those in use.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', (error) => options.log?.warn({ err: error }, 'database connection lost in use')))
  const tables = await loadTables()
  const corps = new LRUCache<number, Db>({ max: 500 })
  const make = (check: Check) => new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded(pool, check) }) })
  const dbPool: DbPool = {
    url,
    all: make(checkUnbound(tables, new Set())),
    across(names) {
      if (typeof names !== 'string') return make(checkUnbound(tables, new Set(names)))
      if (!['test', 'bench'].includes(process.env.NODE_ENV ?? ''))
        throw new Error('only tests and benches look at all tables of all companies')
      return make(() => {})
    },
    forCorp(corpId) {
      let db = corps.get(corpId)
      if (!db) {
        db = Object.assign(make(checkCorp(tables, corpId)), { corpId, pool: dbPool })
        corps.set(corpId, db)
      }
      return db
    },
    async ping() {
      const asked = pool.query({ text: 'select 1', query_timeout: pingMs } as pg.QueryConfig)
      const late = AbortSignal.timeout(pingMs) // connecting alone may take longer
      await Promise.race([asked, new Promise((_, fail) => late.addEventListener('abort', () => fail(late.reason)))])
    },
    async close() {
      await pool.end()
    },
  }
  return dbPool
}

/** The pool as Kysely wants it: statements get names (prepared once per connection) and are checked for their company. */
function guarded(pool: pg.Pool, check: Check): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
      function query(text: unknown, values: readonly unknown[] = []): unknown {
        if (typeof text !== 'string') throw new Error('statements are asked as text: a cursor would pass the check of its company')
        check(text, values)
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

type Check = (text: string, values: readonly unknown[]) => void
type Known = ReadonlyMap<string, TableInfo>

export class ForeignStatement extends Error {}

/** A statement of one company: every table of companies in it says `its.corp_id = $n`, and `$n` is this company. */
function checkCorp(tables: Known, corpId: number): Check {
  return (text, values) => {
    const reading = readStatement(text, tables)
    const problem =
      reading.problem ??
      reading.rewrites ??
      (reading.corpParams.every((i) => values[i] === corpId) ? reading.undistributable : 'corp_id is not this company')
    if (problem) throw new ForeignStatement(`a statement of one company is refused, ${problem}: ${text.slice(0, 300)}`)
  }
}

/** A statement of no company: no table of companies but those that were named. */
function checkUnbound(tables: Known, allowed: ReadonlySet<string>): Check {
  return (text) => {
    const reading = readStatement(text, tables)
    for (const [name, kind] of reading.tables)
      if (kind === 'tenant' && !allowed.has(name))
        throw new ForeignStatement(`a statement without a company touches ${name}, see across(): ${text.slice(0, 300)}`)
    if (reading.rewrites) throw new ForeignStatement(`${reading.rewrites}: ${text.slice(0, 300)}`)
    if (reading.undistributable) throw new ForeignStatement(`${reading.undistributable}: ${text.slice(0, 300)}`)
  }
}

/** Runs `work` in one transaction; joins the one that is open. No call to WeCom in here: a slow answer would hold rows. */
export async function tx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { corpId, pool, atCommit } = db
  if (db.isTransaction) return work(db as Tx)
  const committed: (() => void)[] = []
  const answer = await db.transaction().execute(async (trx) => {
    const bound = Object.assign(trx, { corpId, pool, committed })
    const answer = await work(bound)
    await atCommit?.(bound)
    return answer
  })
  for (const act of committed) act()
  return answer
}
