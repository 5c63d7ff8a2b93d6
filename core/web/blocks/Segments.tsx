import { type ReactNode, useId } from 'react'
import './blocks.css'

export interface Segment<V extends string> {
  value: V
  label: ReactNode
  /** What a screen reader says when the label is a picture. */
  name?: string
}

/** A small choice of two to six, drawn as one track: radio buttons by role and keyboard, which antd's Segmented is not fully. */
export function Segments<V extends string>(props: {
  label: string
  value: V
  options: readonly Segment<V>[]
  onChange: (value: V) => void
  small?: boolean
  disabled?: boolean
}) {
  const group = useId()
  return (
    <div className={`segments${props.small ? ' small' : ''}`} role="radiogroup" aria-label={props.label}>
      {props.options.map((o) => (
        <label key={o.value} title={o.name} className={o.value === props.value ? 'on' : ''}>
          <input
            type="radio"
            name={group}
            value={o.value}
            checked={o.value === props.value}
            disabled={props.disabled}
            onChange={() => props.onChange(o.value)}
            aria-label={o.name}
          />
          <span>{o.label}</span>
        </label>
      ))}
    </div>
  )
}
