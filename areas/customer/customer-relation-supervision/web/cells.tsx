import { addWayLabels } from '#areas/customer/customer-management/contract.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import type { Follower, Move, RelationRow } from '../contract.ts'
import { howWords, stateOf, stateWords } from '../words.ts'
import { relationText } from './text.ts'

/** A member; who has left says so. */
export function Member({ of }: { of: Pick<Follower, 'staffName' | 'staffAlias' | 'staffStatus'> }) {
  const text = useText(relationText)
  return (
    <span className="ellipsis ct-text">
      <StaffName name={of.staffName} alias={of.staffAlias} />
      {of.staffStatus === 5 && <span className="text-11 ink-3"> {text.left}</span>}
    </span>
  )
}

/** Who follows: two by name with when they chatted last, the others counted; the whole list on hover. */
export function Followers({ list, status }: { list: Follower[]; status: RelationRow['status'] }) {
  const text = useText(relationText)
  if (status === 'lost' && list.length === 0) return <span className="ink-3">{text.nobody}</span>
  const lines = list.map((f) =>
    [
      staffName({ name: f.staffName, alias: f.staffAlias }),
      f.staffStatus === 5 && text.left,
      text.addedOn(fmt.ago(f.addedAt)),
      f.lastChatAt && text.chatted(fmt.ago(f.lastChatAt)),
    ]
      .filter(Boolean)
      .join(' · '),
  )
  return (
    <span className="col gap-2 crs-people" title={lines.join('\n')}>
      {list.slice(0, 2).map((f) => (
        <span key={f.staffId} className={`row gap-6 nowrap ${status === 'lost' ? 'ink-3' : ''}`}>
          <Avatar name={f.staffName} src={f.staffAvatar} size={18} />
          <Member of={f} />
          <span className="text-11 ink-3 ellipsis">
            {f.lastChatAt ? text.chatted(fmt.ago(f.lastChatAt)) : text.addedOn(fmt.ago(f.addedAt))}
          </span>
        </span>
      ))}
      {list.length > 2 && <span className="text-11 ink-3">{text.more(fmt.number(list.length))}</span>}
    </span>
  )
}

/** By what way the customer came to the second member, and how far that was from the end with the first. */
export function Way({ move }: { move: Move }) {
  const text = useText(relationText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const days = Math.floor((Date.parse(move.addedAt) - Date.parse(move.endedAt)) / 86_400_000)
  const before = Math.floor((Date.parse(move.endedAt) - Date.parse(move.addedAt)) / 86_400_000)
  const apart = days > 0 ? text.addedAfter(fmt.number(days)) : before > 0 ? text.endedAfter(fmt.number(before)) : text.sameDay
  // "Otherwise" says less than the way itself.
  const way = (move.how === 'other' && addWayLabels[move.addWay]?.[lang]) || howWords[move.how][lang]
  return (
    <span className="col" title={`${fmt.full(move.endedAt)} · ${fmt.full(move.addedAt)}`}>
      <span className="ellipsis">
        {way}
        {move.source && <span className="ink-3"> · {move.source}</span>}
      </span>
      <span className="text-11 ink-3 ellipsis">
        {apart}
        {move.sharedBy && (
          <>
            {' · '}
            {text.sharedBy} <StaffName name={move.sharedBy.staffName} alias={move.sharedBy.staffAlias} />
          </>
        )}
      </span>
    </span>
  )
}

/** What was done about it. */
export function Now({ row }: { row: RelationRow }) {
  const text = useText(relationText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const { move, askedAt, askedBy } = row
  const state = move ? stateOf(move) : 'open'
  if (move && state !== 'open')
    return (
      <span className="col" title={[fmt.full(move.handledAt ?? move.returnedAt ?? row.at), move.handledNote].filter(Boolean).join(' · ')}>
        <Status kind={state === 'handled' ? 'ok' : 'info'}>{stateWords[state][lang]}</Status>
        {state === 'handled' && (
          <span className="text-11 ink-3 ellipsis">{[text.handledBy(move.handledBy), move.handledNote].filter(Boolean).join(' · ')}</span>
        )}
      </span>
    )
  if (askedAt)
    return (
      <span className="col">
        <Status kind="attention">{text.asked(fmt.ago(askedAt))}</Status>
        <span className="text-11 ink-3 ellipsis">{askedBy}</span>
      </span>
    )
  return <Status kind="idle">{text.toDo}</Status>
}
