import { RouterProvider } from '@tanstack/react-router'
import { type ComponentType, Fragment } from 'react'
import '../theme/tokens.css'
import '../theme/ui.css'
import './phone-app.css'
import { Dialogs } from '../dialog.tsx'
import { mount } from '../mount.tsx'
import { makeRouter } from '../router.tsx'
import type { Opened } from '../screens.ts'
import { startSession } from '../session.ts'
import { Crashed } from '../shell/StatePages.tsx'
import { reloadWhenStale, watchErrors } from '../start.ts'
import { makePhoneShell, withIndex } from './Shell.tsx'
import { PhoneStatePage } from './StatePages.tsx'

/** A surface on a phone: the side window has its tabs at the top, the staff pages theirs at the bottom. */
export function startPhone(base: '/client' | '/mobile', tabs: 'top' | 'bottom', own: readonly Opened[], Head?: ComponentType): void {
  watchErrors()
  reloadWhenStale()
  void startSession() // R179

  const screens = withIndex(base, own)
  const shell = makePhoneShell(screens, {
    base,
    tabs,
    Head,
  })
  const router = makeRouter(screens, {
    shell,
    notFound: () => <PhoneStatePage state="notFound" />,
    error: Crashed,
  })
  mount(
    <>
      <RouterProvider router={router} />
      <Dialogs around={Fragment} />
    </>,
  )
}
