import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { ApiError } from '../request/error.ts'
import type { Opened } from '../screens.ts'
import { lostText } from '../text/lost.ts'
import { lang, texts, useText } from '../text/text.ts'
import { match } from './match.ts'

/**
 * Pages for customers: no library, no session of ours, the campaign's own colours (`--brand`, `--brand-ink`, `--brand-soft`).
 * Phones in the chat client get one page and its code, nothing of the console.
 */
const t = texts({
  'zh-CN': {
    lost: lostText['zh-CN'].lost,
    lostHelp: '活动可能已经结束，或者链接不完整。',
    failed: '页面没有打开',
    failedHelp: lostText['zh-CN'].checkNetwork,
    retry: '再试一次',
  },
  en: {
    lost: lostText.en.lost,
    lostHelp: 'The campaign may have ended, or the link is incomplete.',
    failed: 'The page did not open',
    failedHelp: lostText.en.checkNetwork,
    retry: 'Try again',
  },
})

const subscribe = (fn: () => void) => {
  window.addEventListener('popstate', fn)
  return () => window.removeEventListener('popstate', fn)
}
const path = () => location.pathname

/** To another page of this surface. */
export function goH5(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  window.dispatchEvent(new PopStateEvent('popstate'))
  scrollTo(0, 0)
}

export function H5App({ screens }: { screens: readonly Opened[] }) {
  const here = useSyncExternalStore(subscribe, path, path)
  const found = match(here, screens)
  const load = found?.screen.load
  const Page = useMemo<ComponentType | undefined>(() => load && lazy(load), [load])
  useEffect(() => {
    if (found) document.title = lang() === 'en' ? found.screen.title.en : found.screen.title.zh
  }, [found])
  if (!Page) return <Notice kind="lost" />
  return (
    <Catch key={here}>
      <Suspense fallback={<div className="h5-wait" role="status" aria-label="loading" />}>
        <Page />
      </Suspense>
    </Catch>
  )
}

/** `error`: what a read failed with; its number is said, and `retry` reads again instead of the whole page. */
export function Notice({ kind, error, retry }: { kind: 'lost' | 'failed'; error?: unknown; retry?: () => void }) {
  const text = useText(t)
  return (
    <main>
      <div className="h5-notice" role={kind === 'failed' ? 'alert' : undefined}>
        <svg viewBox="0 0 132 96" width="132" height="96" aria-hidden="true">
          <path d="M32 18h26a12 12 0 0 1 0 24H40l-12 9v-21a12 12 0 0 1 4-12z" />
          <path className="brand" d="M74 40h26a11 11 0 0 1 11 11v21l-11-8H74a12 12 0 0 1 0-24z" />
          <path d="M38 30h18M80 52h16" />
        </svg>
        <h1>{text[kind]}</h1>
        <p>{text[`${kind}Help`]}</p>
        {error instanceof ApiError && error.requestId && <small>{error.requestId}</small>}
        {kind === 'failed' && (
          <button type="button" onClick={retry ?? (() => location.reload())}>
            {text.retry}
          </button>
        )}
      </div>
    </main>
  )
}

class Catch extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <Notice kind="failed" /> : this.props.children
  }
}
