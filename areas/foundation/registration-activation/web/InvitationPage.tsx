import { readSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { useSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'
import { invitationArt } from './art.tsx'
import { registrationScreens } from './screens.ts'
import { t } from './text.ts'

/** Where a link of the operator leads, with the invite code in it: whoever waits for one gives it at once, anybody else registers first. */
export default function InvitationPage() {
  const text = useText(t)
  const { state, me, status } = useSession()
  const { code } = readSearch(location.search)
  const waits = state === 'in' && me?.isRoot && status?.activationStatus === 'corp_authed'
  const given = code ? { code } : {}
  return (
    <main className="state-page">
      <Empty
        art={invitationArt}
        title={text.invited}
        actions={
          <Link
            className="button primary"
            to={waits ? linkTo(registrationScreens.activationRequired, given) : linkTo(registrationScreens.register, given)}
          >
            {waits ? text.activate : text.begin}
          </Link>
        }
      >
        {code ? (
          <>
            {text.invitedHelp}
            <br />
            <b className="mono">{code}</b>
          </>
        ) : (
          text.codeHelp
        )}
      </Empty>
    </main>
  )
}
