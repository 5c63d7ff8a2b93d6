import { useCustomerExtras } from '#core/web/customer-extras.tsx'
import type { ListedCustomer } from '#core/web/customers.ts'
import { useMe } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
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

/** What other areas say behind a name; `said`: in words. */
export function Marks({ customer, said }: { customer: ListedCustomer; said?: boolean }) {
  return useCustomerExtras().flatMap(({ area, Mark }) => (Mark ? [<Mark key={area} customer={customer} said={said} />] : []))
}

export function Mark({ row }: { row: CustomerRow }) {
  const text = useText(customerText)
  return (
    <>
      <At type={row.type} corpName={row.corpName} />
      {row.status === 'lost' && (
        <span title={text.lostHelp}>
          <Pill kind="bad">{text.lost}</Pill>
        </span>
      )}
      <Marks customer={row} />
    </>
  )
}

export function People({ staff }: { staff: CustomerRow['staff'] }) {
  const text = useText(customerText)
  const [first] = staff
  if (!first) return <span className="ink-3">-</span>
  return (
    <span className="row gap-4" title={listed(staff.map(staffName))}>
      <Avatar src={first.avatar || undefined} name={first.name} size={20} />
      <span className="ellipsis">
        <StaffName name={first.name} alias={first.alias} />
      </span>
      {staff.length > 1 && <span className="ink-3 nowrap">{text.more(staff.length - 1)}</span>}
    </span>
  )
}

export function StatusCell({ status }: { status: CustomerRow['status'] }) {
  const text = useText(customerText)
  return status === 'friend' ? <Status kind="ok">{text.friend}</Status> : <Status kind="off">{text.lost}</Status>
}

/** Who sees their own customers only reads when these came to themselves; the list stands by who came last to anybody, which is named behind. */
export function Added({ row }: { row: CustomerRow }) {
  const text = useText(customerText)
  const own = useMe().dataScope === 'own' ? row.own : null
  if (!own || own.addedAt === row.addedAt) return <Time at={row.addedAt} />
  return (
    <span title={text.colleagueAdded(fmt.full(row.addedAt))}>
      <Time at={own.addedAt} /> <Icon name="users" size={12} label={text.colleagueAdded(fmt.full(row.addedAt))} />
    </span>
  )
}

/** The live code's name, or how they came (R163). */
export function useSource(): (row: { source: string; addWay: number }) => string {
  const zh = useLang() === 'zh-CN'
  return (row) => row.source || addWayLabels[row.addWay]?.[zh ? 'zh' : 'en'] || ''
}
