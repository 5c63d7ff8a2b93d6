/** The main job, from the sign-in to a message that arrived: by hand, through real pages, nothing imitated but WeCom itself. */
import assert from 'node:assert/strict'
import { pictures } from './journey.ts'
import { confirmLogin, numberOf, words } from './kit.ts'
import { meetCustomer } from './main-job/customer.ts'
import { readHome } from './main-job/home.ts'
import { makeCode } from './main-job/live-code.ts'
import { sendMessage } from './main-job/mass-message.ts'
import { takePictures } from './main-job/pictures.ts'
import { boss, test } from './main-job/story.ts'
import { openSurfaces } from './main-job/surfaces.ts'

test('sign in: the login code is confirmed on the phone', async ({ story }) => {
  const { page } = story
  await page.getByRole('heading', { name: '欢迎回来' }).waitFor()
  await page.getByRole('button', { name: '用企业微信登录' }).click()
  await page.getByRole('heading', { name: /登录 睦客/ }).waitFor()
  await page.getByRole('img', { name: '登录二维码' }).waitFor()
  story.phones = await confirmLogin(page, boss)
  await page.waitForURL('**/dashboard**')
  await page.getByRole('heading', { level: 1, name: new RegExp(`好，${boss}`) }).waitFor()
})

test('the company has arrived by syncing: 40 staff, 5,000 customers, 60 groups', async ({ story: { page, menu } }) => {
  test.setTimeout(90_000)
  await page.getByRole('button', { name: '任务中心' }).click()
  const center = page.getByRole('dialog', { name: '任务中心' })
  // The first of each: whoever was away looks again for what they missed.
  const done = (title: string) =>
    center
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${title}完成`) })
      .last()
  for (const title of ['同步员工', '同步客户标签', '同步客户', '同步客户群']) await done(title).waitFor({ timeout: 60_000 })
  assert.match(await words(done('同步员工')), /新增 40 /)
  assert.match(await words(done('同步客户群')), /新增 60 /)
  await page.keyboard.press('Escape')
  await menu('客户')
  await page.waitForURL('**/dashboard/customer**')
  const total = numberOf(await words(page.getByText(/第 1–20 位，共 [\d,]+ 位/)).then((text) => text.split('共')[1]!))
  assert.ok(total > 4_800 && total < 5_200, `${total} customers`)
})

readHome()
makeCode()
meetCustomer()
sendMessage()
openSurfaces()

if (pictures) takePictures()

test('no page complained on the way', async ({ complaints }) => {
  assert.deepEqual(complaints(), [])
})
