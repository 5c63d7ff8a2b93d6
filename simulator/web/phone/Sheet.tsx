import { type ReactNode, useEffect, useRef } from 'react'

/** A sheet over one phone only: the phones beside it stay usable, so it is no modal of the page. */
export function Sheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    box.current?.focus({ preventScroll: true })
    return () => before?.focus?.({ preventScroll: true })
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from every control inside
    <div
      className="sheet-scrim"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sheet" role="dialog" aria-label={label} tabIndex={-1} ref={box}>
        {children}
      </div>
    </div>
  )
}
