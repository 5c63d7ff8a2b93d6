import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { numberOf, sees, words } from '../kit.ts'
import { test } from './story.ts'

const numbers = async (at: Locator) =>
  Promise.all(
    (await at.locator('a.number-link').all()).map(async (link) => ({
      text: await link.innerText(),
      to: new URL((await link.getAttribute('href'))!, at.page().url()).href,
    })),
  )

/** Each number that is a link, on a page of its own so that this one stays. */
async function eachOpensItsRows(page: Page, found: { text: string; to: string }[]): Promise<void> {
  const other = await page.context().newPage()
  for (const { text, to } of found) {
    assert.ok(numberOf(text) > 0, `${text} of ${to} counts nothing`)
    await other.goto(to)
    const total = other
      .locator('.ct-foot')
      .getByText(/共 [\d,]+/)
      .first()
    await total.waitFor()
    assert.equal(numberOf((await words(total)).split('共')[1]!), numberOf(text), to)
  }
  await other.close()
}

/** Home and the statistics of customers, in a company that has lived: no figure is empty, and each opens as many rows as it says. */
export function readHome(): void {
  test('home begins with what needs me; each of its figures opens as many rows as it says', async ({ story: { page, menu } }) => {
    test.setTimeout(120_000)
    await menu('首页')
    const needs = page.getByRole('heading', { name: /^今天等你处理/ })
    await needs.waitFor()
    await sees(page, '「生日月蛋糕礼遇」')
    const figures = page.locator('.home-figures')
    await figures.getByText('欢迎语用时').waitFor()
    await page.locator('.home-stores a.number-link').first().waitFor()
    const top = async (at: Locator) => (await at.boundingBox())!.y
    const order = [await top(needs), await top(figures), await top(page.getByRole('heading', { name: '最近任务' }))]
    assert.deepEqual(
      order,
      [...order].sort((a, b) => a - b),
    )
    const found = [...(await numbers(figures)), ...(await numbers(page.locator('.home-stores')))]
    assert.ok(found.length >= 8, `${found.length} figures are links`)
    await eachOpensItsRows(page, found)
    assert.match(await words(figures), /送达 \d+ · 没发出 \d+/)
  })

  test('the statistics of customers: thirty days of coming and going, each number its list', async ({ urls, story: { page } }) => {
    test.setTimeout(120_000)
    const stats = await page.context().newPage()
    await stats.goto(`${urls.console}/dashboard/customer/dashboard`)
    await stats.getByRole('radio', { name: '30 天' }).check()
    const figures = stats.locator('.stats').first()
    await figures.locator('a.number-link').first().waitFor()
    // a share leads to the rows it is a share of
    await eachOpensItsRows(
      page,
      (await numbers(figures)).filter(({ text }) => /^[\d,]+$/.test(text)),
    )
    await stats.close()
  })
}
