/** WeChat customer service on two phones: asked, answered by the API, pressed, passed to a member, handed on, ended. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signPage } from '@rapport/wecom/jssdk.ts'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { journey } from './journey.ts'
import { phoneOf, sees, until } from './kit.ts'

const html = (
  simulator: string,
  corpid: string,
  agentid: number,
  openKfId: string,
) => `<!doctype html><html lang="zh-CN"><title>客服工具</title>
<script src="${simulator}/sim/jssdk.js"></script><button id="go">打开会话</button><p id="said"></p>
<script>
  ww.register({
    corpId: '${corpid}', agentId: ${agentid}, jsApiList: ['navigateToKfChat'],
    getAgentConfigSignature: async (url) => (await fetch('/sign?' + new URLSearchParams({ url }))).json(),
  })
  document.getElementById('go').onclick = async () => {
    const said = []
    for (const name of ['getContext', 'getCurExternalContact']) said.push(await ww[name]())
    document.getElementById('said').textContent = said.map((one) => one.entry ?? one.userId).join(' ')
    await ww.navigateToKfChat({ openKfId: '${openKfId}', externalUserId: said[1].userId })
  }
</script></html>`

const test = journey(async ({ open, urls }) => {
  const sim = simClient(urls.simulator)
  const { corpid, agentid } = (await sim.corps()).corps[0]!
  const { secret } = (await sim.corp({ corpid })).apps.find((app) => app.kind === 'app')!
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${urls.simulator}/cgi-bin/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
    const read = (await answer.json()) as { errcode: number; errmsg: string; access_token: string; ticket: string; service_state: number }
    assert.equal(read.errcode, 0, `${path}: ${read.errmsg}`)
    return read
  }
  const { access_token } = await ask(`gettoken?corpid=${corpid}&corpsecret=${secret}`)
  const { open_kfid, name } = (await sim.kfAccounts()).accounts[0]!
  const person = await sim.createCustomer({ name: '问蛋糕的人' })
  const kf = (path: string, body: object) => ask(`kf/${path}?access_token=${access_token}`, { open_kfid, ...body })
  const send = (msgtype: string, content: object) => kf('send_msg', { touser: person.id, msgtype, [msgtype]: content })
  const state = () => kf('service_state/get', { external_userid: person.id }).then((answer) => answer.service_state)

  const phones = await open(`${urls.phone}?as=${person.id}&as=zhouruoxi`)
  const customer = phoneOf(phones, '问蛋糕的人')
  const staff = phoneOf(phones, '周若溪')
  const press = (text: string) => customer.getByRole('button', { name: text, exact: true }).click()
  return { sim, corpid, agentid, ask, access_token, open_kfid, name, person, kf, send, state, customer, staff, press }
})

test('a customer finds the account, writes, and presses what the menu and the text offer', async ({
  story: { name, send, state, customer, press },
}) => {
  await press('发现')
  await customer.getByRole('button', { name: '微信客服' }).click()
  await customer.getByRole('button', { name }).click()
  await press('联系客服')
  await customer.getByRole('textbox', { name: '消息' }).fill('在吗')
  await press('发送')
  await until('the session begins', state, (now) => now === 0)
  await send('msgmenu', { head_content: '想问什么？', list: [{ type: 'click', click: { id: 'cake', content: '订蛋糕' } }] })
  await press('订蛋糕')
  await sees(customer.locator('.msg.mine'), '订蛋糕')
  const asked = 'msgmenucontent=%E8%BD%AC%E4%BA%BA%E5%B7%A5&msgmenuid=human'
  await send('text', { content: `或者 <a href="weixin://bizmsgmenu?${asked}">找人</a>` })
  await press('找人')
  await sees(customer.locator('.msg.mine'), '转人工')
  assert.equal(await state(), 1)
})

test('a member takes who waits and answers under the name of the account', async ({ story: { person, kf, customer, staff, press } }) => {
  await kf('service_state/trans', { external_userid: person.id, service_state: 2 })
  await staff.getByRole('button', { name: '工作台', exact: true }).click()
  await staff.getByRole('button', { name: '微信客服' }).click()
  await staff.getByRole('button', { name: '问蛋糕的人' }).click()
  await staff.getByRole('button', { name: '接入' }).click()
  await staff.getByRole('textbox', { name: '消息' }).fill('六寸还是八寸？')
  await staff.getByRole('button', { name: '发送' }).click()
  await sees(customer, '六寸还是八寸？')
  assert.equal(await customer.getByText('周若溪').count(), 0)
  await press('更多')
  await press('位置')
  await sees(staff, '静安寺')
})

test('takes back a word, hands over and the customer is in the list of chats', async ({
  story: { sim, name, person, customer, staff, press },
}) => {
  await staff.getByRole('button', { name: '撤回' }).click()
  await sees(customer, '撤回了一条消息')
  await staff.getByRole('button', { name: '转接' }).click()
  await staff.getByRole('button', { name: '林小满' }).click()
  await until(
    'the session is hers',
    () => sim.kfSessions({ userid: 'linxiaoman' }),
    ({ sessions }) => sessions.some((s) => s.person.id === person.id && s.state === 3),
  )
  await staff.getByRole('textbox', { name: '消息' }).waitFor({ state: 'detached' })
  for (let n = 0; n < 2; n++) await customer.getByRole('button', { name: '返回' }).click()
  await press('微信')
  await sees(customer.getByRole('listitem'), name)
})

test('a page beside the chat knows the customer, and opens the chat again from elsewhere', async ({
  open,
  urls,
  story: { corpid, agentid, ask, access_token, open_kfid, person },
}) => {
  const { ticket } = await ask(`ticket/get?type=agent_config&access_token=${access_token}`)
  const pages = createServer((req, res) => {
    const asked = new URL(req.url ?? '/', 'http://x')
    if (asked.pathname === '/sign') return res.end(JSON.stringify(signPage(ticket, asked.searchParams.get('url')!)))
    res.setHeader('content-type', 'text/html; charset=utf-8').end(html(urls.simulator, corpid, agentid, open_kfid))
  })
  await new Promise<void>((done) => {
    pages.listen(0, '127.0.0.1', done)
  })
  const address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`
  const hers = await open(`${urls.phone}?as=linxiaoman`)
  const phone = phoneOf(hers, '林小满')
  await phone.getByRole('button', { name: '工作台' }).click()
  const seen = new URLSearchParams({ sim_user: 'linxiaoman', sim_customer: person.id, sim_entry: 'single_kf_tools' })
  await phone.getByRole('textbox', { name: '打开网页' }).fill(`${address}?${seen}`)
  await phone.getByRole('button', { name: '打开', exact: true }).click()
  await phone.frameLocator('iframe').getByRole('button', { name: '打开会话' }).click()
  await sees(phone.getByRole('log'), '静安寺')
  await phone.getByRole('button', { name: '结束' }).click()
  await phone.getByRole('button', { name: '重新接入' }).waitFor()
  pages.close()
})
