import { Part } from '#core/web/phone/Part.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { luckyDraws } from '../../contract.ts'
import { luckyDrawsArt } from '../art.tsx'
import { luckyDrawText } from '../text.ts'

/** The newest of one's own, beside the chat. */
export default function MinePage() {
  const text = useText(luckyDrawText)
  const { staffId } = useMe()
  const read = useCall(luckyDraws.list, staffId ? { staffIds: [staffId] } : {})
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={6} />
  if (read.data.list.length === 0) return <Empty art={luckyDrawsArt} title={text.emptyTitle} />
  return (
    <Part title={text.title}>
      {read.data.list.map((draw) => (
        <p key={draw.luckyDrawId} className="col gap-2">
          <span className="medium ellipsis">{draw.name}</span>
          <span className="text-12 ink-3 ellipsis">{draw.note}</span>
        </p>
      ))}
    </Part>
  )
}
