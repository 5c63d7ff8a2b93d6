import { useState } from 'react'
import type { EventKind } from '#core/contract/timeline.ts'
import { Timeline } from '#core/web/blocks/timeline/Timeline.tsx'
import { can } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorState } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { customerEvents } from '../contract.ts'
import { FollowUp } from './FollowUp.tsx'
import { useTimeline } from './read.ts'
import { timelineText } from './text.ts'
import './timeline.css'
import { Empty } from '#core/web/ui/Empty.tsx'
import { timelineArt } from './art.tsx'

/** What happened with a customer: 40 at a time (R293), by day, filtered by kind and by person; the follow-up box stands above. */
export default function CustomerTimeline({ customerId }: { customerId: string }) {
  const text = useText(timelineText)
  const [kind, setKind] = useState<EventKind | ''>('')
  const [staffId, setStaffId] = useState('')
  const { items, first, more, loading, error, retry } = useTimeline(customerId, { kind, staffId })
  const whose = first?.staff.find((s) => s.staffId === staffId)
  if (error) return <ErrorState error={error} retry={retry} />
  return (
    <div className="ti-timeline">
      <Timeline
        items={items}
        top={can(customerEvents.add) ? <FollowUp customerId={customerId} /> : undefined}
        filters={(first?.kinds ?? []).map((k) => ({ key: k, label: text.kinds[k] }))}
        filter={kind}
        onFilter={(k) => setKind(k as EventKind | '')}
        extra={
          (first?.staff.length ?? 0) > 1 || staffId ? (
            <Menu
              label={text.whose}
              align="end"
              trigger={(p) => (
                <button {...p} className="plain quiet text-12">
                  {whose ? <StaffName name={whose.name} alias={whose.alias} /> : text.everybody}
                  <Icon name="chevron-down" size={12} />
                </button>
              )}
              items={[
                { key: '', label: text.everybody, run: () => setStaffId('') },
                ...(first?.staff ?? []).map((s) => ({ key: s.staffId, label: staffName(s), run: () => setStaffId(s.staffId) })),
              ]}
            />
          ) : undefined
        }
        more={more}
        loading={loading}
        empty={
          kind || staffId ? (
            <Empty art="filtered" title={text.emptyFiltered} />
          ) : (
            <Empty art={timelineArt} title={text.empty}>
              {text.emptyHelp}
            </Empty>
          )
        }
      />
    </div>
  )
}
