import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { clearAsked } from '../../contract.ts'
import { clearMobileScreens } from '../mobile/screens.ts'
import { clearText } from '../text.ts'
import './clear-phone.css'

/** Whom the member is asked to delete, above their day; nothing where there is nobody. */
export default function Waiting() {
  const text = useText(clearText)
  const read = useCall(clearAsked.list, { pageSize: 1 }, { refetchInterval: 60_000, silence: 'all' })
  if (read.error && !read.data) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  const asked = read.data?.total
  if (!asked) return null
  return (
    <Link to={linkTo(clearMobileScreens.asked)} className="clp-waiting">
      <Icon name="user-x" size={20} />
      <span className="grow medium">{text.waitingLine(fmt.number(asked))}</span>
      <Icon name="chevron-right" className="ink-3" />
    </Link>
  )
}
