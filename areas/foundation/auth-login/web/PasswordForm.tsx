import { type FormEvent, useRef, useState } from 'react'
import { auth } from '#core/contract/session.ts'
import type { ApiError } from '#core/web/request/error.ts'
import { sentence } from '#core/web/request/reaction.ts'
import { request } from '#core/web/request/request.ts'
import { startSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { CodeField, PasswordField, Refused, TextField } from '#core/web/ui/TextField.tsx'
import { t } from './text.ts'

/** The field that has just come is where one goes on. */
const focused = (input: HTMLInputElement | null) => input?.focus()

/** The local administrator. Paste and password managers work: plain fields with their proper names (WCAG 3.3.8). */
export function PasswordForm() {
  const text = useText(t)
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
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={text.admin}>
      <h3>{text.admin}</h3>
      {asked && <CodeField label={text.code} name="code" ref={focused} error={errors.code} help={text.codeHelp} />}
      <TextField
        label={text.account}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        hidden={asked}
        error={errors.account}
      />
      <PasswordField label={text.password} name="password" autoComplete="current-password" hidden={asked} error={errors.password} />
      <Refused words={errors.form} />
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
