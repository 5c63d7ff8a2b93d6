import { mkdir, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Config, ConfigError, type Settings } from './config.ts'
import { secretsFrom } from './secrets.ts'

/**
 * Everything that keeps the program from running and can be known before it does anything, said at once: settings, port, data folder,
 * database, key. Asks only; nothing is migrated or written. Throws ConfigError.
 */
export async function preflight({ config, problems, wrong }: Settings, role: 'http' | 'worker' | 'all'): Promise<Config> {
  const usable = (...names: (keyof Config)[]) => names.every((name) => !wrong.has(name))
  const asked = await Promise.all([
    role !== 'worker' && usable('PORT', 'HOST') ? portProblem(config) : null,
    usable('DATA_DIR') ? folderProblem(config.DATA_DIR) : null,
    usable('DATABASE_URL') ? databaseProblems(config.DATABASE_URL, usable('SECRET_KEY') ? config.SECRET_KEY : null) : null,
  ])
  const all = [...problems, ...asked.flat().filter((problem) => problem !== null)]
  if (all.length) throw new ConfigError(all)
  return config
}

/** Whether nobody listens there yet. */
export async function portProblem({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<string | null> {
  const error = await new Promise<NodeJS.ErrnoException | null>((done) => {
    const server = net.createServer()
    server.once('error', done)
    server.listen(PORT, HOST, () => server.close(() => done(null)))
  })
  if (!error) return null
  if (error.code === 'EADDRINUSE') return `PORT: another program listens on ${PORT} already; end it, or choose another port`
  if (error.code === 'EACCES') return `PORT: this user may not listen on ${PORT}; choose one from 1024 on`
  return `HOST: this machine has no address ${HOST} (${error.code}); 127.0.0.1 is itself, 0.0.0.0 all it has`
}

/** Whether files can be made in it; the folder itself is made if it can be. */
export async function folderProblem(folder: string): Promise<string | null> {
  const probe = path.join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, 'x')
    await rm(probe)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') return `DATA_DIR: the disk under ${path.resolve(folder)} is full; make room`
    return `DATA_DIR: nothing can be written in ${path.resolve(folder)} (${code}); give the user who runs this the folder, or name another`
  }
}

/** What PostgreSQL says of itself and of what we may do there. */
interface Facts {
  version: number
  encoding: string
  /** é is a letter, and É its capital. */
  letters: boolean
  /** By code point: capitals before small letters, punctuation counts. */
  sorts: boolean
  readOnly: boolean
  /** Which of our two needs are not met yet. */
  schemaRight: boolean
  databaseRight: boolean
  extension: boolean
  /** Whose tables ours would have to be, if not this user's. */
  foreignOwner: string | null
  user: string
  /** It holds our tables already. */
  ours: boolean
}

async function databaseProblems(url: string, secretKey: string | null): Promise<string[]> {
  const client = await connected(url)
  if (client instanceof Error) return [connectProblem(new URL(url), client)]
  try {
    const { rows } = await client.query<Facts>(facts)
    const problems = factProblems(rows[0]!)
    if (secretKey && rows[0]!.ours && !problems.length && !(await keyOpens(client, secretKey)))
      problems.push(
        'SECRET_KEY: it does not open the credentials that the database keeps; set the key they were sealed with, which belongs to the backup (docs/operations says what to do when it is lost)',
      )
    return problems
  } catch (error) {
    return [`DATABASE_URL: the database does not answer as PostgreSQL does (${(error as Error).message})`]
  } finally {
    await client.end().catch(() => {})
  }
}

const recoveryMs = 60_000
/** A server that says that it is coming is waited for. */
async function connected(url: string): Promise<pg.Client | Refused> {
  for (const end = Date.now() + recoveryMs; ; await sleep(250)) {
    const client = new pg.Client({ connectionString: url, application_name: 'rapport-start', connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as Refused).code !== '57P03' || Date.now() > end) return error as Refused
    }
  }
}
type Refused = Error & { code?: string }

function connectProblem(url: URL, error: Refused): string {
  const at = `${url.hostname || 'localhost'}:${url.port || 5432}`
  const [user, database] = [decodeURIComponent(url.username), decodeURIComponent(url.pathname.slice(1))]
  const say = (why: string) => `DATABASE_URL: ${why}`
  switch (error.code) {
    case '28P01':
      return say(`${at} refuses the password of user ${user}; correct it`)
    case '28000':
      return say(`${at} does not let user ${user} in (${error.message}); make the user, or allow it in pg_hba.conf`)
    case '3D000':
      return say(
        `there is no database ${database} at ${at}; make it: create database ${database} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
      )
    case '42501':
      return say(`user ${user} may not connect to ${database}; grant connect on database ${database} to ${user}`)
    case '53300':
      return say(`${at} has no connection left; raise its max_connections or lower DATABASE_POOL`)
  }
  // pg reports a server that hangs up or never answers without a code.
  if (!error.code || /^E[A-Z]+$/.test(error.code))
    return say(`no PostgreSQL answers at ${at} (${error.code ?? error.message}); start it, or correct the address`)
  return say(`${at} does not let us in: ${error.message}`)
}

const facts = `
  select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    -- chr() knows letters only in UTF8, and must not be computed before that is known
    case when current_setting('server_encoding') = 'UTF8'
      then chr(e) ~ '^\\w$' and upper(chr(e)) = chr(e - 32) else false end as letters,
    (select string_agg(x, '' order by x collate "default") from unnest(array['a', 'B', 'a-c', 'ab']) x) = 'Baa-cab' as sorts,
    pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly",
    coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as "schemaRight",
    has_database_privilege(current_database(), 'create')
      or (to_regnamespace('jobs') is not null and exists (select 1 from pg_extension where extname = 'btree_gin')) as "databaseRight",
    exists (select 1 from pg_available_extensions where name = 'btree_gin') as extension,
    (select pg_get_userbyid(relowner) from pg_class where oid = to_regclass('public.migrations') and not pg_has_role(relowner, 'usage')) as "foreignOwner",
    current_user as "user",
    to_regclass('public.corp_apps') is not null as ours
  from (select 233 + 0 * current_setting('server_version_num')::int as e) letter`

/** Pure, so that servers nobody here has can be judged, too. */
export function factProblems(f: Facts): string[] {
  const problems: string[] = []
  const say = (why: string) => void problems.push(`DATABASE_URL: ${why}`)
  const make = `make a new database with encoding 'UTF8' locale 'C.UTF-8' and move the data there`
  if (f.version < 150_000) say(`PostgreSQL there is ${Math.floor(f.version / 10_000)}, and this needs 15 or newer; upgrade it`)
  if (f.encoding !== 'UTF8') say(`the database is encoded in ${f.encoding}, which cannot keep all names; ${make}`)
  else if (!f.letters) say(`the locale of the database does not know letters beyond a to z, so searching would miss names; ${make}`)
  // Tables that stand work on, if slower; the order of one that is new is ours to choose.
  else if (!f.sorts && !f.ours)
    say(`the locale of the database sorts by the customs of a language, lists and indexes need code points; ${make}`)
  if (f.readOnly) say('the database is read-only, perhaps a standby or a setting of the user; name the primary, or allow writing')
  if (f.foreignOwner)
    say(`the tables there belong to ${f.foreignOwner}, so user ${f.user} cannot change them; connect as ${f.foreignOwner}`)
  if (!f.schemaRight) say(`user ${f.user} may not make tables; grant create on schema public to ${f.user}`)
  if (!f.databaseRight) say(`user ${f.user} may not make a schema and the extension btree_gin; grant create on the database to ${f.user}`)
  if (!f.extension) say('the server has no extension btree_gin; install the package postgresql-contrib there')
  return problems
}

async function keyOpens(client: pg.Client, secretKey: string): Promise<boolean> {
  const { rows } = await client.query<{ secret: string }>('select secret from corp_apps order by corp_id, kind limit 1')
  try {
    if (rows[0]) secretsFrom(secretKey).open(rows[0].secret)
    return true
  } catch {
    return false
  }
}
