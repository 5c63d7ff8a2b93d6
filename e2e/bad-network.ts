/**
 * A bad moment on every kind of page: each call is answered 500, then none gets through; and on every screen one read alone fails. Whatever
 * was to be shown says why, with the number of the request, offers to try again, and comes back; nothing goes on loading.
 */
import assert from 'node:assert/strict'
import type { Locator, Page, Request, Route } from '@playwright/test'
import type { Story } from './journey.ts'
import { until } from './kit.ts'

/** Who is asked for before there is a page at all; these fail in ways of their own (R266–R269, the seat by R272). And what goes on behind every page. */
const session = /\/(login_status|user\/me|staff\/me|seat\/info|events|change_language|push|staff_active)\b/
/** Reads that no block waits for, each with the reason why it may fail without a word. */
const quiet: Record<string, string> = {
  '/api/notice_center/unread_count': 'the number at the bell, on every page; the list it opens says its own failure',
  '/api/notice_center/setting/get': 'on the list it only names the kinds of a filter; the tab of settings says so',
  '/api/sidebar/status': 'where the chat client’s own functions come from: a page that needs to know the chat says so itself (R082)',
  '/api/auth/agent_config': 'the same',
  '/api/saved_view/list': 'the menu of views says so when it is opened',
  '/api/group_msg/mission/preview_customers': 'whose name stands on the sample of a message: the asker’s own does',
  '/api/customer_stage/group/list': 'lists and conditions stand without their column of stages; the board says so',
  '/api/table_header/get': 'the columns that the page has by itself stand in',
  '/api/task/list': 'the tasks at the top, on every page; the panel that opens says its own failure',
  '/api/external_user/excel/export/status': 'a short cut to the last file, which is in the task center, too',
  '/api/external_user_tag/export/v2/status': 'the same',
  '/api/batch_mark_tag/v3/status': 'draws the list of runs again while one is under way; the list is a read of its own',
}
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
/** What a page reads while it is looked at, as `GET /api/…`, and how much of what it asked for is not answered yet; `stop` ends the listening. */
export function readsOf(page: Page) {
  const reads = new Set<string>()
  const open = new Set<Request>()
  const hear = (request: Request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !session.test(pathname) && !quiet[pathname]) reads.add(`${request.method()} ${pathname}`)
  }
  const ended = (request: Request) => open.delete(request)
  page.on('request', hear).on('requestfinished', ended).on('requestfailed', ended)
  return {
    reads,
    waiting: () => open.size,
    stop: () => page.off('request', hear).off('requestfinished', ended).off('requestfailed', ended),
  }
}

/** One read of a page is answered 500: its place says so with the number, nothing loads for ever or says it twice, and it comes back. */
export async function failsAlone(page: Page, address: string, read: string): Promise<void> {
  const [method, path] = read.split(' ')
  let [bad, asked] = [true, false]
  const itself = (url: URL) => url.pathname === path
  await page.route(itself, (route) => {
    if (!bad || route.request().method() !== method) return route.fallback()
    asked = true
    return states['answered 500'].answer(route)
  })
  await page.goto('about:blank') // else an address that differs in its hash alone would load nothing
  await page.goto(address)
  const alerts = page.getByRole('alert').filter({ hasText: number })
  if (!(await heard(() => asked))) return page.unroute(itself) // made by hovering, or by the page before
  await until('it says so, with the number of the request', () => alerts.count(), (n) => n > 0) // biome-ignore format: one line
  await until('nothing loads any more', () => page.locator(loading).count(), (n) => n === 0) // biome-ignore format: one line
  assert.equal(await page.locator('.toast').count(), 0, 'said in its place, and once')
  bad = false
  await until('tried again', () => pressRetry(alerts), (n) => n === 0, 20_000) // biome-ignore format: one line
  await page.unroute(itself)
}
const heard = async (asked: () => boolean): Promise<boolean> => {
  await until('it is read', async () => asked(), Boolean, 5_000).catch(() => {})
  return asked()
}
const loading = '[aria-busy="true"], .ant-spin-spinning, .skeleton-rows'

/** Blocks of one read come back together: the one that is pressed may be gone already. */
async function pressRetry(alerts: Locator): Promise<number> {
  const [first] = await alerts.all()
  await first
    ?.getByRole('button', { name: /重试|再试/ })
    .click({ timeout: 500 })
    .catch(() => {})
  return alerts.count()
}

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
          () => page.locator(loading).count(),
          (n) => n === 0,
        )
        if (state !== 'offline') assert.match(await alerts.first().innerText(), new RegExp(number), path)
        if (blocks > 1) assert.equal(await page.locator('.toast').count(), 0, `${path}: said in its place, and once`)
        bad = false
        if (state === 'offline') await page.evaluate("for (const was of ['offline', 'online']) window.dispatchEvent(new Event(was))")
        else await until(`${path}: tried again`, () => pressRetry(alerts), (n) => n === 0) // biome-ignore format: one line
        await page.locator(shows).first().waitFor()
        await until(path, () => alerts.count(), (n) => n === 0) // biome-ignore format: one line
        await page.unroute('**/api/**')
      }
    })
}
