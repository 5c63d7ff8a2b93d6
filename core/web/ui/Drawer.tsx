import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { holdInert } from '../inert.ts'
import { texts, useText } from '../text/text.ts'
import { Icon } from './Icon.tsx'

const t = texts({
  'zh-CN': { close: '关闭', previous: '上一个', next: '下一个' },
  en: { close: 'Close', previous: 'Previous', next: 'Next' },
})

/** 480 wide: look at or change one thing and come back to the same place. `onPrevious`/`onNext` walk the rows of a list; with `padded` or a footer the content has its space. */
export function Drawer(props: {
  title: string
  extra?: ReactNode
  footer?: ReactNode
  padded?: boolean
  side?: 'left' | 'right'
  width?: number
  onClose: () => void
  onPrevious?: () => void
  onNext?: () => void
  children: ReactNode
}) {
  const { title, extra, footer, padded = Boolean(footer), side = 'right', width = 480, onClose, children } = props
  const text = useText(t)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const back = document.activeElement as HTMLElement | null
    const release = holdInert()
    const first = box.current?.querySelector<HTMLElement>('.drawer-content :is(input, textarea):enabled')
    ;(first ?? box.current)?.focus()
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
      <div className={`drawer at-${side}`} style={{ width }} ref={box} role="dialog" aria-modal="true" aria-label={title} tabIndex={-1}>
        <header className="row gap-8">
          <h2>{title}</h2>
          <span className="grow" />
          {extra}
          {('onPrevious' in props || 'onNext' in props) && (
            <>
              <Step Icon={ChevronUp} label={text.previous} go={props.onPrevious} />
              <Step Icon={ChevronDown} label={text.next} go={props.onNext} />
            </>
          )}
          <button type="button" className="icon-button" aria-label={text.close} onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        <div className="drawer-body">
          {padded ? <div className="drawer-content">{children}</div> : children}
          {footer && <footer className="drawer-foot">{footer}</footer>}
        </div>
      </div>
    </div>,
    document.body,
  )
}

function Step({ Icon: Arrow, label, go }: { Icon: typeof ChevronUp; label: string; go: (() => void) | undefined }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} disabled={!go} onClick={go}>
      <Arrow className="icon" aria-hidden />
    </button>
  )
}
