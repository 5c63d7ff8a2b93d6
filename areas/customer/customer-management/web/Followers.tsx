import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { DepartmentNames, StaffName } from '#core/web/ui/StaffName.tsx'
import type { CustomerDetail } from '../contract.ts'
import { detailText } from './detail-text.ts'
import { Remark } from './Remark.tsx'

/** Who of the company has this customer as a contact, each with the remark of their own. */
export function Followers({ customer, readOnly }: { customer: CustomerDetail; readOnly?: boolean }) {
  const text = useText(detailText)
  return (
    <section className="cu-sec">
      <h3>
        {text.followers}
        <span className="text-12 ink-3">{text.staffCount(customer.follows.filter((f) => !f.deletedAt).length)}</span>
      </h3>
      <ul>
        {customer.follows.map((f) => (
          <li key={f.staffId} className={`cu-follow${f.deletedAt ? ' gone' : ''}`}>
            <Avatar name={f.name} src={f.avatar || undefined} size={28} />
            <div className="grow">
              <div className="row gap-6">
                <ScreenLink className="medium ellipsis" screen="staff-management.detail" given={{ staffId: f.staffId }}>
                  <StaffName name={f.name} alias={f.alias} />
                </ScreenLink>
                <span className="text-11 ink-3 ellipsis">
                  <DepartmentNames names={f.departmentNames} />
                </span>
                <span className="grow" />
                <time className="text-11 ink-3 nowrap" dateTime={f.deletedAt ?? f.addedAt} title={fmt.full(f.deletedAt ?? f.addedAt)}>
                  {f.deletedAt ? (text.ended[f.deletedBy as 'sync'] ?? text.lost) : text.added(fmt.ago(f.addedAt))}
                </time>
              </div>
              {readOnly || f.deletedAt ? (
                <div className="text-12 ink-2 ellipsis">{f.remark || '-'}</div>
              ) : (
                <Remark customer={customer} follow={f} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
