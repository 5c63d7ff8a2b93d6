import { useEffect } from 'react'
import { readSearch } from '#core/web/history.ts'
import { useSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'
import { signedInArt } from './art.tsx'
import { callbackOf } from './login.ts'
import { t } from './text.ts'

/** Where a window ends in which somebody signed in: it closes, and the page behind it goes on by itself. Browsers may refuse to close it. */
export default function JumpPage() {
  const text = useText(t)
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'loading') window.close() // what is being asked would end as a failure
  }, [state])
  return (
    <main className="state-page">
      <Empty
        art={signedInArt}
        title={text.isIn}
        actions={
          <a className="button" href={callbackOf(readSearch(location.search).callback) ?? '/dashboard'}>
            {text.goOnHere}
          </a>
        }
      >
        {text.isInHelp}
      </Empty>
    </main>
  )
}
