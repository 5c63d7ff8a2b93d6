import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect } from 'react'

/** The rows that ↑ ↓ and Enter of a picker's search field move along. */
interface Reached {
  count: number
  take: (i: number) => void
  reveal: (i: number) => void
}
interface Reach {
  /** Prefix of the rows' element ids: `<base>-0`. */
  base: string
  at: number
  go: (i: number) => void
  rows: RefObject<Reached | null>
  /** The rows on the screen belong to what was typed before: no key takes one until those of now are there. */
  waiting: boolean
  /** Tells the search field how many there are. */
  counted: (n: number) => void
}
export const Reach = createContext<Reach | null>(null)

/** A list registers its rows, so that ↑ ↓ and Enter work in the search field as in the list itself. */
export function useReach(rows: Reached): Omit<Reach, 'rows' | 'counted' | 'waiting'> & { keys: (e: KeyboardEvent) => void } {
  const reach = useContext(Reach)
  if (!reach) throw new Error('useReach outside a picker')
  reach.rows.current = rows
  const { counted } = reach
  useEffect(() => {
    counted(rows.count)
    return () => counted(0)
  }, [counted, rows.count])
  return { ...reach, at: Math.max(0, Math.min(reach.at, rows.count - 1)), keys: (e) => moveAlong(reach, e, ['Home', 'End', ' ']) }
}

/** `more`: keys that only the list itself takes, because they type text in the search field. */
export function moveAlong(reach: Reach, e: KeyboardEvent, more: readonly string[] = []): void {
  const rows = reach.rows.current
  if (!rows?.count || e.nativeEvent.isComposing) return
  const at = Math.min(reach.at, rows.count - 1)
  const to = (i: number) => {
    const next = Math.max(0, Math.min(rows.count - 1, i))
    reach.go(next)
    rows.reveal(next)
  }
  if (reach.waiting && ['ArrowDown', 'ArrowUp', 'Enter'].includes(e.key)) e.preventDefault()
  else if (e.key === 'ArrowDown') to(at + 1)
  else if (e.key === 'ArrowUp') to(at - 1)
  else if (e.key === 'Home' && more.includes('Home')) to(0)
  else if (e.key === 'End' && more.includes('End')) to(rows.count - 1)
  else if (e.key === 'Enter' || (e.key === ' ' && more.includes(' '))) rows.take(at)
  else return
  e.preventDefault()
}
