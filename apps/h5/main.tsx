import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#core/web/h5/h5.css'
import { H5App } from '#core/web/h5/App.tsx'
import { queryClient } from '#core/web/request/query.ts'
import { reloadWhenStale, removeLeftovers, watchErrors } from '#core/web/start.ts'
import { Toasts } from '#core/web/toast.tsx'
import { screens } from './screens.ts'

watchErrors()
reloadWhenStale()

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <H5App screens={screens} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
removeLeftovers()
