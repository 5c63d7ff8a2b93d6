import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { isIframe, referral } from '../flags.ts'
import { go, usePath } from '../history.ts'
import { useMedia } from '../media.ts'
import { firsts } from '../menu.ts'
import { Bell } from '../PartsAt.tsx'
import { track } from '../request/helpers.ts'
import { addressOf, Link, useScreen } from '../router.tsx'
import type { Screen } from '../screens.ts'
import { opens, startSession, useSession, watchCorp } from '../session.ts'
import { load, save } from '../storage.ts'
import { useLang, useText } from '../text/text.ts'
import { useOwnTitle } from '../title.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { ErrorState, Skeleton } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { HelpButton } from './Help.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { activeEntry, homePath, isHere, menuTree, placeOf, trail } from './menu-tree.ts'
import { Panel, Rail, titleOf } from './Nav.tsx'
import { remember } from './recent.ts'
import { NoPermission, NotFound } from './StatePages.tsx'
import { TaskRing } from './TaskCenter.tsx'
import { followTasks } from './tasks.ts'
import { t } from './text.ts'
import { ViewedAs } from './ViewedAs.tsx'

/** antd is the larger half of a page: sign-in and the empty shell are there before it. */
export const Antd = lazy(() => import('../theme/antd.tsx').then((m) => ({ default: m.Antd })))
const Palette = lazy(() => import('./Palette.tsx').then((m) => ({ default: m.Palette })))

/** The console around every signed-in page: rail, panel, top bar, sheet. */
export function makeShell(every: readonly Screen[]) {
  return function Shell() {
    const session = useSession()
    const screens = useMemo(() => every.filter((s) => isHere(s, session.me)), [session.me])
    const path = usePath()
    useEffect(() => {
      if (session.state === 'out')
        go(`/?callback=${encodeURIComponent(location.pathname + location.search + location.hash)}`, { replace: true })
      // R189, R190: an account that is not ready yet belongs on the page that says what is missing.
      const activation = session.state === 'in' ? session.status?.activationStatus : undefined
      if (activation === 'created') go('/corp_auth_required', { replace: true })
      if (activation === 'corp_authed') go('/activation_required', { replace: true })
      // Whoever owes a password or codes has nothing else open to them.
      const owed = session.me?.owes && addressOf('account-info.owed', { callback: location.pathname + location.search + location.hash })
      if (owed) go(owed, { replace: true })
    }, [session.state, session.status?.activationStatus, session.me?.owes])
    useEffect(watchCorp, [])
    const home = session.me ? homePath(session.me, screens) : '/dashboard'
    // Where the dashboard is home, it stands under both addresses (R126).
    const same = screens.some((s) => s.path === '/dashboard' && s.sameAs === home)
    useEffect(() => {
      if (session.me && path === '/dashboard' && home !== path && !same) go(home, { replace: true })
    }, [session.me, path, home, same])
    if (session.state === 'failed' || (session.state === 'in' && !session.me))
      return (
        <div className="state-page">
          <ErrorState error={session.error} retry={() => void startSession()} />
        </div>
      )
    if (session.state !== 'in' || session.me?.owes) return <LoadingBar busy />
    return isIframe ? <Content /> : <Frame screens={screens} home={home} />
  }
}

/** The page itself, or what stands in its place. */
function Content() {
  const screen = useScreen()
  const { me } = useSession()
  if (screen && !isHere(screen, me)) return <NotFound />
  if (screen?.module && !opens(screen.module, 'read', me)) return <NoPermission module={screen.module} />
  return (
    <Suspense fallback={<Skeleton />}>
      <Antd>
        <Suspense fallback={<Skeleton />}>
          <Outlet />
        </Suspense>
      </Antd>
    </Suspense>
  )
}

function Frame({ screens, home }: { screens: readonly Screen[]; home: string }) {
  const text = useText(t)
  const { me } = useSession()
  const screen = useScreen()
  const narrow = useMedia('(max-width: 1199px)')
  const small = useMedia('(max-width: 767px)')
  const [collapsed, setCollapsed] = useState(() => load('panel_collapsed', false))
  const [drawer, setDrawer] = useState(false)
  const [flyout, setFlyout] = useState(false)
  const [palette, setPalette] = useState(false)
  const levels = menuTree(screens, me)
  const active = activeEntry(levels, screen)
  // A page that is not in the person's menu belongs to the level above it, where they have that; to home, it does not.
  const place = screen && placeOf(screen, screens)?.[0]
  const lit = active?.level ?? levels.find((one) => one.key === place)
  const level = lit ?? levels[0]
  const may = !screen?.module || opens(screen.module, 'read', me)

  useEffect(followTasks, [])
  useEffect(() => {
    if (!screen) return
    if (screen.menu && may) remember(screen.path)
    track({ page: screen.path, ...(referral() && { data: { referral: referral() } }) })
  }, [screen, may])
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      if ((e.metaKey || e.ctrlKey) && e.key.toLowerCase() === 'k') {
        e.preventDefault()
        setPalette((open) => !open)
      }
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [])
  useEffect(() => {
    if (!flyout) return
    const close = (e: Event) => (e.target as Element).closest('.flyout,.rail') === null && setFlyout(false)
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [flyout])

  const hidden = small || narrow || collapsed || screen?.fullHeight === true
  const fold = (next: boolean) => {
    setCollapsed(next)
    save('panel_collapsed', next)
  }
  const rail = <Rail levels={levels} active={lit?.key} home={home} onPick={() => hidden && setFlyout(true)} />
  return (
    <div className={`app${hidden ? ' no-panel' : ''}${small ? ' small' : ''}`}>
      <a className="skip" href="#sheet">
        {text.skip}
      </a>
      <LoadingBar />
      {!small && rail}
      {!hidden && <Panel level={level} active={active?.entry.path} screens={screens} onCollapse={() => fold(true)} />}
      {hidden && flyout && !small && (
        <div className="flyout">
          <Panel level={level} active={active?.entry.path} screens={screens} onPick={() => setFlyout(false)} />
        </div>
      )}
      <div className="main">
        {me?.viewedBy !== undefined && <ViewedAs name={me.name} />}
        <header className="top">
          {small ? (
            <button type="button" className="icon-button" aria-label={text.openMenu} aria-haspopup="dialog" onClick={() => setDrawer(true)}>
              <Icon name="menu" size={18} />
            </button>
          ) : (
            hidden && (
              <button
                type="button"
                className="icon-button"
                aria-label={text.expand}
                title={text.expand}
                aria-expanded={flyout}
                onClick={() => (narrow || screen?.fullHeight ? setFlyout(!flyout) : fold(false))}
              >
                <Icon name="panel-left-open" />
              </button>
            )
          )}
          <Crumbs screens={screens} />
          <span className="grow" />
          <button type="button" className="srch" aria-haspopup="dialog" onClick={() => setPalette(true)}>
            <Icon name="search" size={14} />
            <span className="grow ellipsis">{text.search}</span>
            <kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'} K</kbd>
          </button>
          <TaskRing />
          <Bell meanwhile={<span className="icon-button" aria-hidden="true" />} />
          <HelpButton screens={screens} />
        </header>
        <main id="sheet" tabIndex={-1} className={`body${screen?.fullHeight ? ' full' : ''}`}>
          <Content />
        </main>
      </div>
      {drawer && (
        <Drawer title={text.menu} side="left" width={256} onClose={() => setDrawer(false)}>
          <div className="drawer-menu">
            {rail}
            <Panel level={level} active={active?.entry.path} screens={screens} onPick={() => setDrawer(false)} />
          </div>
        </Drawer>
      )}
      {palette && (
        <Suspense fallback={<LoadingBar busy />}>
          <Palette screens={screens} onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** First level, then the pages down to this one; the tab title says the same. */
function Crumbs({ screens }: { screens: readonly Screen[] }) {
  const text = useText(t)
  const lang = useLang()
  const screen = useScreen()
  const own = useOwnTitle()
  const steps = screen ? trail(screen, screens) : []
  const first = screen && firsts.find((f) => f.key === placeOf(screen, screens)?.[0])
  const last = own || (screen ? titleOf(screen.title, lang) : text.notFound)
  useEffect(() => {
    document.title = `${last} · ${text.brand}`
  }, [last, text])
  const above = [
    ...(first && first.key !== 'home' ? [{ key: first.key, title: titleOf(first.title, lang), to: undefined }] : []),
    ...steps.slice(0, -1).map((s) => ({ key: s.path, title: titleOf(s.title, lang), to: s.path })),
  ]
  return (
    <nav className="crumb" aria-label={text.crumbs}>
      <ol>
        {above.map((step) => (
          <li key={step.key}>
            {step.to ? <Link to={step.to}>{step.title}</Link> : step.title}
            <Icon name="chevron-right" size={12} />
          </li>
        ))}
        <li aria-current="page">
          <b className="ellipsis">{last}</b>
        </li>
      </ol>
    </nav>
  )
}
