import { useState } from 'react'
import { blackList, listedColumn } from '#areas/customer/blacklist/contract.ts'
import type { CustomerDetail } from '#areas/customer/customer-management/contract.ts'
import { lastDay } from '#core/web/blocks/term.ts'
import { Part } from '#core/web/phone/Part.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { BlackListSheet } from './BlackListSheet.tsx'
import { t } from './text.ts'

const undoFor = 10_000

/** On the black list, why and how long; nothing at all where it is nobody's business here. */
export function BlackList({ customer }: { customer: CustomerDetail }) {
  const text = useText(t)
  const [adding, setAdding] = useState(false)
  const { customerId } = customer
  const entry = listedColumn.of(customer)
  const back = useCommand(blackList.add)
  const remove = useCommand(blackList.remove)
  // Taken off with one tap, so it can be undone for ten seconds (G-4).
  const takeOff = ({ reason, until }: NonNullable<typeof entry>) =>
    remove.mutate(
      { customerIds: [customerId] },
      {
        onSuccess: () => {
          const onClick = () => back.mutate({ customerIds: [customerId], reason, until })
          toast.success(text.unlistedNow, { duration: undoFor, action: { label: text.undo, onClick } })
        },
      },
    )
  const may = can(entry ? blackList.remove : blackList.add)
  if (!entry && !may) return null
  return (
    <Part
      title={text.blackList}
      extra={
        may && (
          <button type="button" className="sw-more" disabled={remove.isPending} onClick={() => (entry ? takeOff(entry) : setAdding(true))}>
            <Icon name={entry ? 'user-check' : 'ban'} size={14} />
            {entry ? text.takeOff : text.putOn}
          </button>
        )
      }
    >
      {entry ? (
        <>
          <p>{entry.reason}</p>
          <p className="text-12 ink-3">
            {[entry.until ? text.listedUntil(lastDay(entry.until)) : text.listEver, text.listedBy(entry.by, fmt.day(entry.at))].join(' · ')}
          </p>
        </>
      ) : (
        <p className="ink-3 text-12">{text.notListed}</p>
      )}
      {adding && <BlackListSheet customerId={customerId} onClose={() => setAdding(false)} />}
    </Part>
  )
}
