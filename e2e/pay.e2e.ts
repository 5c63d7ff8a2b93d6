/**
 * A shop's money inside a customer's phone: paid, refunded, a notice lost and made good by asking, transfers accepted over the page that
 * asked. The simulator with WeChat's and WeChat Pay's origins and a program of the merchant's (pay-shop.ts); no product.
 */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { createPayV3Client } from '@rapport/wecom/pay/v3/client.ts'
import { startSimulator } from '@rapport/wecom-simulator/start.ts'
import { phoneOf, sees } from './kit.ts'
import { openShop } from './pay-shop.ts'

test('an order is paid and refunded, a lost notice is made good, and transfers are accepted on the phone', async ({ browser }) => {
  test.setTimeout(240_000)
  const webDir = fileURLToPath(new URL('../simulator/dist/web', import.meta.url))
  const { url, origins, sim, close } = await startSimulator({ webDir, origins: { wechat: 0, pay: 0 } })
  const account = sim.addAccount({ kind: 'service', name: '麦禾服务号', platform: 'op-home' })
  const [merchant] = sim.merchants().merchants
  const { mch_id } = merchant!
  const keys = sim.payKeys({ mch_id })
  const pay = createPayV3Client({
    baseUrl: origins.pay!,
    mchId: mch_id,
    serial: keys.serial,
    privateKey: keys.private_key!,
    apiV3Key: keys.api_v3_key,
  })
  const shop = await openShop({ wechat: origins.wechat!, account, pay })
  const stateOf = (number: string) => shop.rows.get(number)?.state

  const person = sim.createCustomer({ name: '许知远' })
  sim.setWallet({ person_id: person.id, balance: 50_000 })
  const { conversation_id } = sim.add({ person_id: person.id, userid: 'tangguo' })
  sim.say({ conversation_id, from: 'tangguo', msgtype: 'link', content: { title: '麦禾的店', url: `${shop.url}/` } })

  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.goto(`${url}/phone/?as=${person.id}`)
  const phone = phoneOf(page, '许知远')
  const press = (name: string | RegExp) => phone.getByRole('button', { name }).last().click()
  const h5 = phone.frameLocator('iframe')
  const says = (text: string) => expect(h5.locator('#said')).toHaveText(text, { timeout: 20_000 })
  const open = async () => {
    await phone.getByText('麦禾的店').last().click()
    await says('可以了')
  }
  const buy = async () => {
    await h5.getByRole('button', { name: '买蛋糕' }).click()
    await sees(phone, '¥128.00')
    await phone.getByLabel('支付密码').fill('123456')
    await press('付款')
    await press('完成')
    await says('get_brand_wcpay_request:ok')
    await sim.settled()
  }

  await press(/^唐果/)
  await open()

  // paid, and the notice says so
  await buy()
  assert.deepEqual([stateOf('cake000001'), shop.heard], ['SUCCESS', ['TRANSACTION.SUCCESS']])

  // paid, but no notice ever comes, however long this takes and however often it is sent again: the shop learns it by asking
  sim.addFault({ call: 'TRANSACTION.SUCCESS', kind: 'lost' })
  await buy()
  assert.deepEqual([stateOf('cake000002'), shop.heard.length], ['kept', 1])
  await shop.reconcile()
  assert.equal(stateOf('cake000002'), 'SUCCESS')

  // the answer of the refund is lost three times, its notice as well: one refund under its number
  sim.addFault({ call: 'refund/domestic/refunds', kind: 'reset_mid', count: 3 })
  sim.addFault({ call: 'REFUND.SUCCESS', kind: 'lost' })
  await shop.refund('cake000001', 'back000001')
  await sim.settled()
  await shop.reconcile()
  assert.equal(stateOf('back000001'), 'SUCCESS')
  assert.equal(sim.orders({ mch_id }).refunds.length, 1)

  // two transfers wait; the page opens one, whose receiver leaves it, and then takes it
  await shop.transfer('thanks1', 500)
  await shop.transfer('thanks2', 700)
  await press('返回')
  await open()
  const take = async (button: string, how: string) => {
    await h5.getByRole('button', { name: button }).click()
    await sees(phone, '24 小时内确认收款')
    await press(how)
  }
  await take('领第一笔', '取消')
  await says('requestMerchantTransfer:cancel')
  assert.equal(stateOf('thanks1'), 'WAIT_USER_CONFIRM')
  await take('领第一笔', '确认收款')
  await sees(phone, '已收款')
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT })
  await press('完成')
  await says('requestMerchantTransfer:ok')
  await sim.settled()
  assert.equal(stateOf('thanks1'), 'SUCCESS')
  sim.addFault({ call: 'MCHTRANSFER.BILL.FINISHED', kind: 'lost' })
  await take('领第二笔', '确认收款')
  await press('完成')
  await says('requestMerchantTransfer:ok')
  await sim.settled()
  assert.equal(stateOf('thanks2'), 'WAIT_USER_CONFIRM')
  await shop.reconcile()
  assert.equal(stateOf('thanks2'), 'SUCCESS')

  // the purse of the person, the account of the shop and the ledger agree with what the shop wrote down
  const { balance, statement } = sim.wallet({ person_id: person.id })
  assert.equal(balance, 50_000 - 12_800 + 500 + 700)
  assert.deepEqual(
    statement.map(({ kind }) => kind).filter((kind) => kind !== 'opening' && kind !== 'withdrawn'),
    ['transfer_received', 'transfer_received', 'refunded', 'paid', 'paid'],
  )
  assert.equal(sim.merchants().merchants[0]!.balance, merchant!.balance + 12_800 - 500 - 700)
  assert.equal(sim.moneyLedger().sum, 0)
  assert.deepEqual(shop.heard, ['TRANSACTION.SUCCESS', 'MCHTRANSFER.BILL.FINISHED'])
  assert.deepEqual(troubles, [])
  await context.close()
  shop.close()
  await close()
})
