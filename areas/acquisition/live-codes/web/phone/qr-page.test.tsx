import { afterEach, expect, it, vi } from 'vitest'
import { auth } from '#core/contract/session.ts'
import { go, history } from '#core/web/history.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { clearToasts, shownToasts } from '#core/web/toast.tsx'
import { liveCodes, staffCodes } from '../../contract.ts'
import { codeRow } from '../testing.ts'
import QrPage from './QrPage.tsx'

const code = (n: number, name: string) =>
  codeRow({ wayId: `01a1fdd5-fc48-7d87-a28b-41949decba3${n}`, name, qrCode: `/qr/${n}.png`, qrText: '' })
let page: Shown
let net: ReturnType<typeof network>
afterEach(async () => {
  await page.unmount()
  net.restore()
  setSession({ state: 'loading' })
  clearToasts()
  window.ww = undefined
})
const click = (name: string) => settle(() => byRole('button', name).click())

it('R331, R333: a code is shown as large as the phone, and closing answers with the one shown last', async () => {
  setSession({ state: 'in', me: somebody() })
  net = network(answer(staffCodes.contactWay, { list: [code(1, '静安寺店'), code(2, '徐汇店')] }))
  go('/mobile/codes')
  page = await show(<QrPage />)
  await until(() => byRole('heading', '静安寺店'))
  await click('放大给客户扫')
  const box = await until(() => byRole('dialog', '放大给客户扫'))
  expect(box.querySelector('img')?.getAttribute('src')).toBe('/qr/1.png')
  expect(box.querySelector<HTMLImageElement>('img')!.width).toBeGreaterThan(228)
  expect((byRole('button', '上一个') as HTMLButtonElement).disabled).toBe(true)
  await click('下一个')
  expect(box.querySelector('img')?.getAttribute('src')).toBe('/qr/2.png')
  await click('关闭')
  await until(() => byRole('heading', '徐汇店'))
  expect(history.location.search).toContain(code(2, '').wayId)
})

it('beside a chat the code is sent there in one tap, and where there is none the page says so', async () => {
  const signature = { corpId: 'ww1', agentId: 1, timestamp: 1, nonceStr: 'n', signature: 's', configSignature: 'c', scripts: ['/sdk.js'] }
  const sendChatMessage = vi.fn().mockResolvedValueOnce({ errMsg: 'sendChatMessage:ok' })
  const never = () => new Promise<never>(() => {})
  window.ww = { register: () => {}, initOpenData: never, getCurExternalContact: never, getCurExternalChat: never, sendChatMessage }
  setSession({ state: 'in', me: somebody() })
  net = network({
    ...answer(staffCodes.contactWay, { list: [code(1, '静安寺店')] }),
    ...answer(liveCodes.shareLink, { url: '/H5/live_code?way=w' }),
    ...answer(auth.agentConfig, signature),
  })
  go('/client/side_window/qr_code')
  page = await show(<QrPage />)
  await until(() => byRole('heading', '静安寺店'))
  await click('发到聊天')
  await until(() => expect(shownToasts().map((one) => one.text)).toEqual(['已发到聊天']))
  const link = new URL('/H5/live_code?way=w', location.origin).href
  // The name of a code is for colleagues: the customer reads the company's.
  const news = { link, title: '添加麦禾烘焙的微信', desc: '点开后扫码，或长按识别' }
  expect(sendChatMessage).toHaveBeenCalledWith({ msgtype: 'news', news, enterChat: true })
  sendChatMessage.mockRejectedValueOnce({ errMsg: 'sendChatMessage:fail without context of external contact' })
  await click('发到聊天')
  await until(() => expect(shownToasts().at(-1)?.text).toBe('没有发出：旁边不是能发消息的客户或客户群'))
})
