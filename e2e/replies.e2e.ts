/** Quick replies: made at the console, found by initials beside the chat, sent in one tap, and counted. */
import assert from 'node:assert/strict'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { corpReplies } from '#areas/messaging/quick-replies/contract.ts'
import { journey } from './journey.ts'
import { columnsFit, fitsIn, phoneOf, sees, signIn, until } from './kit.ts'
import { ask } from './known.ts'

const boss = '周若溪'
const said = '今天 8:30 和 16:00 两次出炉，我先帮您留着。'
const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`) }))

test('a collection, a group and a reply are made at the console', async ({ urls, story: { page } }) => {
  await (await signIn(page, boss)).close()
  await page.getByRole('heading', { level: 1, name: new RegExp(boss) }).waitFor()
  await until(
    'the first sync',
    () => ask(page, customerSync.syncStatus, {}),
    ({ task }) => task?.state === 'succeeded',
    60_000,
  )
  await page.goto(`${urls.console}/dashboard/corp_reply`)
  const named = async (title: string, name: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('textbox', { name: '名称' }).fill(name)
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: '新建合集 · 企业' }).click()
  await named('新建合集', '门店接待')
  await page.getByRole('button', { name: '门店接待 的更多操作' }).click()
  await page.getByRole('menuitem', { name: '新建分组' }).click()
  await named('新建分组', '新品与出炉时间')
  await page.getByRole('link', { name: /新品与出炉时间/ }).click()
  await page.getByRole('link', { name: '新建话术' }).first().click()
  await page.getByRole('textbox', { name: '标题' }).fill('今天几点出炉')
  await page.getByRole('textbox', { name: '内容' }).fill(said)
  await page.getByRole('button', { name: '保存' }).click()
  await sees(page, '话术已保存')
  await page.getByRole('row', { name: /今天几点出炉/ }).waitFor()
  await columnsFit(page)
})

test('beside the chat it is found by its initials and sent in one tap', async ({ open, urls }) => {
  const phones = await open(`${urls.phone}?as=linxiaoman`)
  const staff = phoneOf(phones, '林小满')
  await staff.getByRole('button', { name: /^苏念/ }).first().click()
  await staff.getByRole('button', { name: '资料', exact: true }).click()
  const inside = staff.frameLocator('iframe')
  await inside.getByRole('link', { name: '发话术' }).click()
  await inside.getByRole('searchbox', { name: '搜话术，支持拼音' }).fill('jtjdcl')
  await inside.getByRole('article', { name: '今天几点出炉' }).getByRole('button', { name: '发送' }).click()
  await staff.getByRole('log').or(staff).getByText(said).first().waitFor()
})

test('it is counted, and the number leads to who sent it and what was typed', async ({ urls, story: { page } }) => {
  await page.bringToFront()
  const sent = async () => (await ask(page, corpReplies.list, {})).list[0]!.uses
  await until('one was sent', sent, (n) => n === 1)
  await page.goto(`${urls.console}/dashboard/corp_reply`)
  await page
    .getByRole('row', { name: /今天几点出炉/ })
    .getByRole('link', { name: '1', exact: true })
    .click()
  const line = page.getByRole('row', { name: /jtjdcl/ })
  await line.waitFor()
  assert.match(await line.innerText(), /林小满/)
  await columnsFit(page)
})

test('one’s own is written beside the chat, for oneself alone, at 300 px too', async ({ open, urls, testLogin, story: { page } }) => {
  const side = await open(testLogin('tangguo'), { viewport: { width: 300, height: 720 } })
  await side.goto(`${urls.console}/client/side_window/quick_reply`)
  await side.getByRole('button', { name: '新话术' }).click()
  const sheet = side.getByRole('dialog', { name: '新话术' })
  await sheet.getByLabel('标题').fill('我的营业时间')
  await sheet.getByLabel('内容').fill('我周三到周日在店里。')
  await sheet.getByRole('button', { name: '保存' }).click()
  await side.getByRole('article', { name: '我的营业时间' }).waitFor()
  await fitsIn(side, 300)
  assert.equal((await ask(page, corpReplies.list, { keyword: '我的营业时间' })).total, 0)
  await side.context().close()
})
