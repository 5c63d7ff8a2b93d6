/** A stranger scans the code: greeted on the phone, tagged and marked in the console, counted in the statistics. */
import assert from 'node:assert/strict'
import { newCustomer, sees, until, words } from '../kit.ts'
import { code, customer, greeting, tag, test } from './story.ts'

export function meetCustomer(): void {
  test('the list of customers is open beside it, and nobody is there yet', async ({ story: { page, menu } }) => {
    await menu('客户')
    await page.getByRole('searchbox', { name: '姓名、备注、手机尾号' }).fill(customer)
    await page.getByText('没有符合条件的').first().waitFor()
  })

  test('a stranger scans that picture, adds, and is greeted within 2 s', async ({ story }) => {
    await story.phones.bringToFront()
    story.phone = await newCustomer(story.phones, '苏念', customer)
    await story.phone.getByRole('button', { name: '扫一扫' }).click()
    await story.phone.locator('input[type=file]').setInputFiles(story.image)
    await story.phone.getByRole('button', { name: '添加到通讯录' }).waitFor()
    story.receiver = (await words(story.phone)).includes('姜晚晴') ? '姜晚晴' : '林小满'
    await sees(story.phone, story.receiver)
    await story.phone.getByRole('button', { name: '添加到通讯录' }).click()
    const added = performance.now()
    const chat = story.phone.getByRole('log', { name: story.receiver })
    await chat.getByText(greeting(story.receiver)).waitFor()
    const took = performance.now() - added
    await chat.getByRole('button', { name: /圣诞面包清单/ }).waitFor()
    await story.phone.getByText(/欢迎语在添加后 [01](\.\d)? 秒到达/).waitFor()
    assert.ok(took < 2_500, `${took.toFixed(0)} ms from the tap to the words on the phone, which asks every 1.5 s`)
  })

  test('the list shows the customer without a reload, with source, tags and remark', async ({ story }) => {
    const { page } = story
    await page.bringToFront()
    const row = page.getByRole('row', { name: new RegExp(customer) })
    await until(
      'the row',
      () => words(row),
      (text) => [`${customer}圣诞`, story.receiver, '新客', tag, '好友', code].every((word) => text.includes(word)),
    )
    await row.getByRole('link', { name: customer, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: customer }).waitFor()
    await sees(page.getByRole('region', { name: '资料' }), code)
  })

  test('the timeline tells each step, the delivery log what was sent', async ({ story }) => {
    const { page } = story
    const timeline = page.getByRole('region', { name: '动态' })
    for (const step of [/添加了客户/, /欢迎语已送达/, /标签变更/, /改备注/])
      await timeline.getByRole('listitem').filter({ hasText: step }).first().waitFor()
    const log = page.getByRole('region', { name: '发送记录与群' })
    await log.getByText('已送达').first().waitFor()
    const messages = await words(log)
    assert.ok(messages.includes(greeting(story.receiver)), `what was sent, with the names in it: ${messages}`)
    assert.match(messages, /添加后 [012] 秒/)
    assert.ok(!/live_code|\{\{/.test((await words(timeline)) + messages), 'no words of the program')
  })

  test('the statistics of the code count it', async ({ story }) => {
    const { page, menu, codeRow } = story
    await menu('获客')
    await codeRow()
      .getByRole('button', { name: /的操作$/ })
      .click()
    await page.getByRole('menuitem', { name: '数据' }).click()
    await page.getByRole('heading', { level: 1, name: '活码统计' }).waitFor()
    await page.getByRole('radio', { name: '今天' }).check()
    for (const only of [undefined, 'new', 'kept', 'welcomed']) {
      const figure = page.locator(`main a[href*="tab=records"]${only ? `[href*="only=${only}"]` : ':not([href*="only="])'}`).first()
      await until(
        only ?? 'adds',
        () => words(figure),
        (text) => text === '1',
      )
    }
    await page.getByRole('radio', { name: '添加明细' }).check()
    await page.getByRole('row', { name: new RegExp(`${customer}.*${story.receiver}`) }).waitFor()
  })
}
