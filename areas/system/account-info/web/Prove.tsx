import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useText } from '#core/web/text/text.ts'
import { CodeField, PasswordField, Refused } from '#core/web/ui/TextField.tsx'
import { accountText } from './text.ts'
import type { useRefused } from './use-refused.ts'

/** One's password once more, and a code where one has them: what weighs more than a click. */
export function Prove(props: {
  withCode: boolean
  submit: string
  danger?: boolean
  busy: boolean
  refused: ReturnType<typeof useRefused>
  onSubmit: (proof: { password: string; code: string }) => void
  onCancel?: () => void
}) {
  const text = useText(accountText)
  const { refused, withCode } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const missing = (value: string) => (tried && !value ? text.needed : undefined)
  const send = (e: FormEvent) => {
    e.preventDefault()
    setTried(true)
    if (password && (code || !withCode)) props.onSubmit({ password, code: code.trim() })
  }
  const typed = (set: (value: string) => void) => (e: ChangeEvent<HTMLInputElement>) => {
    refused.clear()
    set(e.target.value)
  }
  return (
    <form onSubmit={send} noValidate className="ai-form">
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={typed(setPassword)}
        error={refused.at('password') ?? missing(password)}
      />
      {withCode && (
        <CodeField
          label={text.code}
          name="code"
          value={code}
          onChange={typed(setCode)}
          error={refused.at('code') ?? missing(code)}
          help={text.codeHelp}
        />
      )}
      <Refused words={refused.rest('password', ...(withCode ? ['code'] : []))} />
      <div className="dlg-foot">
        {props.onCancel && (
          <button type="button" className="button" onClick={props.onCancel}>
            {text.cancel}
          </button>
        )}
        <button type="submit" className={`button ${props.danger ? 'danger' : 'primary'}`} disabled={props.busy} aria-busy={props.busy}>
          {props.submit}
        </button>
      </div>
    </form>
  )
}
