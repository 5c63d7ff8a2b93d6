import { Avatar } from '#core/web/ui/Avatar.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'

/** Somebody in a row of the statistics. */
export const Person = ({ name, alias, avatar, customer }: { name: string; alias?: string; avatar: string; customer?: boolean }) => (
  <span className="row gap-6">
    <Avatar name={name} src={avatar || undefined} size={22} kind={customer ? 'customer' : 'staff'} />
    <span className="ellipsis">{customer ? name : <StaffName name={name} alias={alias} />}</span>
  </span>
)
