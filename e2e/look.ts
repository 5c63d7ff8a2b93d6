/** How a page is looked at on the walk over the screens: at rest, in both colours, by axe. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The page in the dark is the same page: only what depends on colours can be otherwise. */
export const inColour = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const everyRule = { runOnly: tags }
type Finding = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

/** A page that draws no frames hears of no change of the system's colours: it is brought to the front, and told once more if need be. */
export async function colours(page: Page, colorScheme: 'light' | 'dark', follows: boolean): Promise<void> {
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  for (let left = 3; ; left--) {
    await page.bringToFront()
    await page.emulateMedia({ colorScheme })
    if (!follows) return
    const followed = page.waitForSelector(`html[data-theme=${colorScheme}]`, { state: 'attached', timeout: 4000 })
    if (await followed.then(Boolean, () => false)) return
    if (left === 0) throw new Error(`the page stays ${other} in a ${colorScheme} system`)
    await page.emulateMedia({ colorScheme: other })
  }
}

export const theme = (page: Page): Promise<'light' | 'dark'> =>
  page.evaluate("document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')")

/** What was changed is laid out and drawn. */
export const frames = (page: Page) => page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** Drawn, nothing asked for that is not answered, and nothing loading any more; a screen that never comes to rest is examined as it is. */
export async function settled(page: Page, waiting: () => number = () => 0): Promise<void> {
  await page.waitForSelector('#app > *', { state: 'attached' })
  const busy = page.locator('[aria-busy="true"], .ant-spin-spinning').first()
  // Its code, then what it reads, then what it reads of that: quiet for a while, not for a moment.
  for (let [quiet, end] = [0, Date.now() + 6000]; quiet < 5 && Date.now() < end; ) {
    await page.waitForTimeout(50)
    quiet = waiting() === 0 && (await busy.count()) === 0 ? quiet + 1 : 0
  }
  await frames(page)
}

export async function examine(page: Page, run: object = everyRule): Promise<Finding[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
  // in words: what runs in the page knows a window, this program does not
  return page.evaluate(
    `window.axe.run({ ...${JSON.stringify(run)}, resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`,
  )
}

export const describe = ({ id, help, nodes }: Finding) =>
  [
    `${id}: ${help}`,
    ...nodes.slice(0, 4).map(({ html, failureSummary }) => `  ${html.slice(0, 200)}\n  ${failureSummary.replace(/\n\s*/g, ' ')}`),
  ].join('\n')
