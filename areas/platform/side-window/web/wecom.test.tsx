import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { network } from '#core/web/testing.tsx'
import { currentCustomer } from './wecom.ts'

let net: ReturnType<typeof network>
const signature = { corp_id: 'ww1', agent_id: 1, timestamp: 1, nonce_str: 'n', signature: 's', config_signature: 'c' }
/** What the chat client answers when it is asked whose chat this is. */
const client = (getCurExternalContact: () => Promise<{ userId: string }>) => {
  window.ww = { register: () => {}, getCurExternalContact }
}
beforeEach(() => {
  vi.useFakeTimers()
  net = network((sent) => (sent.url.includes('/sidebar/status') ? { script_url: '/sdk.js' } : signature))
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
})
