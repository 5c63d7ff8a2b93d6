/** Rules of the specification that only a browser can show (docs/rules.md). */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { plainCode } from '#areas/acquisition/live-codes/testing.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { bytesOf } from '#core/contract/files.ts'
import { savedViews } from '#core/contract/views.ts'
import { badMoments } from './bad-network.ts'
import { journey } from './journey.ts'
import { fitsIn, sees, until } from './kit.ts'
import { ask } from './known.ts'
import { addsAndChooses } from './short-videos.ts'

/** Height and colour of the line while a page of the menu is on its way. */
async function barWhile(page: Page, link: string): Promise<{ height: number; colour: number[] }> {
  const measured = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await measured.promise
    await route.continue().catch(() => {})
  })
  await page.getByRole('navigation', { name: '二级菜单' }).getByRole('link', { name: link, exact: true }).click()
  const bar = page.getByRole('progressbar', { name: 'loading' })
  await bar.waitFor()
  const colour = await page.evaluate<string>("getComputedStyle(document.querySelector('.loading-bar'), '::before').backgroundColor")
  const { height } = (await bar.boundingBox())!
  measured.resolve()
  await bar.waitFor({ state: 'hidden' })
  await page.unroute('**/assets/**')
  return { height, colour: [...colour.matchAll(/\d+/g)].map(Number) }
}

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/login`) }))

test('R106: a test login opens the console as whoever it names', async ({ testLogin, story: { page } }) => {
  await until(
    'the first sync knows the person',
    async () => (await page.goto(testLogin('zhouruoxi')))!.url(),
    (url) => url.includes('/dashboard'),
    60_000,
  )
  await page.getByRole('heading', { level: 1, name: /周若溪/ }).waitFor()
})

test('R188, R305: a blue line, one pixel high, while a page loads; in the dark, too', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/tag`)
  for (const [theme, link] of [
    ['light', '批量打标签'],
    ['dark', '规则组标签'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    const { height, colour } = await barWhile(page, link)
    assert.equal(height, 1)
    const [red, green, blue] = colour as [number, number, number]
    assert.ok(blue > red && blue > green, `${theme}: ${colour}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(urls.console)
})

test('R347: a view whose tag was deleted shows nobody and says so, until one goes on without the condition', async ({
  urls,
  story: { page },
}) => {
  const { tagIds } = await ask(page, customerTags.add, { groupName: '临时', names: ['不打扰'] })
  const view = { table: 'customers', name: '可以群发', search: `tagsNone=${tagIds[0]}`, shared: false, isDefault: false }
  const { viewId } = await ask(page, savedViews.save, view)
  const all = page.getByText(/共 [\d,]+ 位/)
  const open = () => page.goto(`${urls.console}/dashboard/customer?${view.search}&view=${viewId}`)
  await open()
  await all.first().waitFor()
  await ask(page, customerTags.delete, { tagIds })
  await open()
  const notice = page.getByRole('alertdialog', { name: '视图「可以群发」里有条件用不上了' })
  await sees(notice, '标签 排除「不打扰」已被删除')
  await notice.getByRole('button', { name: '修改筛选' }).click()
  await notice.waitFor({ state: 'detached' })
  assert.equal(await page.locator('tr.ct-row').count(), 0)
  assert.equal(await page.getByRole('link', { name: '给他们群发' }).count(), 0)
  await page.getByRole('button', { name: '看看是哪些' }).click()
  await notice.getByRole('button', { name: '去掉这些条件，继续看' }).click()
  await all.first().waitFor()
  await page.getByRole('link', { name: '给他们群发' }).waitFor()
  assert.equal(new URL(page.url()).search, `?view=${viewId}`)
})

test('R303: a photograph larger than WeCom takes is made smaller by the page, and arrives', async ({ urls, story: { page } }) => {
  test.setTimeout(120_000)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const photo = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'rapport-photo-')), '门店 大图.jpg')
  const { size } = await sharp({ create: { width: 4300, height: 3000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 100 })
    .toFile(photo)
  assert.ok(size > bytesOf('10M'), `${size} bytes are not too many`)
  await page.goto(`${urls.console}/dashboard/qr/create`)
  const welcome = page.getByRole('region', { name: '欢迎语', exact: true })
  await welcome.getByRole('button', { name: '添加附件' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('menuitem', { name: /图片/ }).click()])
  const [answer] = await Promise.all([
    page.waitForResponse((r) => r.url().endsWith('/oss/confirm'), { timeout: 60_000 }),
    chooser.setFiles(photo),
  ])
  fs.rmSync(path.dirname(photo), { recursive: true })
  const file = (await answer.json()) as { success: boolean; name: string; size: number; url: string }
  assert.deepEqual([file.success, file.name], [true, '门店_大图.jpg'])
  assert.ok(file.size < bytesOf('10M'), `${file.size} bytes`)
  const stored = await sharp(await (await page.request.get(urls.console + file.url)).body()).metadata()
  assert.ok(
    stored.width! * stored.height! <= 12_000_000 && stored.width! * stored.height! > 11_900_000,
    `${stored.width} × ${stored.height}`,
  )
})

addsAndChooses(test)

test('R331, R333: a code as large as the phone; closing leaves the one shown last', async ({ open, urls, testLogin, story: { page } }) => {
  const [person] = (await ask(page, staff.list, { keyword: 'linxiaoman' })).list
  for (const name of ['收银台', '门口']) await ask(page, liveCodes.add, { draft: plainCode([person!.staffId], { name }) })
  const phone = await open(`${testLogin('linxiaoman')}&callback=/mobile/codes`, { viewport: { width: 375, height: 720 } })
  await until(
    'codes',
    async () => (await ask(phone, liveCodes.list, { state: 'ready', staffId: person!.staffId })).list.length,
    (n) => n > 1,
    60_000,
  )
  await phone.goto(`${urls.console}/mobile/codes`)
  await phone.getByRole('button', { name: '放大给客户扫' }).click()
  const dialog = phone.getByRole('dialog', { name: '放大给客户扫' })
  const box = (await dialog.getByRole('img').first().boundingBox())!
  assert.ok(box.width >= 270, `${box.width} px wide`)
  const whole = (await dialog.boundingBox())!
  assert.ok(whole.x >= 0 && whole.x + whole.width <= 375, `from ${whole.x} to ${whole.x + whole.width}`)
  await dialog.getByRole('button', { name: '下一个' }).click()
  const name = await dialog.getByRole('heading').innerText()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await phone.getByRole('heading', { level: 1, name, exact: true }).waitFor()
})

test('R338: weekdays of a code are chosen in a sheet from below, on the phone and beside the chat', async ({
  open,
  testLogin,
  story: { page },
}) => {
  const [person] = (await ask(page, staff.list, { keyword: 'zhouruoxi' })).list
  const made = await ask(page, liveCodes.add, { draft: plainCode([person!.staffId], { name: '周末集市' }) })
  for (const [tool, width, choice, days] of [
    ['/mobile/codes', 375, '周末', [6, 7]],
    ['/client/side_window/qr_code', 300, '工作日', [1, 2, 3, 4, 5]],
  ] as const) {
    const to = encodeURIComponent(`${tool}/hours?way=${made.wayId}`)
    const phone = await open(`${testLogin('zhouruoxi')}&callback=${to}`, { viewport: { width, height: 720 } })
    await phone.getByRole('button', { name: /^星期/ }).click()
    const sheet = phone.getByRole('dialog', { name: '星期' })
    assert.equal(await sheet.getByRole('checkbox').count(), 7)
    await sheet.getByRole('button', { name: choice }).click()
    await fitsIn(phone, width)
    await sheet.getByRole('button', { name: '确定' }).click()
    await sees(phone, '没有人值班')
    await fitsIn(phone, width)
    await phone.getByRole('button', { name: '保存', exact: true }).click()
    await sees(phone, '已保存')
    const { draft } = await ask(phone, liveCodes.one, { wayId: made.wayId })
    assert.deepEqual(draft.bands[0]!.weekdays, days)
    await phone.context().close()
  }
})

test('⌘K: a colleague by the first letters of the name, a customer by name', async ({ urls, story: { page } }) => {
  const customer = await until(
    'the first sync knows customers',
    async () => (await ask(page, externalUsers.list, {})).list[0],
    (row) => row !== undefined,
    60_000,
  )
  await page.goto(`${urls.console}/dashboard/home`)
  const find = async (word: string, group: string, name: string | RegExp) => {
    await page.getByRole('button', { name: /搜索/ }).click()
    await page.getByRole('combobox').fill(word)
    await page.getByRole('group', { name: group, exact: true }).getByRole('option', { name }).first().click()
  }
  await find('lxm', '员工', /林小满/)
  await page.getByRole('heading', { level: 1, name: /林小满/ }).waitFor()
  await find(customer!.name!, '客户', new RegExp(customer!.name!))
  await page.waitForURL(/customer\/detail\?customerId=/)
})

badMoments(test)

test('R085: in a test session an ended login is told, and nobody is sent away', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/tag`)
  const sync = page.getByRole('button', { name: '同步', exact: true })
  await sync.waitFor()
  await page.context().clearCookies()
  await sync.click()
  await sees(page, '登录已失效，请重新登录')
  assert.equal(new URL(page.url()).pathname, '/dashboard/tag')
})
