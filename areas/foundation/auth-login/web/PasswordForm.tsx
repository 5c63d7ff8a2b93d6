import { type FormEvent, useId, useRef, useState } from 'react'
import { auth } from '#core/contract/session.ts'
import type { ApiError } from '#core/web/request/error.ts'
import { sentence } from '#core/web/request/reaction.ts'
import { request } from '#core/web/request/request.ts'
import { startSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { t } from './text.ts'

/** The field that has just come is where one goes on. */
const focused = (input: HTMLInputElement | null) => input?.focus()

/** The local administrator. Paste and password managers work: plain fields with their proper names (WCAG 3.3.8). */
export function PasswordForm() {
  const text = useText(t)
  const id = useId()
  const [visible, setVisible] = useState(false)
  const [errors, setErrors] = useState<{ account?: string; password?: string; code?: string; form?: string }>({})
  /** The password was right and the account has codes: the same is sent again with one. */
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const data = new FormData(form.current!)
    const account = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const code = String(data.get('code') ?? '').trim()
    const missing = {
      account: account ? undefined : text.needAccount,
      password: password ? undefined : text.needPassword,
      code: asked && !code ? text.needCode : undefined,
    }
    setErrors(missing)
    if (missing.account || missing.password || missing.code)
      return focus(missing.account ? 'username' : missing.password ? 'password' : 'code')
    setBusy(true)
    request(auth.passwordLogin, { account, password, ...(asked && { code }) }, { toast: false })
      .then(({ codeNeeded }) => {
        if (codeNeeded) setAsked(true)
        return codeNeeded ? undefined : startSession()
      })
      .catch((e: ApiError) => {
        setErrors({ form: e.logic ? e.message : sentence(e) })
        // Of the password, when it was changed meanwhile: then one begins again.
        if (e.field === 'password') setAsked(false)
        focus(asked && e.field !== 'password' ? 'code' : 'password')
      })
      .finally(() => setBusy(false))
  }
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const field = (key: 'account' | 'password' | 'code') => ({
    'aria-invalid': errors[key] ? true : undefined,
    'aria-describedby': errors[key] ? `${id}-${key}` : undefined,
  })
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={text.admin}>
      <h3>{text.admin}</h3>
      {asked && (
        <div className="field">
          <label className="label" htmlFor={`${id}-c`}>
            {text.code}
          </label>
          <input
            id={`${id}-c`}
            className="input"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={16}
            ref={focused}
            {...field('code')}
          />
          {errors.code && <FieldError id={`${id}-code`}>{errors.code}</FieldError>}
          <span className="field-help">{text.codeHelp}</span>
        </div>
      )}
      <div className="field" hidden={asked}>
        <label className="label" htmlFor={`${id}-a`}>
          {text.account}
        </label>
        <input
          id={`${id}-a`}
          className="input"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...field('account')}
        />
        {errors.account && <FieldError id={`${id}-account`}>{errors.account}</FieldError>}
      </div>
      <div className="field" hidden={asked}>
        <label className="label" htmlFor={`${id}-p`}>
          {text.password}
        </label>
        <span className="login-password">
          <input
            id={`${id}-p`}
            className="input"
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={200}
            {...field('password')}
          />
          <button
            type="button"
            className="icon-button mini"
            aria-label={visible ? text.hide : text.show}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon name={visible ? 'eye-off' : 'eye'} size={14} />
          </button>
        </span>
        {errors.password && <FieldError id={`${id}-password`}>{errors.password}</FieldError>}
      </div>
      {errors.form && (
        <p className="note failure" role="alert">
          <Icon name="circle-alert" className="icon" />
          {errors.form}
        </p>
      )}
      <button type="submit" className="button large wide" disabled={busy} aria-busy={busy}>
        {busy ? text.busy : text.submit}
      </button>
      {asked && (
        <button type="button" className="button quiet" onClick={() => setAsked(false)}>
          {text.otherAccount}
        </button>
      )}
      <p className="login-help">{asked ? text.lostPhone : text.forgot}</p>
    </form>
  )
}

const FieldError = ({ id, children }: { id: string; children: string }) => (
  <span className="field-error" id={id}>
    <Icon name="circle-alert" size={12} />
    {children}
  </span>
)
