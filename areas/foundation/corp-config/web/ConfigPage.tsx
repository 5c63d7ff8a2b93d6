import { lazy, Suspense } from 'react'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { CallbacksTab } from './CallbacksTab.tsx'
import { CheckTab } from './CheckTab.tsx'
import { CompanyTab } from './CompanyTab.tsx'
import { JobsTab } from './JobsTab.tsx'
import { configScreens } from './screens.ts'
import { t } from './text.ts'
import './config.css'

// Its charts come when they are looked at.
const CallsTab = lazy(() => import('./CallsTab.tsx').then((m) => ({ default: m.CallsTab })))

const tabs = { check: CheckTab, callbacks: CallbacksTab, jobs: JobsTab, calls: CallsTab, company: CompanyTab }
const keys = Object.keys(tabs) as (keyof typeof tabs)[]

/** What must be right at WeCom and here, and the records that say what happened when it was not (research/ux.md G-9). */
export default function ConfigPage() {
  const text = useText(t)
  const [search] = useSearch()
  const now = keys.find((k) => k === search.tab) ?? 'check'
  const Tab = tabs[now]
  const links = (
    <nav className="tabs cc-tabs" aria-label={text.tabs}>
      {keys.map((k) => (
        <Link
          key={k}
          to={linkTo(configScreens.config, k === 'check' ? {} : { tab: k })}
          className={k === now ? 'on' : undefined}
          aria-current={k === now ? 'page' : undefined}
        >
          {text.tab[k]}
        </Link>
      ))}
    </nav>
  )
  return (
    <UnderTitle value={links}>
      <Suspense fallback={<Skeleton />}>
        <Tab />
      </Suspense>
    </UnderTitle>
  )
}
