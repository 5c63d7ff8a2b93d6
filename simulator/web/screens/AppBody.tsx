import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { MessageContent } from '../types.ts'

/** The html of a text card (`<div class="gray">…`) read as lines of plain text. */
export const plain = (html: string) =>
  html
    .replace(/<br\s*\/?>|<\/div>|<\/p>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .trim()

export function TextCard({ card }: { card: NonNullable<MessageContent['textcard']> }) {
  const { push } = useNav()
  return (
    <button type="button" className="news" onClick={() => push({ at: 'browser', url: card.url, title: card.title })}>
      <b className="headline">{card.title}</b>
      <span className="description">{plain(card.description)}</span>
      <span className="news-f">{card.btntxt || t.notices.open}</span>
    </button>
  )
}

interface Article {
  title: string
  description?: string
  digest?: string
  url?: string
  content_source_url?: string
  picurl?: string
}

/** Up to eight articles: the first large, the others a line each. An mpnews without an address stays where it is. */
export function News({ articles }: { articles: Article[] }) {
  const { push } = useNav()
  return (
    <div className="news">
      {articles.map((one, index) => {
        const url = one.url || one.content_source_url
        return (
          <button
            type="button"
            key={index}
            className={index === 0 ? 'news-1' : 'news-n'}
            disabled={!url}
            onClick={() => url && push({ at: 'browser', url, title: one.title })}
          >
            {one.picurl && <img src={one.picurl} alt="" loading="lazy" onError={(event) => event.currentTarget.remove()} />}
            <b className="headline">{one.title}</b>
            {index === 0 && <span className="description">{one.description ?? one.digest ?? ''}</span>}
          </button>
        )
      })}
    </div>
  )
}
