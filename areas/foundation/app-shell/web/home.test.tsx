import { afterEach, expect, it, vi } from 'vitest'
import { tasks } from '#core/contract/tasks.ts'
import { type Session, setSession } from '#core/web/session.ts'
import { answer, type Network, network, refusal, type Shown, settle, show, somebody } from '#core/web/testing.tsx'
import { shownToasts } from '#core/web/toast.tsx'
import { home } from '../contract.ts'
import HomePage from './HomePage.tsx'

let page: Shown
let net: Network
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
  const broken = refusal(500, '', { request_id: 'r-7' })
  net = network({
    ...answer(home.attention, () => (bad ? broken : { asOf: '2026-11-21T02:00:00Z', list: [] })),
    ...answer(home.checklist, () => (bad ? broken : { steps: [] })),
    ...answer(tasks.list, () => (bad ? broken : { list: [], total: 0 })),
  })
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
