import { RouterProvider } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import { screens as every } from '#apps/console/screens.ts'
import { modules } from '#core/contract/modules.ts'
import { go } from '../history.ts'
import { firsts } from '../menu.ts'
import { makeRouter } from '../router.tsx'
import { type Screen, screen } from '../screens.ts'
import { setSession } from '../session.ts'
import { type Network, network, show, until } from '../testing.tsx'
import { activeEntry, homePath, isHere, menuTree, trail } from './menu-tree.ts'
import { makeShell } from './Shell.tsx'
import { Crashed, NotFound } from './StatePages.tsx'
import { all, load, me, names, quiet, screens } from './testing.tsx'

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
  it.each([
    new TypeError('Failed to fetch dynamically imported module: /assets/far.js'),
    new Error('Unable to preload CSS for /assets/far.css'),
  ])(
    'a page whose code does not come over a lost network says so in its place, and is loaded anew when there is one again: %s',
    async (failed) => {
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
      vi.spyOn(console, 'error').mockImplementation(() => {})
      go('/dashboard/far')
      net = network(quiet)
      setSession({ state: 'in', me: me([]) })
      const away = () => Promise.reject(failed)
      const far = screen({ path: '/dashboard/far', title: { zh: '远', en: 'Far' }, key: 'ai-assistant.far', load: away })
      const page = await show(
        <RouterProvider
          router={makeRouter([...screens, far], { shell: makeShell([...screens, far]), notFound: NotFound, error: Crashed })}
        />,
      )
      await until(() => expect(page.element.textContent).toContain('网络没有连上'))
      expect(page.element.querySelector('nav')).not.toBeNull()
      expect(reload).not.toHaveBeenCalled()
      window.dispatchEvent(new Event('online'))
      await until(() => expect(reload).toHaveBeenCalled())
      vi.restoreAllMocks()
      await page.unmount()
      net.restore()
      setSession({ state: 'loading' })
    },
  )
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
