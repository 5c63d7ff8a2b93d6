import { useState } from 'react'
import { usePath, useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type Reply, repliesBeside, type Whose } from '../../contract.ts'
import { OwnSheet } from './OwnSheet.tsx'
import { ReplyCard } from './ReplyCard.tsx'
import { phoneText } from './text.ts'
import './replies.css'
import { repliesArt } from '../art.tsx'

const whose = ['all', 'corp', 'team', 'own'] as const
const step = 20

/** Replies beside the chat: found by words, pinyin or initials, sent in one tap; on staff phones copied. */
export default function RepliesPage() {
  const text = useText(phoneText)
  const besideChat = usePath().startsWith('/client')
  const [search, setSearch] = useSearch()
  const [edited, setEdited] = useState<Reply | 'new' | null>(null)
  const [count, setCount] = useState(step)
  const scope = whose.find((one) => one === search.scope) ?? 'all'
  const keyword = search.keyword ?? ''
  const { folderId } = search
  // A shortcut: the list stands without it, and says itself where the server is away.
  const folders = useCall(repliesBeside.folders, {}, { silence: 'all' })
  const asked = {
    ...(scope !== 'all' && { scope: scope as Whose }),
    ...(folderId && { folderId }),
    ...(keyword.trim() && { keyword: keyword.trim() }),
    pageSize: count,
  }
  const read = useCall(repliesBeside.list, asked, { placeholderData: (before) => before })
  const put = (words: { scope?: string; folderId?: string; keyword?: string }) => {
    setCount(step)
    setSearch(words, { replace: true })
  }
  const list = read.data?.list ?? []
  return (
    <div className="rp-page">
      <div className="rp-head">
        <label className="rp-search">
          <Icon name="search" size={18} />
          <input
            type="search"
            aria-label={text.search}
            placeholder={text.search}
            maxLength={40}
            value={keyword}
            onChange={(e) => put({ keyword: e.target.value })}
          />
        </label>
        <fieldset className="rp-chips" aria-label={text.scopes}>
          {whose.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === scope && !folderId}
              onClick={() => put({ scope: one === 'all' ? '' : one, folderId: '' })}
            >
              {text[one]}
            </button>
          ))}
          {(folders.data?.list ?? []).map((f) => (
            <button key={f.id} type="button" aria-pressed={f.id === folderId} onClick={() => put({ scope: '', folderId: f.id })}>
              {f.name}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="rp-body">
        {read.error ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton rows={6} />
        ) : list.length === 0 ? (
          <Empty art={keyword ? 'filtered' : repliesArt} title={keyword ? text.nothingFound : text.emptyTitle}>
            {keyword ? text.nothingFoundHelp : text.emptyHelp}
          </Empty>
        ) : (
          <ul className="rp-list">
            {list.map((reply) => (
              <li key={reply.id}>
                <ReplyCard reply={reply} besideChat={besideChat} keyword={keyword.trim()} edit={() => setEdited(reply)} />
              </li>
            ))}
          </ul>
        )}
        {read.data && read.data.total > list.length && count < 100 && (
          <button type="button" className="button rp-wide" onClick={() => setCount((n) => Math.min(100, n + step))}>
            {text.more}
          </button>
        )}
      </div>
      <footer className="rp-foot">
        <span className="text-12 ink-3 grow">{besideChat ? text.hint : text.copyHint}</span>
        <button type="button" className="button quiet" onClick={() => setEdited('new')}>
          <Icon name="plus" />
          {text.add}
        </button>
      </footer>
      {edited && <OwnSheet reply={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
