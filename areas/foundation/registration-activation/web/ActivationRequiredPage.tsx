import type { FormEvent } from 'react'
import { WaysOut } from '#core/web/blocks/WaysOut.tsx'
import { readSearch } from '#core/web/history.ts'
import { Companies } from '#core/web/PartsAt.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { useSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'
import { TextField } from '#core/web/ui/TextField.tsx'
import { activation } from '../contract.ts'
import { useLetIn } from './let-in.ts'
import { t } from './text.ts'
import './register.css'

/** R190: authorised, and waiting for the operator's code. Whoever may do everything enters it here; everybody else is told whom to ask. */
export default function ActivationRequiredPage() {
  const text = useText(t)
  useLetIn()
  const { me } = useSession()
  return (
    <main className="state-page activation">
      <Empty art="locked" title={text.activation} actions={<WaysOut />}>
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
  const activate = useCommand(activation.setInviteCode, { toast: false, onSuccess: () => location.assign('/') })
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    const inviteCode = String(new FormData(e.currentTarget).get('inviteCode') ?? '').trim()
    if (inviteCode) activate.mutate({ inviteCode })
  }
  return (
    <form className="activation-form" onSubmit={submit} noValidate>
      <TextField
        label={text.code}
        name="inviteCode"
        maxLength={64}
        autoComplete="off"
        defaultValue={readSearch(location.search).code}
        error={activate.error ? (activate.error.fields[0]?.message ?? activate.error.message) : undefined}
      />
      <button type="submit" className="button primary" disabled={activate.isPending} aria-busy={activate.isPending}>
        {text.activate}
      </button>
    </form>
  )
}
