import { afterEach, expect, it, vi } from 'vitest'
import { go } from '#core/web/history.ts'
import { byRole, type Shown, settle, show } from '#core/web/testing.tsx'
import RequiredPage from './RequiredPage.tsx'

let page: Shown
afterEach(async () => {
  vi.useRealTimers()
  await page.unmount()
})
const guide = () => document.querySelector('[role=dialog]')

it('R341, R207: a company without authorisation is shown the way; the guide is gone 500 ms after it closes', async () => {
  go('/corp_auth_required')
  page = await show(<RequiredPage />)
  await import('./OaGuide.tsx')
  await settle(() => byRole('button', '怎么授权').click())
  expect(byRole('dialog', '怎么授权').querySelectorAll('li').length).toBeGreaterThan(3)
  vi.useFakeTimers()
  await settle(() => byRole('button', '知道了').click())
  await settle(() => vi.advanceTimersByTime(499))
  expect(guide()).toBeTruthy()
  await settle(() => vi.advanceTimersByTime(1))
  expect(guide()).toBeNull()
})
it('what is missing otherwise needs no guide', async () => {
  go('/shop/auth_error')
  page = await show(<RequiredPage />)
  expect(() => byRole('button', '怎么授权')).toThrow()
})
