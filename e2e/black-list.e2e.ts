/** The black list, by hand: two customers put on it from the customer list, what the other pages say then, and off it again. */
import assert from 'node:assert/strict'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { journey } from './journey.ts'
import { columnsFit, sees, signIn, until, words } from './kit.ts'
import { ask } from './known.ts'

const boss = '周若溪'
const reason = '恶意投诉'

let names: string[] = []

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`) }))

test('two customers are put on the list from the customer list, with a reason', async ({ urls, story: { page } }) => {
  await (await signIn(page, boss)).close()
  await page.getByRole('heading', { level: 1, name: new RegExp(boss) }).waitFor()
  const synced = () => ask(page, customerSync.syncStatus, {})
  await until('the first sync', synced, ({ task }) => task?.state === 'succeeded', 60_000)
  await page.goto(`${urls.console}/dashboard/customer`)
  const rows = page.getByRole('row')
  for (const n of [1, 2]) await rows.nth(n).getByRole('checkbox').check()
  names = await Promise.all([1, 2].map(async (n) => (await rows.nth(n).getByRole('link').first().innerText()).trim()))
  await page.getByRole('button', { name: '加入黑名单' }).click()
  const dialog = page.getByRole('dialog', { name: '加入黑名单' })
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('radio', { name: '30 天' }).check()
  await dialog.getByRole('button', { name: '加入黑名单' }).click()
  await sees(page, '已把 2 位客户加入黑名单')
  await rows.nth(1).getByRole('img', { name: '黑名单' }).waitFor()
})

test('their page says why and how long, and the timeline who did it', async ({ story: { page } }) => {
  await page.getByRole('link', { name: names[0]!, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: names[0]! }).waitFor()
  await sees(page, new RegExp(`${reason} · \\d{4}-\\d{2}-\\d{2} 到期`))
  await page
    .getByRole('region', { name: '动态' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`加入了黑名单.*${boss}`) })
    .waitFor()
})

test('a mass message leaves them out, and the number opens their names', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/mass_send/create`)
  await page.setViewportSize({ width: 1024, height: 800 })
  const over = "[...document.querySelectorAll('.au-figures > div')].filter((d) => d.scrollWidth > d.clientWidth).map((d) => d.textContent)"
  await until(
    'six figures',
    () => page.locator('.au-figures dd').allInnerTexts(),
    (all) => all.length === 6 && all.every(Boolean),
  )
  assert.deepEqual(await page.evaluate(over), [])
  await page.setViewportSize({ width: 1440, height: 900 })
  const figure = page.locator('dl div').filter({ hasText: '黑名单' })
  await figure.getByRole('button', { name: '2', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '黑名单里的客户' })
  for (const name of names) await sees(drawer, name)
  await page.keyboard.press('Escape')
})

test('the black list shows them; one is added again, and the record says why not', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/black_list`)
  for (const name of names)
    await page
      .getByRole('row', { name: new RegExp(`${reason}.*${boss}`) })
      .filter({ hasText: name })
      .waitFor()
  await columnsFit(page)
  const { list } = await ask(page, blackList.list, {})
  await ask(page, blackList.add, { customerIds: [list[0]!.customerId], reason: '又一次', until: null })
  await page.getByRole('link', { name: '操作记录' }).click()
  const record = page.getByRole('row').filter({ hasText: '又一次' })
  await record.getByRole('link', { name: '1', exact: true }).click()
  await sees(page, '已经在黑名单里，没有改动')
})

test('taken off by mistake, one tap puts them back as they stood', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/black_list`)
  const row = page.getByRole('row').nth(1)
  const name = (await words(row)).split(' ')[0]!
  await row.hover()
  await row.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '移出黑名单' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '移出黑名单' }).click()
  await sees(page, '已移出黑名单')
  await page.getByRole('button', { name: '撤销' }).click()
  const back = page.getByRole('row').filter({ hasText: name })
  await back.filter({ hasText: reason }).waitFor()
  assert.equal((await ask(page, blackList.list, {})).total, 2)
})

test('taken off, nothing is left of it but the timeline', async ({ urls, story: { page } }) => {
  await page.goto(`${urls.console}/dashboard/black_list`)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await page.getByRole('button', { name: '移出黑名单' }).first().click()
  const sure = page.getByRole('alertdialog')
  assert.match(await words(sure), /把 2 位客户移出黑名单/)
  await sure.getByRole('button', { name: '移出黑名单' }).click()
  await sees(page, '已开始移出，进度在任务中心')
  await sees(page, '黑名单是空的')
})

test('no page complained on the way', async ({ complaints }) => {
  assert.deepEqual(complaints(), [])
})
