import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { missions } from '../../contract.ts'
import { Task } from './Task.tsx'
import { t } from './text.ts'

/** The mass messages that wait for this person, above everything else of their day; nothing where none does. */
export default function Waiting() {
  const text = useText(t)
  const read = useCall(missions.mine, {}, { refetchInterval: 30_000, silence: 'all' })
  const list = read.data?.list ?? []
  if (read.error && !read.data) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  if (list.length === 0) return null
  return (
    <>
      <h2 className="mw-head">{text.title(list.length)}</h2>
      <ul className="mw-card">
        {list.map((m) => (
          <Task key={m.missionId} mission={m} />
        ))}
      </ul>
    </>
  )
}
