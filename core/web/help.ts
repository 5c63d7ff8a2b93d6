import { useSyncExternalStore } from 'react'
import { areaOf, type Screen } from './screens.ts'
import type { Lang } from './text/text.ts'

/** What a page is for and how one begins there (G-9). */
export interface Help {
  what: string
  steps: readonly string[]
}
export interface ScreenHelp extends Readonly<Record<Lang, Help>> {
  /** A list answers j, k and Enter; one with batch actions x, too. */
  keys?: 'list' | 'batch'
}

type Needs<S> = S extends { bare: true } | { devOnly: true } | { sameAs: string } ? never : S
/** Which screens of an area need help, and those only: every page inside the console that is not another one under a second address. */
type HelpFor<S> = { readonly [K in keyof S as Needs<S[K]> extends never ? never : K]: ScreenHelp }
export type AreaHelp = Readonly<Record<string, ScreenHelp>>

/** The help of an area, in `web/help.ts`, found there when it is opened: `export default help(liveCodeScreens, { list: …, create: … })`. */
export function help<const S extends Readonly<Record<string, Screen>>>(screens: S, given: HelpFor<S>): AreaHelp {
  return Object.fromEntries(Object.entries<ScreenHelp>(given).map(([name, one]) => [screens[name]!.key, one]))
}

interface State {
  /** Areas that have help. */
  areas: readonly string[]
  /** Key of the screen whose help is open. */
  open?: string
}
let loaders: Readonly<Record<string, () => Promise<AreaHelp>>> = {}
let state: State = { areas: [] }
const listeners = new Set<() => void>()
const set = (next: Partial<State>) => {
  state = { ...state, ...next }
  for (const fn of listeners) fn()
}
/** From a glob over `areas/<group>/<area>/web/help.ts`: where the help of each area is, none of it loaded. */
export function registerHelp(files: Readonly<Record<string, () => Promise<unknown>>>): void {
  const entries = Object.entries(files).map(([file, load]) => [file.split('/').at(-3)!, load as () => Promise<AreaHelp>] as const)
  loaders = Object.fromEntries(entries)
  set({ areas: entries.map(([area]) => area) })
}
export const openHelp = (key: string): void => set({ open: key })
export const closeHelp = (): void => set({ open: undefined })
export const useHelp = (): State =>
  useSyncExternalStore(
    (fn) => {
      listeners.add(fn)
      return () => listeners.delete(fn)
    },
    () => state,
    () => state,
  )
/** The texts of an area; read once. */
export const helpQuery = (area: string) => ({
  queryKey: ['help', area],
  queryFn: () => loaders[area]!(),
  staleTime: Number.POSITIVE_INFINITY,
})
export const hasHelp = (screen: Screen, { areas }: State): boolean => !screen.bare && areas.includes(areaOf(screen))
