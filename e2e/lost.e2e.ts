/** A customer is lost: the phone that deletes, the manager who asks for them back, the member who reads it; and what is wrong with who follows whom. */
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { relation } from '#areas/customer/customer-relation-supervision/contract.ts'
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

test('who comes to a colleague without being handed over is a private move; the manager asks, and looks into it', async ({
  urls,
  story: { page },
}) => {
  const sim = simClient(urls.simulator)
  const { list: people } = await ask(page, staff.list, { pageSize: 100 })
  const other = people.find((s) => s.hasCustomerContact && s.staffExtId !== who.userid)!
  await sim.add({ person_id: who.ext, userid: other.staffExtId, shared_by: who.userid })
  await page.goto(`${urls.console}/dashboard/customer_relation_supervision`)
  const line = page.getByRole('row').nth(1)
  await until(
    'the move',
    () => ask(page, relation.list, {}),
    ({ total }) => total === 1,
  )
  await page.reload()
  await sees(line, '同事推荐名片')
  await sees(line, other.name)
  await sees(page.locator('.stat').filter({ hasText: '近 30 天私下流转' }), '1')
  await line.getByRole('checkbox').check()
  await page.getByRole('button', { name: '请人处理' }).last().click()
  const dialog = page.getByRole('dialog', { name: '请人处理 1 位客户' })
  await dialog.getByLabel('想说的话').fill('怎么转过来的')
  await dialog.getByRole('button', { name: '发出提醒' }).click()
  await sees(page, '已请人处理 1 位')
  await line.getByRole('checkbox').check()
  await page.getByRole('button', { name: '标为已处理' }).last().click()
  await page.getByRole('dialog').getByLabel('处理说明').fill('店内调岗')
  await page.getByRole('dialog').getByRole('button', { name: '标为已处理' }).click()
  await sees(page, '没有待处理的私下流转')
  await page.getByRole('radio', { name: '已处理' }).check()
  await sees(line, /店内调岗/)
})

test('whoever left leaves customers behind: the page names them, and the customer list holds the same', async ({
  urls,
  story: { page },
}) => {
  const { list: people } = await ask(page, staff.list, { pageSize: 100 })
  const leaver = people.filter((s) => s.staffExtId !== who.userid && s.name !== boss && (s.customerCount ?? 0) > 0).at(-1)!
  await simClient(urls.simulator).changeStaff({ userid: leaver.staffExtId, status: 5 })
  const { total } = await until(
    'customers of the leaver',
    () => ask(page, relation.list, { kind: 'left' }),
    (left) => left.total > 0,
  )
  await page.goto(`${urls.console}/dashboard/customer_relation_supervision?kind=left`)
  await sees(page.getByRole('row').nth(1), '已离职')
  await page.getByRole('link', { name: '在客户列表里打开' }).click()
  await sees(page, new RegExp(`共 ${total} 位`))
})
