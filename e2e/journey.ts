/**
 * What every journey has: the whole product as `npm start` runs it, on an empty data folder, and pages in it. A journey is one file; each has
 * a worker and so a product of its own (`playwright.config.ts`): none walks through what another left behind. What its tests share is a fixture of
 * the worker, `story`; they build on each other where `journey` made their test.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { testLoginLink } from '#areas/foundation/auth-login/server/test-login.ts'
import { root } from '#scripts/web-builds.ts'
import { listen, provider, suite, suiteSettings } from '#testing/suite-settings.ts'

export type Urls = { console: string; phone: string; simulator: string }
export type Journey = {
  /** It begins when the demo company has lived (scripts/demo-life.ts); else the company only has what was synced. */
  lives: boolean
  /** It begins with a company that nobody has connected. */
  byHand: boolean
  /** It is a hosted service with a suite, which the demo company may install. */
  hosted: boolean
  product: { urls: Urls; secretKey: string; adminPassword: string; dataDir: string }
  urls: Urls
  /** A link that signs in as this member of staff. */
  testLogin: (userid: string) => string
  /** A page in a fresh browser profile: zh-CN, Shanghai time, 1440 × 900 unless said otherwise. */
  open: (url: string, options?: BrowserContextOptions) => Promise<Page>
  /** What the pages, or this one, said in their consoles that they should not (errors, failed requests of ours). */
  complaints: (page?: Page) => string[]
  /** Saves a page for docs/screens in light and dark (only with `--pictures`), by name without extension. */
  picture: (page: Page, name: string) => Promise<void>
}
export const pictures = Boolean(process.env.PICTURES)

const heard = new Map<Page, string[]>()
const scope = 'worker'

const walk = base.extend<{ saidByPages: undefined }, Journey>({
  lives: [false, { scope }],
  byHand: [false, { scope }],
  hosted: [false, { scope }],
  product: [
    async ({ lives, byHand, hosted }, use, { project }) => {
      const product = await startProduct(project.name, { lives, byHand, hosted })
      if (hosted) await offerSuite(product.urls)
      await use(product)
      await product.stop()
    },
    { scope, timeout: 300_000 },
  ],
  urls: [({ product }, use) => use(product.urls), { scope }],
  testLogin: [({ product: { urls, secretKey } }, use) => use((userid) => urls.console + testLoginLink(secretKey, userid)), { scope }],
  open: [
    ({ browser }, use) =>
      use(async (url, options = {}) => {
        const context = await browser.newContext({
          locale: 'zh-CN',
          timezoneId: 'Asia/Shanghai',
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          ...options,
        })
        context.setDefaultTimeout(10_000)
        const page = await context.newPage()
        const words: string[] = []
        heard.set(page, words)
        page.on('console', (message) => message.type() === 'error' && words.push(`${page.url()}: ${message.text()}`))
        page.on('pageerror', (error) => words.push(`${page.url()}: ${error.message}`))
        page.on('response', (answer) => answer.status() >= 500 && words.push(`${answer.status()} ${answer.url()}`))
        await page.goto(url)
        return page
      }),
    { scope },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for here
  complaints: [({}, use) => use((page) => (page ? heard.get(page)! : [...heard.values()].flat())), { scope }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  picture: [({}, use) => use(picture), { scope }],
  saidByPages: [
    async ({ complaints }, use, { status, expectedStatus, attach }) => {
      await use(undefined)
      if (status !== expectedStatus) await attach('the pages said', { body: complaints().slice(-8).join('\n'), contentType: 'text/plain' })
    },
    { auto: true },
  ],
})

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const port = 10_000 + Math.floor(Math.random() * 5_000)
    const server = net.createServer().once('error', () => void freePort().then(done, fail))
    server.listen(port, '127.0.0.1', () => server.close(() => done(port)))
  })
}

/** On ports of its own. What it says is shown when it does not start. */
async function startProduct(name: string, { lives, byHand, hosted }: Pick<Journey, 'lives' | 'byHand' | 'hosted'>) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rapport-e2e-'))
  if (process.getuid?.() === 0) fs.chmodSync(dataDir, 0o755) // where PostgreSQL runs as nobody it must be able to enter
  const secretKey = randomBytes(32).toString('hex')
  const adminPassword = randomBytes(9).toString('hex')
  const { DATABASE_URL, PLATFORM_URL, PUBLIC_URL, MODE, ...env } = process.env
  const child: ChildProcess = fork(path.join(root, 'scripts/start.ts'), [], {
    cwd: root,
    execArgv: [],
    env: {
      ...env,
      DATA_DIR: dataDir,
      DEMO_LIFE: lives ? '' : 'off',
      ADMIN_PASSWORD: adminPassword,
      ...(byHand && { DEMO_CONNECT: 'by-hand' }),
      ...(hosted && suiteSettings),
      SECRET_KEY: secretKey,
      PORT: String(await freePort()),
      SIMULATOR_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    // its logs are the first thing to read when a journey failed
    fs.cpSync(path.join(dataDir, 'logs'), path.join(root, 'e2e/out', `${name}-logs`), { recursive: true })
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
  return { urls, secretKey, adminPassword, dataDir, stop }
}

/** The simulator's provider has our suite, and tells us its ticket. */
async function offerSuite({ console, simulator }: Urls): Promise<void> {
  const sim = simClient(simulator)
  await sim.addProvider({ name: '睦客科技', ...provider })
  await sim.addSuite({ provider: provider.corpid, name: '睦客', ...suite })
  await listen(sim, console)
}

const picture: Journey['picture'] = async (page, title) => {
  if (!pictures) return
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

/**
 * The test of a journey: what `make` gives is `story` in each of its tests. They build on each other, and after one fails the rest are skipped,
 * unless `mode` is `default`.
 */
export function journey<S>(
  make: (given: Pick<Journey, 'open' | 'urls'>) => Promise<S>,
  {
    mode = 'serial',
    lives = false,
    byHand = false,
    hosted = false,
  }: { mode?: 'serial' | 'default'; lives?: boolean; byHand?: boolean; hosted?: boolean } = {},
) {
  const test = walk.extend<object, { lives: boolean; byHand: boolean; hosted: boolean; story: S }>({
    lives: [lives, { scope }],
    byHand: [byHand, { scope }],
    hosted: [hosted, { scope }],
    story: [async ({ open, urls }, use) => use(await make({ open, urls })), { scope, timeout: 120_000 }],
  })
  test.describe.configure({ mode })
  return test
}
export type Story<S> = ReturnType<typeof journey<S>>
