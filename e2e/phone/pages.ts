import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signPage } from '@rapport/wecom/jssdk.ts'

const functions =
  'getContext sendChatMessage selectEnterpriseContact shareToExternalContact shareToExternalMoments chooseImage scanQRCode ' +
  'openUserProfile openEnterpriseChat navigateToAddCustomer closeWindow updateMomentsSetting setShareAttr shareAppMessage shareTimeline onMenuShareAppMessage hideMenuItems'

/** A page of somebody's app: each button calls the function it is named after and says what came of it. */
const html = (simulator: string, corpid: string, agentid: number, names: string[]) => `<!doctype html><html lang="zh-CN"><title>工具</title>
<script src="${simulator}/sim/jssdk.js"></script>${names.map((name) => `<button>${name}</button>`).join('')}<p id="said"></p>
<script>
  const params = {
    sendChatMessage: { msgtype: 'text', text: { content: '侧边栏发来的话' } },
    selectEnterpriseContact: { mode: 'multi', type: ['department', 'user'] },
    shareToExternalContact: { text: { content: '今天的可颂' } },
    shareToExternalMoments: { text: { content: '周末第二个半价' } },
    chooseImage: { count: 1 }, scanQRCode: { needResult: 1 },
    updateMomentsSetting: { signature: '每天六点出炉' }, setShareAttr: { withShareTicket: true, state: '第 7 周' },
    shareAppMessage: { title: '排班', link: location.href }, shareTimeline: { title: '周末市集', link: location.href },
    onMenuShareAppMessage: { title: '菜单里的卡', link: location.href, success: () => { document.getElementById('said').textContent = '转发好了' } },
    hideMenuItems: { menuList: ['menuItem:share:timeline'] },
    openUserProfile: { type: 1, userid: 'linxiaoman' },
    openEnterpriseChat: { userIds: 'linxiaoman', groupName: '补货' },
  }
  ww.register({
    corpId: '${corpid}', agentId: ${agentid}, jsApiList: Object.keys(params),
    getAgentConfigSignature: async (url) => (await fetch('/sign?' + new URLSearchParams({ url }))).json(),
  })
  const use = async (name) => ww[name](params[name])
  for (const button of document.querySelectorAll('button')) button.onclick = async () => {
    const answer = (await use(button.textContent).catch((error) => error)) ?? { errMsg: button.textContent + ' has no answer' }
    document.getElementById('said').textContent = JSON.stringify(answer).slice(0, 400)
  }
</script></html>`

export interface Visitor {
  userid?: string
  external_userid?: string
  user_ticket?: string
}

interface App {
  simulator: string
  corpid: string
  agentid: number
  ticket: string
  whoIs: (code: string) => Promise<Visitor>
}

/** A server of somebody's app: `/tools` with the JS-SDK, and any other page greets whoever OAuth says is there. Gives its address. */
export async function pagesOfAnApp({ simulator, corpid, agentid, ticket, whoIs }: App): Promise<string> {
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const asked = new URL(req.url ?? '/', 'http://x')
    if (asked.pathname === '/sign') return res.end(JSON.stringify(signPage(ticket, asked.searchParams.get('url')!)))
    res.setHeader('content-type', 'text/html; charset=utf-8')
    if (asked.pathname === '/tools') return res.end(html(simulator, corpid, agentid, functions.split(' ')))
    const found = await whoIs(asked.searchParams.get('code') ?? '')
    const more = found.user_ticket ? '<p>知道得更多</p>' : ''
    res.end(`<!doctype html><title>活动</title><h1>你好，${found.userid ?? found.external_userid}</h1>${more}`)
  }
  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
