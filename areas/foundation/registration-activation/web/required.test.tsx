import { afterEach, expect, it, vi } from 'vitest'
import { auth } from '#core/contract/session.ts'
import { go } from '#core/web/history.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, refusal, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { registering } from '../contract.ts'
import ActivationRequiredPage from './ActivationRequiredPage.tsx'
import CorpAuthRequiredPage from './CorpAuthRequiredPage.tsx'
import { consentAddress, registerStatusOf } from './consent.ts'
import InvitationPage from './InvitationPage.tsx'

let page: Shown
afterEach(async () => {
  vi.useRealTimers()
  await page.unmount()
})
const waiting = { hasLogin: true, user: null, wxUser: null, passwordLogin: true, corpId: 1, loginDialog: false }
const guide = () => document.querySelector('[role=dialog]')

it('R341, R207: a company without authorisation is shown the way; the guide is gone 500 ms after it closes', async () => {
  go('/corp_auth_required')
  page = await show(<CorpAuthRequiredPage />)
  await import('#core/web/blocks/OaGuide.tsx')
  await settle(() => byRole('button', '怎么授权').click())
  expect(byRole('dialog', '怎么授权').querySelectorAll('li').length).toBeGreaterThan(3)
  vi.useFakeTimers()
  await settle(() => byRole('button', '知道了').click())
  await settle(() => vi.advanceTimersByTime(499))
  expect(guide()).toBeTruthy()
  await settle(() => vi.advanceTimersByTime(1))
  expect(guide()).toBeNull()
})
it('R189: what became of an authorisation is said, with the way on', async () => {
  go('/corp_auth_required?error=state')
  page = await show(<CorpAuthRequiredPage />)
  expect(page.element.textContent).toContain('另一个浏览器')
  expect(byRole('link', '重新授权').getAttribute('href')).toBe('/register')
})
it('R189: people of a company that took its authorisation back read what is kept and who gives it again; a super administrator does so here', async () => {
  go('/corp_auth_required')
  const status = { ...waiting, activationStatus: 'created' as const }
  setSession({ state: 'in', status, me: somebody({ release: 'saas', isRoot: true, corpName: '乙公司' }) })
  page = await show(<CorpAuthRequiredPage />)
  expect(page.element.textContent).toMatch(/乙公司.*客户、活码和统计都还在/)
  expect(byRole('link', '重新授权').getAttribute('href')).toMatch(/^\/api\/corp_auth\/entry_page\/v2\?/)
  await settle(() => setSession({ state: 'in', status, me: somebody({ release: 'saas', isRoot: false, corpName: '乙公司' }) }))
  expect(page.element.textContent).toContain('请联系企业微信的超级管理员')
  expect(() => byRole('link', '重新授权')).toThrow()
  setSession({ state: 'loading' })
})
it('R189, R192: whoever waits is let in when the company works again, without a word of theirs', async () => {
  const acts = new Map<string, () => void>()
  class Line {
    addEventListener(what: string, act: () => void) {
      acts.set(what, act)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Line)
  const status = { ...waiting, activationStatus: 'created' as const }
  const me = somebody({ release: 'saas', isRoot: true, corpName: '乙公司' })
  for (const Page of [CorpAuthRequiredPage, ActivationRequiredPage]) {
    go('/corp_auth_required')
    setSession({ state: 'in', status, me })
    page = await show(<Page />)
    const net = network({ ...answer(auth.loginStatus, { ...waiting, activationStatus: 'activated' }) })
    await settle(() => acts.get('rights_changed')!())
    expect(net.sent.map(({ url }) => url)).toContain(`/api${auth.loginStatus.path}`)
    net.restore()
    await settle(() => setSession({ state: 'in', status: { ...status, activationStatus: 'activated' }, me }))
    expect(location.pathname).toBe('/')
    if (Page === CorpAuthRequiredPage) await page.unmount()
  }
  vi.unstubAllGlobals()
  setSession({ state: 'loading' })
})
it('R190: a super administrator is asked for the invite code, nobody else', async () => {
  go('/activation_required')
  setSession({ state: 'in', me: somebody({ isRoot: true, corpName: '乙公司' }) })
  page = await show(<ActivationRequiredPage />)
  expect(page.element.textContent).toContain('乙公司')
  byRole('textbox', '邀请码')
  await settle(() => setSession({ state: 'in', me: somebody({ isRoot: false }) }))
  expect(() => byRole('textbox', '邀请码')).toThrow()
})
it('a link of the operator brings its code to the page that takes it: registering, or activating where one waits', async () => {
  go('/invitation?code=ABCD-2345')
  setSession({ state: 'out' })
  page = await show(<InvitationPage />)
  expect(byRole('link', '开始接入').getAttribute('href')).toBe('/register?code=ABCD-2345')
  const status = { ...waiting, activationStatus: 'corp_authed' as const }
  await settle(() => setSession({ state: 'in', status, me: somebody({ isRoot: true }) }))
  expect(byRole('link', '激活').getAttribute('href')).toBe('/activation_required?code=ABCD-2345')
  await page.unmount()
  go('/activation_required?code=ABCD-2345')
  page = await show(<ActivationRequiredPage />)
  expect((byRole('textbox', '邀请码') as HTMLInputElement).value).toBe('ABCD-2345')
  setSession({ state: 'loading' })
})
it('R262, R263: authorising navigates with callback, auth_type and state; auth_type is oa unless said', async () => {
  page = await show(<p />)
  expect(consentAddress({ callback: '/dashboard' })).toBe('/api/corp_auth/entry_page/v2?callback=%2Fdashboard&auth_type=oa&state=')
  expect(consentAddress({ authType: 'chat_oa', state: 'x1' })).toContain('auth_type=chat_oa&state=x1')
})
it('R255, R270, R271: the status is asked for a corp id; whoever may not ask gets null, any other error is told and thrown', async () => {
  page = await show(<p />)
  const status = { hasCorp: true, corpName: '乙公司', activationStatus: 'activated' as const }
  let net = network(answer(registering.registerStatus, ({ corpId }) => (corpId === 7 ? status : refusal(10031, '请登录'))))
  expect(await registerStatusOf(7)).toEqual(status)
  expect(await registerStatusOf(8)).toBeNull()
  net.restore()
  net = network(answer(registering.registerStatus, () => refusal(500, '坏了')))
  await expect(registerStatusOf(7)).rejects.toThrow('服务器错误')
  await until(() => expect(document.body.textContent).toContain('服务器错误'))
  net.restore()
})
