import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import './pop.css'

export type TriggerProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-haspopup' | 'aria-expanded' | 'onClick' | 'type'> & {
  ref: RefCallback<HTMLElement>
}
interface PopProps {
  /** What a screen reader calls the panel. */
  label: string
  trigger: (props: TriggerProps, open: boolean) => ReactNode
  children: (close: () => void) => ReactNode
  /** `end` lines up with the right edge of the trigger, `beside` stands to its right, upwards. */
  align?: 'start' | 'end' | 'beside'
  role?: 'dialog' | 'menu'
  className?: string
  width?: number
  /** Opened from outside, e.g. for a filter that was just added. */
  startOpen?: boolean
  onClose?: () => void
}

/**
 * A panel at its trigger. Focus goes in when it opens and back when it closes; Escape and a press outside close it. antd's
 * Popover leaves focus where it was, so a keyboard never reaches what it shows.
 */
export function Pop({
  label,
  trigger,
  children,
  align = 'start',
  role = 'dialog',
  className = '',
  width,
  startOpen = false,
  onClose,
}: PopProps) {
  const [open, setOpen] = useState(startOpen)
  const at = useRef<HTMLElement | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  const closeBack = () => {
    close()
    at.current?.focus()
  }

  useLayoutEffect(() => {
    if (!open) return
    const place = () => {
      const [box, own] = [panel.current, at.current?.getBoundingClientRect()]
      if (!box || !own) return
      const { offsetWidth: w, offsetHeight: h } = box
      const left = align === 'end' ? own.right - w : align === 'beside' ? own.right + 12 : own.left
      const below = align === 'beside' ? own.bottom - h : own.bottom + 4
      const top = below + h > innerHeight - 8 && own.top - h - 4 > 8 ? own.top - h - 4 : Math.max(8, Math.min(below, innerHeight - h - 8))
      box.style.left = `${Math.max(8, Math.min(left, innerWidth - w - 8))}px`
      box.style.top = `${top}px`
    }
    place()
    const watch = typeof ResizeObserver === 'function' ? new ResizeObserver(place) : undefined
    if (panel.current) watch?.observe(panel.current)
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      watch?.disconnect()
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [open, align])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners belong to one opening
  useEffect(() => {
    if (!open) return
    const first = panel.current?.querySelector<HTMLElement>(
      '[data-autofocus],input:not([disabled]),[role^=menuitem],button:not([disabled])',
    )
    ;(first ?? panel.current)?.focus({ preventScroll: true })
    const press = (e: PointerEvent) => {
      const target = e.target as Element
      // A calendar or list that a control inside opened hangs on the body too.
      if (
        !panel.current?.contains(target) &&
        !at.current?.contains(target) &&
        !target.closest('.ant-picker-dropdown,.ant-select-dropdown,.pop')
      )
        close()
    }
    addEventListener('pointerdown', press, true)
    return () => removeEventListener('pointerdown', press, true)
  }, [open])

  const keys = (e: KeyboardEvent) => {
    if (e.key === 'Escape') {
      e.stopPropagation()
      closeBack()
    } else if (e.key === 'Tab') {
      const all = [
        ...(panel.current?.querySelectorAll<HTMLElement>('a[href],button:not([disabled]),input:not([disabled]),textarea,[tabindex="0"]') ??
          []),
      ]
      const end = e.shiftKey ? all[0] : all.at(-1)
      if (role === 'menu' || !end || document.activeElement === end) {
        e.preventDefault()
        closeBack()
      }
    } else if (role === 'menu' && ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(e.key)) {
      e.preventDefault()
      const items = [...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
      const now = items.indexOf(document.activeElement as HTMLElement)
      const next =
        e.key === 'Home' ? 0 : e.key === 'End' ? items.length - 1 : (now + (e.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length
      items[next]?.focus()
    }
  }

  return (
    <>
      {trigger(
        {
          ref: (node) => {
            at.current = node
          },
          type: 'button',
          'aria-haspopup': role,
          'aria-expanded': open,
          onClick: () => (open ? close() : setOpen(true)),
        },
        open,
      )}
      {open &&
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: the role comes by property, dialog or menu
          <div ref={panel} className={`pop ${className}`} role={role} aria-label={label} tabIndex={-1} onKeyDown={keys} style={{ width }}>
            {children(closeBack)}
          </div>,
          document.body,
        )}
    </>
  )
}

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  danger?: boolean
  /** Why not now. The item stays readable and reachable. */
  disabled?: string
  run: () => void
}

export function Menu({ items, ...props }: Omit<PopProps, 'children' | 'role'> & { items: readonly MenuItem[] }) {
  return (
    <Pop {...props} role="menu" className="pop-menu">
      {(close) =>
        items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={item.danger ? 'danger' : ''}
            aria-disabled={item.disabled ? true : undefined}
            title={item.disabled}
            onClick={() => {
              if (item.disabled) return
              close()
              item.run()
            }}
          >
            {item.icon}
            <span>{item.label}</span>
            {item.disabled && <small>{item.disabled}</small>}
          </button>
        ))
      }
    </Pop>
  )
}
