import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { noticeCenter } from '../../contract.ts'
import { noticeScreens } from '../mobile/screens.ts'
import '../notices.css'
import { noticeText } from '../text.ts'

/** The way to one's notices, above the day; it says how many are unread. */
export default function Waiting() {
  const text = useText(noticeText)
  const read = useCall(noticeCenter.unreadCount, {}, { refetchInterval: 60_000, silence: 'all' })
  if (read.error && !read.data) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  // The way is there before the number is.
  const unread = read.data?.notices
  return (
    <Link to={linkTo(noticeScreens.notices)} className={unread ? 'nc-waiting' : 'nc-waiting calm'}>
      <Icon name="bell" size={20} />
      <span className="grow medium">{unread ? text.waiting(fmt.number(unread)) : text.title}</span>
      <Icon name="chevron-right" className="ink-3" />
    </Link>
  )
}
