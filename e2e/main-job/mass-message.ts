/** A message to those whom a filter finds, confirmed on a phone, counted per staff and per customer. */
import assert from 'node:assert/strict'
import { handPhoneTo, numberOf, sees, until, words } from '../kit.ts'
import { boss, customer, tag, test } from './story.ts'

export function sendMessage(): void {
  test('a mass message: the count follows the filter', async ({ story: { page, menu } }) => {
    await menu('触达')
    await page
      .getByRole('button', { name: '新建群发' })
      .or(page.getByRole('link', { name: '新建群发' }))
      .first()
      .click()
    await page.getByRole('textbox', { name: '群发名称' }).fill('圣诞预售')
    const matched = () =>
      words(page.locator('dl > div, dl').filter({ hasText: '匹配客户' }).last()).then((text) => numberOf(text.split('匹配客户')[1]!))
    const all = await until('everybody', matched, (n) => n > 4_800)
    await page.getByRole('region', { name: '受众', exact: true }).getByRole('button', { name: '条件' }).click()
    await page.getByRole('menuitem', { name: /标签/ }).first().click()
    const picker = page.getByRole('dialog', { name: '选择标签' })
    await picker.getByText(tag).click()
    await picker.getByRole('button', { name: '选好 1 个标签' }).click()
    const some = await until('those with the tag', matched, (n) => n > 100 && n < all)
    // the number leads to a list of exactly these
    const list = await page.context().newPage()
    await list.goto(
      new URL(
        (await page
          .locator('dl')
          .getByRole('link', { name: String(some) })
          .getAttribute('href'))!,
        page.url(),
      ).href,
    )
    await list.getByText(`共 ${some} 位`).waitFor()
    await list.close()
    await page.bringToFront()
    await page.getByRole('group', { name: '由谁发送' }).getByRole('button').click()
    const staff = page.getByRole('dialog', { name: '选择员工' })
    for (const name of ['姜晚晴', '林小满']) await staff.getByRole('option', { name: new RegExp(name) }).click()
    await staff.getByRole('button', { name: '选好 2 人' }).click()
    await sees(page, /需要 2 名员工确认/)
  })

  test('its words, time and checks; the staff are asked', async ({ picture, story: { page } }) => {
    await page.getByRole('button', { name: '下一步：内容' }).click()
    await page.getByRole('textbox', { name: '消息内容' }).click()
    await page.keyboard.type('圣诞树根蛋糕开始预订，')
    await page.getByRole('button', { name: '插入员工姓名' }).click()
    await page.keyboard.type('给你留一份。')
    await until(
      'the preview',
      () => words(page.getByRole('log', { name: '会话内容' })),
      (text) => text.includes('圣诞树根蛋糕开始预订，姜晚晴给你留一份。'),
    )
    await page.getByRole('button', { name: '下一步：时间' }).click()
    await page.getByRole('radio', { name: /^现在/ }).check()
    await page.getByRole('button', { name: '下一步：检查' }).click()
    await page.getByRole('heading', { name: '发送前检查' }).waitFor()
    await sees(page, '没有超过企业微信的限制')
    await picture(page, 'mass-check')
    await page.getByRole('button', { name: '现在请员工发送' }).click()
    await page.waitForURL('**/mass_send/detail**')
    await page.getByRole('heading', { level: 1, name: '圣诞预售' }).waitFor()
    await sees(page, '等待确认')
  })

  test('one of them confirms on the phone, and the customer has the message', async ({ story }) => {
    await story.phones.bringToFront()
    const staff = await handPhoneTo(story.phones, boss, story.receiver)
    const back = staff.getByRole('button', { name: '返回' })
    if (await back.count()) await back.click()
    await staff.getByRole('button', { name: '工作台' }).click()
    await staff.getByRole('button', { name: /客户群发 \d+ 个待发送/ }).click()
    // among what the company has asked before
    const task = staff.getByRole('article').filter({ hasText: `圣诞树根蛋糕开始预订，${story.receiver}给你留一份。` })
    await task.getByRole('button', { name: '发送', exact: true }).click()
    await sees(staff.getByRole('article').filter({ hasText: '圣诞树根蛋糕开始预订' }), /已发送 \d+/)
    await story.phone.getByRole('log', { name: story.receiver }).getByText(`圣诞树根蛋糕开始预订，${story.receiver}给你留一份。`).waitFor()
  })

  test('delivered and waiting, counted per staff and per customer', async ({ story }) => {
    const { page } = story
    const other = story.receiver === '姜晚晴' ? '林小满' : '姜晚晴'
    await page.bringToFront()
    await page.getByRole('button', { name: '更新结果' }).click()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    const done = await until(
      'the one who confirmed',
      () => words(row(story.receiver)),
      (text) => text.includes('已确认'),
      30_000,
    )
    const [customers, delivered, failed, waiting] = [...done.matchAll(/ (\d+)(?= )/g)].map(([, n]) => Number(n))
    assert.ok(customers! > 0 && delivered! > 0, done)
    assert.equal(delivered! + failed!, customers, done)
    assert.equal(waiting, 0, done)
    const rest = await words(row(other))
    assert.match(rest, /未确认 (\d+) 0 0 \1 -/)
    await page.getByRole('radio', { name: '按客户' }).check()
    await page.getByRole('searchbox', { name: '搜索客户' }).fill(customer) // who came last stands last, perhaps on the second page
    await row(customer).getByText('已送达').waitFor()
  })
}
