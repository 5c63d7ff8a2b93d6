/** A seat opens pages, and its end closes them while one looks on: who is new is given one, one is taken back after a look at what stops, and comes back. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { journey } from './journey.ts'
import { sees, signIn, until } from './kit.ts'

const boss = '周若溪'
/** Comes new, with the role that everybody begins with. */
const newcomer = '方知夏'

const test = journey(async ({ open, urls }) => ({ page: await open(`${urls.console}/login`), hers: await open(`${urls.console}/login`) }), {
  lives: true,
})

test('seats are counted, and a number leads to who has them', async ({ urls, story: { page } }) => {
  await (await signIn(page, boss)).close()
  await page.goto(`${urls.console}/dashboard/seat_manage_page`)
  await sees(page, '新成员自动分配')
  const used = page.locator('.seat-kinds li').nth(1).getByRole('link').first()
  const number = Number(await used.innerText())
  await used.click()
  await sees(page, new RegExp(`共 ${number} 位`))
})

test('who is new has a seat by themselves, and a page opens', async ({ urls, story: { hers } }) => {
  await simClient(urls.simulator).createStaff({ userid: 'fangzhixia', name: newcomer, department: [1] })
  await (await signIn(hers, newcomer)).close()
  await hers.goto(`${urls.console}/dashboard/qr`)
  await hers.getByRole('heading', { level: 1 }).first().waitFor()
  assert.equal(await hers.getByText('这个页面需要席位').count(), 0)
})

async function act(page: Page, what: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: newcomer })
  await row.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('it is taken back after a look at what stops: her page closes, and the menu with it', async ({ urls, story: { page, hers } }) => {
  await page.goto(`${urls.console}/dashboard/seat_manage_page?keyword=${encodeURIComponent(newcomer)}`)
  await act(page, '释放')
  await sees(page, '「渠道活码」关闭')
  await page.getByRole('button', { name: '仍要关闭' }).click()
  await sees(page, '已释放 1 个席位')
  await sees(hers, '这个页面需要席位')
  const links = hers.getByRole('navigation', { name: '一级菜单' }).getByRole('link', { name: '获客' })
  await until(
    'the menu',
    () => links.count(),
    (n) => n === 0,
  )
})

test('and with the seat the page is back', async ({ story: { page, hers } }) => {
  await act(page, '分配')
  await page.getByRole('checkbox', { name: /客户运营席位/ }).check()
  await page.getByRole('button', { name: '分配席位' }).click()
  await sees(page, '席位已分配')
  await hers.getByRole('heading', { level: 1, name: /活码/ }).waitFor()
})
