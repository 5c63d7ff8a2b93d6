import { useSyncExternalStore } from 'react'
import { load, save } from '../storage.ts'

/** The last pages opened, newest first, on this machine. */
let list: string[] = load<string[]>('recent', [])
const listeners = new Set<() => void>()

export function remember(path: string): void {
  if (list[0] === path) return
  list = [path, ...list.filter((p) => p !== path)].slice(0, 8)
  save('recent', list)
  for (const fn of listeners) fn()
}
export const useRecent = (): string[] =>
  useSyncExternalStore(
    (fn) => {
      listeners.add(fn)
      return () => listeners.delete(fn)
    },
    () => list,
    () => list,
  )
