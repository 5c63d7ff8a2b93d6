/**
 * Coming in, as a hosted service has it: by the suite, in a window beside the page; silently, inside WeCom's client; by scanning the code of a
 * company's own app. And staying outside, with the reason and a way on.
 */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { staffMe } from '#core/contract/session.ts'
import { suite } from '#testing/suite-settings.ts'
import { journey } from './journey.ts'
import { confirmLogin, fitsIn, sees, until } from './kit.ts'
import { ask } from './known.ts'
import type { Urls } from './product.ts'

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`) }), { hosted: true })
const { suite_id } = suite
/** As WeCom's client on a phone calls itself. */
const client = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 wxwork/4.1.30',
}
/** WeCom's page asks who one is: a browser has no client around it that knows. */
const iAm = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()
const whoIs = (page: Page) => ask(page, staffMe.me, {})
/** On a page of the product that is none of those that sign in: the company may have to be activated before it sees more. */
const isIn = (page: Page, { console }: Urls) =>
  page.waitForURL(
    ({ origin, pathname }) => origin === console && !/^\/(login|auth_workwx|freelogin|app\/.*|window\/.*|api\/.*)?$/.test(pathname),
  )

test('a member of a company that installed the suite is in, and the page behind the window goes on by itself', async ({
  urls,
  story: { page },
}) => {
  const sim = simClient(urls.simulator)
  const { corpid } = (await sim.corps()).corps[0]!
  await sim.installSuite({ suite_id, corpid, userid: 'zhouruoxi' })
  const way = page.getByRole('button', { name: '用企业微信登录' })
  const [window] = await Promise.all([page.context().waitForEvent('page'), way.click()])
  const dialog = page.getByRole('dialog', { name: '企业微信登录' })
  await sees(dialog, '在打开的小窗口里扫码')
  // WeCom tells us of the company a moment after it was installed.
  await until(
    'where the window ends',
    async () => {
      await window.goto(`${urls.console}/window/app/login?callback=/dashboard`)
      await iAm(window, /周若溪/)
      await window.waitForURL(/\/window\/app\/(jump|login\?error)/).catch(() => {})
      return window.isClosed() || window.url().includes('/window/app/jump')
    },
    (there) => there,
  )
  await isIn(page, urls)
  const me = await whoIs(page)
  assert.match(me.staffExtId!, /^wo/)
  assert.equal(me.corpAuthType, 'oa')
})

test('inside the client nobody scans: the console and the staff pages open, and an outsider is told why not', async ({ urls, open }) => {
  const phone = await open(`${urls.console}/app/sign_in`, client)
  await iAm(phone, /陌生人/)
  await phone.waitForURL('**/app/auth_error**')
  await sees(phone, '这个微信不是本企业的成员。')
  await fitsIn(phone, 390)
  await phone.getByRole('button', { name: '再试一次' }).click()
  await iAm(phone, /韩露/)
  await isIn(phone, urls)
  assert.match((await whoIs(phone)).staffExtId!, /^wo/)
  const desk = await open(`${urls.console}/freelogin?callback=/dashboard/tag`, { userAgent: `${client.userAgent} WindowsWechat` })
  await iAm(desk, /韩露/)
  await isIn(desk, urls)
})

test('a company with an app of its own on the same service is named by its link, and scans', async ({ urls, open }) => {
  const { corpid } = (await simClient(urls.simulator).corps()).corps[0]!
  const computer = await open(`${urls.console}/auth_workwx?appid=${corpid}&callback=/dashboard/tag`)
  await (await confirmLogin(computer, '周若溪')).close()
  await computer.waitForURL('**/dashboard/tag')
  assert.equal((await whoIs(computer)).staffExtId, 'zhouruoxi')
  const elsewhere = await open(`${urls.console}/api/auth/work_login_callback_v2?appid=ww0000000000000000&callback=//evil.example`)
  await elsewhere.waitForURL('**/login?error=appid')
  await sees(elsewhere, '扫码的企业和这里登录的企业不是同一个。')
})
