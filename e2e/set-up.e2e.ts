/** A company that nobody has connected, from the first sign-in to home, by hand: two things are wrong on the way, named and mended. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { journey } from './journey.ts'
import { fitsIn, sees, until } from './kit.ts'

const test = journey(
  async ({ open, urls }) => ({ page: await open(`${urls.console}/`, { permissions: ['clipboard-read', 'clipboard-write'] }) }),
  {
    byHand: true,
  },
)

/** What the administrator does at WeCom. */
const wecom = async (simulator: string) => {
  const sim = simClient(simulator)
  const { corpid } = (await sim.corps()).corps[0]!
  return { sim, corpid }
}

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '初始配置' }).getByRole('link', { name: new RegExp(`${name}$`) })

test('the administrator signs in and is led to the wizard', async ({ product, story: { page } }) => {
  await page.locator('[name=username]').fill('admin')
  await page.locator('[name=password]').fill(product.adminPassword)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/initial_configuration')
  await sees(page, '在企业微信管理后台建一个自建应用')
})

test('a server whose address is not trusted is told so, with the address; then the secret is taken', async ({ urls, story: { page } }) => {
  const { sim, corpid } = await wecom(urls.simulator)
  const app = (await sim.corp({ corpid })).apps.find((a) => a.kind === 'app')!
  await sim.breakSetup({ corpid, what: 'ip' })
  await step(page, '应用').click()
  await page.getByLabel('企业 ID').fill(corpid)
  await page.getByLabel('AgentId').fill(String(app.agentid))
  await page.getByLabel('Secret', { exact: true }).fill(app.secret)
  await page.getByRole('button', { name: '验证并保存' }).click()
  await sees(page.getByRole('alert'), /不在企业可信 IP 里/)
  await sees(page, '127.0.0.1')
  await sim.setApp({ corpid, trusted_ips: [] })
  await page.getByRole('button', { name: '验证并保存' }).click()
  await sees(page, '已保存，留空就不换')
  assert.equal(await page.getByLabel('Secret', { exact: true }).inputValue(), '')
})

test('keys of callbacks are made and copied; a wrong one at WeCom is named', async ({ urls, story: { page } }) => {
  const { sim, corpid } = await wecom(urls.simulator)
  await step(page, '回调').click()
  await page.getByRole('button', { name: '生成并保存' }).click()
  await sees(page, '这一对只显示这一次')
  const copied = async (label: string) => {
    await page.getByRole('button', { name: `复制${label}`, exact: true }).click()
    return page.evaluate<string>('navigator.clipboard.readText()')
  }
  const url = await copied('回调 URL')
  const token = await copied('Token')
  const aes_key = await copied('EncodingAESKey')
  assert.match(aes_key, /^[0-9A-Za-z]{43}$/)
  assert.equal((await sim.setCallback({ corpid, url, token: `${token}x`, aes_key })).ok, false)
  await page.reload()
  await sees(page, '收到的回调解不开')
  assert.equal(await page.getByText(token).count(), 0)
  await until(
    'WeCom takes the address',
    () => sim.setCallback({ corpid, url, token, aes_key }),
    ({ ok }) => ok,
  )
  const { id } = await sim.createCustomer({ name: '第一位客户' })
  await sim.add({ person_id: id, userid: 'zhouruoxi' })
  await until(
    'the cause is gone',
    async () => {
      await page.reload()
      await page.getByRole('status').first().waitFor()
      return page.getByText('收到的回调解不开').count()
    },
    (n) => n === 0,
  )
})

test('it ends at home; the wizard fits a phone', async ({ story: { page }, complaints }) => {
  await step(page, '完成').click()
  await sees(page, '接好了')
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsIn(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: '进入首页' }).click()
  await page.waitForURL('**/dashboard/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.deepEqual(complaints(), [])
})
