import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/**
 * A button and what it opens under itself. Esc and a click elsewhere close it, focus returns to the button. Light enough for
 * the shell, which stands before antd has come.
 */
export function Popover(props: {
  label: string
  className?: string
  trigger: ReactNode
  /** Says its state in the button's name: `提醒，3 条未读`. */
  state?: string
  /** The trigger's own words name the button. */
  named?: boolean
  align?: 'start' | 'end' | 'up'
  width?: number
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const outside = (e: Event) => !box.current?.contains(e.target as Node) && setOpen(false)
    const key = (e: KeyboardEvent) => {
      if (e.key !== 'Escape') return
      e.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', key, true)
    }
  }, [open])
  return (
    <span className="pop-at" ref={box}>
      <button
        type="button"
        ref={button}
        className={`${props.className ?? ''}${open ? ' on' : ''}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={props.named ? undefined : props.state ? `${props.label}，${props.state}` : props.label}
        title={props.label}
        onClick={() => setOpen(!open)}
      >
        {props.trigger}
      </button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a group of controls, not a form's fieldset
        <div id={id} className={`pop-panel ${props.align ?? 'start'}`} style={{ width: props.width }} role="group" aria-label={props.label}>
          {props.children(close)}
        </div>
      )}
    </span>
  )
}
