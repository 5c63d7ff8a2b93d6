import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'
import './sheet.css'
import { t } from './text.ts'

/** A sheet from below. The browser's own dialog holds the focus, closes on Escape and gives the focus back. */
export function Sheet({
  title,
  foot,
  onClose,
  onSubmit,
  children,
}: {
  title: string
  foot: ReactNode
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}) {
  const text = useText(t)
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal?.()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog ref={box} className="phone-sheet" aria-labelledby={id} onClose={onClose} onClick={(e) => e.target === box.current && onClose()}>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          onSubmit()
        }}
      >
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" className="icon-button" aria-label={text.close} onClick={onClose}>
            <Icon name="x" size={20} />
          </button>
        </header>
        <div className="phone-sheet-body">{children}</div>
        <footer>{foot}</footer>
      </form>
    </dialog>
  )
}
