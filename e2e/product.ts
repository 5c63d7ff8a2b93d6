/**
 * The whole product as `npm start` runs it, on a data folder and ports of its own. A first start takes ten seconds, one with the demo company's life
 * a minute: what begins alike is begun once by each worker and then copied. Ports stay with the copy, for links in its rows name them; that is why
 * each worker begins its own.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { root } from '#scripts/web-builds.ts'
import { suiteSettings } from '#testing/suite-settings.ts'

export type Urls = { console: string; phone: string; simulator: string }
export type Beginning = {
  /** It begins when the demo company has lived (scripts/demo-life.ts); else the company only has what was synced. */
  lives: boolean
  /** It begins with a company that nobody has connected. */
  byHand: boolean
  /** It is a hosted service with a suite, which the demo company may install. */
  hosted: boolean
}
type Own = { secretKey: string; adminPassword: string; ports: { PORT: string; SIMULATOR_PORT: string } }
export type Product = Pick<Own, 'secretKey' | 'adminPassword'> & { urls: Urls; dataDir: string; stop: () => Promise<void> }

/** Of this run: made and taken away again by `globalSetup` of playwright.config.ts. */
const copies = () => process.env.E2E_COPIES!
export default function keepCopies(): () => void {
  process.env.E2E_COPIES = folder('copies-')
  return () => fs.rmSync(copies(), { recursive: true, force: true })
}

/** Where PostgreSQL runs as nobody it must be able to enter. */
function folder(name: string): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), `rapport-e2e-${name}`))
  if (process.getuid?.() === 0) fs.chmodSync(made, 0o755)
  return made
}

/** `worker`: which of those that run side by side, from 0. */
export async function startProduct(name: string, beginning: Beginning, worker: number): Promise<Product> {
  // Pictures show a company that nobody stopped meanwhile.
  if (beginning.byHand || beginning.hosted || process.env.PICTURES) return start(name, folder(''), await own(), beginning)
  const copy = path.join(copies(), `${beginning.lives ? 'lived' : 'begun'}-${worker}`)
  const ownFile = path.join(copy, 'own.json')
  if (!fs.existsSync(ownFile)) {
    fs.rmSync(copy, { recursive: true, force: true })
    fs.mkdirSync(copy, { mode: 0o755 })
    const mine = await own()
    await (await start(`${name}-beginning`, copy, mine, beginning)).end()
    fs.writeFileSync(ownFile, JSON.stringify(mine))
  }
  const dataDir = folder('')
  // Who owns each file goes along: PostgreSQL takes nobody else's.
  execFileSync('cp', ['-a', `${copy}/.`, dataDir])
  fs.rmSync(path.join(dataDir, 'logs'), { recursive: true })
  return start(name, dataDir, JSON.parse(fs.readFileSync(ownFile, 'utf8')) as Own, { ...beginning, lives: false })
}

async function own(): Promise<Own> {
  const ports = { PORT: String(await freePort()), SIMULATOR_PORT: String(await freePort()) }
  return { secretKey: randomBytes(32).toString('hex'), adminPassword: randomBytes(9).toString('hex'), ports }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const port = 10_000 + Math.floor(Math.random() * 5_000)
    const server = net.createServer().once('error', () => void freePort().then(done, fail))
    server.listen(port, '127.0.0.1', () => server.close(() => done(port)))
  })
}

/** What it says is shown when it does not start. `end` leaves the data, `stop` takes it away. */
async function start(name: string, dataDir: string, { secretKey, adminPassword, ports }: Own, { lives, byHand, hosted }: Beginning) {
  const { DATABASE_URL, PLATFORM_URL, PUBLIC_URL, MODE, ...env } = process.env
  const child: ChildProcess = fork(path.join(root, 'scripts/start.ts'), [], {
    cwd: root,
    execArgv: [],
    env: {
      ...env,
      ...ports,
      DATA_DIR: dataDir,
      DEMO_LIFE: lives ? '' : 'off',
      ADMIN_PASSWORD: adminPassword,
      ...(byHand && { DEMO_CONNECT: 'by-hand' }),
      ...(hosted && suiteSettings),
      SECRET_KEY: secretKey,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const end = async () => {
    child.kill('SIGTERM')
    await ended
    // its logs are the first thing to read when a journey failed
    fs.cpSync(path.join(dataDir, 'logs'), path.join(root, 'e2e/out', `${name}-logs`), { recursive: true })
  }
  const stop = async () => {
    await end()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  const started = new Promise<Urls>((done) => {
    let urls: Urls
    child.on('message', (message: { ready?: Urls; lived?: boolean }) => {
      if (message.ready) urls = message.ready
      if (lives ? message.lived : message.ready) done(urls)
    })
  })
  const urls = await Promise.race([started, ended.then(() => undefined)])
  if (!urls) {
    await stop()
    throw new Error(`The product did not start:\n${output}`)
  }
  return { urls, secretKey, adminPassword, dataDir, stop, end }
}
