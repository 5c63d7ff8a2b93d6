import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { MessageContent, NoticeCard as Notice } from '../types.ts'
import { Words } from './MessageBody.tsx'
import { RedPacket } from './RedPacket.tsx'

interface Body {
  content?: string
  title?: string
  description?: string
  url?: string
  btntxt?: string
  articles?: { title?: string; description?: string; url?: string; picurl?: string }[]
  main_title?: { title?: string; desc?: string }
  sub_title_text?: string
  card_action?: { url?: string }
  content_item?: { key: string; value: string }[]
  horizontal_content_list?: { keyname: string; value?: string }[]
}

/** The html of a text card (`<div class="gray">…`) read as lines of plain text. */
const plain = (html: string) =>
  html
    .replace(/<br\s*\/?>|<\/div>|<\/p>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .trim()

/** The common parts of all the message kinds an app may send; a kind with other parts shows those it shares. */
export function NoticeCard({ notice }: { notice: Notice }) {
  const { push } = useNav()
  const body = (notice[notice.msgtype] ?? {}) as Body
  const packet = notice.redpacket as MessageContent['redpacket']
  const article = body.articles?.[0]
  const title = body.title ?? article?.title ?? body.main_title?.title
  const words = plain(body.content ?? body.description ?? article?.description ?? body.sub_title_text ?? body.main_title?.desc ?? '')
  const url = body.url ?? article?.url ?? body.card_action?.url
  const pairs = [
    ...(body.content_item ?? []).map((item) => [item.key, item.value]),
    ...(body.horizontal_content_list ?? []).map((item) => [item.keyname, item.value ?? '']),
  ]
  return (
    <article className="jobs">
      <div className="t12 dim">{notice.recalled ? `${notice.app} · ${t.notices.recalled}` : notice.app}</div>
      {packet && <RedPacket packet={packet} mine />}
      {title && <h3 className="jobs-t">{title}</h3>}
      {words && (
        <div className="notice-w">
          <Words text={words} />
        </div>
      )}
      {pairs.map(([key, value]) => (
        <div className="row g8 t12" key={key}>
          <span className="dim">{key}</span>
          <span className="sp">{value}</span>
        </div>
      ))}
      {url && (
        <button type="button" className="notice-a" onClick={() => push({ at: 'browser', url, ...(title ? { title } : {}) })}>
          {body.btntxt || t.notices.open}
        </button>
      )}
    </article>
  )
}
