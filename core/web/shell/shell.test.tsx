import { RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { devHost } from '../flags.ts'
import { closeHelp, registerHelp } from '../help.ts'
import { go, history } from '../history.ts'
import { makeRouter } from '../router.tsx'
import { screen } from '../screens.ts'
import { setSession } from '../session.ts'
import { save } from '../storage.ts'
import { byRole, type Network, network, type Shown, settle, show, until } from '../testing.tsx'
import { makeShell } from './Shell.tsx'
import { Crashed, NotFound } from './StatePages.tsx'
import { all, load, me, quiet, screens } from './testing.tsx'

describe('the console', () => {
  let page: Shown
  let net: Network
  const open = async (path: string, who = me(all)) => {
    go(path)
    setSession({ state: 'in', me: who })
    page = await show(<RouterProvider router={makeRouter(screens, { shell: makeShell(screens), notFound: NotFound, error: Crashed })} />)
    await until(() => expect((document.querySelector('#sheet') ?? document.querySelector('.empty'))?.textContent).toBeTruthy())
  }
  beforeEach(() => {
    // happy-dom's own, beside what a window has.
    ;(window as unknown as { happyDOM: { setViewport: (to: object) => void } }).happyDOM.setViewport({ width: 1440, height: 900 })
    net = network(quiet)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(async () => {
    await page.unmount()
    net.restore()
    localStorage.clear()
    sessionStorage.clear()
    setSession({ state: 'loading' })
    vi.restoreAllMocks()
  })
  const sheet = () => document.querySelector('#sheet')!

  it('R126: home is both /dashboard and /dashboard/home', async () => {
    await open('/dashboard')
    await until(() => expect(sheet().textContent).toBe('这里是首页'))
    expect(document.querySelector('.panel [aria-current=page]')?.textContent).toBe('首页')
  })
  it('R142: an address nobody knows says so inside the console', async () => {
    for (const path of ['/dashboard/nowhere', '/dashboard/customer/no/such']) {
      await open(path)
      await until(() => expect(sheet().textContent).toContain('没有找到这个页面'))
      expect(document.querySelector('.rail')).toBeTruthy()
      await page.unmount()
    }
  })
  it('G-1: breadcrumb and title say where one is; the list entry is lit on a sub page', async () => {
    await open('/dashboard/customer/detail')
    expect([...document.querySelectorAll('.crumb li')].map((li) => li.textContent)).toEqual(['客户', '客户列表', '客户详情'])
    expect(document.title).toBe('客户详情 · 睦客')
    expect(document.querySelector('.panel [aria-current=page]')?.textContent).toBe('客户列表')
    expect(document.querySelector('.rail [aria-current]')?.textContent).toBe('客户')
  })
  it('a page that one may not open is not home', async () => {
    await open('/dashboard/customer', me(['tag']))
    await until(() => expect(document.querySelector('.crumb')?.textContent).toContain('客户列表'))
    expect(document.querySelector('.rail [aria-current]')?.textContent).not.toBe('首页')
  })
  it('G-13: a link to a page that one may not open is just its words', async () => {
    const links = () => document.querySelectorAll('.crumb a').length
    await open('/dashboard/customer/detail')
    expect(links()).toBe(1)
    await page.unmount()
    await open('/dashboard/customer/detail', me(['tag']))
    expect(document.querySelector('.crumb')?.textContent).toContain('客户列表')
    expect(links()).toBe(0)
  })
  it('R069: an opened page is counted, by its pattern and not by whose page it is', async () => {
    await open('/dashboard/customer')
    await settle(() => go('/dashboard/customer/detail?id=1'))
    await until(() =>
      expect(net.sent.filter((s) => s.url === '/api/corp_common/staff_active').map((s) => s.body)).toEqual([
        { page: '/dashboard/customer' },
        { page: '/dashboard/customer/detail' },
      ]),
    )
  })
  it('R130: what brought somebody here is counted with the pages they open', async () => {
    save('_r', 'spring', true)
    await open('/dashboard/customer')
    await until(() =>
      expect(net.sent.find((s) => s.url === '/api/corp_common/staff_active')?.body).toEqual({
        page: '/dashboard/customer',
        data: { referral: 'spring' },
      }),
    )
  })
  it('R131: a test environment says so beside the company, unless preprod cancels that', async () => {
    await open('/dashboard/home')
    await settle(() => byRole('button', /麦禾/).click())
    expect(devHost()).toBe(true) // tests run on localhost
    expect(document.querySelector('.pop-head')?.textContent).toContain('自部署版 · 测试环境')
  })
  it('G-1: a page without permission names the missing module', async () => {
    await open('/dashboard/tag', me(['customer']))
    expect(sheet().textContent).toContain('没有这个页面的权限')
    expect(sheet().textContent).toContain('客户标签')
  })
  it('G-1: what one opened lately stands in the menu of home; what would not open does not, nor what a colleague opened here', async () => {
    await open('/dashboard/tag', me(['customer']))
    for (const path of ['/dashboard/customer', '/dashboard/home']) await settle(() => go(path))
    await until(() => expect(sheet().textContent).toBe('这里是首页'))
    const menu = () => [...document.querySelectorAll('.panel a')].map((a) => a.textContent)
    expect(menu()).toEqual(['首页', '客户列表'])
    await settle(() => setSession({ state: 'in', me: me(all) }))
    expect(menu()).toEqual(['首页', '客户列表'])
    await settle(() => go('/dashboard/tag'))
    await settle(() => go('/dashboard/home'))
    await until(() => expect(menu()).toEqual(['首页', '客户标签', '客户列表']))
    await settle(() => setSession({ state: 'in', me: me(['customer']) }))
    expect(menu()).toEqual(['首页', '客户列表'])
  })
  it('R142: what is not there says so', async () => {
    await open('/dashboard/nothing')
    await until(() => expect(document.body.textContent).toContain('没有找到这个页面'))
  })
  it('a page that breaks leaves the menu standing', async () => {
    await open('/dashboard/broken')
    await until(() => expect(sheet().textContent).toContain('这个页面出了点问题'))
    expect(document.querySelector('.rail')).toBeTruthy()
  })
  it('G-1: whether the panel is folded is remembered', async () => {
    await open('/dashboard/customer')
    await settle(() => byRole('button', '收起菜单').click())
    expect(document.querySelector('.panel')).toBeNull()
    expect(localStorage.getItem('rapport.panel_collapsed')).toBe('true')
    await settle(() => byRole('button', '展开菜单').click())
    expect(document.querySelector('.panel')).toBeTruthy()
  })
  const options = () => [...document.querySelectorAll('[role=option]')].map((o) => o.textContent)
  const search = async (word: string) => {
    await settle(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true })))
    const input = await until(() => byRole('combobox') as HTMLInputElement)
    await settle(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, word)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return input
  }
  it('G-9: ? opens the help of the page in hand; ⌘K finds help by what it says, on pages one may open', async () => {
    const help = (what: string) => ({ 'zh-CN': { what, steps: ['先看这里'] }, en: { what, steps: ['Look here'] } })
    const texts = {
      'app-shell.s1': help('今天的数字'),
      'customer-tags.s5': { ...help('分组用的记号'), keys: 'list' },
      'raffle.s6': help('记号以外'),
    }
    const read: string[] = []
    const areas = ['app-shell', 'customer-tags', 'raffle'].map((area) => {
      const load = async () => {
        read.push(area)
        return texts
      }
      return [`areas/x/${area}/web/help.ts`, load] as const
    })
    registerHelp(Object.fromEntries(areas))
    await open('/dashboard', me(['tag']))
    expect(read).toEqual([])
    await settle(() => byRole('button', '这一页的帮助').click())
    await until(() => expect(byRole('dialog', '帮助：首页').textContent).toContain('今天的数字怎么开始先看这里'))
    expect(read).toEqual(['app-shell'])
    expect(byRole('dialog').textContent).not.toContain('打开这一行')
    await settle(() => byRole('button', '关闭').click())
    const input = await search('记号')
    await until(() => expect(options()).toEqual(['客户标签客户']))
    await settle(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
    expect(byRole('dialog', '帮助：客户标签').textContent).toContain('打开这一行')
    expect(history.location.pathname).toBe('/dashboard')
    await settle(() => byRole('link', '打开这一页').click())
    expect(history.location.pathname).toBe('/dashboard/tag')
    expect(document.querySelector('.help')).toBeNull()
    closeHelp()
    registerHelp({})
  })
  it('G-8: Ctrl K finds a page by initials and opens it', async () => {
    await open('/dashboard/home')
    const input = await search('khbq')
    await until(() => expect(options()).toEqual(['客户标签客户']))
    await settle(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
    expect(history.location.pathname).toBe('/dashboard/tag')
  })
  it('nobody signed in: to the index page, which brings them back', async () => {
    go('/dashboard/customer?tag=1')
    setSession({ state: 'out' })
    const index = screen({ path: '/', title: { zh: '登录', en: '' }, key: 'auth-login.s11', bare: true, load: load('登录页') })
    page = await show(
      <RouterProvider router={makeRouter([...screens, index], { shell: makeShell(screens), notFound: NotFound, error: Crashed })} />,
    )
    await until(() => expect(history.location.pathname).toBe('/'))
    expect(new URLSearchParams(history.location.search).get('callback')).toBe('/dashboard/customer?tag=1')
  })
})
