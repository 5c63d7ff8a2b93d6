import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface Props {
  trigger: ReactNode
  triggerClass: string
  label: string
  panelClass?: string
  wrapClass?: string
  children: (close: () => void) => ReactNode
}

/** A button and the panel it opens. Escape and a press elsewhere close it; the focus goes in and comes back. */
export function Popover({ trigger, triggerClass, label, panelClass = '', wrapClass = '', children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const first = panel.current?.querySelector<HTMLElement>('[data-first]') ?? panel.current
    first?.focus({ preventScroll: true })
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from every control inside
    <div
      className={`pop-wrap ${wrapClass}`}
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation()
          event.preventDefault()
          close()
        }
      }}
    >
      <button
        type="button"
        ref={button}
        className={triggerClass}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div className={`pop ${panelClass}`} id={id} role="dialog" aria-label={label} ref={panel} tabIndex={-1}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
