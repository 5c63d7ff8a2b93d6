import { useMe } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { staffName } from '#core/web/ui/staff-name.ts'
import type { Notification } from '../contract.ts'
import { lostText } from './text.ts'

/** What a record says, to whoever reads it: of oneself as “you”. */
export function useHappened(): (r: Notification) => string {
  const text = useText(lostText)
  const { staffId } = useMe()
  return (r) => {
    const own = r.staffId === staffId
    const name = staffName({ name: r.staffName, alias: r.staffAlias })
    if (r.by === 'staff') return own ? text.youDeleted : text.deletedBy(name)
    if (r.by === 'customer') return own ? text.deletedYou : text.deletedStaff(name)
    return r.by === 'transfer' ? text.handedOver : text.foundGone
  }
}
