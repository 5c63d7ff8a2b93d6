/** Somebody who deleted a member is proposed to be cleared, and the member is asked on the phone; then a member leaves, and all they held goes on. */
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { customerClear } from '#areas/customer/customer-clear/contract.ts'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { transfer, transferRecords } from '#areas/customer/customer-transfer/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { journey } from './journey.ts'
import { fitsIn, sees, signIn, until } from './kit.ts'
import { ask } from './known.ts'

const boss = '周若溪'
const who = { name: '', userid: '' }

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`), phone: await open(`${urls.console}/`) }))

test('a rule is previewed, made, and proposes; nothing happens before somebody confirms', async ({ urls, story: { page } }) => {
  await (await signIn(page, boss)).close()
  await page.getByRole('heading', { level: 1, name: new RegExp(boss) }).waitFor()
  const synced = () => ask(page, customerSync.syncStatus, {})
  await until('the first sync', synced, ({ task }) => task?.state === 'succeeded', 60_000)
  const { list } = await ask(page, externalUsers.list, { status: 'friend', pageSize: 50 })
  const { list: people } = await ask(page, staff.list, { pageSize: 100 })
  const row = list.find((c) => c.staff.length === 1 && people.find((s) => s.staffId === c.staff[0]!.staffId)?.status === 1)!
  Object.assign(who, {
    name: row.remark || row.name,
    userid: people.find((s) => s.staffId === row.staff[0]!.staffId)!.staffExtId,
  })
  await simClient(urls.simulator).remove({ person_id: row.externalUserExtId, other_id: who.userid })
  await until(
    'the loss',
    () => ask(page, externalUsers.list, { status: 'lost' }),
    ({ total }) => total === 1,
  )
  await page.goto(`${urls.console}/dashboard/customer_clear/create`)
  await page.getByLabel('名称').fill('已把我们删掉的')
  await page.getByRole('button', { name: '已流失' }).click()
  await sees(page, /现在会提出/)
  await sees(page.locator('.cl-sample'), who.name)
  await page.getByRole('button', { name: '创建规则' }).click()
  const drawer = page.getByRole('dialog', { name: '已把我们删掉的' })
  await sees(drawer, who.name)
  await drawer.getByRole('button', { name: '确认清理' }).click()
  await page.getByRole('button', { name: '确认清理' }).last().click()
  await until(
    'the member is asked',
    () => ask(page, customerClear.list, {}),
    (d) => d.list[0]?.asked === 1,
  )
})

test('the member is asked on the phone, and says that it is done', async ({ urls, testLogin, story: { page, phone } }) => {
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(testLogin(who.userid))
  await phone.goto(`${urls.console}/mobile/workbench`)
  await phone.getByRole('link', { name: '有 1 位客户请你删除' }).click()
  await sees(phone, '对方已删除你')
  await fitsIn(phone, 390)
  await phone.getByRole('button', { name: '已删除' }).click()
  await sees(phone, '现在没有人请你删除客户')
  await page.goto(`${urls.console}/dashboard/customer_clear/statics`)
  await sees(page.locator('.stat').filter({ hasText: '已清理' }), '1')
})

test('all that a leaver held goes to a colleague, who has it on the phone a day later', async ({
  urls,
  testLogin,
  story: { page, phone },
}) => {
  const sim = simClient(urls.simulator)
  const { list: people } = await ask(page, staff.list, { pageSize: 100 })
  const able = people.filter((s) => s.status === 1 && s.name !== boss && (s.customerCount ?? 0) > 0)
  const [taker, leaver] = [able[0]!, able.at(-1)!]
  await sim.changeStaff({ userid: leaver.staffExtId, status: 5 })
  await until(
    'the leaver',
    () => ask(page, transfer.staff, {}),
    ({ list }) => list.some((s) => s.staffId === leaver.staffId),
  )
  await page.goto(`${urls.console}/dashboard/customer_transfer/wizard?staffId=${leaver.staffId}`)
  await page.getByRole('group', { name: '全部交给' }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(taker.name)
  await dialog.getByRole('option', { name: taker.name }).first().click()
  await dialog.getByRole('button', { name: /^选好/ }).click()
  await page.getByRole('button', { name: '一起交接' }).click()
  await page.getByRole('button', { name: '一起交接' }).last().click()
  await sees(page, '已开始')
  const of = { fromStaffIds: [leaver.staffId], resourceType: 'customer' as const }
  const { list: waiting } = await until(
    'WeCom took them',
    () => ask(page, transferRecords.list, { ...of, state: 'waiting' }),
    ({ total }) => total > 0,
    30_000,
  )
  await page.goto(`${urls.console}/dashboard/customer_transfer/record?fromStaffIds=${leaver.staffId}&resourceType=customer`)
  await sees(page.locator('.ctr-state'), '等客户回应')
  await sim.setClock({ advance_ms: 86_460_000 })
  await until(
    'the day is over',
    async () => {
      await ask(page, transferRecords.refresh, {})
      return ask(page, transferRecords.list, { ...of, state: 'done' })
    },
    ({ total }) => total > 0,
    30_000,
  )
  await phone.goto(testLogin(taker.staffExtId))
  await phone.goto(`${urls.console}/mobile/customers`)
  await phone.getByRole('searchbox').or(phone.getByRole('textbox')).first().fill(waiting[0]!.name)
  await sees(phone, waiting[0]!.name)
})
