import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { type CustomerPart, useParts, type WaitingPart } from './parts.ts'
import { opens } from './session.ts'

const drawn = new Map<string, LazyExoticComponent<ComponentType<{ customerId: string }>>>()
function componentOf({ key, load }: CustomerPart) {
  const known = drawn.get(key) ?? lazy(load)
  drawn.set(key, known)
  return known
}

export function CustomerParts({ place, customerId }: { place: CustomerPart['place']; customerId: string }) {
  return useParts('customer')
    .filter((p) => p.place === place && opens(p.module))
    .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))
    .map((part) => {
      const Component = componentOf(part)
      return (
        <Suspense key={part.key} fallback={null}>
          <Component customerId={customerId} />
        </Suspense>
      )
    })
}

const waitingDrawn = new Map<string, LazyExoticComponent<ComponentType>>()
function waitingOf({ key, load }: WaitingPart) {
  const known = waitingDrawn.get(key) ?? lazy(load)
  waitingDrawn.set(key, known)
  return known
}

export function WaitingParts() {
  return [...useParts('waiting')]
    .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))
    .map((part) => {
      const Component = waitingOf(part)
      return (
        <Suspense key={part.key} fallback={null}>
          <Component />
        </Suspense>
      )
    })
}
