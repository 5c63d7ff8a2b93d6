/**
 * A bad moment on every kind of page: each call is answered 500, then none gets through. Whatever was to be shown says why, with the
 * number of the request, offers to try again, and comes back; nothing goes on loading.
 */
import assert from 'node:assert/strict'
import type { Page, Route } from '@playwright/test'
import type { Story } from './journey.ts'
import { until } from './kit.ts'

/** Who is asked for before there is a page at all; these fail in ways of their own (R266–R269). */
const session = /\/(login_status|user\/me|staff\/me|events|change_language)\b/
const pages: { path: string; shows: string; blocks?: number }[] = [
  // what needs me, both areas' figures, the chart, first steps, tasks
  { path: '/dashboard/home', shows: '.home-trend', blocks: 6 },
  { path: '/dashboard/qr/create', shows: '.cf-form' },
  { path: '/dashboard/customer', shows: 'tr.ct-row' },
  { path: '/dashboard/qr/statistics', shows: '.stat-number' },
  { path: '/dashboard/customer/setting', shows: '.settings-choices' },
  { path: '/dashboard/config_manage', shows: '.cc-row' },
  { path: '/dashboard/mass_send', shows: '.ct-head' },
  { path: '/mobile/customers', shows: 'li' },
]
const number = 'r-badmoment'
const states = {
  'answered 500': {
    says: '服务器处理这次请求时出了错',
    answer: (route: Route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': number },
        json: { success: false, status_code: 500, status_message: '', request_id: number },
      }),
  },
  offline: { says: '网络没有连上', answer: (route: Route) => route.abort('internetdisconnected') },
}

export function badMoments(test: Story<{ page: Page }>): void {
  for (const [state, { says, answer }] of Object.entries(states))
    test(`${state}: every block says so, and comes back`, async ({ urls, story: { page } }) => {
      test.setTimeout(90_000)
      for (const { path, shows, blocks = 1 } of pages) {
        let bad = true
        await page.route('**/api/**', (route) => (bad && !session.test(route.request().url()) ? answer(route) : route.fallback()))
        await page.goto(urls.console + path)
        const alerts = page.getByRole('alert').filter({ hasText: says })
        await until(`${path}: says so`, () => alerts.count(), (n) => n >= blocks) // biome-ignore format: one line
        await until(
          `${path}: nothing loads any more`,
          () => page.locator('[aria-busy="true"], .ant-spin-spinning, .skeleton-rows').count(),
          (n) => n === 0,
        )
        if (state !== 'offline') assert.match(await alerts.first().innerText(), new RegExp(number), path)
        if (blocks > 1) assert.equal(await page.locator('.toast').count(), 0, `${path}: said in its place, and once`)
        bad = false
        if (state === 'offline') await page.evaluate("for (const was of ['offline', 'online']) window.dispatchEvent(new Event(was))")
        // Blocks of one read come back together: the one that is pressed may be gone already.
        else
          await until(
            `${path}: tried again`,
            async () => {
              const [first] = await alerts.all()
              await first
                ?.getByRole('button', { name: '重试' })
                .click({ timeout: 500 })
                .catch(() => {})
              return alerts.count()
            },
            (n) => n === 0,
          )
        await page.locator(shows).first().waitFor()
        await until(path, () => alerts.count(), (n) => n === 0) // biome-ignore format: one line
        await page.unroute('**/api/**')
      }
    })
}
