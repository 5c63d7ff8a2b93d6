import { chromium, type Page } from '@playwright/test'
import { browserOptions } from '#scripts/chromium.ts'
import { median } from './_lib.ts'

/** Processor time of the page's main thread so far, in milliseconds: what a busy machine cannot falsify. */
async function clockOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find((m) => m.name === 'TaskDuration')!.value * 1000
  }
}

/** Median work of the page for each thing that somebody does with a board all of whose cards have been read. */
export async function workOfBoard(url: string, cookie: string, processId: string): Promise<Record<string, number>> {
  const browser = await chromium.launch(browserOptions())
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto(`${url}/dashboard/customer_kanban?processId=${processId}`)
  await page.getByRole('article').first().waitFor()
  const columns = page.locator('.ck-cards')
  for (let i = 0; i < (await columns.count()); i++) await readWhole(page, i)
  const work = await clockOf(page)
  const of = async (act: () => Promise<unknown>, settles = 60) => {
    const before = await work()
    await act()
    await page.waitForTimeout(settles)
    return (await work()) - before
  }
  const times = new Map<string, number[]>()
  const note = (what: string, ms: number) => times.set(what, [...(times.get(what) ?? []), ms])
  const [left, right] = [(await columns.nth(0).boundingBox())!, (await columns.nth(1).boundingBox())!]
  for (let n = 0; n < 12; n++) {
    await page.mouse.move(left.x + 90, left.y + 300)
    note('scroll by a screen', await of(() => page.mouse.wheel(0, n % 2 ? -600 : 600)))
    await page.mouse.move(left.x + 90, left.y + 60)
    await page.mouse.down()
    note('pick a card up', await of(() => page.mouse.move(left.x + 104, left.y + 70, { steps: 2 })))
    note('drag it a step', await of(() => page.mouse.move(left.x + 124, left.y + 90)))
    note('drag it over another column', await of(() => page.mouse.move(right.x + 90, right.y + 120)))
    note('put it down', await of(() => page.mouse.up(), 30))
    note('answer', await of(async () => {}, 800))
  }
  await browser.close()
  return Object.fromEntries([...times].map(([what, list]) => [what, median(list)]))
}

/** Scrolls to the end of a column until nothing more comes, and back. */
async function readWhole(page: Page, n: number): Promise<void> {
  const box = `document.querySelectorAll('.ck-cards')[${n}]`
  for (let before = -1, still = 0; still < 8; ) {
    const height = await page.evaluate<number>(`(${box}.scrollTop = ${box}.scrollHeight, ${box}.scrollHeight)`)
    still = height === before ? still + 1 : 0
    before = height
    await page.waitForTimeout(60)
  }
  await page.evaluate(`${box}.scrollTop = 0`)
}
