/**
 * The simulator's phone page, as people use it: a stranger scans and is added, every kind of message, a moment, a group, a page with
 * OAuth and the JS-SDK, and the side window of the product beside the chat.
 */
import { fitsIn, until } from './kit.ts'
import { opensPages } from './phone/app-pages.ts'
import { meetsAndChats } from './phone/chats.ts'
import { clean } from './phone/clean.ts'
import { press, test } from './phone/story.ts'
import { works } from './phone/work.ts'

meetsAndChats()
works()
opensPages()

test('the side window of the product stands beside the chat', async ({ open, urls, testLogin, story: { staff } }) => {
  test.setTimeout(120_000)
  const computer = await open(urls.console)
  await until(
    'the first sync knows the member',
    async () => (await computer.goto(testLogin('tangguo')))!.url(),
    (url) => !url.includes('/login'),
    60_000,
  )
  await press(staff, '消息')
  await staff.getByRole('button', { name: /^许知远/ }).click()
  await press(staff, '资料')
  await staff.frameLocator('iframe').getByText('许知远').first().waitFor({ timeout: 30_000 })
})

test('on a phone itself it is one phone, and nothing is wider', async ({ open, urls, story: { person } }) => {
  for (const lang of ['', '&lang=en']) {
    const pocket = await open(`${urls.phone}?as=${person}${lang}`, { viewport: { width: 390, height: 844 } })
    const tabs = pocket.getByRole('navigation').getByRole('button')
    for (let n = 0; n < 4; n++) {
      await tabs.nth(n).click()
      await fitsIn(pocket, 390)
      await clean(pocket, `tab ${n + 1}${lang}`)
    }
    await pocket.context().close()
  }
})
