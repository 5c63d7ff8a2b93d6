import { useInfiniteQuery } from '@tanstack/react-query'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { useSearch } from '#core/web/history.ts'
import { useCommand } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { type Notification, outflowBeside } from '../../contract.ts'
import { useHappened } from '../happened.ts'
import { lostText } from '../text.ts'
import './lost-phone.css'
import { toldArt } from '../art.tsx'

const pageSize = 20

/** The customers one has lost, or was told of, on the phone and beside the chat; who one is asked to win back says so. */
export default function LostPage() {
  const text = useText(lostText)
  const [search, set] = useSearch()
  const filter = search.read ? { read: search.read === 'true' } : {}
  const read = useInfiniteQuery({
    queryKey: ['outflow', 'notifications', 'phone', filter],
    queryFn: ({ pageParam, signal }) => request(outflowBeside.list, { ...filter, page: pageParam, pageSize }, { signal, silence: 'all' }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  })
  const mark = useCommand(outflowBeside.read)
  const list = read.data?.pages.flatMap((p) => p.list) ?? []
  const newest = list[0]
  return (
    <div className="lc-phone">
      <header className="row gap-8">
        <h1 className="grow">{text.title}</h1>
        {newest && list.some((r) => !r.read) && (
          <button type="button" className="button" disabled={mark.isPending} onClick={() => mark.mutate({ until: newest.lostAt })}>
            {text.readAll}
          </button>
        )}
      </header>
      <Segments
        label={text.whatRead}
        value={search.read ?? ''}
        onChange={(next) => set({ read: next })}
        options={[
          { value: '', label: text.all },
          { value: 'false', label: text.unread },
          { value: 'true', label: text.read },
        ]}
      />
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={6} avatar />}
      {read.data && list.length === 0 && (
        <Empty art={toldArt} title={search.read === 'false' ? text.notesNoneUnread : text.notesEmpty}>
          {text.emptyHint}
        </Empty>
      )}
      {list.length > 0 && (
        <ul className="lc-card">
          {list.map((row) => (
            <Line key={row.recordId} row={row} onRead={() => mark.mutate({ recordIds: [row.recordId] })} />
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

function Line({ row, onRead }: { row: Notification; onRead: () => void }) {
  const text = useText(lostText)
  const happened = useHappened()
  const to = addressOf('side-window.customer', { external_user_ext_id: row.externalUserExtId })
  const name = row.remark || row.name
  const words = (
    <>
      <Avatar kind="customer" name={row.name} src={row.avatar || undefined} size={40} />
      <span className="grow lc-words">
        <span className="row gap-6">
          {!row.read && <span className="lc-unread" role="img" aria-label={text.unread} />}
          <span className="medium ellipsis">{name}</span>
        </span>
        <span className="text-12 ink-2">{happened(row)}</span>
        {row.returnedAt ? (
          <Status kind="ok">{text.isBack}</Status>
        ) : (
          row.askedAt && <span className="text-12 warn">{text.askedBy(row.askedBy, row.askedNote)}</span>
        )}
      </span>
      <span className="text-12 ink-3 nowrap">
        <Time at={row.lostAt} near />
      </span>
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className="lc-line" onClick={() => row.read || onRead()}>
          {words}
        </Link>
      ) : (
        <span className="lc-line">{words}</span>
      )}
      {!row.read && (
        <button type="button" className="icon-button" aria-label={`${text.markRead} ${name}`} title={text.markRead} onClick={onRead}>
          <Icon name="check" size={16} />
        </button>
      )}
    </li>
  )
}
