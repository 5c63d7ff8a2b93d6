import { Plus, X } from 'lucide-react'
import { useLang } from '../../text/text.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Swatch } from '../../ui/Tag.tsx'
import { openPicker, type PickOptions } from './open.ts'
import './pickers.css'
import { seenRow, useNames, usePicker } from './rows.ts'
import type { Kind } from './sources.ts'
import { usePickerText } from './text.ts'

/** A form control: what is chosen as tags, and a button that opens the picker of the kind. Takes `value` and `onChange`, so CallForm can hold it. */
interface Field<V extends string | number> extends PickOptions {
  kind: Kind
  id?: string
  value?: readonly V[]
  onChange?: (value: V[]) => void
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
}

const shownAtMost = 12

/** One chosen, by its name: WeCom draws it where it keeps the name to itself. */
export function Named({ kind, id, name }: { kind: Kind; id: string; name: string | undefined }) {
  const from = usePicker(kind)
  const row = seenRow(kind, id)
  return row && from?.drawn ? from.drawn(row) : name
}

export function PickField<V extends string | number = string>({ kind, value: given = [], onChange, disabled, id, ...options }: Field<V>) {
  const text = usePickerText()
  const from = usePicker(kind)
  const words = from?.words[useLang()]
  const value = given.map(String)
  const names = useNames(kind, value)
  const multiple = options.multiple !== false
  const put = (ids: string[]) => onChange?.((from?.numeric ? ids.map(Number) : ids) as V[])
  const open = async () => {
    const next = await openPicker(kind, value, { ...options, multiple })
    if (next) put(next)
  }
  return (
    <fieldset className="pick-field" aria-label={options['aria-label'] ?? words?.title}>
      {value.slice(0, shownAtMost).map((v, i) => {
        const row = seenRow(kind, v)
        const { avatar, color, internal } = (row && from?.look?.(row)) ?? {}
        return (
          <span key={v} className={internal ? 'tag internal' : 'tag'} style={color ? ({ '--k': color } as React.CSSProperties) : undefined}>
            {(color || internal) && <Swatch internal={internal} />}
            {avatar !== undefined && <Avatar name={names[i] ?? ''} src={avatar || undefined} size={16} />}
            <span className="ellipsis">
              <Named kind={kind} id={v} name={names[i]} />
            </span>
            {!disabled && (
              <button
                type="button"
                className="pick-x"
                aria-label={text.remove(names[i] ?? '')}
                onClick={() => put(value.filter((x) => x !== v))}
              >
                <X className="icon mini" aria-hidden />
              </button>
            )}
          </span>
        )
      })}
      {value.length > shownAtMost && <span className="tag more">{text.more(value.length)}</span>}
      {!disabled && (
        <button type="button" id={id} className="tag add pick-add" aria-describedby={options['aria-describedby']} onClick={open}>
          <Plus className="icon mini" aria-hidden />
          {!multiple && value.length > 0 ? text.change : words?.add}
        </button>
      )}
    </fieldset>
  )
}
