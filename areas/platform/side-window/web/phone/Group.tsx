import { useState } from 'react'
import { groupsBeside } from '#areas/group/group-management/contract.ts'
import { Part } from '#core/web/phone/Part.tsx'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { t } from './text.ts'

const step = 20
/** The group chat beside the window: whose it is, what it announces, who is in it. */
export function Group({ groupExtId }: { groupExtId: string }) {
  const text = useText(t)
  const [size, setSize] = useState(step)
  const read = useCall(groupsBeside.detail, { groupExtId })
  const groupId = read.data?.groupId
  const members = useCall(groupsBeside.members, { groupId: groupId ?? '', pageSize: size }, { enabled: groupId !== undefined })
  if (read.error)
    return (
      <div className="phone-state">
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      </div>
    )
  if (!read.data) return <Skeleton rows={8} avatar />
  const group = read.data
  const { list = [], total = 0 } = members.data ?? {}
  return (
    <div className="sw-page">
      <header className="sw-head">
        <div className="grow">
          <h1 className="ellipsis">{group.name}</h1>
          <div className="ink-3 ellipsis">
            {text.groupOf(staffName({ name: group.ownerName, alias: group.ownerAlias }), group.memberCount)}
          </div>
        </div>
      </header>
      <div className="sw-body">
        {group.notice && (
          <Part title={text.notice}>
            <p>{group.notice}</p>
          </Part>
        )}
        <Part title={text.members} extra={<span className="ink-3 text-12">{fmt.number(total)}</span>}>
          {members.error && <ErrorState error={members.error} retry={() => void members.refetch()} />}
          <ul className="sw-people">
            {list.map((m) => (
              <li key={m.memberExtId}>
                <Avatar kind={m.kind === 'staff' ? undefined : 'customer'} name={m.name} src={m.avatar || undefined} size={32} />
                <span className="grow ellipsis medium">{m.name}</span>
                <span className="text-12 ink-3 nowrap">{fmt.day(m.joinedAt)}</span>
              </li>
            ))}
          </ul>
          {total > list.length && size < 100 && (
            <button type="button" className="sw-more" onClick={() => setSize(Math.min(100, size + step))}>
              {text.moreMembers}
            </button>
          )}
        </Part>
      </div>
    </div>
  )
}
