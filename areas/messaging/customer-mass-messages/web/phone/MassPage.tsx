import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { missions } from '../../contract.ts'
import { waitingArt } from '../art.tsx'
import { Task } from './Task.tsx'
import { t } from './text.ts'

/** The mass messages that wait for this person, beside the chat. */
export default function MassPage() {
  const text = useText(t)
  const read = useCall(missions.mine, {}, { refetchInterval: 30_000 })
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={6} />
  const { list } = read.data
  if (list.length === 0)
    return (
      <div className="phone-state">
        <Empty art={waitingArt} title={text.none}>
          {text.noneHelp}
        </Empty>
      </div>
    )
  return (
    <>
      <p className="mass-note text-12 ink-2" role="status">
        <b className="medium">{text.title(list.length)}</b>
        {text.how}
      </p>
      <ul>
        {list.map((m) => (
          <Task key={m.missionId} mission={m} whole />
        ))}
      </ul>
    </>
  )
}
