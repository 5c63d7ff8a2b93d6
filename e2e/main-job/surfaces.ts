/** The same customer beside the chat and on the staff’s phone; the page of the code that customers open. */
import assert from 'node:assert/strict'
import { fitsIn, phoneOf, sees } from '../kit.ts'
import { code, customer, tag, test } from './story.ts'

export function openSurfaces(): void {
  test('the same customer beside the chat, and at 375 and 300 px without scrolling sideways', async ({ open, story }) => {
    await story.phones.bringToFront()
    const staff = phoneOf(story.phones, story.receiver)
    for (const name of ['工作台', '消息']) await staff.getByRole('button', { name, exact: true }).click()
    await staff.getByRole('button', { name: new RegExp(`^${customer}`) }).click()
    await staff.getByRole('button', { name: '资料', exact: true }).click()
    const inside = staff.frameLocator('iframe')
    await inside.getByText(customer).first().waitFor()
    await inside.getByText(`${customer}圣诞`).first().waitFor()
    const address = await staff.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')
    for (const width of [375, 300]) {
      const side = await open(address!, { viewport: { width, height: 720 } })
      await side.getByRole('link', { name: new RegExp(`^${story.receiver} `) }).click() // WeCom would know who is looking
      await side.waitForURL('**/client/side_window/**')
      for (const text of [customer, '新客', tag, code]) await sees(side, text)
      await side.getByRole('button', { name: /写跟进/ }).waitFor()
      await fitsIn(side, width)
      await side.context().close()
    }
  })

  test('the same customer on a phone of the staff', async ({ open, urls, story }) => {
    const phone = await open(`${urls.console}/mobile/customers`, { viewport: { width: 390, height: 844 } })
    await phone.getByRole('link', { name: new RegExp(`^${story.receiver} `) }).click()
    await phone.waitForURL('**/mobile/customers**')
    await phone.getByRole('searchbox').fill(customer)
    await phone
      .getByText(`${customer}圣诞`)
      .or(phone.getByText(customer, { exact: true }))
      .first()
      .click()
    await phone.waitForURL('**/mobile/customer_info**')
    for (const text of [customer, tag, code]) await sees(phone, text)
    await fitsIn(phone, 390)
    await phone.context().close()
  })

  test('who has not confirmed the mass message finds it first on the phone', async ({ open, urls, story }) => {
    const other = story.receiver === '姜晚晴' ? '林小满' : '姜晚晴'
    const phone = await open(`${urls.console}/mobile/workbench`, { viewport: { width: 390, height: 844 } })
    await phone.getByRole('link', { name: new RegExp(`^${other} `) }).click()
    await phone.waitForURL('**/mobile/workbench**')
    await phone.getByRole('heading', { name: /条群发等你发送$/ }).waitFor()
    await sees(phone, `圣诞树根蛋糕开始预订，${other}给你留一份。`)
    await fitsIn(phone, 390)
    await phone.context().close()
  })

  test('the customers’ page of the code', async ({ open, story }) => {
    const { page, menu, codeRow } = story
    await page.bringToFront()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await menu('获客')
    await codeRow().getByRole('button', { name: code, exact: true }).click()
    await page.getByRole('dialog', { name: code }).getByRole('button', { name: '复制分享页链接' }).click()
    await sees(page, '链接已复制')
    await page.keyboard.press('Escape')
    const address = await page.evaluate<string>('navigator.clipboard.readText()')
    assert.match(address, /\/H5\/live_code\?way=/)
    const h5 = await open(address, { viewport: { width: 390, height: 844 } })
    const image = await h5.getByRole('img', { name: '麦禾烘焙的二维码' }).getAttribute('src')
    await story.phones.bringToFront()
    const other = phoneOf(story.phones, '陆海洋')
    await other.getByRole('button', { name: '扫一扫' }).click()
    await other
      .locator('input[type=file]')
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(image!.split(',')[1]!, 'base64') })
    await other.getByRole('button', { name: '添加到通讯录' }).waitFor()
    await sees(h5, '添加后，麦禾烘焙会看到你的微信昵称和头像')
    await fitsIn(h5, 390)
    await h5.context().close()
  })
}
