import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { useSearch } from '#core/web/history.ts'
import { PickLine } from '#core/web/phone/PickLine.tsx'
import { request } from '#core/web/request/request.ts'
import { useMe } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { CustomerLine } from './CustomerLine.tsx'
import { t } from './text.ts'
import './workbench.css'
import { customersArt } from '../art.tsx'

const pageSize = 20
/** In the address in place of ids: all whose customers the person may see. */
const everybody = 'all'
/** The newest first, one's own unless other colleagues are chosen; one word finds by name, remark or the end of a phone number. */
export default function CustomersPage() {
  const text = useText(t)
  const { staffId, dataScope } = useMe()
  const [search, setSearch] = useSearch()
  const staffIds = search.staffIds === everybody ? [] : (search.staffIds?.split(',') ?? (staffId ? [staffId] : []))
  const word = search.keyword ?? ''
  const [typed, setTyped] = useState(word)
  const end = useRef<HTMLDivElement>(null)
  const filter = {
    ...(staffIds.length > 0 && { staffIds }),
    ...(search.addedFrom && { addedFrom: search.addedFrom }),
    ...(search.status === 'friend' && { status: 'friend' as const }),
    ...(word && { keyword: word }),
  }
  const read = useInfiniteQuery({
    queryKey: ['external_user', 'list', 'phone', filter],
    queryFn: ({ pageParam, signal }) => request(externalUsers.list, { ...filter, page: pageParam, pageSize }, { signal, silence: 'all' }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    const timer = setTimeout(() => typed.trim() !== word && setSearch({ keyword: typed.trim() }, { replace: true }), 250)
    return () => clearTimeout(timer)
  })
  const { hasNextPage, isFetching, fetchNextPage } = read
  useEffect(() => {
    if (!hasNextPage || isFetching || !end.current || typeof IntersectionObserver !== 'function') return
    const watch = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && void fetchNextPage(), { rootMargin: '400px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasNextPage, isFetching, fetchNextPage])
  const rows = read.data?.pages.flatMap((p) => p.list) ?? []
  const total = read.data?.pages[0]?.total
  return (
    <div className="mw-page">
      <header className="mw-title">
        <h1 className="grow">{text.customers}</h1>
        <span className="ink-3" role="status">
          {total !== undefined && text[filter.status ? 'friends' : 'count'](fmt.number(total))}
        </span>
      </header>
      <label className="mw-find">
        <Icon name="search" size={20} />
        <input type="search" value={typed} placeholder={text.search} aria-label={text.search} onChange={(e) => setTyped(e.target.value)} />
      </label>
      {dataScope !== 'own' && (
        <div className="mw-card mw-whose">
          <PickLine
            kind="staff"
            label={text.whose}
            none={text.everybody}
            value={staffIds}
            onChange={(ids) => setSearch({ staffIds: ids.join(',') || everybody }, { replace: true })}
            max={100}
            allowUnavailable
          />
        </div>
      )}
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={8} avatar />}
      {total === 0 &&
        (word ? (
          <Empty
            art="filtered"
            title={text.nobody}
            actions={
              <button type="button" className="button large" onClick={() => setTyped('')}>
                {text.clear}
              </button>
            }
          >
            {text.nobodyHelp(word)}
          </Empty>
        ) : (
          <Empty art={customersArt} title={text.noCustomers}>
            {text.noCustomersHelp}
          </Empty>
        ))}
      {rows.length > 0 && (
        <ul className={`mw-card${read.isPlaceholderData ? ' old' : ''}`}>
          {rows.map((row) => (
            <CustomerLine key={row.customerId} row={row} />
          ))}
        </ul>
      )}
      <div ref={end} className="mw-end ink-3 text-12" role="status">
        {read.isFetchingNextPage && text.loading}
      </div>
    </div>
  )
}
