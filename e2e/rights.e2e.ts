/** What one may not do is not shown, and says so where it is asked for by address; signing out ends it in every tab. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { type Module, modules } from '#core/contract/modules.ts'
import { staffMe, user, viewing } from '#core/contract/session.ts'
import { loadScreens } from '#scripts/catalogue.ts'
import { journey } from './journey.ts'
import { confirmLogin, numberOf, sees, signIn, until, words } from './kit.ts'
import { ask } from './known.ts'

const boss = '周若溪'
/** A shop assistant with the role that everybody begins with. */
const assistant = '姜晚晴'

let mine = new Set<string>()

const test = journey(async ({ open, urls }) => ({
  page: await open(`${urls.console}/login`),
  screens: (await loadScreens()).filter((screen) => screen.surface === 'console'),
  total: async (at: Page) => {
    await at.goto(`${urls.console}/dashboard/customer`)
    return numberOf((await words(at.getByText(/位，共 [\d,]+ 位|^共 [\d,]+ 位/))).split('共')[1]!)
  },
}))

/** Where the links of a menu lead. */
async function menu(at: Page, name: string): Promise<Set<string>> {
  const links = at.getByRole('navigation', { name }).getByRole('link')
  await links.first().waitFor()
  return new Set(await Promise.all((await links.all()).map(async (link) => (await link.getAttribute('href'))!)))
}

test('an assistant signs in', async ({ story: { page } }) => {
  await (await signIn(page, assistant)).close()
  await page.getByRole('heading', { level: 1, name: new RegExp(assistant) }).waitFor()
  await until(
    'the first sync',
    () => ask(page, staffMe.me, {}),
    (me) => {
      mine = new Set(me.privileges.filter((p) => !p.actionNegative && p.actions.includes('read')).map((p) => p.module))
      return !me.isRoot && mine.has('customer')
    },
  )
})

test('every entry of the menu opens: none is dead', async ({ urls, complaints, story: { page, screens } }) => {
  const found = new Set<string>()
  for (const first of await menu(page, '一级菜单')) {
    await page.goto(urls.console + first)
    for (const link of await menu(page, '二级菜单')) found.add(link)
  }
  complaints(page).length = 0
  for (const address of found) {
    await page.goto(urls.console + address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    assert.equal(await page.getByText('没有这个页面的权限').count(), 0, address)
  }
  assert.deepEqual(complaints(page), [])
  const hidden = screens.filter((screen) => screen.module && !mine.has(screen.module)).map((screen) => screen.path)
  assert.ok(found.size > 3 && hidden.length > 3, `${found.size} entries, ${hidden.length} hidden pages`)
  assert.deepEqual(
    hidden.filter((path) => found.has(path)),
    [],
  )
})

test('a hidden page, typed by address, names the missing permission and shows nothing else', async ({ urls, story: { page, screens } }) => {
  test.setTimeout(120_000)
  for (const { path, module } of screens.filter((screen) => screen.module && !mine.has(screen.module))) {
    await page.goto(urls.console + path)
    await sees(page, '没有这个页面的权限')
    await sees(page, `缺少「${modules[module as Module].title}」的查看权限`)
    assert.equal(await page.getByRole('main').getByRole('table').count(), 0, path)
    await page.getByRole('main').getByRole('link', { name: '回首页' }).waitFor()
  }
})

test('what may only be read has no buttons to change it', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/tag`)
  await sees(page, '客户阶段')
  const buttons = await page.getByRole('main').getByRole('button').allInnerTexts()
  assert.deepEqual(
    buttons.filter((text) => /新建|删除|重命名|添加标签/.test(text)),
    [],
  )
})

test('the assistant sees the own customers, the director all', async ({ open, urls, story: { page, total } }) => {
  test.setTimeout(120_000)
  const own = await total(page)
  const other = await open(`${urls.console}/login`)
  await (await signIn(other, boss)).close()
  const all = await until(
    'all customers',
    () => total(other),
    (n) => n > 4_800,
    60_000,
  )
  assert.ok(own > 0 && own < all / 5, `${own} of ${all}`)
  await other.context().close()
})

test('signing out in one tab ends the other', async ({ urls, story: { page } }) => {
  const other = await page.context().newPage()
  await other.goto(`${urls.console}/dashboard/tag`)
  await sees(other, '客户阶段')
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('heading', { name: '欢迎回来' }).waitFor()
  await assert.rejects(ask(page, user.me, {}))
  await page.goBack()
  await page.getByRole('heading', { name: '欢迎回来' }).waitFor()
  await other.getByRole('heading', { name: '欢迎回来' }).waitFor({ timeout: 30_000 }) // it hears of it with the next heartbeat
  await other.close()
})

test('signing in again leads back to the page one wanted', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/tag`)
  await page.getByRole('button', { name: '用企业微信登录' }).click()
  await confirmLogin(page, assistant)
  await page.waitForURL('**/dashboard/tag')
  await sees(page, '客户阶段')
})

test('R051 R053: a role made at the desk and given to the assistant: menu, pages and buttons are its own at once', async ({
  open,
  urls,
  story: { page },
}) => {
  test.setTimeout(180_000)
  const { staffId } = await ask(page, staffMe.me, {})
  const desk = await open(`${urls.console}/login`)
  await (await signIn(desk, boss)).close()
  await desk.goto(`${urls.console}/dashboard/privilege`)
  await desk.getByRole('button', { name: '新建角色' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '角色名称' }).fill('标签专员')
  await dialog.getByRole('button', { name: '创建角色' }).click()
  await desk.getByRole('heading', { level: 1, name: '标签专员' }).waitFor()
  await desk.getByRole('checkbox', { name: '客户标签 · 新建' }).check()
  assert.equal(await desk.getByRole('checkbox', { name: '客户标签 · 查看' }).isChecked(), true)
  await desk.getByRole('combobox', { name: '能看到谁的数据' }).click() // tags are the company's
  await desk.getByTitle('全公司').click()
  await desk.getByRole('button', { name: '保存权限' }).click()
  await sees(desk.getByRole('dialog'), '客户标签：查看、新建')
  await desk.getByRole('dialog').getByRole('button', { name: '保存权限' }).click()
  await sees(desk, '权限已保存，立即生效')

  await desk.goto(`${urls.console}/dashboard/staff/detail?staffId=${staffId}`)
  await desk.getByRole('button', { name: '换角色' }).click()
  await desk.getByRole('combobox', { name: '角色' }).click()
  await desk.getByTitle('标签专员').click()
  await desk.getByRole('button', { name: '保存角色' }).click()
  await sees(desk, '角色已更换')

  await page.goto(`${urls.console}/dashboard/tag`)
  await page.getByRole('button', { name: '新建标签组' }).first().waitFor()
  await page.goto(`${urls.console}/dashboard/customer`)
  await sees(page, `缺少「${modules.customer.title}」的查看权限`)
  await desk.goto(`${urls.console}/dashboard/privilege?why=${staffId}`)
  await sees(desk, /现在不可以：客户管理 · 查看/)
  await sees(desk, '「标签专员」没有 客户管理 · 查看')

  // Looked at as the assistant sees it, what the role allows is not offered.
  await ask(desk, viewing.begin, { staffId: staffId! })
  await desk.goto(`${urls.console}/dashboard/tag`)
  await sees(desk, /^正在以.+的身份查看，只能看/)
  await sees(desk, '客户阶段')
  const offered = await desk.getByRole('main').getByRole('button').allInnerTexts()
  assert.deepEqual(offered.filter((text) => /新建|删除|添加/.test(text)), []) // biome-ignore format: one line
  await desk.getByRole('button', { name: '结束查看' }).click()
  await desk.getByRole('heading', { level: 1, name: new RegExp(boss) }).waitFor()
  await desk.context().close()
})
