import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'
const key = 'simulator-theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const chosen = () => localStorage.getItem(key) as Theme | null
const current = (): Theme => chosen() ?? (dark.matches ? 'dark' : 'light')

function apply() {
  document.documentElement.dataset.theme = current()
  for (const tell of listeners) tell()
}

export function startTheme() {
  dark.addEventListener('change', apply)
  apply()
}

/** Choosing what the system shows anyway forgets the choice, so the page follows the system again. */
export function toggleTheme() {
  const next: Theme = current() === 'dark' ? 'light' : 'dark'
  if (next === (dark.matches ? 'dark' : 'light')) localStorage.removeItem(key)
  else localStorage.setItem(key, next)
  apply()
}

export function useTheme(): Theme {
  return useSyncExternalStore((tell) => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  }, current)
}
