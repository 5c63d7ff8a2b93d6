/** WeCom's own @wecom/jssdk, unchanged, in a page inside the simulator's phone: signed, answered, and what it sends is in the chat. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { getJsApiSignature } from '@wecom/crypto'
import { journey } from './journey.ts'
import { until } from './kit.ts'

const official = fs.readFileSync(new URL(import.meta.resolve('@wecom/jssdk')))
/** The package looks here whether it runs in WeCom. */
const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 wxwork/4.1.36 MicroMessenger/7.0.1'

const html = (simulator: string, corpid: string, agentid: number) => `<!doctype html><html lang="zh-CN"><title>官方 JS-SDK</title>
<script src="${simulator}/sim/jssdk.js"></script>
<pre id="said">…</pre>
<script type="module">
  import * as ww from '/wecom.js'
  const sign = (kind) => async (url) => (await fetch('/sign?' + new URLSearchParams({ kind, url }))).json()
  const wrong = location.hash === '#wrong'
  ww.register({
    corpId: '${corpid}', agentId: ${agentid}, jsApiList: ['getCurExternalContact', 'sendChatMessage'],
    getConfigSignature: sign('corp'), getAgentConfigSignature: sign(wrong ? 'corp' : 'agent'),
  })
  const said = {}
  for (const [name, params] of [['getContext'], ['getCurExternalContact'], ['sendChatMessage', { msgtype: 'text', text: { content: '官方 SDK 问好' } }]])
    said[name] = await ww[name](params).catch((error) => ({ failed: error.errMsg }))
  const say = () => (document.getElementById('said').textContent = JSON.stringify(said))
  ww.onMenuShareAppMessage({ title: '官方转发', link: 'https://example.com/menu', success: (answer) => { said.shared = answer; say() } })
  say()
</script></html>`

const test = journey(async ({ open, urls }) => {
  const sim = simClient(urls.simulator)
  const { corps } = await sim.corps()
  const { corpid, agentid } = corps[0]!
  const { secret } = (await sim.corp({ corpid })).apps.find((app) => app.kind === 'app')!
  const cgi = async (path: string) => (await (await fetch(`${urls.simulator}/cgi-bin/${path}`)).json()) as Record<string, string>
  const { access_token } = await cgi(`gettoken?corpid=${corpid}&corpsecret=${secret}`)
  const tickets: Record<string, string> = { agent: 'ticket/get?type=agent_config&', corp: 'get_jsapi_ticket?' }

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const asked = new URL(req.url ?? '/', 'http://x')
    if (asked.pathname === '/wecom.js') return res.setHeader('content-type', 'text/javascript').end(official)
    if (asked.pathname === '/') return res.setHeader('content-type', 'text/html; charset=utf-8').end(html(urls.simulator, corpid, agentid))
    const { ticket } = await cgi(`${tickets[asked.searchParams.get('kind')!]}access_token=${access_token}`)
    return res.end(JSON.stringify(getJsApiSignature({ url: asked.searchParams.get('url')!, ticket: ticket! })))
  }
  const pages = createServer((req, res) => void answer(req, res))
  await new Promise<void>((done) => {
    pages.listen(0, '127.0.0.1', done)
  })
  pages.unref()
  const address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`
  const person = await sim.createCustomer({ name: '官方小测' })
  const { conversation_id } = await sim.add({ person_id: person.id, userid: 'tangguo' })
  const phones = await open(urls.phone, { userAgent })

  /** On the phone of 唐果: the page beside the chat with this customer, and what it says. */
  async function answers(hash: string): Promise<Record<string, Record<string, unknown>>> {
    await phones.goto(`${urls.phone}?as=tangguo`)
    const phone = phones.getByRole('region', { name: '唐果的手机' })
    await phone.getByRole('button', { name: '工作台' }).click()
    await phone.getByRole('textbox', { name: '打开网页' }).fill(`${address}?sim_user=tangguo&sim_customer=${person.id}${hash}`)
    await phone.getByRole('button', { name: '打开', exact: true }).click()
    const said = phone.frameLocator('iframe').locator('#said')
    return JSON.parse(
      await until(
        'the page in the phone',
        () => said.innerText(),
        (text) => text.startsWith('{'),
      ),
    )
  }
  return { sim, phones, person, conversation_id, answers }
})

test('getContext, getCurExternalContact and sendChatMessage are answered', async ({ story: { sim, person, conversation_id, answers } }) => {
  const said = await answers('')
  assert.deepEqual(said.getContext, { errMsg: 'getContext:ok', err_msg: 'getContext:ok', errCode: 0, entry: 'single_chat_tools' })
  assert.equal(said.getCurExternalContact!.userId, person.id)
  assert.equal(said.sendChatMessage!.errMsg, 'sendChatMessage:ok')
  const { messages } = await sim.messages({ conversation_id })
  assert.equal(messages.at(-1)!.text!.content, '官方 SDK 问好')
  assert.equal(messages.at(-1)!.from, 'tangguo')
})

test('what the page wants forwarded by the client’s menu is forwarded, and it hears of it afterwards', async ({
  story: { sim, phones, conversation_id },
}) => {
  const phone = phones.getByRole('region', { name: '唐果的手机' })
  await phone.getByRole('button', { name: '更多操作' }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByRole('button', { name: '转发', exact: true }).click()
  await sheet.getByRole('radio', { name: /官方小测/ }).check()
  await sheet.getByRole('button', { name: '发送' }).click()
  const said = phone.frameLocator('iframe').locator('#said')
  await until(
    'the page hears of it',
    () => said.innerText(),
    (text) => text.includes('"shared"'),
  )
  const { messages } = await sim.messages({ conversation_id })
  assert.deepEqual([messages.at(-1)!.link!.title, messages.at(-1)!.link!.url], ['官方转发', 'https://example.com/menu'])
})

test('a wrong signature gets nothing', async ({ story: { sim, conversation_id, answers } }) => {
  const before = (await sim.messages({ conversation_id })).messages.length
  const said = await answers('#wrong')
  for (const answer of Object.values(said)) assert.match(String(answer.failed), /agentConfig:fail/)
  assert.equal((await sim.messages({ conversation_id })).messages.length, before)
})
