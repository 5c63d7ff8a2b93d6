import { afterEach, expect, it, vi } from 'vitest'
import { type Session, setSession } from '#core/web/session.ts'
import { network, refusal, type Shown, settle, show, somebody } from '#core/web/testing.tsx'
import { shownToasts } from '#core/web/toast.tsx'
import HomePage from './HomePage.tsx'

let page: Shown
let net: ReturnType<typeof network>
afterEach(async () => {
  await page.unmount()
  net.restore()
  vi.useRealTimers()
  setSession({ state: 'out' } as Session)
})

it('what needs me, the first steps and the tasks say why they were not read, with the number, once, and come back', async () => {
  vi.useFakeTimers()
  setSession({ state: 'in', me: somebody() } as Session)
  let bad = true
  const broken = () => Response.json(refusal(500, '', { request_id: 'r-7' }), { status: 500 })
  net = network(() => (bad ? broken() : { as_of: '2026-11-21T02:00:00Z', list: [], total: 0, steps: [] }))
  page = await show(<HomePage />)
  const alerts = () => [...document.querySelectorAll('[role=alert]')].map((e) => e.textContent ?? '')
  const later = () => settle(() => vi.advanceTimersByTimeAsync(200)) // what no block says, a toast does after 100 ms
  await later()
  expect(alerts()).toHaveLength(3)
  for (const words of alerts()) expect(words).toMatch(/服务器处理这次请求时出了错.*500 · r-7/)
  expect(shownToasts()).toEqual([])
  bad = false
  await settle(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[role=alert] button:first-child')) button.click()
  })
  await later()
  expect(alerts()).toEqual([])
  expect(document.body.textContent).toContain('今天没有等你处理的事')
})
