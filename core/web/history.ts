import { createBrowserHistory } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** The one browser history: the router moves by it, and lists read and write their address through it. */
export const history = createBrowserHistory()

const subscribe = (fn: () => void) => history.subscribe(fn)
const href = () => history.location.href

export type Search = Record<string, string>
export const readSearch = (search: string): Search => Object.fromEntries(new URLSearchParams(search))
export function writeSearch(search: Record<string, string | number | undefined | null>): string {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined && value !== null && value !== '') out.set(key, String(value))
  const text = out.toString()
  return text ? `?${text}` : ''
}

export const useHref = (): string => useSyncExternalStore(subscribe, href, href)
export function usePath(): string {
  useHref()
  return history.location.pathname
}

/** Goes to an address of this surface. `replace` leaves no step for the back button. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replace(to)
  else history.push(to)
}
export const goBack = (): void => history.back()

/**
 * List filters live in the URL query: reload, back, a copied link and a new tab show the same list (G-2). Setting `undefined`
 * or '' drops a key. A changed filter starts at page 1 again, so the hash goes.
 */
export function useSearch(): [
  Search,
  (patch: Record<string, string | number | undefined | null>, options?: { replace?: boolean; reset?: boolean }) => void,
] {
  useHref()
  const search = readSearch(history.location.search)
  const set = (patch: Record<string, string | number | undefined | null>, options: { replace?: boolean; reset?: boolean } = {}) => {
    const now = options.reset ? {} : readSearch(history.location.search)
    go(history.location.pathname + writeSearch({ ...now, ...patch }), { replace: options.replace })
  }
  return [search, set]
}

/** R128: the page of a table is `#tablePage=3`; the first page has no hash. */
export function useTablePage(): [number, (page: number) => void] {
  useHref()
  const found = Number(new URLSearchParams(history.location.hash.replace(/^#/, '')).get('tablePage'))
  const page = Number.isInteger(found) && found > 0 ? found : 1
  const set = (next: number) => go(history.location.pathname + history.location.search + (next > 1 ? `#tablePage=${next}` : ''))
  return [page, set]
}
