import { useState } from 'react'
import { listedColumn } from '#areas/customer/blacklist/contract.ts'
import type { CustomerDetail } from '#areas/customer/customer-management/contract.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Pill } from '#core/web/ui/Tag.tsx'
import { RemarkSheet } from './RemarkSheet.tsx'
import { t } from './text.ts'
import type { Contact } from './whose.ts'

/** Who it is; stays in sight while the rest scrolls. `contact` is given to whoever may change its remark. */
export function Header({ customer, contact }: { customer: CustomerDetail; contact: Contact | undefined }) {
  const text = useText(t)
  const [editing, setEditing] = useState(false)
  const remark = contact?.remark ?? customer.follows.find((f) => f.remark)?.remark ?? ''
  const live = customer.follows.filter((f) => !f.deletedAt)
  const second = [remark && remark !== customer.name ? remark : '', live[0] ? text.owner(staffName(live[0]), live.length) : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <header className="sw-head">
      <Avatar kind="customer" name={customer.name} src={customer.avatar || undefined} size={48} />
      <div className="grow">
        <div className="row gap-6">
          <h1 className="ellipsis">{customer.name}</h1>
          <span className={`sw-at ellipsis ${customer.type === 2 ? 'company' : ''}`}>
            @{customer.type === 2 ? customer.corpName : text.wechat}
          </span>
          {customer.status === 'lost' && <Pill kind="bad">{text.lost}</Pill>}
          {listedColumn.of(customer) && <Pill kind="bad">{text.blackList}</Pill>}
        </div>
        {second && <div className="ink-3 ellipsis">{second}</div>}
      </div>
      {contact && (
        <button type="button" className="sw-ic" aria-label={text.editRemark} onClick={() => setEditing(true)}>
          <Icon name="pencil" size={20} />
        </button>
      )}
      {editing && contact && <RemarkSheet customerId={customer.customerId} contact={contact} onClose={() => setEditing(false)} />}
    </header>
  )
}
