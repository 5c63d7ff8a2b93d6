/** People who are no customers yet: a file with bad lines, a form, then somebody comes, and has the tag, the value and a line in the report. */
import assert from 'node:assert/strict'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { preFieldRecords, preTagRecords, preTags } from '#areas/customer/pre-tag/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { journey } from './journey.ts'
import { columnsFit, figuresWhole, numberOf, sees, signIn, until } from './kit.ts'
import { ask } from './known.ts'

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`) }))
const [phone, shared] = ['13912340001', '13912340002']

test('a file with bad lines: each with its reason, the good ones go in', async ({ urls, story: { page } }) => {
  await (await signIn(page, '周若溪')).close()
  await page.getByRole('heading', { level: 1, name: /周若溪/ }).waitFor()
  const synced = () => ask(page, customerSync.syncStatus, {})
  await until('the first sync', synced, ({ task }) => task?.state === 'succeeded', 60_000)
  await page.goto(`${urls.console}/dashboard/pre_make_customer_tag`)
  await sees(page, '名单是空的')
  await page.getByRole('link', { name: '导入' }).click()
  const lines = [
    '手机号,姓名,名单,标签',
    `${phone},林小满,秋季展会,生日蛋糕、企业团购`,
    `${shared},,秋季展会,生日蛋糕`,
    '1391234,,秋季展会,生日蛋糕',
    ',,秋季展会,生日蛋糕',
    '13912340003,,秋季展会,没有这个标签',
    `${phone},,秋季展会,生日蛋糕`,
  ]
  await page.locator('input[type=file]').setInputFiles({ name: '展会.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await sees(page, '展会.csv')
  await page.getByRole('button', { name: '下一步：对应列' }).click()
  await page.getByRole('button', { name: '下一步：检查' }).click()
  const problems = page.locator('.import-problems')
  for (const reason of [/请填 11 位手机号/, /至少填一项/, /没有标签「没有这个标签」/, /与第 2 行重复/]) await sees(problems, reason)
  await page.getByRole('button', { name: '导入 2 行' }).click()
  const people = async () => (await ask(page, preTags.overview, {})).all
  await until('two people are waited for', people, ({ waiting }) => waiting === 2)
  await page.goto(`${urls.console}/dashboard/pre_make_customer_tag`)
  await sees(page, '139****0001')
  await columnsFit(page)
  await figuresWhole(page)
})

test('what is known of one of them is written down by hand', async ({ urls, story: { page } }) => {
  const looks = { labelEn: '', limits: {}, options: [], required: false, readOnly: false, masked: false, indexed: false }
  await ask(page, customFields.add, {
    ...looks,
    key: 'level',
    type: 'text',
    labelZh: '老会员等级',
    departmentIds: [],
    roleIds: [],
    initial: null,
  })
  await page.goto(`${urls.console}/dashboard/default_attribute`)
  await page.getByRole('link', { name: '添加' }).first().click()
  await page.getByRole('heading', { level: 1, name: '添加默认属性' }).waitFor()
  await page.getByLabel(/^手机号/).fill(phone)
  await page.getByRole('combobox', { name: '选择字段' }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) [title="老会员等级"]').click()
  await page.getByRole('textbox', { name: '老会员等级' }).fill('钻石')
  await page
    .getByRole('button', { name: /^(保存|提交|添加默认属性)/ })
    .last()
    .click()
  await sees(page, '已保存')
  await sees(page, '139****0001')
})

test('they come: tag, value and the reason stand on their page, and in the report', async ({ urls, story: { page } }) => {
  const sim = simClient(urls.simulator)
  const [known] = (await ask(page, externalUsers.list, { status: 'friend' })).list
  const { list: members } = await ask(page, staff.list, { pageSize: 100 })
  const userid = members.find((m) => m.staffId === known!.staff[0]!.staffId)!.staffExtId
  const [one, two, three] = await Promise.all(['满满', '甲', '乙'].map((name) => sim.createCustomer({ name })))
  for (const [person, mobile] of [
    [one!, phone],
    [two!, shared],
  ] as const) {
    await sim.add({ person_id: person.id, userid })
    await sim.editCustomer({ userid, person_id: person.id, mobiles: [mobile] })
  }
  await until(
    'the tags are on',
    () => ask(page, preTags.overview, {}),
    ({ all }) => all.done === 2,
    30_000,
  )
  await sim.add({ person_id: three!.id, userid })
  await sim.editCustomer({ userid, person_id: three!.id, mobiles: [shared] })
  await until(
    'one is asked about',
    () => ask(page, preTags.overview, {}),
    ({ all }) => all.asks === 1,
    30_000,
  )
  await until(
    'the value is there',
    () => ask(page, preFieldRecords.hits, {}),
    ({ list }) => list[0]?.state === 'done',
    30_000,
  )

  const { customerId } = await ask(page, externalUsers.detail, { externalUserExtId: one!.id })
  await page.goto(`${urls.console}/dashboard/customer/detail?customerId=${customerId}`)
  await page.getByRole('heading', { level: 1, name: '满满' }).waitFor()
  for (const text of ['生日蛋糕', '企业团购', '钻石', '名单里等的人来了']) await sees(page, text)

  await page.goto(`${urls.console}/dashboard/pre_make_customer_tag`)
  await page.locator('.stat').filter({ hasText: '待确认' }).getByRole('link').click()
  await sees(page, /多位客户共用/)
  assert.equal(numberOf(await page.locator('.ct-head .count').innerText()), 1)
  await columnsFit(page)
  const row = page.getByRole('row').filter({ hasText: '乙' })
  await row.hover()
  await row.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '打上标签' }).click()
  await sees(page, '已生效')
  const { total } = await ask(page, preTagRecords.hits, { state: 'done' })
  assert.equal(total, 3)
})

test('no page complained on the way', async ({ complaints }) => {
  assert.deepEqual(complaints(), [])
})
