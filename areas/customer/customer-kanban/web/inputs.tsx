import { Select } from 'antd'

export function Words(props: { label: string; value: string; max: number; wrong?: string; onChange: (value: string) => void }) {
  return (
    <label className="field">
      <span className="label">{props.label}</span>
      <input
        className={props.wrong ? 'input wrong' : 'input'}
        value={props.value}
        maxLength={props.max}
        autoComplete="off"
        aria-invalid={Boolean(props.wrong)}
        onChange={(e) => props.onChange(e.target.value)}
      />
      {props.wrong && <span className="field-error">{props.wrong}</span>}
    </label>
  )
}

export function Box({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="row gap-6">
      <input type="checkbox" className="checkbox" checked={on} onChange={(e) => onChange(e.target.checked)} />
      {label}
    </label>
  )
}

/** A whole number, or nothing. */
export function Days(props: { label: string; value: number | null; max: number; onChange: (value: number | null) => void }) {
  return (
    <label className="field">
      <span className="label">{props.label}</span>
      <input
        className="input"
        inputMode="numeric"
        value={props.value ?? ''}
        onChange={(e) => {
          const digits = e.target.value.replace(/\D/g, '')
          props.onChange(digits === '' || Number(digits) === 0 ? null : Math.min(props.max, Number(digits)))
        }}
      />
    </label>
  )
}

/** One of a few. */
export function Choose<V extends string>(props: {
  label: string
  /** What screen readers hear, where several boxes have one label. */
  name?: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  placeholder?: string
  wrong?: string
  help?: string
  onChange: (value: V) => void
}) {
  const under = props.wrong ?? props.help
  return (
    <div className="field">
      <span className="label">{props.label}</span>
      <Select
        aria-label={props.name ?? props.label}
        value={props.value}
        placeholder={props.placeholder}
        options={[...props.options]}
        onChange={props.onChange}
      />
      {under && <span className={props.wrong ? 'field-error' : 'field-help'}>{under}</span>}
    </div>
  )
}
