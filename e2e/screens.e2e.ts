/**
 * What comes free for every screen, because screens are data: it opens in a real browser, in both themes, without a complaint in the
 * console, and axe finds nothing. Screens with parameters are opened by a link that another screen shows.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { loadScreens } from '#scripts/catalogue.ts'
import type { Journey, Urls } from '#scripts/e2e.ts'

export const independent = true

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Finding = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

export default async function journey({ test, open, urls, adminPassword, complaints }: Journey) {
  const screens = await loadScreens()
  const links = new Set<string>()

  for (const surface of ['console', 'side-window', 'mobile', 'h5']) {
    const mine = screens.filter((screen) => screen.surface === surface)
    if (mine.length === 0) continue
    const phone = surface !== 'console' && { viewport: { width: 375, height: 740 } }
    const pages: { theme: 'light' | 'dark'; page: Page }[] = []
    await test(`${surface}: sign in`, async () => {
      for (const theme of ['light', 'dark'] as const) {
        const page = await open(`${urls.console}/login`, { colorScheme: theme, ...phone })
        if (surface === 'console') await asAdmin(page, urls, adminPassword)
        else await asStaff(page, urls)
        pages.push({ theme, page })
      }
    })
    // first the screens without parameters: they show the links that open the others
    for (const screen of mine.toSorted((a, b) => Number(a.path.includes('$')) - Number(b.path.includes('$')))) {
      const address = screen.path.includes('$') ? example(screen.path, links) : screen.path
      if (!address) {
        console.log(`  · ${surface} ${screen.path}: no screen links to one`)
        continue
      }
      for (const { theme, page } of pages) {
        await test(`${surface} ${screen.path} ${theme}`, async () => {
          complaints.length = 0
          await page.goto(urls.console + address)
          await settled(page)
          for (const link of await page.evaluate<string[]>('[...document.querySelectorAll("a[href]")].map((a) => a.getAttribute("href"))'))
            links.add(link)
          if (complaints.length > 0) throw new Error(complaints.join('\n'))
          const found = await examine(page)
          if (found.length > 0) throw new Error(found.map(describe).join('\n'))
        })
      }
    }
  }
}

/** An address that some screen has shown and that fits the pattern. */
function example(pattern: string, links: Set<string>): string | undefined {
  const fits = new RegExp(`^${pattern.replace(/[.*+?^{}()|[\]\\]/g, '\\$&').replace(/\$\w+/g, '[^/?#]+')}([?#]|$)`)
  return [...links].find((link) => fits.test(link))
}

/** Drawn, and nothing loading any more; a screen that never comes to rest is examined as it is. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('#app > *', { state: 'attached' })
  const busy = page.locator('[aria-busy="true"], .ant-spin-spinning').first()
  await busy.waitFor({ state: 'detached', timeout: 5000 }).catch(() => {})
  await page.waitForTimeout(300) // colours come in over a transition; half way they have no contrast
}

async function examine(page: Page): Promise<Finding[]> {
  await page.evaluate(axe)
  // in words: what runs in the page knows a window, this program does not
  return page.evaluate('window.axe.run().then(({ violations }) => violations)')
}

const describe = ({ id, help, nodes }: Finding) =>
  [
    `${id}: ${help}`,
    ...nodes.slice(0, 4).map(({ html, failureSummary }) => `  ${html.slice(0, 200)}\n  ${failureSummary.replace(/\n\s*/g, ' ')}`),
  ].join('\n')

async function asAdmin(page: Page, urls: Urls, password: string): Promise<void> {
  const answer = await page.request.post(`${urls.console}/api/auth/password_login`, {
    headers: { 'x-requested-with': 'rapport' },
    data: { account: 'admin', password },
  })
  const said = (await answer.json()) as { success: boolean; status_message: string }
  if (!said.success) throw new Error(said.status_message)
}

/** By the login code, which somebody confirms on the simulator's phone. */
async function asStaff(page: Page, urls: Urls): Promise<void> {
  const { url } = (await (await page.request.get(`${urls.console}/api/auth/login_url`)).json()) as { url: string }
  await page.goto(url)
  const ticket = /\/sim\/login\/(\w[\w-]*)/.exec(await page.content())?.[1]
  if (!ticket) throw new Error(`no login code at ${url}`)
  const { DEMO_ADMIN } = await import('@rapport/wecom-simulator/scenarios/demo-data.ts')
  await page.request.post(`${urls.simulator}/sim/login/${ticket}/confirm`, { data: { userid: DEMO_ADMIN } })
  await page.waitForURL((at) => at.href.startsWith(urls.console))
}
