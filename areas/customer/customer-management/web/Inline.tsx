import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { detailText } from './detail-text.ts'

/** A value that turns into its own field: Enter keeps, Escape gives up, the counter says what is left (G-3). */
export function Inline(props: {
  label: string
  value: string
  max: number
  shown?: ReactNode
  empty?: string
  long?: boolean
  help?: string
  /** What is wrong with it, before it is sent. */
  check?: (value: string) => string | undefined
  /** Answers whether it was kept; a refusal leaves the field open with what was typed. */
  save: (value: string) => Promise<unknown>
}) {
  const { label, value, max, long } = props
  const text = useText(detailText)
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setTyped(undefined)
    setTimeout(() => button.current?.focus())
  }
  if (typed === undefined)
    return (
      <span className="cu-inline">
        <span className={value ? 'cu-value' : 'ink-3'}>{props.shown ?? (value || props.empty || '-')}</span>
        <button
          type="button"
          className="tiny"
          ref={button}
          aria-label={text.edit(label)}
          title={text.edit(label)}
          onClick={() => setTyped(value)}
        >
          <Icon name="pencil" size={13} />
        </button>
      </span>
    )
  const wrong = props.check?.(typed)
  const keep = async () => {
    if (wrong || busy) return
    if (typed.trim() === value) return close()
    setBusy(true)
    await props.save(typed.trim()).then(close, () => {})
    setBusy(false)
  }
  const keys = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    if (e.key === 'Escape') {
      e.stopPropagation()
      close()
    } else if (e.key === 'Enter' && (!long || e.metaKey || e.ctrlKey)) {
      e.preventDefault()
      void keep()
    }
  }
  const field = {
    value: typed,
    maxLength: max,
    'aria-label': label,
    'aria-invalid': Boolean(wrong),
    disabled: busy,
    autoFocus: true,
    onKeyDown: keys,
  } as const
  return (
    <span className="cu-edit">
      <span className={long ? 'cu-box' : 'input small'}>
        {long ? (
          <textarea {...field} rows={3} onChange={(e) => setTyped(e.target.value)} />
        ) : (
          <input {...field} onChange={(e) => setTyped(e.target.value)} />
        )}
        {!props.check && (
          <span className="text-11 ink-3 nowrap">
            {[...typed].length}/{max}
          </span>
        )}
      </span>
      {(wrong || props.help) && <span className={wrong ? 'text-11 bad' : 'text-11 ink-3'}>{wrong ?? props.help}</span>}
      <span className="row gap-4">
        <button type="button" className="button primary small" disabled={busy || Boolean(wrong)} onClick={() => void keep()}>
          {text.save}
        </button>
        <button type="button" className="button quiet small" onClick={close}>
          {text.cancel}
        </button>
      </span>
    </span>
  )
}
