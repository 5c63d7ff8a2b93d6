import { useSyncExternalStore } from 'react'
import type { Screen } from './screens.ts'
import type { Lang } from './text/text.ts'

/** What a page is for and how one begins there (G-9). Written beside the page, in `web/help.ts` of its area. */
export interface Help {
  what: string
  steps: readonly string[]
}
export interface ScreenHelp extends Readonly<Record<Lang, Help>> {
  /** A list answers j, k and Enter; one with batch actions x, too. */
  keys?: 'list' | 'batch'
}
export type Helps = Readonly<Record<string, ScreenHelp>>

interface State {
  all: Helps
  /** The page whose help is open. */
  open?: string
}
// As with finders, the console hands it in behind the first paint: core never imports an area.
let state: State = { all: {} }
const listeners = new Set<() => void>()
const set = (next: Partial<State>) => {
  state = { ...state, ...next }
  for (const fn of listeners) fn()
}
export const registerHelp = (...given: readonly Helps[]): void => set({ all: Object.assign({}, ...given) as Helps })
export const openHelp = (path: string): void => set({ open: path })
export const closeHelp = (): void => set({ open: undefined })
export const readHelp = (): Helps => state.all
export const useHelp = (): State =>
  useSyncExternalStore(
    (fn) => {
      listeners.add(fn)
      return () => listeners.delete(fn)
    },
    () => state,
    () => state,
  )
export const helpOf = (all: Helps, screen: Screen): ScreenHelp | undefined => all[screen.path] ?? all[screen.sameAs ?? '']
