import { WaysOut } from '#core/web/blocks/WaysOut.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { readSearch, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Companies } from '#core/web/PartsAt.tsx'
import { Link } from '#core/web/router.tsx'
import { useSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'
import type { ConsentError } from '../contract.ts'
import { consentAddress } from './consent.ts'
import { useLetIn } from './let-in.ts'
import { registrationScreens } from './screens.ts'
import { t } from './text.ts'
import './register.css'

/** R207: the guide is let go of half a second after it closes. */
const guide = (label: string) => ({ label, width: 480, leave: 500 })
/** Where there is nothing to authorise, there is nothing to begin anew. */
const ownApp: readonly string[] = ['no_suite', 'own_app']

/** R189, R274: the company has not authorised the app, has taken it back, or what became of authorising it. */
export default function CorpAuthRequiredPage() {
  const text = useText(t)
  useLetIn()
  const { state, me, status } = useSession()
  useSearch()
  const { error } = readSearch(location.search)
  const why = error !== undefined && error in text.errors ? text.errors[error as ConsentError] : undefined
  const bySuite = error ? !ownApp.includes(error) : me?.release === 'saas'
  // Whoever is signed in to a company that is to authorise was in it before: nobody gets in before the first time.
  const withdrawn = bySuite && state === 'in' && status?.activationStatus === 'created' ? me : undefined
  return (
    <main className={withdrawn ? 'state-page activation' : 'state-page'}>
      <Empty
        art="locked"
        title={withdrawn ? text.withdrawn : text.required}
        actions={
          <>
            {!bySuite ? (
              <button
                type="button"
                className="button primary"
                onClick={() => void openDialog(() => import('#core/web/blocks/OaGuide.tsx'), {}, guide(text.guide))}
              >
                {text.guide}
              </button>
            ) : withdrawn ? (
              withdrawn.isRoot && (
                <a className="button primary" href={consentAddress()}>
                  {text.reauthorise}
                </a>
              )
            ) : (
              <Link to={linkTo(registrationScreens.register)} className="button primary">
                {text.reauthorise}
              </Link>
            )}
            <WaysOut />
          </>
        }
      >
        {withdrawn ? (
          <>
            {why && <>{why} </>}
            <b>{withdrawn.corpName}</b> {text.withdrawnHelp} {withdrawn.isRoot ? text.withdrawnRoot : text.withdrawnAsk}
          </>
        ) : (
          (why ?? text.requiredHelp)
        )}
      </Empty>
      {withdrawn && (
        <div className="activation-corps">
          <Companies />
        </div>
      )}
    </main>
  )
}
