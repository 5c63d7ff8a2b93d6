import { useInfiniteQuery } from '@tanstack/react-query'
import { useCommand } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { noticeCenter } from '../../contract.ts'
import { noticesArt } from '../art.tsx'
import { NoticeLine } from '../NoticeLine.tsx'
import { noticeText } from '../text.ts'

const pageSize = 20

/** What one is told, on the phone: where the message of WeCom leads to. */
export default function NoticesPage() {
  const text = useText(noticeText)
  const read = useInfiniteQuery({
    queryKey: ['notice_center', 'list', 'phone'],
    queryFn: ({ pageParam, signal }) => request(noticeCenter.list, { page: pageParam, pageSize }, { signal, silence: 'all' }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  })
  const mark = useCommand(noticeCenter.read, { refreshes: 'own' })
  const markAll = useCommand(noticeCenter.readAll, { refreshes: 'own' })
  const list = read.data?.pages.flatMap((p) => p.list) ?? []
  return (
    <div className="nc-phone">
      <header>
        <h1 className="grow">{text.title}</h1>
        {list.some((n) => !n.read) && (
          <button type="button" className="button" disabled={markAll.isPending} onClick={() => markAll.mutate({ until: list[0]!.at })}>
            {text.readAll}
          </button>
        )}
      </header>
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={6} />}
      {read.data && list.length === 0 && (
        <Empty art={noticesArt} title={text.none}>
          {text.noneHelp}
        </Empty>
      )}
      {list.length > 0 && (
        <ul className="nc-list">
          {list.map((notice) => (
            <NoticeLine key={notice.noticeId} notice={notice} onPhone onRead={() => mark.mutate({ noticeIds: [notice.noticeId] })} />
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
