import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useSyncExternalStore } from 'react'
import type { Module } from '#core/contract/modules.ts'
import { can } from './session.ts'

/**
 * Places on the customer page for parts of other areas (timeline, orders, points). The screens of two areas never import each other, so each
 * app hands the parts in when it starts; an area that is not there leaves no hole.
 */
export interface CustomerPart {
  key: string
  place: 'middle' | 'right'
  module?: Module
  load: () => Promise<{ default: ComponentType<{ customerId: string }> }>
}
type Ready = CustomerPart & { Component: LazyExoticComponent<ComponentType<{ customerId: string }>> }

let parts: readonly Ready[] = []
const listeners = new Set<() => void>()

export function registerCustomerParts(given: readonly CustomerPart[]): void {
  parts = given.map((p) => ({ ...p, Component: lazy(p.load) }))
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function CustomerParts({ place, customerId }: { place: CustomerPart['place']; customerId: string }) {
  const all = useSyncExternalStore(
    subscribe,
    () => parts,
    () => parts,
  )
  return all
    .filter((p) => p.place === place && can(p.module))
    .map(({ key, Component }) => (
      <Suspense key={key} fallback={null}>
        <Component customerId={customerId} />
      </Suspense>
    ))
}
