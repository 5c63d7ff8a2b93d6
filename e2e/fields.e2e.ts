/** What a company wants to know of its customers: a field is made, filled from a file with bad lines, asked for, kept as a view, set for many, taken back. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { journey } from './journey.ts'
import { numberOf, sees, signIn, until } from './kit.ts'
import { ask } from './known.ts'

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`), ids: [] as string[] }))
/** An entry of the list that is open. */
const option = (page: Page, name: string) => page.locator(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) [title="${name}"]`)
const numberShown = async (page: Page) => numberOf(await page.locator('.ct-head .count').innerText())

test('a choice and an amount are made; the form says what is missing', async ({ urls, story }) => {
  const { page } = story
  await (await signIn(page, '周若溪')).close()
  await page.getByRole('heading', { level: 1, name: /周若溪/ }).waitFor()
  const synced = () => ask(page, customerSync.syncStatus, {})
  await until('the first sync', synced, ({ task }) => task?.state === 'succeeded', 60_000)
  story.ids = (await ask(page, externalUsers.list, { pageSize: 20 })).list.map((c) => c.externalUserExtId)
  await page.goto(`${urls.console}/dashboard/customer_info/setting`)
  await page.getByRole('button', { name: '新建字段' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('中文名').fill('常去门店')
  await form.getByLabel('标识').fill('shop')
  await form.getByLabel('类型').click()
  await option(page, '单选').click()
  await form.getByRole('button', { name: '添加选项' }).click()
  await form.getByLabel('选项 1').fill('静安寺店')
  await form.getByRole('button', { name: '添加选项' }).click()
  await form.getByLabel('选项 2').fill('徐家汇店')
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await sees(page, '字段已建好')
  const looks = { labelEn: '', limits: {}, options: [], required: false, readOnly: false, masked: false }
  await ask(page, customFields.add, {
    ...{ ...looks, key: 'spent', type: 'money', labelZh: '今年消费', indexed: true, departmentIds: [], roleIds: [], initial: null },
  })
})

test('a file with five kinds of bad lines: each with its reason, the good ones go in', async ({ urls, story: { page, ids } }) => {
  await page.goto(`${urls.console}/dashboard/customer_info/import`)
  const line = (id: string, shop: string, spent: string) => `${id},${shop},${spent}`
  const lines = [
    line('客户 ID', '常去门店', '今年消费'),
    ...ids.slice(0, 8).map((id, n) => line(id, n % 2 ? '徐家汇店' : '静安寺店', String((n + 1) * 100))),
    line('wm-nobody', '静安寺店', '1'),
    line(ids[8]!, '人民广场店', '1'),
    line(ids[9]!, '', '很多'),
    line(ids[10]!, '', '1.234'),
    line('', '静安寺店', ''),
  ]
  await page.locator('input[type=file]').setInputFiles({ name: '资料.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await sees(page, '资料.csv')
  await page.getByRole('button', { name: '下一步：对应列' }).click()
  await page.getByRole('button', { name: '下一步：检查' }).click()
  const problems = page.locator('.import-problems')
  for (const reason of ['没有这位客户', '没有选项「人民广场店」', '请填金额，最多两位小数', '必填'])
    await sees(problems, new RegExp(reason))
  assert.equal(await problems.locator('tbody tr').count(), 5)
  await page.getByRole('button', { name: '导入 8 行' }).click()
  const filled = async () => (await ask(page, customFields.filled, {})).list.map((f) => f.filled)
  await until('what the file brought', filled, (n) => n.join() === '8,8')
})

test('asked for, ordered, kept as a view; set for all of them and taken back', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/customer`)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('menuitem', { name: '客户字段' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: '添加条件' }).click()
  await asked.getByRole('combobox', { name: '常去门店' }).click()
  await option(page, '静安寺店').click()
  await asked.getByText('客户字段').first().click() // the list closes
  await asked.getByRole('button', { name: '应用' }).click()
  await until(
    'who goes there',
    () => numberShown(page),
    (n) => n === 4,
  )
  const { pathname, search } = new URL(page.url())
  await page.goto(`${urls.console}${pathname}${search}&sort=-field_spent&cols=name,field_shop,field_spent`)
  const amounts = () => page.locator('tr.ct-row td:nth-child(4)').allInnerTexts()
  const down = await until('their amounts', amounts, (all) => all.length === 4)
  assert.deepEqual(
    down.map((text) => Number(text.replace(/[^\d.]/g, ''))),
    [700, 500, 300, 100],
  )
  await page.getByRole('button', { name: '存为新视图' }).click()
  await page.getByLabel('视图名称').fill('静安寺的客人')
  await page.getByRole('button', { name: '保存视图' }).click()
  await page.getByRole('link', { name: '静安寺的客人' }).waitFor()

  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '批量修改字段' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '字段', exact: true }).click()
  await option(page, '常去门店').click()
  await dialog.getByRole('combobox', { name: '常去门店' }).click()
  await option(page, '徐家汇店').click()
  await dialog.getByRole('button', { name: '开始修改' }).click()
  await sees(page, '正在修改，进度在任务中心')
  await until(
    'nobody goes there any more',
    () => numberShown(page),
    (n) => n === 0,
  )
  await page.getByRole('button', { name: /^任务中心/ }).click()
  await page.getByRole('button', { name: '撤销' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
  await until(
    'all four are back',
    () => numberShown(page),
    (n) => n === 4,
  )
})
