import { useState } from 'react'

export interface Choice {
  ids: readonly string[]
  set: ReadonlySet<string>
  toggle: (id: string) => void
  add: (ids: readonly string[]) => void
  drop: (ids: readonly string[]) => void
  clear: () => void
  full: boolean
}
/** What is ticked, in the order it was ticked. A single choice replaces the one before. */
export function useChoice(value: string[], multiple: boolean, max = Number.POSITIVE_INFINITY): Choice {
  const [ids, setIds] = useState<readonly string[]>(value)
  return {
    ids,
    set: new Set(ids),
    toggle: (id) =>
      setIds((now) => (now.includes(id) ? now.filter((x) => x !== id) : multiple ? (now.length < max ? [...now, id] : now) : [id])),
    add: (more) => setIds((now) => [...now, ...more.filter((id) => !now.includes(id))].slice(0, max)),
    drop: (some) => setIds((now) => now.filter((id) => !some.includes(id))),
    clear: () => setIds([]),
    full: ids.length >= max,
  }
}
