/** The board, by keyboard alone: a process is made, customers come into it, and one goes from stage to stage and back. */
import { customerKanban, customerStages } from '#areas/customer/customer-kanban/contract.ts'
import { processDraft, stage } from '#areas/customer/customer-kanban/testing.ts'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { journey } from './journey.ts'
import { sees, signIn, until } from './kit.ts'
import { ask } from './known.ts'

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`) }))

test('a card goes to the next stage by keyboard, is announced, and comes back by undo', async ({ urls, story: { page } }) => {
  await (await signIn(page, '周若溪')).close()
  await page.getByRole('heading', { level: 1, name: /周若溪/ }).waitFor()
  const synced = () => ask(page, customerSync.syncStatus, {})
  await until('the first sync', synced, ({ task }) => task?.state === 'succeeded', 60_000)
  const stages = [stage('新客'), stage('意向'), stage('成交', { kind: 'won' })]
  const { processId } = await ask(page, customerStages.add, processDraft('接待', stages))
  const [process] = (await ask(page, customerStages.list, {})).list
  const { list } = await ask(page, externalUsers.list, { pageSize: 20 })
  for (const { customerId } of list.slice(0, 2))
    await ask(page, customerKanban.move, { customerId, processId, stageId: process!.stages[0]!.stageId, version: 0 })
  await page.goto(`${urls.console}/dashboard/customer_kanban`)
  const column = (name: string) => page.getByRole('region', { name: `阶段 ${name}` })
  const card = column('新客').getByRole('article').first()
  const name = await card.getByRole('link').innerText()
  await card.getByRole('button', { name: `移动 ${name}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await sees(page, new RegExp(`拿起了 ${name}`))
  await page.keyboard.press('ArrowRight')
  await sees(page, `${name} 在「意向」上方`)
  await page.keyboard.press('Space')
  await column('意向').getByRole('link', { name, exact: true }).waitFor()
  await sees(page, `「${name}」已移到「意向」`)
  await page.getByRole('button', { name: '撤销' }).click()
  await column('新客').getByRole('link', { name, exact: true }).waitFor()
})

test('by M it goes to a stage chosen by name, and the number of the column opens the list', async ({ story: { page } }) => {
  const column = (name: string) => page.getByRole('region', { name: `阶段 ${name}` })
  const card = column('新客').getByRole('article').first()
  const name = await card.getByRole('link').innerText()
  await card.getByRole('button', { name: `移动 ${name}`, exact: true }).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: '成交' }).press('Enter')
  await column('成交').getByRole('link', { name, exact: true }).waitFor()
  await column('成交').getByRole('link', { name: '1', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '客户列表' }).waitFor()
  await page.getByRole('row').filter({ hasText: name }).filter({ hasText: '成交' }).waitFor()
})
