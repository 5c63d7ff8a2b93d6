/**
 * A page of an official account inside a customer's phone: who opened it after consent, the same person on a second account, a signed
 * config, a card shared from the menu and seen by its receiver, and an order paid over the page that waits. The simulator alone, with
 * WeChat's and WeChat Pay's origins; no product.
 */
import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { signPage } from '@rapport/wecom/jssdk.ts'
import { createPayV3Client } from '@rapport/wecom/pay/v3/client.ts'
import { payTransactionsJsapi } from '@rapport/wecom/pay/v3/orders.ts'
import { pageParams } from '@rapport/wecom/pay/v3/sign.ts'
import { snsOauth2AccessToken, snsUserinfo } from '@rapport/wecom/wechat/calls/oauth.ts'
import { stableToken, ticketGetticket } from '@rapport/wecom/wechat/calls/tokens.ts'
import { createWechatClient } from '@rapport/wecom/wechat/client.ts'
import { authorizeUrl } from '@rapport/wecom/wechat/links.ts'
import type { AccountCard } from '@rapport/wecom-simulator/sim/wechat-api.ts'
import { startSimulator } from '@rapport/wecom-simulator/start.ts'
import { html } from './account-page.ts'
import { phoneOf, sees } from './kit.ts'

test('a page knows who opened it after consent, shares a card that its receiver sees, and is paid', async ({ browser }) => {
  test.setTimeout(240_000)
  const webDir = fileURLToPath(new URL('../simulator/dist/web', import.meta.url))
  const { url, origins, sim, close } = await startSimulator({ webDir, origins: { wechat: 0, pay: 0 } })
  const wechat = origins.wechat!
  const [one, two] = ['抽奖号', '会员号'].map((name) => sim.addAccount({ kind: 'service', name, platform: 'op-home' })) as [
    AccountCard,
    AccountCard,
  ]
  const person = sim.createCustomer({ name: '许知远' })
  const { conversation_id } = sim.add({ person_id: person.id, userid: 'tangguo' })
  const [merchant] = sim.merchants().merchants
  const keys = sim.payKeys({ mch_id: merchant!.mch_id })
  const who = { mchId: merchant!.mch_id, serial: keys.serial, privateKey: createPrivateKey(keys.private_key!) }
  const pay = createPayV3Client({ baseUrl: origins.pay!, ...who, privateKey: keys.private_key!, apiV3Key: keys.api_v3_key })

  const seen: { openid: string; unionid?: string }[] = []
  /** As what the server of the page saw its visitors. */
  const agents = new Set<string>()
  async function answer(req: IncomingMessage, res: ServerResponse) {
    const asked = new URL(req.url ?? '/', 'http://x')
    agents.add(/MicroMessenger\/[\d.]+/.exec(req.headers['user-agent'] ?? '')?.[0] ?? 'a browser')
    if (asked.pathname === '/cake.png')
      return res.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const account = asked.searchParams.get('account') === 'two' ? two : one
    const { appid, secret } = account
    const here = `http://${req.headers.host}${req.url}`
    const code = asked.searchParams.get('code')
    const bare = new URL(here)
    for (const name of ['code', 'state']) bare.searchParams.delete(name)
    const consent = authorizeUrl(wechat, { appid, redirectUri: bare.href, scope: 'snsapi_userinfo' })
    const open = createWechatClient({ baseUrl: wechat })
    const granted =
      code && (await open.call(snsOauth2AccessToken, { appid, secret, code, grant_type: 'authorization_code' }).catch(() => null))
    // no code, or one that was used: a copied address has it still
    if (!granted) return res.writeHead(302, { location: consent }).end()
    const { access_token, openid, unionid } = granted
    seen.push({ openid, ...(unionid ? { unionid } : {}) })
    const { nickname } = await open.call(snsUserinfo, { access_token, openid })
    const { access_token: token } = await open.call(stableToken, { grant_type: 'client_credential', appid, secret })
    const own = createWechatClient({ baseUrl: wechat, account: { token: async () => token, refresh: async () => token } })
    const { ticket } = await own.call(ticketGetticket, { type: 'jsapi' })
    const order = async () => {
      const out_trade_no = `journey${seen.length}${Math.random().toString(36).slice(2, 8)}`
      const asked = {
        appid,
        description: '六寸蛋糕',
        out_trade_no,
        notify_url: 'http://127.0.0.1:9/',
        amount: { total: 100 },
        payer: { openid },
      }
      const { prepay_id } = await pay.call(payTransactionsJsapi, asked)
      return pageParams(who, appid, prepay_id, Math.floor(Date.now() / 1000))
    }
    const { timeStamp: timestamp, ...rest } = await order()
    const what = {
      appid,
      name: nickname,
      apis: ['updateAppMessageShareData', 'chooseWXPay', ...(account === two ? ['getLocation', 'scanQRCode', 'previewImage'] : [])],
      ids: `${openid} ${unionid}`,
      sign: signPage(ticket, here),
      order: { timestamp, ...rest },
      pay: await order(),
    }
    res.setHeader('content-type', 'text/html; charset=utf-8')
    res.end(html(wechat, what))
  }
  const server = createServer((req, res) => void answer(req, res).catch((error: Error) => res.writeHead(500).end(error.message)))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // the link stands in a chat, as the member sent it
  const send = (which: string) =>
    sim.say({
      conversation_id,
      from: 'tangguo',
      msgtype: 'link',
      content: { title: `活动 ${which}`, url: `${address}/h5?account=${which}` },
    })

  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.goto(`${url}/phone/?as=${person.id}`)
  const phone = phoneOf(page, '许知远')
  const h5 = phone.frameLocator('iframe')
  const press = (name: string | RegExp) => phone.getByRole('button', { name }).last().click()
  const open = async (which: string) => {
    send(which)
    await phone.getByText(`活动 ${which}`).last().click()
  }

  await press(/^唐果/)
  await open('one')
  // who refuses leaves the page, and it learnt nothing
  await press('拒绝')
  await phone.getByText('活动 one').last().click()
  await sees(phone.getByRole('dialog', { name: '抽奖号 申请' }), '昵称和头像')
  assert.equal(seen.length, 0)
  await press('同意')
  await expect(h5.locator('h1')).toHaveText('你好，许知远')
  await expect(h5.locator('#agent')).toHaveText('在微信里')
  await expect(h5.locator('#said')).toHaveText('可以分享了')
  await h5.getByRole('button', { name: '位置' }).click()
  await expect(h5.locator('#said')).toHaveText('getLocation:permission denied')

  // the menu shares what the page prepared, and whoever it went to sees the card
  await press('更多')
  await press('转发')
  await phone.getByRole('dialog').getByRole('radio', { name: /唐果/ }).check()
  await press('发送')
  await expect
    .poll(() => sim.messages({ conversation_id }).messages.at(-1)?.link)
    .toMatchObject({ title: '来抽奖', desc: '每人一次', url: `${address}/prize` })

  const cashier = async (button: string, how: 'pay' | 'leave') => {
    await h5.getByRole('button', { name: button, exact: true }).click()
    await phone.getByText('¥1.00').first().waitFor()
    if (how === 'leave') return press('取消')
    await phone.getByLabel('支付密码').fill('123456')
    await phone.locator('form button[type=submit]').click()
    await phone.getByRole('status').getByRole('button').click()
  }
  await cashier('支付', 'leave')
  await expect(h5.locator('#said')).toHaveText('没有付')
  await cashier('支付', 'pay')
  await expect(h5.locator('#said')).toHaveText('付好了')
  await cashier('用桥支付', 'pay')
  await expect(h5.locator('#said')).toHaveText('get_brand_wcpay_request:ok')

  // another account of the same open platform: another openid, the same unionid, the customer's of the company
  await press('返回')
  await open('two')
  await press('同意')
  await expect(h5.locator('h1')).toHaveText('你好，许知远', { timeout: 20_000 })
  assert.equal(seen.length, 2)
  assert.notEqual(seen[0]!.openid, seen[1]!.openid)
  assert.equal(seen[0]!.unionid, seen[1]!.unionid)
  assert.equal(seen[0]!.unionid, sim.openid({ person_id: person.id, appid: one.appid }).unionid)

  // what the page may ask of the phone, each seen
  await h5.getByRole('button', { name: '位置' }).click()
  await press('允许')
  await expect(h5.locator('#said')).toHaveText('31.2237')
  await h5.getByRole('button', { name: '扫码' }).click()
  await phone.getByRole('dialog').getByRole('textbox').fill('桌号 7')
  await press('确定')
  await expect(h5.locator('#said')).toHaveText('桌号 7')
  await h5.getByRole('button', { name: '看图' }).click()
  await phone.locator('.media img').waitFor()
  await press('返回')
  await press('更多')
  await press('分享到朋友圈')
  await press('发表')
  await expect.poll(() => sim.sharedPages({ person_id: person.id }).pages[0]?.url).toMatch(`${address}/h5?account=two`)

  // whoever looks at the moments sees the card; its maker, too
  const friend = await context.newPage()
  await friend.goto(`${url}/phone/?as=${person.id}`)
  const other = phoneOf(friend, '许知远')
  await other.getByRole('button', { name: '发现' }).click()
  await other.getByRole('button', { name: '朋友圈' }).click()
  await sees(other, '抽奖')
  if (process.env.SHOT) await friend.screenshot({ path: process.env.SHOT.replace('.png', '-moments.png') })
  await friend.close()

  // the phone's own settings reach the page
  const looks = async (size: string, gap: string) => {
    await expect(h5.locator('h1')).toHaveCSS('font-size', size, { timeout: 30_000 })
    await expect(h5.locator('#moves')).toHaveCSS('letter-spacing', gap)
  }
  await looks('20px', '1px')
  await press('更多')
  await press('手机设置')
  for (const name of ['字体放大到 1.5 倍', '减弱动态效果']) {
    await phone.getByLabel(name).click()
    await expect(phone.getByLabel(name)).toBeChecked()
  }
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace('.png', '-phone.png') })
  await press('完成')
  await press('同意')
  await looks('30px', '2px')

  // without network a page that is open stays; one that is asked for says so in WeChat's words, and a touch tries again
  const network = async (state: string, signal: 'true' | 'false') => {
    await press('更多')
    await press('手机设置')
    await phone.getByLabel('网络').selectOption(state)
    await press('完成')
    await expect(phone.locator('.scr')).toHaveAttribute('data-offline', signal)
  }
  await network('offline', 'true')
  await looks('30px', '2px')
  await press('更多')
  await press('刷新')
  const lost = h5.getByRole('button', { name: '网络出错，轻触屏幕重新加载' })
  await expect(lost).toBeVisible()
  for (const colorScheme of process.env.SHOT ? (['dark', 'light'] as const) : []) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: process.env.SHOT!.replace('.png', `-offline-${colorScheme}.png`) })
  }
  await lost.click()
  await network('online', 'false')
  await lost.click()
  await press('同意')
  await looks('30px', '2px')

  // by a copied address in the phone's other browser nobody is there to be asked
  await press('更多')
  await press('在浏览器打开')
  await expect(phone.locator('.layer:not([hidden])').frameLocator('iframe').locator('h1')).toHaveText('请在微信客户端打开链接', {
    timeout: 20_000,
  })
  for (const agent of ['MicroMessenger/6.5.16.1120', 'MicroMessenger/8.0.50.2701', 'a browser']) assert.ok(agents.has(agent), agent)
  assert.deepEqual(troubles, [])
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT })
  await context.close()
  server.closeAllConnections()
  server.close()
  await close()
})
