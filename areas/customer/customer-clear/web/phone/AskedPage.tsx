import { useInfiniteQuery } from '@tanstack/react-query'
import { confirm } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { type AskedRow, clearAsked } from '../../contract.ts'
import { askedArt } from '../art.tsx'
import { clearText } from '../text.ts'
import './clear-phone.css'

const pageSize = 20

/** Whom one is asked to delete: it is done in WeCom, or one says that they stay. */
export default function AskedPage() {
  const text = useText(clearText)
  const read = useInfiniteQuery({
    queryKey: ['customer_clear', 'asked', 'phone'],
    queryFn: ({ pageParam, signal }) => request(clearAsked.list, { page: pageParam, pageSize }, { signal, silence: 'all' }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  })
  const list = read.data?.pages.flatMap((p) => p.list) ?? []
  return (
    <div className="clp-page">
      <h1>{text.phoneTitle}</h1>
      {list.length > 0 && <p className="ink-2">{text.phoneHelp}</p>}
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={6} avatar />}
      {read.data && list.length === 0 && (
        <Empty art={askedArt} title={text.phoneEmpty}>
          {text.phoneHint}
        </Empty>
      )}
      {list.length > 0 && (
        <ul className="clp-card">
          {list.map((row) => (
            <Line key={row.recordId} row={row} />
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

function Line({ row }: { row: AskedRow }) {
  const text = useText(clearText)
  const answer = useCommand(clearAsked.answer)
  const name = row.remark || row.name
  const to = addressOf('side-window.customer', { external_user_ext_id: row.externalUserExtId })
  const keep = async () => {
    if (await confirm({ title: text.keepTitle(name), content: text.keepText, verb: text.keep }))
      answer.mutate({ recordId: row.recordId, answer: 'keep' })
  }
  return (
    <li>
      <div className="row gap-12">
        <Avatar kind="customer" name={row.name} src={row.avatar || undefined} size={40} />
        <span className="grow clp-words">
          {to ? (
            <Link to={to} className="medium ellipsis clp-name">
              {name}
            </Link>
          ) : (
            <span className="medium ellipsis">{name}</span>
          )}
          <span className="text-12 ink-2">{text.askedLine(row.askedBy, row.note || row.ruleName)}</span>
          <span className="row wrap gap-8 text-12 ink-3">
            {text.since(fmt.day(row.addedAt))}
            {row.oneSided && <Status kind="off">{text.oneSided}</Status>}
          </span>
        </span>
      </div>
      <div className="row gap-8 clp-acts">
        <button type="button" className="button" disabled={answer.isPending} onClick={() => void keep()}>
          {text.keep}
        </button>
        {row.oneSided && (
          <button
            type="button"
            className="button primary"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ recordId: row.recordId, answer: 'deleted' })}
          >
            {text.iDeleted}
          </button>
        )}
      </div>
    </li>
  )
}
