import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from 'react'
import type { Module } from '#core/contract/modules.ts'
import { confirm } from './dialog.tsx'
import { go, history, readSearch, useHref, writeSearch } from './history.ts'
import { linkToKey } from './link.ts'
import type { Opened, Screen } from './screens.ts'
import { opens, sessionNow } from './session.ts'
import { lang, say, texts } from './text/text.ts'
import { Skeleton } from './ui/Empty.tsx'

const t = texts({
  'zh-CN': {
    title: '离开这个页面？',
    content: '改动还没有保存，离开后会丢失。',
    kept: '还没有提交。写到一半的内容会留作草稿，下次打开可以接着写。',
    go: '离开',
    leave: '放弃改动',
    stay: '继续编辑',
    brand: '睦客',
  },
  en: {
    title: 'Leave this page?',
    content: 'Your changes are not saved and will be lost.',
    kept: 'This is not submitted yet. What you wrote is kept as a draft that you can continue next time.',
    go: 'Leave',
    leave: 'Discard changes',
    stay: 'Keep editing',
    brand: 'Rapport',
  },
})

interface Pages {
  shell: RouteComponent
  notFound: RouteComponent
  error: ErrorRouteComponent
}

/** By the browser's words for a file that does not come the router would load the page anew without asking (`reloadWhenStale` asks). */
function notCome(cause: unknown): never {
  throw cause instanceof TypeError && /import|fetch/i.test(cause.message) ? new TypeError('no import', { cause }) : cause
}

let known: readonly Opened[] = []
/** Code routes made from the screens: those inside the shell share it, `bare` ones stand alone. */
export function makeRouter(screens: readonly Opened[], pages: Pages, at: RouterHistory = history) {
  known = screens.filter((s) => !s.devOnly || import.meta.env.DEV)
  const root = createRootRoute({ component: Outlet, notFoundComponent: pages.notFound })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: pages.shell })
  const inside = known.filter((s) => !s.bare)
  const route = (parent: typeof root | typeof shell) => (s: Opened) =>
    createRoute({
      getParentRoute: () => parent as typeof root,
      path: s.path,
      component: lazyRouteComponent(() => s.load().catch(notCome)),
      pendingComponent: () => <Skeleton now />,
      errorComponent: pages.error,
      // The shell names the tab of what stands in it.
      ...(s.bare && { onEnter: () => nameTab(s) }),
    })
  // Whoever mistypes an address of the console stays in it. Two routes: `/dashboard/$` alone would match `/dashboard`, too.
  const lost = ['/dashboard/$page', '/dashboard/$page/$'].map((path) =>
    createRoute({ getParentRoute: () => shell, path, component: pages.notFound as RouteComponent }),
  )
  const routeTree = root.addChildren([
    shell.addChildren([...inside.map(route(shell)), ...lost]),
    ...known.filter((s) => s.bare).map(route(root)),
  ])
  return createRouter({
    routeTree,
    history: at,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultNotFoundComponent: pages.notFound,
    // While the code of a page comes: the page of before for half a second, then bones. At the first opening there is none before.
    defaultPendingComponent: () => <Skeleton />,
    defaultPendingMs: 500,
    scrollRestoration: true,
    scrollToTopSelectors: ['#sheet'],
  })
}

function nameTab(s: Screen): void {
  const { brand } = say(t)
  document.title = `${lang() === 'en' ? s.title.en : s.title.zh} · ${brand}`
}

/** `/dashboard/qr/$wayId` for `/dashboard/qr/0191…`: the screen of an address. Exact paths win over parameters. */
export function screenAt(path: string, screens: readonly Opened[] = known): Opened | undefined {
  const clean = path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  const exact = screens.find((s) => s.path === clean)
  if (exact) return exact
  const parts = clean.split('/')
  return screens.find((s) => {
    const own = s.path.split('/')
    return own.length === parts.length && own.every((p, i) => (p.startsWith('$') ? parts[i] !== '' : p === parts[i]))
  })
}

/** The address of a page of this surface by its key; nothing where there is none. */
export const addressOf = (key: string, given?: Readonly<Record<string, unknown>>): string | undefined => linkToKey(known, key, given)

/** The screens of this surface that a module opens; several modules have none yet. Before there is a router, nothing is known of any. */
export const screensOf = (module: Module): readonly Opened[] => known.filter((s) => s.module === module)

export function useScreen(): Screen | undefined {
  const found = screenAt(useHref())
  return found?.sameAs ? (screenAt(found.sameAs) ?? found) : found
}
/** Each surface has its own: /dashboard, /client, /mobile. */
const firstWord = (path: string): string | undefined => path.split(/[/?#]/)[1]
const local = (to: string): boolean => to.startsWith('/') && !to.startsWith('//')

/**
 * A link inside the surface: a real address, opened in a new tab as any other; pointing at it loads the page's code. To a page this surface
 * does not have (a line of the timeline, shown on a phone), or that the person may not open, it is just its words; a button is not there.
 */
export function Link({
  to,
  replace,
  onClick,
  ...rest
}: { to: string; replace?: boolean } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const click = (e: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(e)
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey || rest.target || !local(to)) return
    e.preventDefault()
    go(to, { replace })
  }
  const warm = () =>
    void screenAt(to)
      ?.load()
      .catch(() => {})
  const missing = known.length > 0 && local(to) && !known.some((s) => firstWord(s.path) === firstWord(to))
  if (missing || closed(to)) return /\bbutton\b/.test(rest.className ?? '') ? null : <span>{rest.children}</span>
  return <a {...rest} href={to} onClick={click} onMouseEnter={warm} onFocus={warm} />
}

/** Whether this person may not open the page there. While nobody is known nothing is closed: the page itself says what is missing. */
function closed(to: string): boolean {
  const { me } = sessionNow()
  return Boolean(me) && local(to) && !opens(screenAt(to)?.module, 'read', me ?? undefined)
}

/** While `dirty`, leaving the page asks first: inside the app with our dialog, closing the tab with the browser's (G-1). `kept`: a draft stays. */
export function useUnsaved(dirty: boolean, kept = false): void {
  useEffect(() => {
    if (!dirty) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (currentLocation.pathname === nextLocation.pathname) return false
        const text = say(t)
        return !(await confirm({
          title: text.title,
          content: kept ? text.kept : text.content,
          verb: kept ? text.go : text.leave,
          cancel: text.stay,
          danger: !kept,
        }))
      },
    })
  }, [dirty, kept])
}
