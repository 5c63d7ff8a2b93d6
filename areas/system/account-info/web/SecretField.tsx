import { type InputHTMLAttributes, useId, useState } from 'react'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { accountText } from './text.ts'

interface Field extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
  help?: string
  /** What is typed will do. */
  good?: string
}

/** A password, hidden until one wants to see it. `autoComplete` tells password managers which one it is. */
export function SecretField(props: Field) {
  const text = useText(accountText)
  const [visible, setVisible] = useState(false)
  return (
    <Line {...props} type={visible ? 'text' : 'password'} maxLength={200}>
      <button
        type="button"
        className="icon-button mini"
        aria-label={visible ? text.hide : text.show}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
      >
        <Icon name={visible ? 'eye-off' : 'eye'} size={14} />
      </button>
    </Line>
  )
}

/** Six digits of an app, or a recovery code. */
export const CodeField = (props: Field) => (
  <Line {...props} inputMode="text" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={16} />
)

function Line({ label, value, onChange, error, help, good, children, ...input }: Field) {
  const id = useId()
  const below = error ?? good ?? help
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="ai-secret">
        <input
          {...input}
          id={id}
          className="input"
          value={value}
          onChange={(e) => onChange(e.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${id}-said` : undefined}
        />
        {children}
      </span>
      {below && (
        <span
          id={`${id}-said`}
          className={error ? 'field-error' : good ? 'ai-good' : 'field-help'}
          role={error || good ? 'status' : undefined}
        >
          {(error || good) && <Icon name={error ? 'circle-alert' : 'circle-check'} size={12} />}
          {below}
        </span>
      )}
    </div>
  )
}
