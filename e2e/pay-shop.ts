/** A merchant's program as somebody else would write it on the typed clients: a page in WeChat, orders of its own, notices, reconciliation. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signPage } from '@rapport/wecom/jssdk.ts'
import type { PayV3Client } from '@rapport/wecom/pay/v3/client.ts'
import { noticeRefusal, openNotice } from '@rapport/wecom/pay/v3/notices.ts'
import { payTransactionsJsapi, payTransactionsOutTradeNo } from '@rapport/wecom/pay/v3/orders.ts'
import { payKept } from '@rapport/wecom/pay/v3/pay-kept.ts'
import { refundDomesticRefunds, refundDomesticRefundsQuery } from '@rapport/wecom/pay/v3/refunds.ts'
import { mchTransferBills, mchTransferByOutBillNo } from '@rapport/wecom/pay/v3/transfers.ts'
import { snsOauth2AccessToken } from '@rapport/wecom/wechat/calls/oauth.ts'
import { stableToken, ticketGetticket } from '@rapport/wecom/wechat/calls/tokens.ts'
import { createWechatClient } from '@rapport/wecom/wechat/client.ts'
import { authorizeUrl } from '@rapport/wecom/wechat/links.ts'

interface Row {
  kind: 'order' | 'refund' | 'transfer'
  /** Cents. */
  amount: number
  /** What the platform has said of it last; `kept` when it was written down and nothing was heard yet. */
  state: string
}

/** The states that nothing follows. An order is given up when it is closed, and that never happens here. */
const over = new Set(['SUCCESS', 'REFUND', 'FAIL', 'CANCELLED', 'CLOSED'])

export interface Shop {
  url: string
  rows: Map<string, Row>
  /** What came to /notify, by event_type; `refused` with the reason where it was not taken. */
  heard: string[]
  refund(out_trade_no: string, out_refund_no: string): Promise<void>
  transfer(out_bill_no: string, amount: number): Promise<void>
  /** Asks for everything that is not over, under its number. */
  reconcile(): Promise<void>
  close(): void
}

export async function openShop(how: { wechat: string; account: { appid: string; secret: string }; pay: PayV3Client }): Promise<Shop> {
  const { wechat, account, pay } = how
  const { appid, secret } = account
  const rows = new Map<string, Row>()
  const heard: string[] = []
  /** What opens each transfer for its receiver. */
  const packages = new Map<string, string>()
  let reader = ''

  const open = createWechatClient({ baseUrl: wechat })
  const server = createServer((req, res) => {
    const path = (req.url ?? '').split('?')[0]
    const work = path === '/notify' ? notified(req, res) : path === '/order' ? ordered(res) : page(req, res)
    work.catch((error: Error) => res.writeHead(500).end(error.message))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const notify_url = `${url}/notify`

  const keep = (kind: Row['kind'], amount: number) => async (number: string) => void rows.set(number, { kind, amount, state: 'kept' })
  const told = (number: string, state: string, amount: number) => {
    const row = rows.get(number)
    if (!row || row.amount !== amount) throw new Error(`${number} is not ours, or not ${amount}`)
    row.state = state
  }

  /** Who opens it is known by openid; the page is signed for the JS-SDK. */
  async function page(req: IncomingMessage, res: ServerResponse) {
    const here = `http://${req.headers.host}${req.url}`
    const code = new URL(here).searchParams.get('code')
    if (!code) return void res.writeHead(302, { location: authorizeUrl(wechat, { appid, redirectUri: here, scope: 'snsapi_base' }) }).end()
    const { openid } = await open.call(snsOauth2AccessToken, { appid, secret, code, grant_type: 'authorization_code' })
    reader = openid
    const { access_token: token } = await open.call(stableToken, { grant_type: 'client_credential', appid, secret })
    const own = createWechatClient({ baseUrl: wechat, account: { token: async () => token, refresh: async () => token } })
    const { ticket } = await own.call(ticketGetticket, { type: 'jsapi' })
    const [first = '', second = ''] = packages.values()
    res.setHeader('content-type', 'text/html; charset=utf-8')
    res.end(html(wechat, { appid, mchId: pay.mchId, sign: signPage(ticket, here), first, second }))
  }

  async function ordered(res: ServerResponse) {
    const out_trade_no = `cake${String(rows.size + 1).padStart(6, '0')}`
    const question = { out_trade_no }
    const amount = { total: 12_800 }
    const input = { appid, description: '六寸蛋糕', out_trade_no, notify_url, amount, payer: { openid: reader } }
    const what = { send: payTransactionsJsapi, input, ask: payTransactionsOutTradeNo, question, keep: keep('order', 12_800) }
    const { sent } = await payKept(pay, what)
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify(pay.pageParams(appid, sent!.prepay_id)))
  }

  async function notified(req: IncomingMessage, res: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    try {
      const notice = await openNotice(pay, { headers: req.headers, body: Buffer.concat(parts).toString('utf8') })
      if (notice.known && notice.event_type === 'TRANSACTION.SUCCESS') {
        const { out_trade_no, trade_state, amount } = notice.resource
        told(out_trade_no, trade_state, amount!.total)
      } else if (notice.known && notice.event_type === 'MCHTRANSFER.BILL.FINISHED') {
        const { out_bill_no, state, transfer_amount } = notice.resource
        told(out_bill_no, state, transfer_amount)
      } else if (notice.known && notice.event_type === 'REFUND.SUCCESS') {
        const { out_refund_no, refund_status, amount } = notice.resource
        told(out_refund_no, refund_status, amount.refund)
      }
      heard.push(notice.event_type)
      res.writeHead(204).end()
    } catch (problem) {
      heard.push(`refused: ${(problem as Error).message}`)
      res.writeHead(400).end(noticeRefusal('not taken'))
    }
  }

  return {
    url,
    rows,
    heard,
    async refund(out_trade_no, out_refund_no) {
      const { amount: total } = rows.get(out_trade_no)!
      const input = { out_trade_no, out_refund_no, notify_url, reason: '少了蜡烛', amount: { refund: total, total, currency: 'CNY' } }
      const question = { out_refund_no }
      const kept = await payKept(pay, {
        send: refundDomesticRefunds,
        input,
        ask: refundDomesticRefundsQuery,
        question,
        keep: keep('refund', total),
      })
      const { status, amount } = kept.sent ?? kept.found
      told(out_refund_no, status, amount.refund)
    },
    async transfer(out_bill_no, transfer_amount) {
      const input = {
        appid,
        out_bill_no,
        transfer_scene_id: '1000',
        openid: reader,
        transfer_amount,
        transfer_remark: '推荐有奖',
        notify_url,
        transfer_scene_report_infos: [{ info_type: '活动名称', info_content: '推荐有奖' }],
      }
      const ask = { ask: mchTransferByOutBillNo, question: { out_bill_no } }
      const { sent } = await payKept(pay, { send: mchTransferBills, input, ...ask, keep: keep('transfer', transfer_amount) })
      told(out_bill_no, sent!.state, transfer_amount)
      packages.set(out_bill_no, sent!.package_info!)
    },
    async reconcile() {
      for (const [number, { kind, state }] of rows) {
        if (over.has(state)) continue
        if (kind === 'order') {
          const { trade_state, amount } = await pay.call(payTransactionsOutTradeNo, { out_trade_no: number })
          told(number, trade_state, amount!.total)
        } else if (kind === 'refund') {
          const { status, amount } = await pay.call(refundDomesticRefundsQuery, { out_refund_no: number })
          told(number, status, amount.refund)
        } else {
          const { state: now, transfer_amount } = await pay.call(mchTransferByOutBillNo, { out_bill_no: number })
          told(number, now, transfer_amount)
        }
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Orders by the bridge; takes the first transfer by the bridge, as WeChat Pay's page shows it, and the second by the JS-SDK. */
const html = (wechat: string, what: { appid: string; mchId: string; sign: object; first: string; second: string }) => `<!doctype html>
<html lang="zh-CN"><title>麦禾</title><script src="${wechat}/open/js/jweixin-1.6.0.js"></script>
<h1>麦禾的店</h1><p id="said">…</p><button id="buy">买蛋糕</button><button id="first">领第一笔</button><button id="second">领第二笔</button>
<script>
  const say = (text) => (document.getElementById('said').textContent = text)
  const on = (id, act) => (document.getElementById(id).onclick = () => { say('…'); act() })
  wx.config({ appId: '${what.appid}', ...${JSON.stringify(what.sign)}, jsApiList: ['checkJsApi', 'requestMerchantTransfer'] })
  wx.error((res) => say(res.errMsg))
  wx.ready(() => say('可以了'))
  on('buy', async () =>
    WeixinJSBridge.invoke('getBrandWCPayRequest', await (await fetch('/order')).json(), (res) => say(res.err_msg)))
  const transfer = (pack) => ({ mchId: '${what.mchId}', appId: '${what.appid}', package: pack })
  on('first', () => wx.checkJsApi({ jsApiList: ['requestMerchantTransfer'], success: ({ checkResult }) =>
    checkResult.requestMerchantTransfer &&
    WeixinJSBridge.invoke('requestMerchantTransfer', transfer('${what.first}'), (res) => say(res.err_msg)) }))
  on('second', () => wx.invoke('requestMerchantTransfer', transfer('${what.second}'), (res) => say(res.err_msg)))
</script></html>`
