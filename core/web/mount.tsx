import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { holdPlace } from './hold-place.ts'
import { keepFocus } from './keep-focus.ts'
import { queryClient } from './request/query.ts'
import { removeLeftovers } from './start.ts'
import { Toasts } from './toast.tsx'

/** What every surface draws around its pages. */
export function mount(app: ReactNode): void {
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {app}
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
  keepFocus()
  holdPlace()
  removeLeftovers()
}
