import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import '#core/web/theme/tokens.css'
import '#core/web/theme/ui.css'
import '#core/web/theme/antd.css'
import '#core/web/shell/shell.css'
import '#core/web/shell/overlays.css'
import { Dialogs } from '#core/web/dialog.tsx'
import { mount } from '#core/web/mount.tsx'
import { environment } from '#core/web/request/environment.ts'
import { makeRouter } from '#core/web/router.tsx'
import { startSession } from '#core/web/session.ts'
import { Antd, makeShell } from '#core/web/shell/Shell.tsx'
import { Crashed, NotFound } from '#core/web/shell/StatePages.tsx'
import { reloadWhenStale, watchErrors } from '#core/web/start.ts'
import { screens } from './screens.ts'

watchErrors()
reloadWhenStale()
// R179: who is signed in is the first question; a page behind the sign-in needs antd, which may come meanwhile.
void startSession()
if (environment.dashboardPath()) void import('#core/web/theme/antd.tsx')
void import('./parts.ts')

const router = makeRouter(screens, { shell: makeShell(screens), notFound: NotFound, error: Crashed })

/** Dialogs stand outside the shell, and so outside the theme of antd, which no page but those behind the sign-in has. */
function Dressed({ children }: { children: ReactNode }) {
  return environment.dashboardPath() ? (
    <Suspense fallback={null}>
      <Antd>{children}</Antd>
    </Suspense>
  ) : (
    children
  )
}

mount(
  <>
    <RouterProvider router={router} />
    <Dialogs around={Dressed} />
  </>,
)
