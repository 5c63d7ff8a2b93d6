import { useSyncExternalStore } from 'react'
import { load, save } from '../storage.ts'

/** Light, dark or what the system says. `first-paint.js` sets the attribute before the first frame, so nothing flashes. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
const media = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
let choice: ThemeChoice = load<ThemeChoice>('theme', 'system')
const dark = (): boolean => choice === 'dark' || (choice === 'system' && media?.matches === true)

function apply(): void {
  document.documentElement.dataset.theme = dark() ? 'dark' : 'light'
  for (const fn of listeners) fn()
}
media?.addEventListener?.('change', apply)

export function setTheme(next: ThemeChoice): void {
  choice = next
  save('theme', next)
  apply()
}
const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => listeners.delete(fn)
}
const snapshot = (): string => `${choice} ${dark() ? 'dark' : 'light'}`

export function useTheme(): { choice: ThemeChoice; theme: 'light' | 'dark'; setTheme: (next: ThemeChoice) => void } {
  const [chosen, theme] = useSyncExternalStore(subscribe, snapshot, snapshot).split(' ') as [ThemeChoice, 'light' | 'dark']
  return { choice: chosen, theme, setTheme }
}
