/** Notices, by hand: a task that ends is told at the bell and on the phone, read in one place and read in all, muted by kind. */
import assert from 'node:assert/strict'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import { operationLog } from '#areas/system/operation-log/contract.ts'
import { tasks } from '#core/contract/tasks.ts'
import { journey } from './journey.ts'
import { sees, signIn, until, words } from './kit.ts'
import { ask } from './known.ts'

const boss = '周若溪'
const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`), phone: await open(`${urls.console}/`) }))

test('a file that is ready is told at the bell, without a reload', async ({ story: { page } }) => {
  await (await signIn(page, boss)).close()
  await page.getByRole('heading', { level: 1, name: new RegExp(boss) }).waitFor()
  const { list } = await ask(page, noticeCenter.list, {})
  if (list[0]) await ask(page, noticeCenter.readAll, { until: list[0].at })
  await page.getByRole('button', { name: '消息中心', exact: true }).waitFor()
  const { taskId } = await ask(page, operationLog.export, { filters: {} })
  await until(
    'the file',
    async () => (await ask(page, tasks.one, { taskId })).state,
    (state) => state === 'succeeded',
  )
  await page.getByRole('button', { name: '消息中心：1 条未读' }).click()
  const line = page.getByRole('dialog').locator('.nc-line.new')
  assert.match(await words(line), /导出操作日志：完成了/)
})

test('it leads to the task, and is read here and on every other page of this person', async ({
  urls,
  testLogin,
  story: { page, phone },
}) => {
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(testLogin('zhouruoxi'))
  await phone.goto(`${urls.console}/mobile/workbench`)
  await phone.getByRole('link', { name: '1 条未读消息' }).click()
  assert.match(await words(phone.locator('.nc-line.new')), /导出操作日志：完成了/)
  await page.getByRole('dialog').getByRole('button', { name: '导出操作日志：完成了', exact: true }).click()
  await sees(page.getByRole('dialog', { name: '任务中心' }), '导出操作日志')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '消息中心', exact: true }).waitFor()
  await phone.reload()
  await sees(phone, '导出操作日志：完成了')
  assert.equal(await phone.locator('.nc-line.new').count(), 0)
})

test('a muted kind is kept, and says no number', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/notice_center?tab=settings`)
  await page.getByRole('checkbox', { name: '任务完成：未读提醒' }).uncheck()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await sees(page, '已保存')
  await ask(page, operationLog.export, { filters: { class: 'export' } })
  await until(
    'a notice that is read already',
    async () => (await ask(page, noticeCenter.list, { kind: 'tasks.done' })).list[0]!,
    (newest) => newest.read && newest.items.length === 1,
  )
  assert.equal((await ask(page, noticeCenter.unreadCount, {})).notices, 0)
})
