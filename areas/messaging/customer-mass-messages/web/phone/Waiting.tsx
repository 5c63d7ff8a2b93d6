import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { missions } from '../../contract.ts'
import { Task } from './Task.tsx'
import { t } from './text.ts'

/** The mass messages that wait for this person, above everything else of their day; nothing where none does. */
export default function Waiting() {
  const text = useText(t)
  const list = useCall(missions.mine, {}, { refetchInterval: 30_000, silence: 'all' }).data?.list ?? []
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
