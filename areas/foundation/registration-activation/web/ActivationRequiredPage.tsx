import { type FormEvent, useId } from 'react'
import { Companies } from '#core/web/PartsAt.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { logout, useSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { activation } from '../contract.ts'
import { t } from './text.ts'
import './register.css'

/** R190: authorised, and waiting for the operator's code. Whoever may do everything enters it here; everybody else is told whom to ask. */
export default function ActivationRequiredPage() {
  const text = useText(t)
  const { state, me } = useSession()
  return (
    <main className="state-page activation">
      <Empty
        art="locked"
        title={text.activation}
        actions={
          <>
            <button type="button" className="button" onClick={() => location.assign('/')}>
              {text.refresh}
            </button>
            {state === 'in' && (
              <button type="button" className="button quiet" onClick={() => void logout()}>
                {text.logout}
              </button>
            )}
          </>
        }
      >
        {me?.corpName && <b>{me.corpName}</b>} {me?.isRoot ? text.activationRoot : text.activationHelp}
      </Empty>
      {me?.isRoot && <InviteCode />}
      {me?.release === 'saas' && (
        <div className="activation-corps">
          <Companies />
        </div>
      )}
    </main>
  )
}

function InviteCode() {
  const text = useText(t)
  const id = useId()
  const activate = useCommand(activation.setInviteCode, { toast: false, onSuccess: () => location.assign('/') })
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    const inviteCode = String(new FormData(e.currentTarget).get('inviteCode') ?? '').trim()
    if (inviteCode) activate.mutate({ inviteCode })
  }
  return (
    <form className="activation-form" onSubmit={submit} noValidate>
      <div className="field">
        <label className="label" htmlFor={id}>
          {text.code}
        </label>
        <input
          id={id}
          className="input"
          name="inviteCode"
          maxLength={64}
          autoComplete="off"
          aria-invalid={activate.error ? true : undefined}
          aria-describedby={activate.error ? `${id}-error` : undefined}
        />
        {activate.error && (
          <span className="field-error" id={`${id}-error`}>
            <Icon name="circle-alert" size={12} />
            {activate.error.fields[0]?.message ?? activate.error.message}
          </span>
        )}
      </div>
      <button type="submit" className="button primary" disabled={activate.isPending} aria-busy={activate.isPending}>
        {text.activate}
      </button>
    </form>
  )
}
