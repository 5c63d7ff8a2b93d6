import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { outflowBeside } from '../../contract.ts'
import { lostMobileScreens } from '../mobile/screens.ts'
import { lostText } from '../text.ts'
import './lost-phone.css'

/** The member’s lost customers that they have not looked at, above their day; nothing where there are none. */
export default function Waiting() {
  const text = useText(lostText)
  const read = useCall(outflowBeside.list, { read: false, pageSize: 1 }, { refetchInterval: 60_000, silence: 'all' })
  if (read.error && !read.data) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  const unread = read.data?.total
  if (!unread) return null
  return (
    <Link to={linkTo(lostMobileScreens.notifications, { read: 'false' })} className="lc-waiting">
      <Icon name="user-x" size={20} />
      <span className="grow medium">{text.waiting(fmt.number(unread))}</span>
      <Icon name="chevron-right" className="ink-3" />
    </Link>
  )
}
