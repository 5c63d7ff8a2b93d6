import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '#core/contract/session.ts'
import { go, history } from '#core/web/history.ts'
import { environment } from '#core/web/request/environment.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, type Network, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import AuthErrorPage from './AuthErrorPage.tsx'
import EnterPage from './EnterPage.tsx'
import LoginPage from './LoginPage.tsx'

let page: Shown | undefined
let net: Network
const status = { hasLogin: false, activationStatus: 'activated', user: null, wxUser: null, passwordLogin: true, corpId: null } as const
const out = (loginDialog = false) => setSession({ state: 'out', status: { ...status, loginDialog } })
const asked = () => net.sent.filter(({ url }) => url.includes('login_url')).map(({ url }) => new URLSearchParams(url.split('?')[1]))
const wecom = 'https://open.weixin.qq.com/connect/oauth2/authorize?x=1'
beforeEach(() => {
  out()
  net = network(answer(auth.loginUrl, { url: wecom }))
})
afterEach(async () => {
  await page?.unmount()
  page = undefined
  net.restore()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const at = (path: string) => {
  go(path)
  window.history.replaceState(null, '', path)
}

describe('addresses that sign in without asking', () => {
  it('outside WeCom’s client the silent ones say so, and lead to the code', async () => {
    at('/freelogin?callback=%2Fdashboard%2Ftag&appid=ww1')
    page = await show(<EnterPage />)
    await until(() => expect(document.body.textContent).toContain('请在企业微信里打开'))
    expect(Object.fromEntries(asked()[0]!)).toEqual({ callback: '/dashboard/tag', surface: 'client', appid: 'ww1' })
    expect(byRole('link', '扫码登录').getAttribute('href')).toBe('/auth_workwx?callback=%2Fdashboard%2Ftag')
  })
  it('each asks for its own way, and comes home where its address names no page of ours', async () => {
    for (const [path, surface, callback] of [
      ['/auth_workwx?callback=//evil.example', 'console', '/dashboard'],
      ['/app/sign_in', 'client', '/mobile'],
      ['/window/app/login?callback=/dashboard/tag', 'window', '/dashboard/tag'],
    ] as const) {
      at(path)
      const before = asked().length
      page = await show(<EnterPage />)
      await until(() => expect(asked().length).toBe(before + 1))
      expect([asked().at(-1)!.get('surface'), asked().at(-1)!.get('callback')]).toEqual([surface, callback])
      await page.unmount()
    }
    page = undefined
  })
  it('whoever is in already goes on; a page of another surface is another program', async () => {
    const went: string[] = []
    environment.go = (to) => void went.push(to)
    setSession({ state: 'in', me: somebody() })
    at('/app/sign_in')
    page = await show(<EnterPage />)
    expect(went).toEqual(['/mobile'])
    await page.unmount()
    at('/auth_workwx?callback=/dashboard/tag')
    page = await show(<EnterPage />)
    expect(history.location.pathname).toBe('/dashboard/tag')
    expect(asked()).toEqual([])
  })
  it('R274: a sign-in that failed says why, in words even of a reason that nobody knows, and has two ways on', async () => {
    for (const [error, words] of [
      ['inactive', '可见范围'],
      ['not_installed', '还没有安装'],
      ['constructor', '再试一次'],
    ] as const) {
      at(`/app/auth_error?error=${error}&callback=%2Fmobile%2Ftoday`)
      page = await show(<AuthErrorPage />)
      expect(byRole('alert').textContent).toContain(words)
      expect(byRole('link', '换一种方式登录').getAttribute('href')).toBe('/login?callback=%2Fmobile%2Ftoday')
      await page.unmount()
    }
    at('/window/app/login?error=cancelled')
    page = await show(<EnterPage />)
    expect(asked()).toEqual([]) // nobody is sent round in circles
    await settle(() => byRole('button', '再试一次').click())
    expect(asked()).toHaveLength(1)
  })
})

describe('R344: the dialog of the hosted service', () => {
  const sources: { heard: Map<string, (e: { data: string }) => void>; closed: boolean }[] = []
  class Source {
    heard = new Map<string, (e: { data: string }) => void>()
    closed = false
    constructor() {
      sources.push(this)
    }
    addEventListener(type: string, fn: (e: { data: string }) => void) {
      const before = this.heard.get(type)
      this.heard.set(type, (e) => {
        before?.(e)
        fn(e)
      })
    }
    close() {
      this.closed = true
    }
  }
  it('waits beside the window, says what was refused, and goes on when somebody is in', async () => {
    vi.stubGlobal('EventSource', Source)
    await import('./WorkLoginDialog.tsx')
    const opened: string[] = []
    vi.spyOn(window, 'open').mockImplementation((to) => {
      opened.push(String(to))
      return null
    })
    out(true)
    at('/login?callback=%2Fdashboard%2Ftag')
    page = await show(<LoginPage />)
    await until(() => expect(byRole('button', '用企业微信登录').hasAttribute('disabled')).toBe(false))
    await settle(() => byRole('button', '用企业微信登录').click())
    await until(() => byRole('dialog', '企业微信登录'))
    await until(() => expect(sources).toHaveLength(1))
    await settle(() => sources[0]!.heard.get('refused')!({ data: '{"why":"cancelled"}' }))
    expect(byRole('alert', undefined, byRole('dialog')).textContent).toBe('这次没有确认登录。')
    expect(sources[0]!.closed).toBe(true)
    await settle(() => byRole('button', '再试一次').click())
    expect(opened).toEqual(Array(2).fill('/window/app/login?callback=%2Fdashboard%2Ftag'))
    net.restore()
    net = network(answer(auth.loginStatus, { ...status, activationStatus: 'activated', loginDialog: true }))
    await settle(() => sources[1]!.heard.get('in')!({ data: '{}' }))
    await until(() => expect(net.sent.some(({ url }) => url.includes('login_status'))).toBe(true))
    expect(sources[1]!.closed).toBe(true)
    await settle(() => byRole('button', '关闭', byRole('dialog')).click())
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  })
  it('R327: without it WeCom’s page takes the place of ours', async () => {
    const open = vi.spyOn(window, 'open')
    at('/login')
    page = await show(<LoginPage />)
    await until(() => expect(asked()).toHaveLength(1))
    await settle(() => byRole('button', '用企业微信登录').click())
    await settle(() => new Promise((done) => setTimeout(done, 60)))
    expect(open).not.toHaveBeenCalled()
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })
})
