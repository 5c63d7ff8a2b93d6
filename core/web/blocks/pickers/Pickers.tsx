import { Plus, X } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { groupColor } from '../../ui/Tag.tsx'
import { openPicker, type PickOptions } from './open.ts'
import './pickers.css'
import { seenRow, useNames } from './rows.ts'
import type { SourceName } from './sources.ts'
import { usePickerText } from './text.ts'

/** Form controls: what is chosen as tags, and a button that opens the picker. They take `value` and `onChange`, so CallForm can hold them. */
interface Field<V> extends PickOptions {
  id?: string
  value?: V
  onChange?: (value: V) => void
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
}

export const StaffPicker = (props: Field<string[]>) => <Picker source="staff" {...props} />
export const TagPicker = (props: Field<string[]>) => <Picker source="tags" {...props} />
export const CustomerPicker = (props: Field<string[]>) => <Picker source="customers" {...props} />
export const GroupPicker = (props: Field<string[]>) => <Picker source="groups" {...props} />
export const DepartmentPicker = ({ value, onChange, ...rest }: Field<number[]>) => (
  <Picker source="departments" {...rest} value={value?.map(String)} onChange={(ids) => onChange?.(ids.map(Number))} />
)

const shownAtMost = 12

function Picker({
  source,
  value = [],
  onChange,
  disabled,
  id,
  ...options
}: Field<string[]> & { source: Exclude<SourceName, 'materials'> }) {
  const text = usePickerText()
  const names = useNames(source, value)
  const multiple = options.multiple !== false
  const open = async () => {
    const next = await openPicker(source, value, { ...options, multiple })
    if (next) onChange?.(next)
  }
  return (
    <fieldset className="pick-field" aria-label={options['aria-label'] ?? text.titles[source]}>
      {value.slice(0, shownAtMost).map((v, i) => (
        <span
          key={v}
          className="tag"
          style={source === 'tags' ? ({ '--k': groupColor(seenRow('tags', v)?.name ?? '') } as React.CSSProperties) : undefined}
        >
          {source === 'tags' && <i className="swatch" />}
          {source === 'staff' && <Avatar name={names[i] ?? ''} src={seenRow('staff', v)?.avatar || undefined} size={16} />}
          <span className="ellipsis">{names[i]}</span>
          {!disabled && (
            <button
              type="button"
              className="pick-x"
              aria-label={text.remove(names[i] ?? '')}
              onClick={() => onChange?.(value.filter((x) => x !== v))}
            >
              <X className="icon mini" aria-hidden />
            </button>
          )}
        </span>
      ))}
      {value.length > shownAtMost && <span className="tag more">{text.more(value.length)}</span>}
      {!disabled && (
        <button type="button" id={id} className="tag add pick-add" aria-describedby={options['aria-describedby']} onClick={open}>
          <Plus className="icon mini" aria-hidden />
          {text.add[source]}
        </button>
      )}
    </fieldset>
  )
}
