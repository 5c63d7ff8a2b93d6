import { Contact, FileText, MapPin, Mic, ShoppingBag, Video } from 'lucide-react'
import { Fragment } from 'react'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { KfMessageCard } from '../types.ts'
import { KindCard, kindSize } from './KindCard.tsx'
import { MessageBody, Words } from './MessageBody.tsx'

type Press = ((content: string, menu_id?: string) => void) | undefined

interface Item {
  type: string
  click?: { id?: string; content: string }
  view?: { url: string; content: string }
  miniprogram?: { appid: string; pagepath: string; content: string }
  text?: { content: string; no_newline?: number }
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A menu: its buttons speak for the customer, or open what they name. The member sees it as it was sent. */
function Menu({ body, press }: { body: Record<string, unknown>; press: Press }) {
  const { push } = useNav()
  const act = (item: Item) => {
    if (item.click) press?.(item.click.content, item.click.id)
    if (item.view) push({ at: 'browser', url: item.view.url })
    if (item.miniprogram)
      push({ at: 'mini', title: item.miniprogram.content, appid: item.miniprogram.appid, page: item.miniprogram.pagepath })
  }
  return (
    <div className="bubble kf-menu">
      {words(body.head_content) && <p>{words(body.head_content)}</p>}
      {((body.list ?? []) as Item[]).map((item, index) =>
        item.text ? (
          <span key={index}>
            {item.text.content}
            {!item.text.no_newline && <br />}
          </span>
        ) : (
          <button type="button" className="url" key={index} disabled={item.type === 'click' && !press} onClick={() => act(item)}>
            {(item.click ?? item.view ?? item.miniprogram)?.content}
          </button>
        ),
      )}
      {words(body.tail_content) && <p>{words(body.tail_content)}</p>}
    </div>
  )
}

const anchor = /<a href="weixin:\/\/bizmsgmenu\?([^"]*)">([^<]*)<\/a>/

/** Text may hold links that answer for the customer. */
function KfText({ text, press }: { text: string; press: Press }) {
  const parts = text.split(anchor)
  return (
    <div className="bubble">
      {parts.map((part, index) => {
        if (index % 3 === 0) return <Words key={index} text={part} />
        if (index % 3 === 1) return <Fragment key={index} />
        const asked = new URLSearchParams(parts[index - 1])
        const content = asked.get('msgmenucontent') ?? part
        return (
          <button
            type="button"
            className="url"
            key={index}
            disabled={!press}
            onClick={() => press?.(content, asked.get('msgmenuid') ?? undefined)}
          >
            {part}
          </button>
        )
      })}
    </div>
  )
}

export function KfMessageBody({ message, from, press, take }: { message: KfMessageCard; from: string; press: Press; take: () => void }) {
  const { push } = useNav()
  const { body } = message
  const of = (...names: string[]) => names.map((name) => words(body[name])).find(Boolean) ?? ''
  switch (message.msgtype) {
    case 'text':
      return <KfText text={words(body.content)} press={press} />
    case 'msgmenu':
      return <Menu body={body} press={press} />
    case 'voice':
      return <KindCard icon={<Mic {...kindSize} />} title={t.kf.kinds.voice} about="" />
    case 'location':
      return <KindCard icon={<MapPin {...kindSize} />} title={of('name') || t.kf.kinds.location} about={of('address')} />
    case 'business_card':
      return <KindCard icon={<Contact {...kindSize} />} title={of('name', 'userid')} about={t.kf.kinds.business_card} />
    case 'channels':
      return <KindCard icon={<Video {...kindSize} />} title={of('title', 'nickname')} about={t.kf.kinds.channels} />
    case 'channels_shop_product':
      return (
        <KindCard
          icon={<ShoppingBag {...kindSize} />}
          title={of('title', 'product_id')}
          about={of('shop_nickname') || t.kf.kinds.product}
        />
      )
    case 'channels_shop_order':
      return (
        <KindCard icon={<ShoppingBag {...kindSize} />} title={of('product_titles', 'order_id')} about={of('state') || t.kf.kinds.order} />
      )
    case 'merged_msg':
      return <KindCard icon={<FileText {...kindSize} />} title={of('title') || t.kf.kinds.merged_msg} about={t.kf.kinds.merged_msg} />
    case 'note':
      return <KindCard icon={<FileText {...kindSize} />} title={t.kf.kinds.note} about="" />
    case 'ca_link':
      return (
        <KindCard
          icon={<Contact {...kindSize} />}
          title={t.kf.kinds.ca_link}
          about={of('link_url')}
          {...(press ? { onClick: () => push({ at: 'scanned', text: of('link_url') }) } : {})}
        />
      )
    case 'kf_upgrade':
      return (
        <KindCard
          icon={<Contact {...kindSize} />}
          title={of('name')}
          about={of('wording') || t.kf.upgrade}
          {...(press ? { onClick: take } : {})}
        />
      )
    default:
      return <MessageBody message={message} from={from} />
  }
}
