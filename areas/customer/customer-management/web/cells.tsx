import { lastDay } from '#core/web/blocks/term.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Pill, Status } from '#core/web/ui/Tag.tsx'
import { addWayLabels, type CustomerRow } from '../contract.ts'
import { customerText } from './text.ts'

/** Where a customer chats: `@微信`, or the company they belong to. */
export function At({ type, corpName }: { type: number; corpName: string }) {
  const text = useText(customerText)
  return type === 2 ? (
    <span className="cu-at firm" title={corpName}>
      @{corpName || text.wecom}
    </span>
  ) : (
    <span className="cu-at">@{text.wechat}</span>
  )
}

/** On the black list: a small mark that tells why and how long on hover, or all of it in words where there is room (`said`). */
export function Listed({ entry, said }: { entry: CustomerRow['blackListed']; said?: boolean }) {
  const text = useText(customerText)
  if (!entry) return null
  const why = [entry.reason, entry.until ? text.listedUntil(lastDay(entry.until)) : text.listedEver].join(' · ')
  return (
    <span
      className={said ? 'row gap-6' : 'cu-listed'}
      title={said ? text.listedBy(entry.by, fmt.time(entry.at)) : `${why} · ${text.listedBy(entry.by, fmt.time(entry.at))}`}
    >
      {said ? <Pill kind="bad">{text.listed}</Pill> : <Icon name="ban" size={14} label={text.listed} />}
      {said && <span className="text-12 ink-2">{why}</span>}
    </span>
  )
}

export function Mark({ row }: { row: Pick<CustomerRow, 'type' | 'corpName' | 'status' | 'blackListed'> }) {
  const text = useText(customerText)
  return (
    <>
      <At type={row.type} corpName={row.corpName} />
      {row.status === 'lost' && (
        <span title={text.lostHelp}>
          <Pill kind="bad">{text.lost}</Pill>
        </span>
      )}
      <Listed entry={row.blackListed} />
    </>
  )
}

export function People({ staff }: { staff: CustomerRow['staff'] }) {
  const text = useText(customerText)
  const [first] = staff
  if (!first) return <span className="ink-3">-</span>
  return (
    <span className="row gap-6" title={listed(staff.map(staffName))}>
      <Avatar src={first.avatar || undefined} name={first.name} size={20} />
      <span className="ellipsis">{staffName(first)}</span>
      {staff.length > 1 && <span className="ink-3 nowrap">{text.more(staff.length - 1)}</span>}
    </span>
  )
}

export function StatusCell({ status }: { status: CustomerRow['status'] }) {
  const text = useText(customerText)
  return status === 'friend' ? <Status kind="ok">{text.friend}</Status> : <Status kind="off">{text.lost}</Status>
}

/** The live code's name, or how they came (R163). */
export function useSource(): (row: { source: string; addWay: number }) => string {
  const zh = useLang() === 'zh-CN'
  return (row) => row.source || addWayLabels[row.addWay]?.[zh ? 'zh' : 'en'] || ''
}
