import type { GetProps } from 'antd'
import { lazy, Suspense } from 'react'
import type { DayProps, Days } from './dates.ts'

/** Calendars weigh a tenth of a page and stand in pops and steps that are opened later: they come then. */
const One = lazy(() => import('./dates.ts').then((m) => ({ default: m.Day })))
const Two = lazy(() => import('./dates.ts').then((m) => ({ default: m.Days })))
const room = <span style={{ display: 'inline-block', height: 32 }} />

export const DayPicker = (props: DayProps) => (
  <Suspense fallback={room}>
    <One {...props} />
  </Suspense>
)
export const DaysPicker = (props: GetProps<typeof Days>) => (
  <Suspense fallback={room}>
    <Two {...props} />
  </Suspense>
)
