import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { screens } from '#apps/console/screens.ts'
import { auth } from '#core/contract/session.ts'
import { go, history } from '#core/web/history.ts'
import { environment } from '#core/web/request/environment.ts'
import { makeRouter } from '#core/web/router.tsx'
import { sessionNow, setSession } from '#core/web/session.ts'
import { save } from '#core/web/storage.ts'
import { answer, byRole, type Network, network, refusal, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { shownToasts } from '#core/web/toast.tsx'
import LoginPage from './LoginPage.tsx'
import { callbackOf, debounced, simulatorOf } from './login.ts'

let page: Shown | undefined
let net: Network
const loginUrl = (url: string) => answer(auth.loginUrl, { url })
const type = (name: string, value: string) =>
  settle(() => {
    document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
  })
const submit = () =>
  settle(() => void document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

beforeEach(() => {
  setSession({
    state: 'out',
    status: {
      hasLogin: false,
      activationStatus: 'activated',
      user: null,
      wxUser: null,
      passwordLogin: true,
      loginDialog: false,
      corpId: null,
    },
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  environment.go = () => {}
})
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('signing in', () => {
  it('comes back only to a path of our own', () => {
    expect(callbackOf('/dashboard/customer?tag=1')).toBe('/dashboard/customer?tag=1')
    for (const bad of ['//evil.example', '/\\evil', 'https://evil.example', '/', '/login?x=1', '', undefined])
      expect(callbackOf(bad)).toBeUndefined()
  })
  it('R309: clicks within 50 ms start one sign-in', () => {
    vi.useFakeTimers()
    const start = vi.fn()
    debounced(start)()
    debounced(start)()
    vi.advanceTimersByTime(49)
    expect(start).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(start).toHaveBeenCalledTimes(1)
  })
  it('says where the demo phone is, and nothing of it with WeCom itself', async () => {
    expect(simulatorOf('https://login.work.weixin.qq.com/wwlogin/sso/login?x')).toBeUndefined()
    go('/')
    net = network(loginUrl('http://127.0.0.1:7001/wwlogin/sso/login?x=1'))
    page = await show(<LoginPage />)
    const link = await until(() => byRole('link', /打开模拟手机/))
    expect(link.getAttribute('href')).toBe('http://127.0.0.1:7001/phone/')
  })
  it('where companies bring themselves in, the sign-in page leads there, and nowhere else', async () => {
    makeRouter(screens, { shell: () => null, notFound: () => null, error: () => null })
    go('/')
    net = network(loginUrl(''))
    page = await show(<LoginPage />)
    const link = () => [...document.querySelectorAll('a')].find((a) => a.textContent === '接入企业')
    expect(link()).toBeUndefined()
    const { status } = sessionNow()
    await settle(() => setSession({ state: 'out', status: { ...status!, registers: true } }))
    expect(link()?.getAttribute('href')).toBe('/register')
  })
  it('R084: a session that ended stands on the page, with where signing in leads; any other reason is told once', async () => {
    for (const [flash, noted, toasted] of [
      ['登录已失效，请重新登录', '登录已失效，请重新登录。登录后回到刚才的页面', []],
      ['请求失败，企业已停用', null, ['请求失败，企业已停用']],
    ] as const) {
      window.history.replaceState(null, '', '/?callback=%2Fdashboard%2Ftag')
      save('flash', flash, true)
      net = network(loginUrl(''))
      page = await show(<LoginPage />)
      expect(document.querySelector('.login-why')?.textContent ?? null).toBe(noted)
      expect(shownToasts().map((m) => m.text)).toEqual(toasted)
      expect(sessionStorage.getItem('rapport.flash')).toBeNull()
      await page.unmount()
      net.restore()
    }
    page = undefined
  })
  it('WCAG 3.3.8: the fields say what they are, so that password managers and paste work', async () => {
    net = network(loginUrl(''))
    page = await show(<LoginPage />)
    expect(document.querySelector('[name=username]')?.getAttribute('autocomplete')).toBe('username')
    expect(document.querySelector('[name=password]')?.getAttribute('autocomplete')).toBe('current-password')
  })
  it('asks for what is missing at the field, before asking the server', async () => {
    net = network(loginUrl(''))
    page = await show(<LoginPage />)
    await submit()
    expect(document.body.textContent).toContain('填写账号')
    expect(document.activeElement?.getAttribute('name')).toBe('username')
    expect(net.sent.some((s) => s.url.includes('password_login'))).toBe(false)
  })
  it('shows a refusal beside the form, not as a toast, and keeps what was typed', async () => {
    net = network({ ...loginUrl(''), ...answer(auth.passwordLogin, () => refusal(400, '账号或密码不正确')) })
    page = await show(<LoginPage />)
    await type('username', 'admin')
    await type('password', 'wrong')
    await submit()
    await until(() => expect(byRole('alert').textContent).toBe('账号或密码不正确'))
    expect(shownToasts()).toEqual([])
    expect(document.querySelector<HTMLInputElement>('[name=username]')!.value).toBe('admin')
    expect(net.sent.find((s) => s.url.includes('password_login'))?.body).toEqual({ account: 'admin', password: 'wrong' })
  })
  it('says why a sign-in failed', async () => {
    go('/login?error=inactive')
    window.history.replaceState(null, '', '/login?error=inactive')
    net = network(loginUrl(''))
    page = await show(<LoginPage />)
    expect(byRole('alert').textContent).toContain('可见范围')
  })
  it('R191: somebody who is in goes on to where they were', async () => {
    window.history.replaceState(null, '', '/?callback=%2Fdashboard%2Ftag')
    setSession({ state: 'in', me: somebody() })
    net = network(loginUrl(''))
    page = await show(<LoginPage />)
    expect(history.location.pathname).toBe('/dashboard/tag')
  })
  it('R192: whoever may do all sets up a company that is not connected; anybody else goes home', async () => {
    for (const [isRoot, to] of [
      [true, '/initial_configuration'],
      [false, '/dashboard'],
    ] as const) {
      window.history.replaceState(null, '', '/')
      setSession({ state: 'in', me: somebody({ isRoot, setUp: false }) })
      net = network(loginUrl(''))
      page = await show(<LoginPage />)
      expect(history.location.pathname).toBe(to)
      await page.unmount()
      net.restore()
    }
    page = undefined
  })
})
