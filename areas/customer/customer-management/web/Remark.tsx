import { useCommand } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { type CustomerDetail, externalUsers } from '../contract.ts'
import { detailText } from './detail-text.ts'
import { Inline } from './Inline.tsx'

/** R157: 20 characters, kept at WeCom in the name of the colleague whose contact it is. */
export function Remark({ customer, follow }: { customer: CustomerDetail; follow: CustomerDetail['follows'][number] }) {
  const text = useText(detailText)
  const save = useCommand(externalUsers.setRemark)
  if (!can(externalUsers.setRemark)) return <div className="text-12 ink-2 ellipsis">{follow.remark || '-'}</div>
  return (
    <div className="text-12">
      <Inline
        label={text.remark}
        value={follow.remark}
        max={20}
        empty={text.noRemark}
        save={(remark) =>
          save
            .mutateAsync({ customerId: customer.customerId, staffId: follow.staffId, remark })
            .then(() => toast.success(text.saved(text.remark)))
        }
      />
    </div>
  )
}
