import { Outlet, RouterProvider } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { screens } from '#apps/console/screens.ts'
import { screens as mobile } from '#apps/mobile/screens.ts'
import { screens as sideWindow } from '#apps/side-window/screens.ts'
import { go } from './history.ts'
import { makeRouter } from './router.tsx'
import type { Opened } from './screens.ts'
import { setSession } from './session.ts'
import { menuTree } from './shell/menu-tree.ts'
import { type Shown, show, somebody, until } from './testing.tsx'

let page: Shown | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
  vi.restoreAllMocks()
})

/** What stands at an address, drawn. */
async function open(all: readonly Opened[], path: string): Promise<string> {
  const found = all.find((s) => s.path === path)
  if (!found) throw new Error(`no screen ${path}`)
  go(path)
  const { default: Page } = await found.load()
  page = await show(<Page />)
  const text = page.element.textContent ?? ''
  await page.unmount()
  page = undefined
  return text
}

describe('the console', () => {
  it('R003: offers customers, staff, groups and tags to an administrator, and to others what they may see', () => {
    const four = ['/dashboard/customer', '/dashboard/group', '/dashboard/staff', '/dashboard/tag']
    const offered = (me: Parameters<typeof menuTree>[1]) => {
      const paths = menuTree(screens, me).flatMap((level) => level.entries.map((entry) => entry.path))
      return four.filter((path) => paths.includes(path))
    }
    expect(offered(somebody())).toEqual(four)
    const tags = [{ module: 'tag', actions: ['read'], actionNegative: false }]
    expect(offered(somebody({ isRoot: false, privileges: tags }))).toEqual(['/dashboard/tag'])
  })
  it('R125: /test resolves in dev mode, and gives not found otherwise', async () => {
    for (const dev of [true, false]) {
      vi.stubEnv('DEV', dev)
      setSession({ state: 'out' })
      go('/test')
      page = await show(
        <RouterProvider router={makeRouter(screens, { shell: () => null, notFound: () => '没有找到', error: () => null })} />,
      )
      await until(() => expect(page!.element.textContent).toContain(dev ? '试验台' : '没有找到'))
      await page.unmount()
    }
    page = undefined
    vi.unstubAllEnvs()
  })
  it('a page whose code is slow shows bones inside the shell, at the first opening too', async () => {
    setSession({ state: 'out' })
    go('/slow')
    const slow = { ...screens[0]!, key: 'slow', path: '/slow', bare: undefined, load: () => new Promise<never>(() => {}) }
    const shell = () => (
      <main>
        <Outlet />
      </main>
    )
    page = await show(<RouterProvider router={makeRouter([slow], { shell, notFound: () => '没有找到', error: () => null })} />)
    await until(() => expect(page!.element.querySelectorAll('main .skeleton').length).toBeGreaterThan(0))
    expect(page.element.querySelectorAll('main .late')).toHaveLength(0)
  })
  it('R141: the status display has two addresses, and both show the same page', async () => {
    const pages = screens.filter((s) => s.path.startsWith('/dashboard/status_display'))
    expect(pages.map((s) => s.path)).toEqual(['/dashboard/status_display', '/dashboard/status_display_v2'])
    const [one, two] = await Promise.all(pages.map((s) => s.load()))
    expect(one!.default).toBe(two!.default)
    expect(new Set(pages.map((s) => `${s.sameAs} ${s.module}`)).size).toBe(1)
  })
  it('a page with two addresses is one page: one component, one title, one right, one place in the menu, and links lead to one of them', async () => {
    const second = screens.filter((s) => s.sameAs)
    expect(second.map((s) => s.path)).toContain('/dashboard/customer_qrCode_statistics')
    for (const alias of second) {
      const first = screens.find((s) => s.path === alias.sameAs)
      expect(first, alias.path).toBeDefined()
      expect([alias.title, alias.module, alias.menu], alias.path).toEqual([first!.title, first!.module, undefined])
      const [one, two] = await Promise.all([alias.load(), first!.load()])
      expect(one.default, alias.path).toBe(two.default)
    }
  })
})

describe('pages that say what is wrong', () => {
  for (const [all, path, words] of [
    [mobile, '/mobile/auth_error', '没能确认身份'],
    [sideWindow, '/client/config_error', '侧边栏配置有误'],
    [screens, '/corp_auth_required', '企业还没有授权'],
    [screens, '/activation_required', '企业还没有激活'],
    [screens, '/404', '没有找到这个页面'],
    [screens, '/server_error', '服务器'],
    [screens, '/shop/auth_error', '店铺授权没有成功'],
    [screens, '/app/auth_error', '没能登录'],
  ] as const)
    it(`R274: ${path}`, async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      expect(await open(all, path)).toContain(words)
    })
})
