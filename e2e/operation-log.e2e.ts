/** The operation log, by hand: what somebody has just done stands there as a sentence, with what was and what is, and on the chain of its day. */
import assert from 'node:assert/strict'
import { liveCodeGroups } from '#areas/acquisition/live-codes/contract.ts'
import { operationLog } from '#areas/system/operation-log/contract.ts'
import { journey } from './journey.ts'
import { columnsFit, sees, signIn, until, words } from './kit.ts'
import { ask } from './known.ts'

const boss = '周若溪'
const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`) }))

test('a group is made and renamed, and the log says who did it', async ({ urls, story: { page } }) => {
  await (await signIn(page, boss)).close()
  await page.getByRole('heading', { level: 1, name: new RegExp(boss) }).waitFor()
  const { groupId } = await ask(page, liveCodeGroups.add, { name: '门店' })
  const { list } = await ask(page, liveCodeGroups.list, {})
  await ask(page, liveCodeGroups.update, { groupId, name: '旗舰店', version: list.find((g) => g.groupId === groupId)!.version })
  await page.goto(`${urls.console}/dashboard/operation/log`)
  await page.getByRole('row', { name: /修改了活码分组/ }).waitFor()
  const row = page.getByRole('row').nth(1)
  assert.match(await words(row), new RegExp(`${boss}.*修改了活码分组 门店.*改动`))
  await columnsFit(page)
})

test('a line opens beside the list: what was, what is, and everything else of this object', async ({ story: { page } }) => {
  await page.getByRole('row').nth(1).getByRole('time').first().click()
  const drawer = page.getByRole('dialog')
  await sees(drawer, '门店')
  assert.match(await words(drawer.locator('.ol-changes')), /名称 门店 旗舰店/)
  await drawer.getByRole('link', { name: '这个对象的全部操作' }).click()
  await until(
    'two lines of the group',
    async () => (await page.locator('tr.ct-row').count()) as number,
    (n) => n === 2,
  )
})

test('the day holds: its lines are on the chain within minutes, and whoever looks is told', async ({ story: { page } }) => {
  const day = await ask(page, operationLog.verify, { fresh: true })
  assert.equal(day.wrong, 0)
  assert.ok(day.lines + day.waiting >= 3)
  await page.getByRole('button', { name: '再核验' }).click()
  await sees(page, /首尾相接，没有被改过|尚未封存/)
})
