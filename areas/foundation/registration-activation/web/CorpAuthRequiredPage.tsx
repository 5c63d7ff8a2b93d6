import { openDialog } from '#core/web/dialog.tsx'
import { readSearch, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { logout, useSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'
import type { ConsentError } from '../contract.ts'
import { registrationScreens } from './screens.ts'
import { t } from './text.ts'

/** R207: the guide is let go of half a second after it closes. */
const guide = (label: string) => ({ label, width: 480, leave: 500 })
/** Where there is nothing to authorise, there is nothing to begin anew. */
const ownApp: readonly string[] = ['no_suite', 'own_app']

/** R189, R274: the company has not authorised the app, or what became of authorising it. */
export default function CorpAuthRequiredPage() {
  const text = useText(t)
  const { state, me } = useSession()
  useSearch()
  const { error } = readSearch(location.search)
  const why = error !== undefined && error in text.errors ? text.errors[error as ConsentError] : undefined
  const bySuite = error ? !ownApp.includes(error) : me?.release === 'saas'
  return (
    <main className="state-page">
      <Empty
        art="locked"
        title={text.required}
        actions={
          <>
            {bySuite ? (
              <Link to={linkTo(registrationScreens.register)} className="button primary">
                {text.reauthorise}
              </Link>
            ) : (
              <button
                type="button"
                className="button primary"
                onClick={() => void openDialog(() => import('#core/web/blocks/OaGuide.tsx'), {}, guide(text.guide))}
              >
                {text.guide}
              </button>
            )}
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
        {why ?? text.requiredHelp}
      </Empty>
    </main>
  )
}
