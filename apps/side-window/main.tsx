import { lazy } from 'react'
import { workSoon } from '#areas/platform/side-window/web/phone/wecom.ts'
import { history } from '#core/web/history.ts'
import { startPhone } from '#core/web/phone/start.tsx'
import { screens } from './screens.ts'

startPhone(
  '/client',
  'top',
  screens,
  lazy(() => import('#areas/platform/side-window/web/phone/Beside.tsx')),
)

const work = () => workSoon(history.location.pathname)
history.subscribe(work)
work()

void import('./parts.ts')
