import { type ChangeEvent, type FormEvent, useState } from 'react'
import { factors, passwordLength } from '#core/contract/factors.ts'
import { passwordProblem } from '#core/contract/passwords.ts'
import { useCommand } from '#core/web/request/query.ts'
import { useSession } from '#core/web/session.ts'
import { lang, useText } from '#core/web/text/text.ts'
import { PasswordField, Refused } from '#core/web/ui/TextField.tsx'
import { accountText } from './text.ts'
import { useRefused } from './use-refused.ts'

/** One's own password. What is wrong with the new one is said while it is typed, by the rule that the server has. */
export function ChangePassword({ account, onDone, onCancel }: { account: string; onDone: () => unknown; onCancel?: () => void }) {
  const text = useText(accountText)
  const { me } = useSession()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const refused = useRefused()
  const save = useCommand(factors.changePassword, { toast: false, onSuccess: () => void onDone(), onError: refused.onError })
  const problem = passwordProblem(password, { account, name: me?.name ?? '' })
  const wrong = problem && (lang() === 'en' ? problem.en : problem.zh)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    setTried(true)
    if (current && !problem) save.mutate({ current, password })
  }
  const typed = (set: (value: string) => void) => (e: ChangeEvent<HTMLInputElement>) => {
    refused.clear()
    set(e.target.value)
  }
  return (
    <form onSubmit={submit} noValidate className="ai-form">
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
      <PasswordField
        label={text.current}
        name="current"
        autoComplete="current-password"
        value={current}
        onChange={typed(setCurrent)}
        error={refused.at('current') ?? (tried && !current ? text.needed : undefined)}
      />
      <PasswordField
        label={text.fresh}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={typed(setPassword)}
        error={refused.at('password') ?? ((password || tried) && wrong ? wrong : undefined)}
        good={password && !wrong ? text.good : undefined}
        help={text.freshHelp(passwordLength.least)}
      />
      <Refused words={refused.rest('current', 'password')} />
      <div className="dlg-foot">
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {text.cancel}
          </button>
        )}
        <button type="submit" className="button primary" disabled={save.isPending} aria-busy={save.isPending}>
          {save.isPending ? text.saving : text.save}
        </button>
      </div>
    </form>
  )
}
