import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '#core/contract/session.ts'
import { answer, network } from '#core/web/testing.tsx'
import { sideWindow } from '../../contract.ts'
import { currentCustomer, currentGroup, startsWork, workModules } from './wecom.ts'

let net: ReturnType<typeof network>
const signature = { corpId: 'ww1', agentId: 1, timestamp: 1, nonceStr: 'n', signature: 's', configSignature: 'c', scripts: ['/sdk.js'] }
const never = () => new Promise<never>(() => {})
/** What the chat client answers when it is asked whose chat this is. */
const client = (getCurExternalContact: () => Promise<{ userId: string }>) => {
  window.ww = { register: () => {}, initOpenData: never, getCurExternalContact, getCurExternalChat: never, sendChatMessage: never }
}
beforeEach(() => {
  vi.useFakeTimers()
  net = network({ ...answer(sideWindow.status, { scriptUrl: '/sdk.js' }), ...answer(auth.agentConfig, signature) })
})
afterEach(() => {
  net.restore()
  vi.useRealTimers()
  window.ww = undefined
})

describe('whose chat it is', () => {
  it('is told by the client', async () => {
    client(async () => ({ userId: 'wm1' }))
    expect(await currentCustomer()).toBe('wm1')
    await vi.advanceTimersByTimeAsync(5_000) // nothing is left behind that could still give up
  })
  it('R304: a client that does not answer is given up after 3 s', async () => {
    client(() => new Promise(() => {}))
    let why = ''
    currentCustomer().catch((error) => {
      why = error.why
    })
    await vi.advanceTimersByTimeAsync(2_999)
    expect(why).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(why).toBe('outside')
  })
  it('a group chat is told by the client, too', async () => {
    window.ww = {
      register: () => {},
      initOpenData: never,
      getCurExternalContact: never,
      getCurExternalChat: async () => ({ chatId: 'wr1' }),
      sendChatMessage: never,
    }
    expect(await currentGroup()).toBe('wr1')
  })
})

describe('the work SDK', () => {
  it('R240: starts for six modules and for no other', () => {
    expect([...workModules].sort()).toEqual(['customer_info', 'moment', 'operate_tool', 'qr_code', 'quick_reply', 'workbench'])
    expect(workModules.every((module) => startsWork(`/client/side_window/${module}`))).toBe(true)
    expect(startsWork('/client/side_window/qr_code/hours')).toBe(true)
    expect(['/client/side_window/mass_send', '/client/side_window', '/client/not_found'].some(startsWork)).toBe(false)
  })
  it('R308: of changes within 50 ms only the last page starts it', async () => {
    vi.resetModules()
    const fresh = await import('./wecom.ts')
    let registered = 0
    window.ww = {
      register: () => void registered++,
      initOpenData: never,
      getCurExternalContact: never,
      sendChatMessage: never,
      getCurExternalChat: never,
    }
    fresh.workSoon('/client/side_window/customer_info')
    await vi.advanceTimersByTimeAsync(fresh.workPause - 1)
    fresh.workSoon('/client/side_window/qr_code')
    await vi.advanceTimersByTimeAsync(fresh.workPause - 1)
    expect([fresh.workPause, registered]).toEqual([50, 0])
    fresh.workSoon('/client/side_window/mass_send')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(registered).toBe(0)
    fresh.workSoon('/client/side_window/qr_code')
    await vi.advanceTimersByTimeAsync(fresh.workPause + 10)
    expect(registered).toBe(1)
  })
})
