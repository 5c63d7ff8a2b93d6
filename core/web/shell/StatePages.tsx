import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Module } from '#core/contract/modules.ts'
import { goBack } from '../history.ts'
import { Link } from '../router.tsx'
import { closedBy, mayByRole } from '../session.ts'
import { reloadOnline } from '../start.ts'
import { useText } from '../text/text.ts'
import { Empty, ErrorState, Skeleton } from '../ui/Empty.tsx'
import { moduleTitle } from './menu-tree.ts'
import { t } from './text.ts'

/** Seldom: few people lack what the company has counted. */
const Closed = lazy(() => import('./Closed.tsx'))

/** Typed by hand, a page without permission says which module is missing (G-1). */
export function NoPermission({ module }: { module: Module }) {
  const text = useText(t)
  const by = mayByRole(module) ? closedBy(module) : undefined
  if (by)
    return (
      <Suspense fallback={<Skeleton />}>
        <Closed module={module} by={by} />
      </Suspense>
    )
  return (
    <Page>
      <Empty
        art="locked"
        title={text.forbidden}
        actions={
          <Link to="/dashboard" className="button">
            {text.home}
          </Link>
        }
      >
        {text.forbiddenHelp(moduleTitle(module))}
      </Empty>
    </Page>
  )
}

/** For an address that is none of ours (R142). */
export function NotFound() {
  const text = useText(t)
  return (
    <Page>
      <Empty
        art="lost"
        title={text.notFound}
        actions={
          <>
            <Link to="/dashboard" className="button">
              {text.home}
            </Link>
            <button type="button" className="button quiet" onClick={goBack}>
              {text.back}
            </button>
          </>
        }
      >
        {text.notFoundHelp}
      </Empty>
    </Page>
  )
}

/** A page that broke takes nothing else with it; what it says can be copied for the administrator. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  useEffect(() => {
    const load = () => void reloadOnline()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [])
  return (
    <Page>
      <ErrorState
        error={error}
        retry={() => {
          reset()
          void reloadOnline()
        }}
      />
    </Page>
  )
}

const Page = ({ children }: { children: ReactNode }) => <div className="state-page">{children}</div>
