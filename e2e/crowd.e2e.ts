/** A pack from a list: what stands behind the filter is kept, somebody ceases to meet it in WeCom, the pack lets them go and says which condition it was. */
import assert from 'node:assert/strict'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { crowdPacks } from '#areas/customer/crowd-pack/contract.ts'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { journey } from './journey.ts'
import { sees, signIn, until } from './kit.ts'
import { ask } from './known.ts'

const name = '回头客提醒'
const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/`) }))

test('kept from the list, refreshed, and a member goes out with the reason', async ({ urls, story: { page } }) => {
  await (await signIn(page, '周若溪')).close()
  await page.getByRole('heading', { level: 1, name: /周若溪/ }).waitFor()
  const synced = () => ask(page, customerSync.syncStatus, {})
  await until('the first sync', synced, ({ task }) => task?.state === 'succeeded', 60_000)
  const { tagGroupList } = await ask(page, customerTags.list, {})
  const tag = tagGroupList.flatMap((g) => g.tags).find((t) => t.customerCount > 30 && t.tagExtId)!
  const total = tag.customerCount
  await page.goto(`${urls.console}/dashboard/customer?status=friend&tagsAny=${tag.tagId}`)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: /^选择符合筛选的全部/ }).click()
  await page.getByRole('toolbar').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '存为人群包' }).click()
  await page.getByLabel('名称', { exact: true }).fill(name)
  await page.getByRole('button', { name: '创建人群包' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const { list: packs } = await ask(page, crowdPacks.list, {})
  const { packId } = packs.find((p) => p.name === name)!
  const pack = () => ask(page, crowdPacks.one, { packId })
  assert.equal((await until('all are found', pack, (p) => !p.looking, 30_000)).size, total)

  const { list } = await ask(page, externalUsers.list, { status: 'friend', pageSize: 100 })
  const one = list.find((c) => c.staff.length === 1 && c.tags.some((t) => t.tagId === tag.tagId))!
  const { list: people } = await ask(page, staff.list, { pageSize: 100 })
  const { staffExtId } = people.find((s) => s.staffId === one.staff[0]!.staffId)!
  await simClient(urls.simulator).editCustomer({ userid: staffExtId, person_id: one.externalUserExtId, remove_tags: [tag.tagExtId!] })
  const tags = async () => (await ask(page, externalUsers.detail, { customerId: one.customerId })).tags
  await until('the tag is off', tags, (now) => now.every((t) => t.tagId !== tag.tagId))
  await page.getByRole('button', { name: '更多操作' }).first().click()
  await page.getByRole('menuitem', { name: '立即核对' }).click()
  await sees(page, '已开始核对全部客户')
  await until('one is out', pack, (p) => p.size === total - 1, 30_000)
  await page.getByRole('radio', { name: '进出记录' }).check()
  const gone = page.getByRole('row').filter({ hasText: one.remark || one.name })
  await sees(gone, '离开')
  await sees(gone, '全量核对')
  await sees(gone, '含任一标签')
})
