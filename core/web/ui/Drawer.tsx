import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { holdInert } from '../inert.ts'
import { texts, useText } from '../text/text.ts'
import { Icon } from './Icon.tsx'

const t = texts({ 'zh-CN': { close: '关闭' }, en: { close: 'Close' } })

/** The light drawer of the shell (480 wide). Pages that edit something in a drawer use antd's. */
export function Drawer({
  title,
  extra,
  side = 'right',
  width = 480,
  onClose,
  children,
}: {
  title: string
  extra?: ReactNode
  side?: 'left' | 'right'
  width?: number
  onClose: () => void
  children: ReactNode
}) {
  const text = useText(t)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const back = document.activeElement as HTMLElement | null
    const release = holdInert()
    box.current?.focus()
    return () => {
      release()
      back?.focus?.()
    }
  }, [])
  const keys = (e: KeyboardEvent) => {
    if (e.key === 'Escape') {
      e.stopPropagation()
      onClose()
    }
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the dialog inside
    <div className="drawer-scrim" onKeyDown={keys} onPointerDown={(e) => e.target === e.currentTarget && onClose()}>
      <div className={`drawer ${side}`} style={{ width }} ref={box} role="dialog" aria-modal="true" aria-label={title} tabIndex={-1}>
        <header className="row g8">
          <h2>{title}</h2>
          <span className="sp" />
          {extra}
          <button type="button" className="ib" aria-label={text.close} onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        <div className="drawer-body">{children}</div>
      </div>
    </div>,
    document.body,
  )
}
