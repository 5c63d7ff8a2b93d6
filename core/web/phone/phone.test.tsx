import { RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import CompleteConfigurationPage from '#areas/foundation/app-shell/web/phone/CompleteConfigurationPage.tsx'
import { auth } from '#core/contract/session.ts'
import { go, history } from '../history.ts'
import { completeConfiguration, environment } from '../request/environment.ts'
import { makeRouter } from '../router.tsx'
import { screen } from '../screens.ts'
import { setSession } from '../session.ts'
import { answer, byRole, type Network, network, refusal, type Shown, show, somebody, until } from '../testing.tsx'
import { makePhoneShell, withIndex } from './Shell.tsx'
import { stateScreens } from './state-screens.ts'

const load = (text: string) => async () => ({ default: () => <p>{text}</p> })
const screens = [
  ...Object.values(stateScreens('/client')).map((s) => ({
    ...s,
    load: () => import('#areas/foundation/app-shell/web/phone/StatePage.tsx'),
  })),
  screen({
    path: '/client/side_window/customer_info',
    title: { zh: '资料', en: 'Profile' },
    key: 'side-window.s1',
    tab: { icon: 'user', order: 1 },
    load: load('客户资料'),
  }),
  screen({
    path: '/client/side_window/todo',
    title: { zh: '待办', en: 'To do' },
    key: 'todo.s2',
    tab: { icon: 'list-checks', order: 2 },
    load: load('待办事项'),
  }),
]
let page: Shown
let net: Network
const draw = async (path: string) => {
  go(path)
  const shell = makePhoneShell(screens, { base: '/client', tabs: 'top' })
  page = await show(
    <RouterProvider router={makeRouter(withIndex('/client', screens), { shell, notFound: () => <p>没有</p>, error: () => <p>坏了</p> })} />,
  )
}
const replaced: string[] = []
beforeEach(() => {
  replaced.length = 0
  vi.spyOn(location, 'replace').mockImplementation((url) => void replaced.push(String(url)))
})
afterEach(async () => {
  await page.unmount()
  net?.restore()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

describe('the side window', () => {
  it('R306: for the CRM app the panel is 1440 px wide, else as wide as the window', async () => {
    for (const isCrmApp of [true, false]) {
      setSession({ state: 'in', me: somebody({ isCrmApp }) })
      await draw('/client/side_window/customer_info')
      const box = await until(() => document.querySelector<HTMLElement>('.phone-app')!)
      expect(box.style.width).toBe(isCrmApp ? '1440px' : '')
      if (isCrmApp) await page.unmount()
    }
  })
  for (const [path, words] of [
    ['auth_error', '没能确认身份'],
    ['needs_config', '这个应用还没有配好'],
    ['not_found', '没有找到这个页面'],
    ['server_error', '服务器暂时不在'],
    ['config_error', '侧边栏配置有误'],
  ])
    it(`R275: /client/${path}`, async () => {
      setSession({ state: 'loading' })
      await draw(`/client/${path}`)
      await until(() => expect(document.body.textContent).toContain(words))
    })
  it('opens its first tool, and the tab bar says which', async () => {
    setSession({ state: 'in', me: somebody() })
    await draw('/client')
    await until(() => expect(document.querySelector('#sheet')?.textContent).toBe('客户资料'))
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('资料')
  })
  it('the bar at the bottom stands under what belongs to a tab, too, and leads back to it', async () => {
    setSession({ state: 'in', me: somebody() })
    const below = screen({
      path: '/mobile/told',
      title: { zh: '消息', en: 'Told' },
      key: 'told.s1',
      parent: screens.at(-1)!.path,
      load: load('消息'),
    })
    go(below.path)
    const shell = makePhoneShell([...screens, below], { base: '/mobile', tabs: 'bottom' })
    page = await show(<RouterProvider router={makeRouter([...screens, below], { shell, notFound: () => null, error: () => null })} />)
    await until(() => expect(document.querySelector('.phone-tabs [aria-current=true]')?.textContent).toBe('待办'))
  })
  it('signs in silently, once, and then says that it cannot', async () => {
    net = network(answer(auth.loginUrl, { url: 'https://open.weixin.qq.com/connect/oauth2/authorize?x' }))
    setSession({ state: 'out' })
    await draw('/client/side_window/todo?chat=1')
    await until(() => expect(replaced).toEqual(['https://open.weixin.qq.com/connect/oauth2/authorize?x']))
    expect(net.sent[0]!.url).toContain('surface=client')
    expect(new URLSearchParams(net.sent[0]!.url.split('?')[1]).get('callback')).toBe('/client/side_window/todo?chat=1')
    await page.unmount()
    await draw('/client/side_window/todo')
    await until(() => expect(history.location.pathname).toBe('/client/auth_error'))
    expect(replaced).toHaveLength(1)
  })
  it('a sign-in that cannot begin is a configuration error', async () => {
    net = network(answer(auth.loginUrl, () => refusal(4000, 'another domain')))
    setSession({ state: 'out' })
    await draw('/client/side_window/todo')
    await until(() => expect(history.location.pathname).toBe('/client/config_error'))
  })
  it('R090, R192: where nobody has connected the company yet, phones lead to the page that says so, and from there to the wizard', async () => {
    const went: string[] = []
    vi.spyOn(environment, 'go').mockImplementation((to) => void went.push(to))
    net = network(answer(auth.loginUrl, () => refusal(4099, 'no secret')))
    setSession({ state: 'out' })
    await draw('/client/side_window/todo')
    await until(() => expect(went.at(-1)).toBe(completeConfiguration))
    expect(history.location.pathname).not.toContain('config_error')
    await page.unmount()
    page = await show(<CompleteConfigurationPage />)
    expect(byRole('link', '现在配置').getAttribute('href')).toBe('/initial_configuration')
  })
})
