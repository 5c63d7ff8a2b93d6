import { useId } from 'react'

/** A field of a sheet with its label and how many characters of `max` are used; with `rows` it has several lines. */
export function CountedText(props: {
  label: string
  value: string
  onChange: (value: string) => void
  max: number
  rows?: number
  placeholder?: string
}) {
  const { label, value, onChange, max, rows, placeholder } = props
  const id = useId()
  const field = { id, className: 'sw-in', maxLength: max, placeholder, value }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        <span className="grow" />
        <span className="text-12 ink-3">
          {[...value].length}/{max}
        </span>
      </label>
      {rows ? (
        <textarea {...field} rows={rows} onChange={(e) => onChange(e.target.value)} />
      ) : (
        <input {...field} onChange={(e) => onChange(e.target.value)} />
      )}
    </div>
  )
}
