import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How wide the box of a list is, in px; 0 until it stands. Columns that do not fit stand beyond its right edge: `data-more` makes the edge say so.
 */
export function useEdge(box: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  const look = () => {
    const el = box.current
    if (!el) return
    setRoom(el.clientWidth)
    el.toggleAttribute('data-more', el.scrollWidth - el.clientWidth - el.scrollLeft > 1)
  }
  // Rows and columns come and go without the box changing its size.
  useLayoutEffect(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing but the box
  useLayoutEffect(() => {
    const el = box.current
    const watch = typeof ResizeObserver === 'function' ? new ResizeObserver(look) : undefined
    if (el) watch?.observe(el)
    el?.addEventListener('scroll', look, { passive: true })
    return () => {
      watch?.disconnect()
      el?.removeEventListener('scroll', look)
    }
  }, [box])
  return room
}
