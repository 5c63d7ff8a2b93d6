/**
 * The permission matrix with all 116 modules in a browser: whatever one does in it is on screen within 100 ms (issue "Who comes in", Speed). Beside it
 * stands a bare table of as many boxes, pressed in the same browser the same way: what is left is ours.
 */
import { spawnSync } from 'node:child_process'
import { chromium, type Page } from '@playwright/test'
import { modules } from '#core/contract/modules.ts'
import { browserOptions } from '#scripts/chromium.ts'
import { root } from '#scripts/web-builds.ts'
import { company } from './_company.ts'
import { finish, goal, median, say, table } from './_lib.ts'

const most = 100
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
if (spawnSync(process.execPath, ['scripts/build.ts', 'console'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
  process.exit(1)

const c = await company(0)
const browser = await chromium.launch(browserOptions())
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
const [name = '', value = ''] = c.cookie.split('=')
await context.addCookies([{ name, value, url: c.app.url }])

/** Milliseconds until the page is painted after each of `rounds` deeds; `deed` is run in the page, with the round as `i`. */
const timed = async (page: Page, found: string, deed: string): Promise<number[]> => {
  await page.bringToFront() // one behind is painted once a second
  return page.evaluate<number[]>(`(async () => {
    const all = [...document.querySelectorAll(${JSON.stringify(found)})]
    const times = []
    for (let i = 0; i < ${rounds}; i++) {
      const began = performance.now()
      ${deed}
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      times.push(performance.now() - began)
    }
    return times
  })()`)
}
/** Each round presses the next of what is found. */
const pressed = (page: Page, found: string) => timed(page, found, 'all[i % all.length].click()')
/** A letter is typed into what is found, and taken away. */
const typed = (page: Page, found: string) =>
  timed(
    page,
    found,
    `Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(all[0], i % 2 ? '' : '客')
      all[0].dispatchEvent(new Event('input', { bubbles: true }))`,
  )
const p95 = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!

const bare = await context.newPage()
const count = Object.keys(modules).length
await bare.setContent(`<table>${`<tr><th>module</th>${'<td><input type=checkbox></td>'.repeat(6)}</tr>`.repeat(count)}</table>`)

const page = await context.newPage()
await page.goto(`${c.app.url}/dashboard/privilege`)
await page.getByRole('radio', { name: /^全部 \d+/ }).click()
const rows = await page.locator('.rp-matrix tbody tr:not(.rp-area)').count()
goal('all modules are drawn', rows === count, `${rows} of ${count}`)

const bareBefore = await pressed(bare, 'input')
const measured = {
  'a box': await pressed(page, '.rp-matrix tbody tr:not(.rp-area) td input:not(:disabled)'),
  'a module': await pressed(page, '.rp-matrix tbody th input:not(:disabled)'),
  'a column of an area': await pressed(page, '.rp-matrix .rp-area input:not(:disabled)'),
  'an area closed and opened': await pressed(page, '.rp-matrix .rp-area button'),
  'which are shown': await pressed(page, '.rp-bar .segments input'),
  'a letter of the search': await typed(page, '.rp-find input'),
}
const bareAfter = await pressed(bare, 'input')
const floor = median([...bareBefore, ...bareAfter])
say(`a box of the bare table: median ${floor.toFixed(1)} ms, of the last 95th ${p95([...bareBefore, ...bareAfter]).toFixed(1)} ms`)
table(
  ['matrix', 'median ms', '95th ms', '× bare'],
  Object.entries(measured).map(([what, times]) => [what, median(times), p95(times), median(times) / floor]),
)
for (const [what, times] of Object.entries(measured))
  goal(what, p95(times) <= most, `95 of 100 within ${p95(times).toFixed(0)} ms, at most ${most}`)

await browser.close()
await c.close()
finish()
