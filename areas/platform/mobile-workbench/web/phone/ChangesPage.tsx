import { useInfiniteQuery } from '@tanstack/react-query'
import { customerStats } from '#areas/customer/customer-management/contract.ts'
import { dayOf } from '#core/contract/time.ts'
import { useSearch } from '#core/web/history.ts'
import { request } from '#core/web/request/request.ts'
import { fmt, zoneName } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { CustomerLine } from './CustomerLine.tsx'
import { contactLine } from './contact-line.ts'
import { t } from './text.ts'
import './workbench.css'
import { changesArt } from '../art.tsx'

const pageSize = 20

/** Behind the figures of today: the contacts that were made, or ended. One line a contact, as it is counted. */
export default function ChangesPage() {
  const text = useText(t)
  const [search] = useSearch()
  const today = dayOf(new Date(), zoneName())
  const only = search.only === 'lost' ? 'lost' : 'added'
  const { from = today, to = today } = search
  const filter = {
    from,
    to,
    only,
    ...(search.staffIds && { staffIds: search.staffIds.split(',') }),
    ...(search.addWays && { addWays: search.addWays.split(',').map(Number) }),
  } as const
  const read = useInfiniteQuery({
    queryKey: ['customer_stats', 'records', 'phone', filter],
    queryFn: ({ pageParam, signal }) =>
      request(customerStats.records, { ...filter, page: pageParam, pageSize }, { signal, silence: 'all' }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  })
  const total = read.data?.pages[0]?.total
  return (
    <div className="mw-page">
      <header className="mw-title">
        <div className="grow">
          <h1>{text.changes[only]}</h1>
          <div className="ink-3">{text.days(fmt.day(from), fmt.day(to))}</div>
        </div>
        <span className="ink-3" role="status">
          {total !== undefined && text.count(fmt.number(total))}
        </span>
      </header>
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={8} avatar />}
      {total === 0 && <Empty art={changesArt} title={text.noChanges} />}
      {total !== undefined && total > 0 && (
        <ul className="mw-card">
          {read.data?.pages
            .flatMap((p) => p.list)
            .map((row) => (
              <CustomerLine key={row.recordId} row={contactLine(row)} />
            ))}
        </ul>
      )}
      {read.hasNextPage && (
        <button type="button" className="button large" disabled={read.isFetching} onClick={() => void read.fetchNextPage()}>
          {text.more}
        </button>
      )}
    </div>
  )
}
