import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import type { Module } from '#core/contract/modules.ts'
import { useParts } from './parts.ts'
import { can } from './session.ts'

/** Something of another area on the customer page: timeline, orders, points. Of one place, the lower `order` stands higher. */
export interface CustomerPart {
  key: string
  place: 'middle' | 'right'
  order: number
  module?: Module
  load: () => Promise<{ default: ComponentType<{ customerId: string }> }>
}

const drawn = new Map<string, LazyExoticComponent<ComponentType<{ customerId: string }>>>()
function componentOf({ key, load }: CustomerPart) {
  const known = drawn.get(key) ?? lazy(load)
  drawn.set(key, known)
  return known
}

export function CustomerParts({ place, customerId }: { place: CustomerPart['place']; customerId: string }) {
  return useParts('customer')
    .filter((p) => p.place === place && can(p.module))
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
