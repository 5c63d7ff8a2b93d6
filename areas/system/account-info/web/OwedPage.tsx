import { useEffect, useState } from 'react'
import { factors } from '#core/contract/factors.ts'
import type { Owed } from '#core/contract/owed.ts'
import { go, useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { logout, startSession, useSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Brand } from '#core/web/ui/Brand.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import './account.css'
import { ChangePassword } from './ChangePassword.tsx'
import { SetUpCodes } from './SetUpCodes.tsx'
import { accountText } from './text.ts'

/** A path inside the console, as the sign-in page was asked to return to; anything else leads home. */
const inside = (path: string | undefined): string => (path?.startsWith('/dashboard') ? path : '/dashboard')

/** The last step of a sign-in: a password of one's own, or the codes that the company asks for. Nothing else is open before. */
export default function OwedPage() {
  const session = useSession()
  const [search] = useSearch()
  const [callback] = useState(search.callback) // the address is another one while this page is being left
  const owes = session.me?.owes
  useEffect(() => {
    if (session.state === 'out') go('/', { replace: true })
    if (session.state === 'in' && session.me && !owes) go(inside(callback), { replace: true })
  }, [session, owes, callback])
  if (session.state === 'failed') return <ErrorState error={session.error} retry={() => void startSession()} />
  return (
    <main className="ai-owed">
      <div className="ai-owed-box card">
        <Brand size={28} />
        {owes ? <Step key={owes} owes={owes} /> : <Skeleton rows={4} />}
      </div>
    </main>
  )
}

function Step({ owes }: { owes: Owed }) {
  const text = useText(accountText)
  const read = useCall(factors.factors, {}, { silence: 'all' })
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={4} />
  const [title, words] = owes === 'password' ? [text.ownPassword, text.ownPasswordText] : [text.ownCodes, text.ownCodesText]
  return (
    <>
      <h1>{title}</h1>
      <p className="ink-2">{words}</p>
      {owes === 'password' ? (
        <ChangePassword account={read.data.account ?? ''} onDone={startSession} />
      ) : (
        <SetUpCodes withCode={false} onDone={startSession} />
      )}
      <button type="button" className="button quiet" onClick={() => void logout()}>
        {text.leave}
      </button>
    </>
  )
}
