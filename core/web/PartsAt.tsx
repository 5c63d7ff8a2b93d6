import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { type DrawnPart, type HomePart, useParts } from './parts.ts'
import { can, opens } from './session.ts'
import { Skeleton } from './ui/Empty.tsx'

const drawn = new WeakMap<object, unknown>()
function componentOf<P>(part: DrawnPart<P>): ComponentType<P> {
  const known = drawn.get(part) ?? lazy(part.load as () => Promise<{ default: ComponentType }>)
  drawn.set(part, known)
  return known as ComponentType<P>
}

const inOrder = <T extends { order: number; key: string }>(all: readonly T[]): T[] =>
  [...all].sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))

/** What other areas have on the customer page. */
export function CustomerParts({ place, customerId }: { place: 'left' | 'middle' | 'right'; customerId: string }) {
  return inOrder(useParts('customer').filter((p) => p.place === place && opens(p.module))).map((part) => {
    const Part = componentOf(part)
    return (
      <Suspense key={part.key} fallback={<Skeleton rows={3} />}>
        <Part customerId={customerId} />
      </Suspense>
    )
  })
}

/** What other areas have on the page of a member of staff. */
export function StaffParts({ staffId }: { staffId: string }) {
  return inOrder(useParts('staff').filter((p) => opens(p.module))).map((part) => {
    const Part = componentOf(part)
    return (
      <Suspense key={part.key} fallback={<Skeleton rows={3} />}>
        <Part staffId={staffId} />
      </Suspense>
    )
  })
}

/** What waits for the person, on the first page of a phone. */
export function WaitingParts() {
  return inOrder(useParts('waiting')).map((part) => {
    const Part = componentOf(part)
    return (
      <Suspense key={part.key} fallback={<Skeleton rows={3} />}>
        <Part />
      </Suspense>
    )
  })
}

/** The other companies of the person. */
export function Companies() {
  const part = useParts('companies')
  if (!part) return null
  const Part = componentOf(part)
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <Part />
    </Suspense>
  )
}

/** The bell of the top bar, with what is unread; `meanwhile` keeps its place. */
export function Bell({ meanwhile }: { meanwhile: ReactNode }) {
  const part = useParts('bell')
  if (!part) return meanwhile
  const Part = componentOf(part)
  return (
    <Suspense fallback={meanwhile}>
      <Part />
    </Suspense>
  )
}

/** What areas have on home, for whoever may make the call it shows or leads to. Until it is there, `meanwhile` keeps its place. */
export function HomeParts({ place, meanwhile }: { place: HomePart['place']; meanwhile: (part: HomePart) => ReactNode }) {
  return inOrder(useParts('home').filter((p) => p.place === place && can(p.call))).map((part) => {
    const Part = componentOf(part)
    return (
      <Suspense key={part.key} fallback={meanwhile(part)}>
        <Part />
      </Suspense>
    )
  })
}
