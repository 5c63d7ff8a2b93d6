import { type RefObject, useEffect } from 'react'

/** Columns that do not fit stand beyond the right edge of the box; `data-more` makes the edge say so. */
export function useEdge(box: RefObject<HTMLElement | null>): void {
  const look = () => {
    const el = box.current
    el?.toggleAttribute('data-more', el.scrollWidth - el.clientWidth - el.scrollLeft > 4)
  }
  // Rows and columns come and go without the box changing its size.
  useEffect(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing but the box
  useEffect(() => {
    const el = box.current
    const watch = typeof ResizeObserver === 'function' ? new ResizeObserver(look) : undefined
    if (el) watch?.observe(el)
    el?.addEventListener('scroll', look, { passive: true })
    return () => {
      watch?.disconnect()
      el?.removeEventListener('scroll', look)
    }
  }, [box])
}
