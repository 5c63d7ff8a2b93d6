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

/** How many notices are unread, above the day; nothing where none is. */
export default function Waiting() {
  const text = useText(noticeText)
  const read = useCall(noticeCenter.unreadCount, {}, { refetchInterval: 60_000, silence: 'all' })
  if (read.error && !read.data) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  if (!read.data?.notices) return null
  return (
    <Link to={linkTo(noticeScreens.notices)} className="nc-waiting">
      <Icon name="bell" size={20} />
      <span className="grow medium">{text.waiting(fmt.number(read.data.notices))}</span>
      <Icon name="chevron-right" className="ink-3" />
    </Link>
  )
}
