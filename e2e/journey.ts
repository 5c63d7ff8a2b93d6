/**
 * What every journey has: the whole product as `npm start` runs it (product.ts), and pages in it. A journey is one file; each has
 * a worker and so a product of its own (`playwright.config.ts`): none walks through what another left behind. What its tests share is a fixture of
 * the worker, `story`; they build on each other where `journey` made their test.
 */
import fs from 'node:fs'
import path from 'node:path'
import { type BrowserContextOptions, test as base, type Page, type Request } from '@playwright/test'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { testLoginLink } from '#areas/foundation/auth-login/server/test-login.ts'
import { root } from '#scripts/web-builds.ts'
import { listen, provider, suite } from '#testing/suite-settings.ts'
import { type Beginning, type Product, startProduct, type Urls } from './product.ts'

export type Journey = Beginning & {
  product: Omit<Product, 'stop'>
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
/** What each page asked of us, with the answer's status: the way to a failure that its picture does not show. */
const calls = new Map<Page, string[]>()
async function outcome(request: Request): Promise<string> {
  // A page that closes before the answer is in takes it along.
  const answer = () =>
    request.response().then(
      (response) => response?.status(),
      () => 'closed',
    )
  const how = request.failure()?.errorText ?? (await answer())
  return `${new Date().toISOString()} ${request.method()} ${request.url()} ${how}`
}
const scope = 'worker'

const walk = base.extend<{ saidByPages: undefined }, Journey>({
  lives: [false, { scope }],
  byHand: [false, { scope }],
  hosted: [false, { scope }],
  product: [
    async ({ lives, byHand, hosted }, use, { project, parallelIndex }) => {
      const product = await startProduct(project.name, { lives, byHand, hosted }, parallelIndex)
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
        const asked: string[] = []
        calls.set(page, asked)
        page.on('requestfinished', async (request) => asked.push(await outcome(request)))
        page.on('requestfailed', async (request) => asked.push(await outcome(request)))
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
      if (status === expectedStatus) return
      await attach('the pages said', { body: complaints().slice(-8).join('\n'), contentType: 'text/plain' })
      for (const asked of calls.values())
        await attach('a page asked', {
          body: asked
            .filter((line) => line.includes('/api/'))
            .slice(-25)
            .join('\n'),
          contentType: 'text/plain',
        })
    },
    { auto: true },
  ],
})

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
  { mode = 'serial', lives = false, byHand = false, hosted = false }: { mode?: 'serial' | 'default' } & Partial<Beginning> = {},
) {
  const test = walk.extend<object, Beginning & { story: S }>({
    lives: [lives, { scope }],
    byHand: [byHand, { scope }],
    hosted: [hosted, { scope }],
    story: [async ({ open, urls }, use) => use(await make({ open, urls })), { scope, timeout: 120_000 }],
  })
  test.describe.configure({ mode })
  return test
}
export type Story<S> = ReturnType<typeof journey<S>>
