/**
 * npm run e2e [-- part of a name …]: the journeys in e2e/*.e2e.ts, in a real browser, against the whole product as `npm start` runs it
 * on an empty data folder. A journey is one exported function:
 *
 *     export default async function journey({ test, open, urls }: Journey) {
 *       const page = await open(urls.console)
 *       await test('sign in', async () => { … })
 *       await test('create a live code', async () => { … })
 *     }
 *
 * Its tests build on each other: after one fails, the rest are skipped, unless the file says `export const independent = true`.
 * With `export const lives = true` it begins when the demo company has lived (scripts/demo-life.ts); without, the company only has what was synced.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { testLoginLink } from '#areas/foundation/auth-login/server/test-login.ts'
import { launchChromium } from './chromium.ts'
import type { FileReport } from './test-report.ts'
import { root } from './web-builds.ts'

export type Urls = { console: string; phone: string; simulator: string }
export type Journey = {
  urls: Urls
  adminPassword: string
  /** A link that signs in as this member of staff. */
  testLogin: (userid: string) => string
  browser: Browser
  /** A page in a fresh browser profile: zh-CN, Shanghai time, 1440 × 900 unless said otherwise. */
  open: (url: string, options?: BrowserContextOptions) => Promise<Page>
  /** What the pages, or this one, said in their consoles that they should not (errors, failed requests of ours). */
  complaints: (page?: Page) => string[]
  /** Only screens and calls of these areas are wanted; all where there are none. */
  areas: string[]
  test: (name: string, work: () => Promise<void>, timeoutMs?: number) => Promise<void>
  /** Saves a page for docs/screens in light and dark (only with `--pictures`), by name without extension. */
  picture: (page: Page, name: string) => Promise<void>
}
type Count = { passed: number; failed: number; skipped: number; files: FileReport[] }

const outFolder = path.join(root, 'e2e/out')
/** Each has a product and pages of its own; more than two starve each other on the two cores of a small machine. */
const lanes = Math.max(2, Math.floor(os.availableParallelism() / 2))

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const port = 10_000 + Math.floor(Math.random() * 5_000)
    const server = net.createServer().once('error', () => void freePort().then(done, fail))
    server.listen(port, '127.0.0.1', () => server.close(() => done(port)))
  })
}

/** The whole product on an empty data folder, on ports of its own. What it says is shown when it does not start. */
async function startProduct(name: string, lives: boolean) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rapport-e2e-'))
  if (process.getuid?.() === 0) fs.chmodSync(dataDir, 0o755) // where PostgreSQL runs as nobody it must be able to enter
  const adminPassword = randomBytes(9).toString('hex')
  const secretKey = randomBytes(32).toString('hex')
  const { DATABASE_URL, PLATFORM_URL, PUBLIC_URL, MODE, ...env } = process.env
  const child: ChildProcess = fork(path.join(root, 'scripts/start.ts'), [], {
    cwd: root,
    env: {
      ...env,
      DATA_DIR: dataDir,
      DEMO_LIFE: lives ? '' : 'off',
      ADMIN_PASSWORD: adminPassword,
      SECRET_KEY: secretKey,
      PORT: String(await freePort()),
      SIMULATOR_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    // its logs are the first thing to read when a journey failed
    fs.cpSync(path.join(dataDir, 'logs'), path.join(outFolder, `${name}-logs`), { recursive: true })
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  const told = new Promise<Urls>((done) => {
    let urls: Urls
    child.on('message', (message: { ready?: Urls; lived?: boolean }) => {
      if (message.ready) urls = message.ready
      if (lives ? message.lived : message.ready) done(urls)
    })
  })
  const urls = await Promise.race([told, ended.then(() => undefined)])
  if (!urls) {
    await stop()
    throw new Error(`The product did not start:\n${said}`)
  }
  return { urls, adminPassword, secretKey, stop }
}

/** The longest first, so that no lane is left with it at the end. */
const longFirst = (file: string) => -['rules', 'phone', 'main-job', 'screens'].findIndex((name) => file.includes(`/${name}.`))

export async function runJourneys(words: string[], areas: string[] = []): Promise<Count> {
  const count: Count = { passed: 0, failed: 0, skipped: 0, files: [] }
  const queue = fs
    .globSync('e2e/*.e2e.ts', { cwd: root })
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort((a, b) => longFirst(a) - longFirst(b))
  if (queue.length === 0) return count
  fs.rmSync(outFolder, { recursive: true, force: true })
  fs.mkdirSync(outFolder, { recursive: true })
  const browser = await launchChromium()
  const lane = async () => {
    // each file has a product of its own: no journey walks through what another left behind
    for (let file = queue.shift(); file; file = queue.shift()) {
      const begin = performance.now()
      let one = await runJourney(file, browser, areas)
      // As with the tests (vitest.config.ts): a slow moment of a shared machine is not a fault, the same failure twice is.
      if (one.failed > 0 && process.env.CI) {
        console.log(`\n${file}: a second try, after ${one.failed} failed`)
        one = await runJourney(file, browser, areas)
      }
      for (const kind of ['passed', 'failed', 'skipped'] as const) count[kind] += one[kind]
      count.files.push({ file, ms: performance.now() - begin, ...one })
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    await browser.close()
  }
  return count
}

/** What went wrong, and where in the journey; our own runner's frames say nothing. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && line.includes('/e2e/'))
  return [error.message, ...frames.slice(0, 3)].join('\n')
}

async function runJourney(file: string, browser: Browser, areas: string[]): Promise<Omit<Count, 'files'>> {
  const said = [`\n${file}`] // shown when it is over: journeys run side by side
  const log = (line: string) => void said.push(line)
  const count = { passed: 0, failed: 0, skipped: 0 }
  const name = path.basename(file, '.e2e.ts')
  const {
    default: journey,
    independent = false,
    lives = false,
  } = (await import(pathToFileURL(path.join(root, file)).href)) as {
    default: (journey: Journey) => Promise<void>
    independent?: boolean
    lives?: boolean
  }
  const product = await startProduct(name, lives)
  const heard = new Map<Page, string[]>()
  const complaints: Journey['complaints'] = (page) => (page ? heard.get(page)! : [...heard.values()].flat())
  const pages: Page[] = []
  /** when a page last went somewhere */
  const moved = new Map<Page, number>()
  let broken = false

  const open: Journey['open'] = async (url, options = {}) => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      ...options,
    })
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    const words: string[] = []
    heard.set(page, words)
    page.on('console', (message) => message.type() === 'error' && words.push(`${page.url()}: ${message.text()}`))
    page.on('pageerror', (error) => words.push(`${page.url()}: ${error.message}`))
    page.on('response', (answer) => answer.status() >= 500 && words.push(`${answer.status()} ${answer.url()}`))
    page.on('framenavigated', () => moved.set(page, performance.now()))
    pages.push(page)
    await page.goto(url)
    return page
  }
  const test: Journey['test'] = async (title, work, timeoutMs = 60_000) => {
    if (broken) {
      count.skipped++
      log(`  - ${title}`)
      return
    }
    const begin = performance.now()
    let timer: NodeJS.Timeout | undefined
    try {
      const late = new Promise<never>((_done, fail) => {
        timer = setTimeout(() => fail(new Error(`took longer than ${timeoutMs / 1000} s`)), timeoutMs)
      })
      await Promise.race([work(), late])
      count.passed++
      log(`  ✓ ${title}  ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    } catch (error) {
      count.failed++
      log(`  ✗ ${title}\n${explain(error).replace(/^/gm, '      ')}`)
      if (complaints().length > 0) log(`      the pages said:\n${complaints().slice(-8).join('\n').replace(/^/gm, '        ')}`)
      // with every tab that a page of the journey opened: the phones, most of all
      const shown = new Set(pages.flatMap((page) => (page.isClosed() ? [] : page.context().pages())))
      for (const [i, page] of [...shown].entries()) {
        if (independent && pages.includes(page) && !((moved.get(page) ?? 0) > begin)) continue
        const picture = path.join(outFolder, `${name}-${count.failed}-${i}.png`)
        await page.screenshot({ path: picture, fullPage: true }).then(
          () => log(`      ${path.relative(root, picture)}  ${page.url()}`),
          () => {},
        )
      }
      broken = !independent
    } finally {
      clearTimeout(timer)
    }
  }
  const picture: Journey['picture'] = async (page, title) => {
    if (!process.argv.includes('--pictures')) return
    const { default: sharp } = await import('sharp')
    const folder = path.join(root, 'docs/screens')
    fs.mkdirSync(folder, { recursive: true })
    await page.mouse.move(0, 0)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForTimeout(1500) // charts and images
      const small = sharp(await page.screenshot()).png({ palette: true, effort: 10 })
      await small.toFile(path.join(folder, `${title}${theme === 'dark' ? '-dark' : ''}.png`))
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }

  try {
    const { urls, adminPassword, secretKey } = product
    const testLogin = (userid: string) => urls.console + testLoginLink(secretKey, userid)
    await journey({ urls, adminPassword, testLogin, browser, open, complaints, test, picture, areas })
  } catch (error) {
    // outside its tests; what follows a failed test may well stumble
    if (!broken) {
      count.failed++
      log(explain(error))
    }
  } finally {
    await Promise.all(pages.map((page) => page.context().close()))
    await product.stop()
    console.log(said.join('\n'))
  }
  return count
}

if (import.meta.main) {
  // once, or the products of two lanes build into each other's folder
  const built = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
  const count = await runJourneys(process.argv.slice(2).filter((word) => !word.startsWith('--')))
  console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0)
}
