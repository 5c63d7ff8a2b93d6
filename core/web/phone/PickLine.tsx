import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { PickOptions } from '../blocks/pickers/open.ts'
import { useNaming, usePicker } from '../blocks/pickers/rows.ts'
import type { Kind, PickDialogProps } from '../blocks/pickers/sources.ts'
import { texts, useLang, useText } from '../text/text.ts'
import { listed } from '../text/words.ts'
import { Skeleton } from '../ui/Empty.tsx'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { Icon } from '../ui/Icon.tsx'
import './pick-line.css'

const t = texts({
  'zh-CN': { more: (names: string, n: number) => `${names} 等 ${n} 个` },
  en: { more: (names, n) => `${names} and others, ${n} in all` },
})

/** Loaded when it is first opened; one component for one `load`, so that it is not loaded and drawn anew with each opening. */
const loaded = new Map<object, ComponentType<PickDialogProps>>()
function sheetOf(load: () => Promise<{ default: ComponentType<PickDialogProps> }>): ComponentType<PickDialogProps> {
  const known = loaded.get(load) ?? lazy(load)
  loaded.set(load, known)
  return known
}

/**
 * What is picked, on a phone: a line says it and opens the sheet that the area lends with the picker of its kind (`web/phone/parts.ts`). Where
 * nobody lends one, or the asker may not read what it offers, nothing stands there.
 */
export function PickLine({
  kind,
  label,
  none,
  value,
  onChange,
  ...options
}: {
  kind: Kind
  label: string
  /** What the line says while nothing is picked. */
  none: string
  value: readonly string[]
  onChange: (value: string[]) => void
} & Omit<PickOptions, 'title'>) {
  const text = useText(t)
  const from = usePicker(kind)
  const lang = useLang()
  const { names, error, retry } = useNaming(kind, value)
  const [open, setOpen] = useState(false)
  if (!from?.dialog) return null
  const Sheet = sheetOf(from.dialog.load)
  return (
    <>
      <button type="button" className="pick-line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="ink-3">{label}</span>
        <span className="grow ellipsis">
          {value.length === 0 ? none : value.length > 2 ? text.more(listed(names.slice(0, 2)), value.length) : listed(names)}
        </span>
        <Icon name="chevron-right" className="ink-3" />
      </button>
      {error && <ErrorLine error={error} retry={retry} />}
      {open && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <Sheet
            {...options}
            kind={kind}
            title={from.words[lang].title}
            value={[...value]}
            close={(next) => {
              setOpen(false)
              if (next) onChange(next)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
