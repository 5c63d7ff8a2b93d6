import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { Menu } from '#core/web/blocks/Pop.tsx'
import { Timeline } from '#core/web/blocks/timeline/Timeline.tsx'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { can } from '#core/web/session.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorState } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { customerEvents, type EventKind } from '../contract.ts'
import { FollowUp } from './FollowUp.tsx'
import { lineOf } from './lines.tsx'
import { timelineText } from './text.ts'
import './timeline.css'

/** What happened with a customer: 40 at a time (R293), by day, filtered by kind and by person; the follow-up box stands above. */
export default function CustomerTimeline({ customerId }: { customerId: string }) {
  const text = useText(timelineText)
  const language = useLang()
  const name = useCall(externalUsers.detail, { customerId }, { silence: 'all' }).data?.name ?? ''
  const [kind, setKind] = useState<EventKind | ''>('')
  const [staffId, setStaffId] = useState('')
  const read = useInfiniteQuery({
    queryKey: ['external_user/event', 'list', { customerId, kind, staffId }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(
        customerEvents.list,
        { customerId, ...(kind && { kinds: [kind] }), ...(staffId && { staffId }), ...(pageParam && { before: pageParam }) },
        { silence: 'all', signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const pages = read.data?.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are written in the language of the moment
  const items = useMemo(() => (pages ?? []).flatMap((p) => p.list).map((e) => lineOf(e, name)), [pages, language, name])
  const first = pages?.[0]
  const whose = first?.staff.find((s) => s.staffId === staffId)
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = read
  const more = hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined
  if (read.error && !read.data) return <ErrorState error={read.error} retry={() => read.refetch()} />
  return (
    <div className="ti">
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
                <button {...p} className="plain quiet t12">
                  {whose ? staffName(whose) : text.everybody}
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
        loading={read.isPending || isFetchingNextPage}
        empty={
          <p className="d3 t12">
            {kind || staffId ? text.emptyFiltered : text.empty}
            {!kind && !staffId && <br />}
            {!kind && !staffId && text.emptyHelp}
          </p>
        }
      />
    </div>
  )
}
