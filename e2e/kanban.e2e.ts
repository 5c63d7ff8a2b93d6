/** The board, by keyboard alone: a process is made, customers come into it, and one goes from stage to stage and back. */
import { customerKanban, customerStages } from '#areas/customer/customer-kanban/contract.ts'
import { processDraft, stage } from '#areas/customer/customer-kanban/testing.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { journey } from './journey.ts'
import { sees, until } from './kit.ts'
import { ask } from './known.ts'

const test = journey(async ({ open }) => ({ page: await open('about:blank') }))

test('a card goes to the next stage by keyboard, is announced, and comes back by undo', async ({ urls, testLogin, story: { page } }) => {
  await page.goto(testLogin('zhouruoxi'))
  // Who is here already will do; the rest comes meanwhile.
  const some = () => ask(page, externalUsers.list, { pageSize: 2 })
  const { list } = await until('the first customers', some, (read) => read.list.length === 2, 60_000)
  const stages = [stage('新客'), stage('意向'), stage('成交', { kind: 'won' })]
  const { processId } = await ask(page, customerStages.add, processDraft('接待', stages))
  const [process] = (await ask(page, customerStages.list, {})).list
  for (const { customerId } of list)
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
