/** A company that nobody has connected, from the first sign-in to home, by hand: what people set up wrongly is named and mended, on the way and after. */
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

test('each other way to set it up wrongly stands on the self-check with its cause, and goes once it is mended: nothing is started anew', async ({
  urls,
  story: { page },
}) => {
  test.setTimeout(150_000)
  const { sim, corpid } = await wecom(urls.simulator)
  const config = `${urls.console}/dashboard/config_manage`
  // Who loses customer contact while the first sync runs has no customers here yet, and whoever has none may lack it.
  await until(
    'the first sync is over',
    async () => {
      await page.goto(config)
      await page.getByRole('status').filter({ hasText: '用时' }).waitFor()
      return page.getByRole('listitem').filter({ hasText: '客户同步' }).filter({ hasText: '与企业微信核对过' }).count()
    },
    (n) => n === 1,
    60_000,
  )
  // It takes customer contact from whoever has the most customers, and the page names them.
  const giveBack = async () => {
    const title = await page.getByRole('heading', { name: /没有客户联系权限/ }).innerText()
    const { people } = await sim.people({ corpid, kind: 'staff' })
    const busiest = people.find(({ name }) => title.startsWith(name))
    assert.ok(busiest, title)
    await sim.changeStaff({ corpid, userid: busiest.id, customer_contact: true })
  }
  const ways: [what: string, cause: string | RegExp, mend: () => Promise<unknown>][] = [
    ['contact', '没有客户联系权限', giveBack],
    ['visible', '看不到任何部门', () => sim.setApp({ corpid, allow_party: [1] })],
    ['clock', /服务器时间差了/, () => sim.removeFault({})],
    [
      'secret',
      '应用的 Secret 不对',
      async () => {
        const { secret } = (await sim.corp({ corpid })).apps.find((a) => a.kind === 'app')!
        await page.goto(`${urls.console}/initial_configuration?step=secret`)
        await page.getByLabel('Secret', { exact: true }).fill(secret)
        await page.getByRole('button', { name: '验证并保存' }).click()
        await page.getByRole('status').filter({ hasText: '应用密钥' }).waitFor()
        await page.goto(config)
      },
    ],
  ]
  for (const [what, cause, mend] of ways) {
    await sim.breakSetup({ corpid, what })
    await page.goto(config)
    const problem = page.getByRole('article').filter({ hasText: cause })
    await problem.first().waitFor()
    await mend()
    await page.getByRole('button', { name: '重新检查', exact: true }).first().click()
    await until(
      `${what} is mended`,
      () => problem.count(),
      (n) => n === 0,
    )
  }
})
