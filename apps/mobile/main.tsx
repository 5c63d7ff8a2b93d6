import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '#core/web/theme/tokens.css'
import '#core/web/theme/ui.css'
import '#core/web/phone/phone-app.css'
import { Dialogs } from '#core/web/dialog.tsx'
import { makePhoneShell, withIndex } from '#core/web/phone/Shell.tsx'
import { PhoneStatePage } from '#core/web/phone/StatePages.tsx'
import { queryClient } from '#core/web/request/query.ts'
import { makeRouter } from '#core/web/router.tsx'
import { startSession } from '#core/web/session.ts'
import { Crashed } from '#core/web/shell/StatePages.tsx'
import { reloadWhenStale, removeLeftovers, watchErrors } from '#core/web/start.ts'
import { Toasts } from '#core/web/toast.tsx'
import { screens as own } from './screens.ts'

watchErrors()
reloadWhenStale()
void startSession() // R179

const screens = withIndex('/mobile', own)
const Adm = lazy(() => import('#core/web/phone/adm.tsx').then((m) => ({ default: m.Adm })))
const shell = makePhoneShell(screens, {
  base: '/mobile',
  tabs: 'bottom',
  wrap: (page) => (
    <Suspense>
      <Adm>{page}</Adm>
    </Suspense>
  ),
})
const router = makeRouter(screens, {
  shell,
  notFound: () => <PhoneStatePage state="notFound" />,
  error: Crashed,
})

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Dialogs />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
removeLeftovers()
