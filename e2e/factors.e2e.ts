/** A local administrator by hand: made, led to a password of their own, codes set up, signed out and in with them; a session ended from another browser. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { journey } from './journey.ts'
import { fitsIn, sees } from './kit.ts'

const own = 'my own sentence of words'
const test = journey(async ({ open, urls }) => ({
  root: await open(`${urls.console}/login`),
  mei: await open(`${urls.console}/login`, { viewport: { width: 390, height: 844 } }),
  handed: { password: '', secret: '' },
}))

async function enter(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录管理后台' }).click()
}

test('root makes a local administrator, who chooses a password of their own before anything else', async ({
  product,
  urls,
  story: { root, mei, handed },
}) => {
  await enter(root, 'admin', product.adminPassword)
  await root.waitForURL('**/dashboard**')
  await root.goto(`${urls.console}/dashboard/sign_in_security?tab=admins`)
  await root.getByRole('button', { name: '新建本地管理员' }).click()
  const dialog = root.getByRole('dialog')
  await dialog.getByLabel('姓名').fill('小美')
  await dialog.getByLabel('账号').fill('xiaomei')
  handed.password = await dialog.getByLabel('第一次登录的密码').inputValue()
  await dialog.getByRole('button', { name: '创建管理员' }).click()
  await sees(root, '已新建小美，请把密码告诉本人')

  await enter(mei, 'xiaomei', handed.password)
  await sees(mei, '换成自己的密码')
  await mei.goto(`${urls.console}/dashboard/customer`)
  await sees(mei, '换成自己的密码')
  await mei.getByLabel('新密码').fill('Password2026')
  await sees(mei, '太常见，别人一猜就中，换一个')
  await mei.getByLabel('现在的密码').fill(handed.password)
  await mei.getByLabel('新密码').fill(own)
  await sees(mei, '可以用')
  await mei.getByRole('button', { name: '保存密码' }).click()
  await mei.waitForURL('**/dashboard/customer')
})

test('codes are set up on the page of one’s own account, and asked for at the next sign-in', async ({ urls, story: { mei, handed } }) => {
  await mei.goto(`${urls.console}/dashboard/personal`)
  await mei.getByRole('button', { name: '设置动态码' }).click()
  const dialog = mei.getByRole('dialog')
  await dialog.getByLabel('密码', { exact: true }).fill(own)
  await dialog.getByRole('button', { name: '下一步' }).click()
  handed.secret = (await dialog.locator('output').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('动态码', { exact: true }).fill(new TOTP({ secret: handed.secret }).generate())
  await dialog.getByRole('button', { name: '确认并启用' }).click()
  await sees(dialog, '存好这十个恢复码')
  const codes = await dialog.locator('ol li').allInnerTexts()
  assert.equal(codes.length, 10)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '完成' }).click()
  await sees(mei, '还剩 10 个恢复码')
  await fitsIn(mei, 390)

  await mei.context().clearCookies({ name: 'rapport_session' })
  await mei.goto(`${urls.console}/login`)
  await enter(mei, 'xiaomei', own)
  await mei.getByLabel('动态码', { exact: true }).fill('000000')
  await mei.getByRole('button', { name: '登录管理后台' }).click()
  await sees(mei, '动态码不对，或已经用过')
  // The next step of the phone, which the server takes a little early: that of now has been used.
  await mei.getByLabel('动态码', { exact: true }).fill(new TOTP({ secret: handed.secret }).generate({ timestamp: Date.now() + 30_000 }))
  await mei.getByRole('button', { name: '登录管理后台' }).click()
  await mei.waitForURL('**/dashboard**')
})

test('a session that root ends is out within a second, wherever it stands', async ({ urls, story: { root, mei } }) => {
  await mei.goto(`${urls.console}/dashboard/personal`)
  await sees(mei, '这一个')
  await root.goto(`${urls.console}/dashboard/sign_in_security?tab=admins`)
  const row = root.getByRole('row', { name: /xiaomei/ })
  await row.getByRole('button', { name: /个浏览器/ }).click()
  const dialog = root.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /让它退出|全部退出/ })
    .last()
    .click()
  await root
    .getByRole('alertdialog')
    .getByRole('button', { name: /让它退出|全部退出/ })
    .click()
  await mei.getByRole('heading', { name: '欢迎回来' }).waitFor()
})
