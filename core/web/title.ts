import { useEffect, useSyncExternalStore } from 'react'

/** A page may name itself after what it shows (a customer, a code); breadcrumb and tab title follow. */
let own = ''
const listeners = new Set<() => void>()
const set = (next: string) => {
  own = next
  for (const fn of listeners) fn()
}
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    set(title)
    return () => set('')
  }, [title])
}
export const useOwnTitle = (): string =>
  useSyncExternalStore(
    (fn) => {
      listeners.add(fn)
      return () => listeners.delete(fn)
    },
    () => own,
    () => own,
  )
