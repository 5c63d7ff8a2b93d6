import { Outlet } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect } from 'react'
import { code } from '#core/contract/errors.ts'
import { auth } from '#core/contract/session.ts'
import { go } from '../history.ts'
import { completeConfiguration, environment } from '../request/environment.ts'
import { ApiError } from '../request/error.ts'
import { request } from '../request/request.ts'
import { Link, useScreen } from '../router.tsx'
import type { Screen } from '../screens.ts'
import { opens, startSession, useSession } from '../session.ts'
import { LoadingBar } from '../shell/LoadingBar.tsx'
import { NoPermission } from '../shell/StatePages.tsx'
import { load, save } from '../storage.ts'
import { useLang, useText } from '../text/text.ts'
import { Skeleton } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PhoneStatePage } from './StatePages.tsx'
import { t } from './text.ts'

/** R306: how wide the side panel of the CRM app is on a desk. */
export const crmWidth = 1440

/**
 * The frame of the side window and of staff phones: no chrome but a tab bar. Nobody types a password here: WeCom says who it
 * is, silently, by a redirect. `Head` stands above the tabs of every page.
 */
export function makePhoneShell(
  screens: readonly Screen[],
  options: { base: '/client' | '/mobile'; tabs: 'top' | 'bottom'; Head?: ComponentType },
) {
  const tabs = screens.filter((s) => s.tab).sort((a, b) => a.tab!.order - b.tab!.order)
  return function PhoneShell() {
    const session = useSession()
    const screen = useScreen()
    const text = useText(t)
    const lang = useLang()
    useEffect(() => {
      if (session.state === 'out') void signIn(options.base)
    }, [session.state])
    useEffect(() => {
      document.title = screen ? (lang === 'en' ? screen.title.en : screen.title.zh) : text.brand
    }, [screen, lang, text])
    if (session.state === 'failed') return <PhoneStatePage state="serverError" retry={() => void startSession()} />
    if (session.state === 'in' && !session.me) return <PhoneStatePage state="authError" />
    if (session.state !== 'in') return <LoadingBar busy />
    const own = tabs.filter((s) => opens(s.module, 'read', session.me))
    const bar = own.length > 1 && (screen?.tab || screen?.parent || options.tabs === 'top') && (
      <nav className={`phone-tabs ${options.tabs}`} aria-label={text.tabs}>
        {own.slice(0, 5).map((s) => (
          <Link
            key={s.path}
            to={s.path}
            replace
            className={s.path === (screen?.parent ?? screen?.path) ? 'on' : undefined}
            aria-current={s.path === screen?.path ? 'page' : s.path === screen?.parent ? 'true' : undefined}
          >
            {options.tabs === 'bottom' && <Icon name={s.tab!.icon} size={22} />}
            {lang === 'en' ? s.title.en : s.title.zh}
          </Link>
        ))}
      </nav>
    )
    return (
      <div className="phone-app" style={session.me?.isCrmApp && options.base === '/client' ? { width: crmWidth } : undefined}>
        <LoadingBar />
        {options.Head && (
          <Suspense fallback={<Skeleton rows={1} avatar />}>
            <options.Head />
          </Suspense>
        )}
        {options.tabs === 'top' && bar}
        <main id="sheet" tabIndex={-1}>
          {screen?.module && !opens(screen.module, 'read', session.me) ? <NoPermission module={screen.module} /> : <Page />}
        </main>
        {options.tabs === 'bottom' && bar}
      </div>
    )
  }
}

const Page = () => (
  <Suspense fallback={<Skeleton />}>
    <Outlet />
  </Suspense>
)

/** The bare address of a surface shows its first tab. */
export function withIndex<S extends Screen>(base: '/client' | '/mobile', screens: readonly S[]): S[] {
  const [first] = screens.filter((s) => s.tab).sort((a, b) => a.tab!.order - b.tab!.order)
  return first ? [...screens, { ...first, path: base, tab: undefined, sameAs: first.path }] : [...screens]
}

/** One silent try in half a minute: a company that does not know the person must not send them round in circles. */
async function signIn(base: '/client' | '/mobile'): Promise<void> {
  const tried = load('sign_in_at', 0, true)
  if (Date.now() - tried < 30_000) return go(`${base}/auth_error`, { replace: true })
  save('sign_in_at', Date.now(), true)
  try {
    const { url } = await request(
      auth.loginUrl,
      { surface: 'client', callback: location.pathname + location.search + location.hash },
      { silence: 'all' },
    )
    location.replace(url)
  } catch (error) {
    // Nobody has connected the company yet: whoever administers it finishes that, on the phone too.
    if (error instanceof ApiError && error.code === code.noSecret) return environment.go(completeConfiguration)
    go(`${base}/config_error`, { replace: true })
  }
}
