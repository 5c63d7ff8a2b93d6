import { type RefObject, useEffect, useRef } from 'react'

/** Keeps a list at its newest line, also when pictures arrive late, unless the reader scrolled up to read. */
export function useNewest(list: RefObject<HTMLElement | null>, lastId: string | undefined) {
  const reading = useRef(false)

  useEffect(() => {
    reading.current = false
    list.current?.scrollTo(0, list.current.scrollHeight)
  }, [lastId, list])

  useEffect(() => {
    const box = list.current
    if (!box) return
    const settle = () => {
      if (!reading.current) box.scrollTo(0, box.scrollHeight)
    }
    const sizes = new ResizeObserver(settle)
    sizes.observe(box)
    for (const child of box.children) sizes.observe(child)
    const scrolled = () => {
      reading.current = box.scrollHeight - box.scrollTop - box.clientHeight > 60
    }
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [list])
}
