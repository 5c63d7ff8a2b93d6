/**
 * An official account on a customer's phone: its code followed, what they write answered, its menu, and what its server hears of whoever
 * scans, goes and comes back. The simulator alone, with WeChat's origin; no product.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { openWechatCallback, openWechatEcho } from '@rapport/wecom/wechat/callback.ts'
import { qrcodeCreate } from '@rapport/wecom/wechat/calls/codes.ts'
import { menuCreate } from '@rapport/wecom/wechat/calls/menus.ts'
import { stableToken } from '@rapport/wecom/wechat/calls/tokens.ts'
import { createWechatClient } from '@rapport/wecom/wechat/client.ts'
import { readWechatEvent } from '@rapport/wecom/wechat/events.ts'
import { wechatReply } from '@rapport/wecom/wechat/replies.ts'
import { startSimulator } from '@rapport/wecom-simulator/start.ts'
import { phoneOf, sees } from './kit.ts'

test('who scans the code of an official account follows it, and its server answers what they write', async ({ browser }) => {
  const webDir = fileURLToPath(new URL('../simulator/dist/web', import.meta.url))
  const { url, origins, sim, close } = await startSimulator({ webDir, origins: { wechat: 0 } })
  const { appid, secret } = sim.addAccount({ kind: 'service', name: '麦禾服务号' })
  const token = 'journey'
  const heard: string[] = []
  const server = createServer((req, res) => {
    const query = Object.fromEntries(new URL(req.url ?? '/', 'http://x').searchParams)
    if (req.url === '/card') return res.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>今日菜单</h1>')
    if (req.method === 'GET') return res.end(openWechatEcho({ token, query }))
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const { key, event } = readWechatEvent(openWechatCallback({ mode: 'plain', token, appid, query, body: Buffer.concat(parts) }))
      const { FromUserName: to, ToUserName: from, Content, EventKey } = event as Record<string, string>
      heard.push(`${key} ${EventKey ?? Content ?? ''}`.trim())
      const said: Record<string, string> = { subscribe: `欢迎从 ${EventKey} 来`, CLICK: `签到：${EventKey}` }
      const content = said[key] ?? `收到：${Content}`
      res.end(wechatReply(undefined, { to: to!, from: from! }, { type: 'text', content }))
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  assert.deepEqual(await sim.setAccountCallback({ appid, url: callback, token, mode: 'plain' }), { ok: true })
  const open = createWechatClient({ baseUrl: origins.wechat! })
  const { access_token } = await open.call(stableToken, { grant_type: 'client_credential', appid, secret })
  const own = createWechatClient({
    baseUrl: origins.wechat!,
    account: { token: async () => access_token, refresh: async () => access_token },
  })
  const code = await own.call(qrcodeCreate, {
    action_name: 'QR_STR_SCENE',
    expire_seconds: 600,
    action_info: { scene: { scene_str: '门店7' } },
  })

  const person = sim.createCustomer({ name: '何以安' })
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  await page.goto(`${url}/phone/?as=${person.id}&scan=${encodeURIComponent(code.url)}`)
  const phone = phoneOf(page, '何以安')
  await phone.getByRole('button', { name: '关注', exact: true }).click()
  await sees(phone, '欢迎从 qrscene_门店7 来')
  const write = async (text: string) => {
    await phone.getByRole('textbox').fill(text)
    await phone.getByRole('button', { name: '发送' }).click()
    await sees(phone, `收到：${text}`)
  }
  await write('几点开门')

  // its menu: a button tells the server, those below another lead to a page and to a mini program
  const mini = { appid: 'wx0000000000000007', pagepath: 'pages/cake?id=7', url: 'http://127.0.0.1:9/' }
  const below = [
    { type: 'miniprogram' as const, name: '点单', ...mini },
    { type: 'view' as const, name: '菜单', url: `${callback}card` },
  ]
  await own.call(menuCreate, {
    button: [
      { type: 'click', name: '签到', key: 'SIGN' },
      { name: '门店', sub_button: below },
    ],
  })
  const menu = phone.getByRole('navigation', { name: /^菜单 · 麦禾服务号/ })
  await menu.getByRole('button', { name: '签到' }).click({ timeout: 20_000 })
  await sees(phone, '签到：SIGN')
  await menu.getByRole('button', { name: '门店' }).click()
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace('.png', '-menu.png') })
  await menu.getByRole('button', { name: '点单' }).click()
  await sees(phone, mini.appid)
  await sees(phone, 'id=7')
  await phone.getByRole('button', { name: '返回' }).last().click()
  await menu.getByRole('button', { name: '门店' }).click()
  await menu.getByRole('button', { name: '菜单' }).click()
  await expect(phone.frameLocator('iframe').locator('h1')).toHaveText('今日菜单', { timeout: 20_000 })
  await expect.poll(() => heard.at(-1)).toBe(`VIEW ${callback}card`)

  // who comes back has not scanned again; who follows and scans has, once
  await phone.getByRole('button', { name: '返回' }).last().click()
  await write('还在吗')
  await page.goto(`${url}/phone/?as=${person.id}&scan=${encodeURIComponent(code.url)}`)
  await expect.poll(() => heard.at(-1)).toBe('SCAN 门店7')
  await menu.getByRole('button', { name: '门店' }).click({ timeout: 20_000 })
  await menu.getByRole('button', { name: '点单' }).click()
  await sees(phone, mini.appid)
  await phone.getByRole('button', { name: '返回' }).last().click()
  await write('我又来了')
  const told = heard.map((one) => one.split(' ')[0]).filter((key) => key === 'subscribe' || key === 'SCAN')
  assert.deepEqual(told, ['subscribe', 'SCAN'])
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace('.png', '-mini.png') })
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace('.png', '-account.png') })
  await context.close()
  server.closeAllConnections()
  server.close()
  await close()
})
