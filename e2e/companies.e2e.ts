/**
 * A hosted service: a company registers, authorises the suite at WeCom and is activated by the operator's code; its administrator brings a second
 * one in, and goes from one to the other.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { staffMe } from '#core/contract/session.ts'
import { root } from '#scripts/web-builds.ts'
import { journey } from './journey.ts'
import { fitsIn, sees } from './kit.ts'
import { ask } from './known.ts'

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/register`) }), { hosted: true })
const second = '麦穗咖啡'

/** What the operator does for a company that asks. */
async function inviteCode(dataDir: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/invite.ts', 'a journey'], { cwd: root, env })
  return stdout.trim()
}

async function register(page: Page, company: string, code = ''): Promise<void> {
  await page.getByLabel('企业名称').fill(company)
  await page.getByLabel('联系人').fill('周若溪')
  await page.getByLabel('手机号').fill('13800138000')
  await page.getByLabel('邀请码').fill(code)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('img', { name: '企业授权的二维码' }).waitFor()
  await page.getByRole('link', { name: '去企业微信授权' }).click()
  await page.getByRole('listitem').filter({ hasText: company }).getByRole('button', { name: '同意授权' }).click()
}
const home = (page: Page) => page.waitForURL(/\/dashboard(\/home)?$/)

test('a company registers, authorises, and waits for its code', async ({ urls, story: { page }, complaints }) => {
  await page.getByRole('button', { name: '下一步' }).click()
  await sees(page, '请填写')
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsIn(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })
  const { name } = (await simClient(urls.simulator).corps()).corps[0]!
  await register(page, name)
  await page.waitForURL('**/activation_required')
  await sees(page, name)
  await page.getByLabel('邀请码').fill('AAAA-BBBB-CCCC-DDDD')
  await page.getByRole('button', { name: '激活' }).click()
  await sees(page, '邀请码不对、已用完或已过期')
  await page.goto(`${urls.console}/dashboard/customer`)
  await page.waitForURL('**/activation_required')
  assert.deepEqual(complaints(page), [])
})

test('the operator’s code opens its home', async ({ product, story: { page } }) => {
  await page.getByLabel('邀请码').fill(await inviteCode(product.dataDir))
  await page.getByRole('button', { name: '激活' }).click()
  await home(page)
  assert.match((await ask(page, staffMe.me, {})).staffExtId!, /^wo/)
})

test('a second company comes in by the same person, who goes back to the first; other tabs hear of it', async ({
  product,
  urls,
  story: { page },
  complaints,
}) => {
  await simClient(urls.simulator).addCorp({ name: second, scenario: 'empty' })
  const tab = await page.context().newPage()
  await tab.goto(`${urls.console}/dashboard/tag`)
  await tab.getByRole('heading', { level: 1 }).first().waitFor()
  const menu = page.getByRole('button', { name: /当前企业/ })
  await menu.click()
  await page.getByRole('link', { name: '接入另一家企业' }).click()
  await register(page, second, await inviteCode(product.dataDir))
  await page.getByRole('heading', { name: '两家企业里的都是你吗？' }).waitFor()
  assert.equal(await page.locator(':focus').innerText(), '不关联') // Enter links nothing
  await sees(tab.getByRole('alertdialog'), '企业登录状态已更新')
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsIn(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })
  assert.equal(await page.getByRole('button', { name: '都是我，关联两家' }).count(), 0) // who showed the code need not be who scanned it
  await page.getByRole('button', { name: '重新登录来确认' }).click()
  const way = page.getByRole('button', { name: '用企业微信登录' })
  const [window] = await Promise.all([page.context().waitForEvent('page'), way.click()])
  await window.getByRole('link', { name: second }).first().click()
  await page.getByRole('button', { name: '都是我，关联两家' }).click()
  await home(page)
  assert.equal((await ask(page, staffMe.me, {})).corpName, second)
  const { name } = (await simClient(urls.simulator).corps()).corps[0]!
  await menu.click()
  await page.getByRole('button', { name }).last().click()
  const dialog = page.getByRole('alertdialog', { name: `切换到「${name}」？` })
  await dialog.getByRole('button', { name: '切换' }).click()
  await dialog.waitFor({ state: 'detached' })
  await home(page)
  await menu.filter({ hasText: name }).waitFor()
  assert.deepEqual(complaints(page), [])
})

test('one sees the link on the own page and ends it; the menu offers the other company no more', async ({
  urls,
  story: { page },
  complaints,
}) => {
  await page.goto(`${urls.console}/dashboard/personal`)
  const section = page.locator('section').filter({ hasText: '关联的企业' })
  await sees(section, second)
  await section.getByRole('button', { name: '结束关联' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '结束关联' }).click()
  await section.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /当前企业/ }).click()
  await page.getByRole('link', { name: '接入另一家企业' }).waitFor()
  assert.equal(await page.getByRole('button', { name: second }).count(), 0)
  assert.deepEqual(complaints(page), [])
})
