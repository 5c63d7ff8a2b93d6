/** A customer is lost: the phone that deletes, the manager who asks for them back, the member who reads it. */
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { outflow } from '#areas/customer/lost-customer/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { journey } from './journey.ts'
import { fitsIn, sees, signIn, until } from './kit.ts'
import { ask } from './known.ts'

const boss = '周若溪'
const note = '送一张券试试'
const who = { name: '', ext: '', userid: '' }

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`), phone: await open(`${urls.console}/`) }))

test('who deleted a member stands on the page, counted today, and is asked back', async ({ urls, story: { page } }) => {
  await (await signIn(page, boss)).close()
  await page.getByRole('heading', { level: 1, name: new RegExp(boss) }).waitFor()
  const synced = () => ask(page, customerSync.syncStatus, {})
  await until('the first sync', synced, ({ task }) => task?.state === 'succeeded', 60_000)
  const { list } = await ask(page, externalUsers.list, { status: 'friend', pageSize: 50 })
  const row = list.find((c) => c.staff.length === 1)!
  const { list: people } = await ask(page, staff.list, { pageSize: 100 })
  Object.assign(who, {
    name: row.remark || row.name,
    ext: row.externalUserExtId,
    userid: people.find((s) => s.staffId === row.staff[0]!.staffId)!.staffExtId,
  })
  await simClient(urls.simulator).remove({ person_id: who.ext, other_id: who.userid })
  await until(
    'the loss',
    () => ask(page, outflow.list, {}),
    ({ total }) => total === 1,
  )
  await page.goto(`${urls.console}/dashboard/lost_customer`)
  const line = page.getByRole('row').nth(1)
  await sees(line, '客户删除了员工')
  await sees(page.locator('.stat').filter({ hasText: '今天流失' }), '1')
  await line.getByRole('checkbox').check()
  await page.getByRole('button', { name: '请员工挽回' }).last().click()
  const dialog = page.getByRole('dialog', { name: '请员工挽回 1 位客户' })
  await dialog.getByLabel('想对员工说的话').fill(note)
  await dialog.getByRole('button', { name: '发出提醒' }).click()
  await sees(page, '已请 1 位挽回')
  await sees(line, /请 TA 挽回/)
})

test('the member reads it on the phone, and it is among the read', async ({ urls, testLogin, story: { phone } }) => {
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(testLogin(who.userid))
  await phone.goto(`${urls.console}/mobile/workbench`)
  await phone.getByRole('link', { name: '1 位客户流失，还没有看过' }).click()
  await sees(phone, 'TA 删除了你')
  await sees(phone, new RegExp(note))
  await fitsIn(phone, 390)
  await phone.getByRole('button', { name: /^标为已读/ }).click()
  await sees(phone, '没有未读的流失提醒')
  await phone.getByRole('radio', { name: '已读' }).check()
  await sees(phone, 'TA 删除了你')
})
