import { RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { screens as every } from '#apps/console/screens.ts'
import { type Module, modules } from '#core/contract/modules.ts'
import type { StaffMe } from '#core/contract/session.ts'
import { tasks } from '#core/contract/tasks.ts'
import { corpCommon } from '#core/contract/tracking.ts'
import { devHost } from '../flags.ts'
import { closeHelp, registerHelp } from '../help.ts'
import { go, history } from '../history.ts'
import { firsts } from '../menu.ts'
import { makeRouter } from '../router.tsx'
import { type Screen, screen } from '../screens.ts'
import { setSession } from '../session.ts'
import { save } from '../storage.ts'
import { answer, byRole, type Network, network, type Shown, settle, show, somebody, until } from '../testing.tsx'
import { activeEntry, homePath, isHere, menuTree, trail } from './menu-tree.ts'
import { makeShell } from './Shell.tsx'
import { Crashed, NotFound } from './StatePages.tsx'

/** What the shell itself asks. */
const quiet = { ...answer(tasks.list, { list: [], total: 0 }), ...answer(corpCommon.staffActive, {}) }
const load = (text: string) => async () => ({ default: () => <p>{text}</p> })
const screens = [
  screen({
    path: '/dashboard/home',
    title: { zh: '首页', en: 'Home' },
    key: 'app-shell.s1',
    home: 'dashboard',
    menu: { place: ['home'], icon: 'house', order: 1 },
    load: load('这里是首页'),
  }),
  screen({
    path: '/dashboard',
    title: { zh: '首页', en: 'Home' },
    key: 'app-shell.s2',
    sameAs: '/dashboard/home',
    load: load('这里是首页'),
  }),
  screen({
    path: '/dashboard/customer',
    title: { zh: '客户列表', en: 'Customers' },
    key: 'customer-management.s3',
    module: 'customer',
    menu: { place: ['customers', 'all'], icon: 'users', order: 1 },
    load: load('列表'),
  }),
  screen({
    path: '/dashboard/customer/detail',
    title: { zh: '客户详情', en: 'Customer' },
    key: 'customer-management.s4',
    module: 'customer',
    parent: '/dashboard/customer',
    load: load('详情'),
  }),
  screen({
    path: '/dashboard/tag',
    title: { zh: '客户标签', en: 'Tags' },
    key: 'customer-tags.s5',
    module: 'tag',
    menu: { place: ['customers', 'tags'], icon: 'tag', order: 2 },
    load: load('标签'),
  }),
  screen({
    path: '/dashboard/lottery',
    title: { zh: '抽奖', en: 'Raffle' },
    key: 'raffle.s6',
    module: 'raffle_activity',
    menu: { place: ['yingxiaotoc', 'play'], icon: 'gift', order: 1 },
    load: load('抽奖'),
  }),
  screen({
    path: '/dashboard/staff_rank',
    title: { zh: '排行榜', en: 'Rank' },
    key: 'staff-rank.s7',
    module: 'staff_rank',
    menu: { place: ['yingxiaotob', 'staff'], icon: 'trophy', order: 1 },
    load: load('榜'),
  }),
  screen({
    path: '/dashboard/broken',
    title: { zh: '坏页', en: 'Broken' },
    key: 'app-shell.s8',
    load: async () => ({
      default: () => {
        throw new Error('boom')
      },
    }),
  }),
]
const me = (allowed: Module[], more: Partial<StaffMe> = {}): StaffMe =>
  somebody({
    isRoot: false,
    roleName: '店长',
    corpName: '麦禾',
    staffCount: 3,
    privileges: allowed.map((module) => ({ module, actions: ['read'], actionNegative: false })),
    ...more,
  })
const all: Module[] = ['customer', 'tag', 'raffle_activity', 'staff_rank']
const names = (levels: ReturnType<typeof menuTree>) => levels.map((l) => `${l.title.zh}:${l.entries.map((e) => e.screen.title.zh)}`)

describe('the menu', () => {
  let net: Network
  it('R119: every menu area of the modules has its place, and automation its label', () => {
    const areas = new Set(Object.values(modules).map((m) => m.menuArea))
    expect([...areas].sort()).toEqual(['base', 'chat', 'marketing', 'sales', 'service'])
    expect(new Set<string>(firsts.flatMap((f) => f.areas))).toEqual(areas)
    expect(firsts.flatMap((f) => Object.values<{ zh: string }>(f.groups).map((g) => g.zh))).toContain('自动化')
  })
  it('R119: every screen with a module stands in a level of its module’s area', () => {
    const wrong = every.filter((s) => {
      const first = firsts.find((f) => f.key === s.menu?.place[0])
      return s.module && first && !(first.areas as readonly string[]).includes(modules[s.module].menuArea)
    })
    expect(wrong.map((s) => s.path)).toEqual([])
  })
  it('an area brings a group and an icon of its own: they stand below those of the house, one group for all that name it', () => {
    const mine = (name: string, place: NonNullable<Screen['menu']>['place'], order: number) =>
      screen({
        key: `zoo.${name}`,
        path: `/dashboard/${name}`,
        title: { zh: name, en: name },
        menu: { place, icon: bars, order },
      })
    const bars = [['path', { d: 'M3 3v18h18' }]] as const
    const zoo = { key: 'zoo', zh: '动物', en: 'Animals' }
    const map = [
      mine('b', ['customers', zoo], 2),
      mine('c', ['customers', 'growth'], 9),
      mine('a', ['customers', { ...zoo }], 1),
      mine('d', ['customers', { key: 'bees', zh: '蜜蜂', en: 'Bees' }], 1),
    ]
    const [level] = menuTree(map, me([]))
    expect(level!.groups.map((g) => [g.key, g.title?.zh, g.entries.map((e) => e.screen.title.zh)])).toEqual([
      ['growth', '成长', ['c']],
      ['bees', '蜜蜂', ['d']],
      ['zoo', '动物', ['a', 'b']],
    ])
  })
  it('R002: what belongs to the hosted service is in its menu, and in no menu of a private deployment', () => {
    const ai = screen({ ...screens[0]!, key: 'ai-assistant.home', path: '/dashboard/ai_home', title: { zh: 'AI', en: 'AI' }, hosted: true })
    for (const [release, homes] of [
      ['private', ['/dashboard/home']],
      ['saas', ['/dashboard/home', '/dashboard/ai_home']],
    ] as const) {
      const here = [...screens, ai].filter((s) => isHere(s, { release }))
      expect(here.length).toBe(screens.length + (release === 'saas' ? 1 : 0))
      expect(menuTree(here, me([])).flatMap((l) => l.entries.map((e) => e.path))).toEqual(homes)
    }
  })
  it('R002: and opened by its address it is not found there', async () => {
    go('/dashboard/ai_home')
    net = network(quiet)
    const ai = screen({
      path: '/dashboard/ai_home',
      title: { zh: 'AI', en: 'AI' },
      key: 'ai-assistant.home',
      hosted: true,
      load: load('你好'),
    })
    for (const [release, said] of [
      ['private', '没有找到'],
      ['saas', '你好'],
    ] as const) {
      setSession({ state: 'in', me: me([], { release }) })
      const page = await show(
        <RouterProvider
          router={makeRouter([...screens, ai], { shell: makeShell([...screens, ai]), notFound: NotFound, error: Crashed })}
        />,
      )
      await until(() => expect(page.element.textContent).toContain(said))
      await page.unmount()
    }
    net.restore()
    setSession({ state: 'loading' })
  })
  it('R136: three levels', () => {
    const [, customers] = menuTree(screens, me(all))
    expect(customers!.groups.map((g) => [g.title?.zh, g.entries.map((e) => e.screen.title.zh)])).toEqual([
      ['客户', ['客户列表']],
      ['标签与资料', ['客户标签']],
    ])
  })
  it('R137: an entry has key, path and subPagePaths, and a sub page counts to it', () => {
    const levels = menuTree(screens, me(all))
    const active = activeEntry(levels, screens[3])
    expect(active?.entry).toMatchObject({
      key: '/dashboard/customer',
      path: '/dashboard/customer',
      subPagePaths: ['/dashboard/customer/detail'],
    })
    expect(trail(screens[3]!, screens).map((s) => s.title.zh)).toEqual(['客户列表', '客户详情'])
  })
  it('R122: an entry is gated by its module; one without a module is not', () => {
    expect(names(menuTree(screens, me(['customer'])))).toEqual(['首页:首页', '客户:客户列表'])
  })
  it('R138: both levels of marketing are there, and each depends on its channel', () => {
    expect(firsts.filter((f) => f.key.startsWith('yingxiao')).map((f) => [f.key, 'channel' in f ? f.channel : ''])).toEqual([
      ['yingxiaotoc', 'TOC'],
      ['yingxiaotob', 'TOB'],
    ])
    expect(names(menuTree(screens, me(all, { channels: ['TOB'] })))).not.toContain('活动:抽奖')
    expect(names(menuTree(screens, me(all, { channels: ['TOB'] })))).toContain('营销:排行榜')
    expect(names(menuTree(screens, me(all, { channels: ['TOC'] })))).toContain('活动:抽奖')
  })
})

describe('home', () => {
  const with3 = [
    ...screens,
    screen({ path: '/dashboard/messages', home: 'messages', title: { zh: '会话', en: 'Chats' }, key: 'chat-archive.s9', load: load('') }),
    screen({ path: '/dashboard/ai_home', home: 'ai', title: { zh: 'AI', en: 'AI' }, key: 'ai-assistant.s10', load: load('') }),
  ]
  it('messages for third-party app 3', () => expect(homePath({ thirdAppId: 3, release: 'private' }, with3)).toBe('/dashboard/messages'))
  it('R134: the dashboard home when self-hosted', () =>
    expect(homePath({ thirdAppId: 0, release: 'private' }, with3)).toBe('/dashboard/home'))
  it('the AI home otherwise', () => expect(homePath({ thirdAppId: 0, release: 'saas' }, with3)).toBe('/dashboard/ai_home'))
  it('a home that is not there leads to the dashboard home', () =>
    expect(homePath({ thirdAppId: 3, release: 'saas' }, screens)).toBe('/dashboard/home'))
})

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
