import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { MessageContent, NoticeCard as Notice } from '../types.ts'
import { useAction } from '../useAction.ts'
import { plain } from './AppBody.tsx'
import { Markdown } from './Markdown.tsx'
import { MessageBody, Words } from './MessageBody.tsx'
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
  button_list?: { key?: string; text?: string }[]
}

const FILES = ['image', 'voice', 'video', 'file']

/** The common parts of all the message kinds an app may send; a kind with other parts shows those it shares. */
export function NoticeCard({ notice }: { notice: Notice }) {
  const { me, push } = useNav()
  const { busy, error, run } = useAction()
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
      <div className="text-12 dim">{notice.recalled ? `${notice.app} · ${t.notices.recalled}` : notice.app}</div>
      {packet && <RedPacket packet={packet} mine />}
      {title && <h3 className="jobs-t">{title}</h3>}
      {FILES.includes(notice.msgtype) && !notice.recalled && (
        <MessageBody message={notice as MessageContent & { msgtype: string }} from={notice.app} />
      )}
      {words && (
        <div className="notice-w">{notice.msgtype === 'markdown' ? <Markdown text={body.content ?? ''} /> : <Words text={words} />}</div>
      )}
      {pairs.map(([key, value]) => (
        <div className="row gap-8 text-12" key={key}>
          <span className="dim">{key}</span>
          <span className="grow">{value}</span>
        </div>
      ))}
      {body.button_list?.map((button) => (
        <button
          type="button"
          className="notice-a"
          key={`${button.key} ${button.text}`}
          disabled={busy || !button.key}
          onClick={() => void run(() => sim.pressCard({ userid: me.id, corpid: me.corpid, msgid: notice.msgid, key: button.key! }))}
        >
          {button.text}
        </button>
      ))}
      {error && (
        <p className="text-12 bad" role="alert">
          {error}
        </p>
      )}
      {url && (
        <button type="button" className="notice-a" onClick={() => push({ at: 'browser', url, ...(title ? { title } : {}) })}>
          {body.btntxt || t.notices.open}
        </button>
      )}
    </article>
  )
}
