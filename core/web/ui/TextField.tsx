import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { texts, useText } from '../text/text.ts'
import { Icon } from './Icon.tsx'

const t = texts({ 'zh-CN': { show: '显示密码', hide: '隐藏密码' }, en: { show: 'Show password', hide: 'Hide password' } })

interface Field extends ComponentProps<'input'> {
  label: string
  /** What is wrong with it; takes the place of `help`. */
  error?: string | undefined
  help?: ReactNode
  /** What is typed will do. */
  good?: string | undefined
}

/** One line to fill in, of a form with a few (long ones are a `CallForm`): its name above, what is wrong with it or helps below. */
export function TextField({ label, error, help, good, hidden, children, ...input }: Field) {
  const id = useId()
  const below = error ?? good ?? help
  const field = (
    <input
      {...input}
      id={id}
      className="input"
      aria-invalid={error ? true : undefined}
      aria-describedby={below ? `${id}-below` : undefined}
    />
  )
  return (
    <div className="field" hidden={hidden}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children ? (
        <span className="secret">
          {field}
          {children}
        </span>
      ) : (
        field
      )}
      {below && (
        <span
          id={`${id}-below`}
          className={error ? 'field-error' : good ? 'field-good' : 'field-help'}
          role={error || good ? 'status' : undefined}
        >
          {(error || good) && <Icon name={error ? 'circle-alert' : 'circle-check'} size={12} />}
          {below}
        </span>
      )}
    </div>
  )
}

/** A password, hidden until one wants to see it. `autoComplete` tells password managers which one it is. */
export function PasswordField(props: Field) {
  const text = useText(t)
  const [visible, setVisible] = useState(false)
  const label = visible ? text.hide : text.show
  return (
    <TextField maxLength={200} {...props} type={visible ? 'text' : 'password'}>
      <button type="button" className="icon-button mini" aria-label={label} aria-pressed={visible} onClick={() => setVisible(!visible)}>
        <Icon name={visible ? 'eye-off' : 'eye'} size={14} />
      </button>
    </TextField>
  )
}

/** Six digits of an app, or a recovery code. */
export const CodeField = (props: Field) => (
  <TextField autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={16} {...props} />
)

/** Why a form was refused, where no field is to blame. */
export const Refused = ({ words }: { words: string | undefined }) =>
  words ? (
    <p className="note failure" role="alert">
      <Icon name="circle-alert" className="icon" />
      {words}
    </p>
  ) : null
