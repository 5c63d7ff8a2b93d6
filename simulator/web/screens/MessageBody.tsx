import { Contact, File, Link2, MapPin, Mic, Play } from 'lucide-react'
import { Fragment, useState } from 'react'
import { fileName, fileSize, mediaUrl } from '../content.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { MessageContent } from '../types.ts'
import { News, TextCard } from './AppBody.tsx'
import { KindCard, kindSize } from './KindCard.tsx'
import { Markdown } from './Markdown.tsx'
import { PaymentRequest, RedPacket } from './RedPacket.tsx'

interface Props {
  message: MessageContent & { msgtype: string }
  from: string
}

const address = /(https?:\/\/[^\s<>"，。！？；、）】]+)/

/** Text as typed; addresses open inside the phone, as the chat client does. */
export function Words({ text }: { text: string }) {
  const { push } = useNav()
  return (
    <>
      {text.split(address).map((part, index) =>
        index % 2 === 1 ? (
          <button type="button" className="url" key={index} onClick={() => push({ at: 'browser', url: part })}>
            {part}
          </button>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </>
  )
}

function Picture({ src, alt, className }: { src: string | undefined; alt: string; className: string }) {
  const [broken, setBroken] = useState(false)
  if (!src || broken) return <span className={`${className} blank`}>{alt}</span>
  return <img className={className} src={src} alt={alt} loading="lazy" onError={() => setBroken(true)} />
}

function MiniCard({ mini, from }: { mini: NonNullable<MessageContent['miniprogram']>; from: string }) {
  const { push } = useNav()
  return (
    <button type="button" className="mini" onClick={() => push({ at: 'mini', title: mini.title, appid: mini.appid, page: mini.page })}>
      <span className="mini-head">{from}</span>
      <span className="headline">{mini.title}</span>
      <Picture className="mini-p" src={mediaUrl(mini)} alt={t.chat.miniprogram} />
      <span className="footnote">
        <Link2 size={12} strokeWidth={1.5} />
        {t.chat.miniprogram}
      </span>
    </button>
  )
}

function LinkCard({ link }: { link: NonNullable<MessageContent['link']> }) {
  const { push } = useNav()
  const ticket = link.share_ticket
  return (
    <button
      type="button"
      className="lnk"
      onClick={() => push({ at: 'browser', url: link.url, title: link.title, ...(ticket ? { shareTicket: ticket } : {}) })}
    >
      <span className="headline">{link.title}</span>
      <span className="description">{link.desc || link.url}</span>
      {link.picurl ? (
        <Picture className="lnk-p" src={link.picurl} alt="" />
      ) : (
        <span className="lnk-p blank">
          <Link2 size={20} strokeWidth={1.5} />
        </span>
      )}
    </button>
  )
}

export function MessageBody({ message, from }: Props) {
  const { me, push } = useNav()
  switch (message.msgtype) {
    case 'payment':
      return message.payment ? <PaymentRequest payment={message.payment} mine={me.kind === 'customer'} /> : null
    case 'redpacket':
      return message.redpacket ? <RedPacket packet={message.redpacket} mine={me.kind === 'customer'} /> : null
    case 'text':
      return (
        <div className="bubble">
          <Words text={message.text?.content ?? ''} />
        </div>
      )
    case 'image': {
      const src = mediaUrl(message.image)
      return (
        <button type="button" className="pic" aria-label={t.chat.image} onClick={() => src && push({ at: 'media', kind: 'image', src })}>
          <Picture className="pic-i" src={src} alt={t.chat.image} />
        </button>
      )
    }
    case 'link':
      return message.link ? <LinkCard link={message.link} /> : <div className="bubble">{t.summary.link}</div>
    case 'miniprogram':
      return message.miniprogram ? (
        <MiniCard mini={message.miniprogram} from={from} />
      ) : (
        <div className="bubble">{t.summary.miniprogram}</div>
      )
    case 'video': {
      const src = mediaUrl(message.video)
      return (
        <button type="button" className="vid" aria-label={t.chat.video} onClick={() => src && push({ at: 'media', kind: 'video', src })}>
          {src && <video src={src} preload="metadata" muted tabIndex={-1} />}
          <span className="vid-b">
            <Play size={22} strokeWidth={1.5} />
          </span>
        </button>
      )
    }
    case 'file': {
      const src = mediaUrl(message.file)
      return (
        <a className="fil" href={src} target="_blank" rel="noreferrer" download={fileName(message.file)}>
          <span className="grow">
            <span className="headline">{fileName(message.file)}</span>
            <span className="description">{fileSize(message.file?.size) || t.chat.file}</span>
          </span>
          <File size={28} strokeWidth={1.25} />
        </a>
      )
    }
    case 'voice':
      return (
        <KindCard
          icon={<Mic {...kindSize} />}
          title={t.kinds.voice}
          about={message.voice?.play_length ? `${message.voice.play_length}″` : ''}
        />
      )
    case 'location':
      return (
        <KindCard
          icon={<MapPin {...kindSize} />}
          title={message.location?.name ?? t.kinds.location}
          about={message.location?.address ?? ''}
        />
      )
    case 'card':
      return (
        <KindCard
          icon={<Contact {...kindSize} />}
          title={message.card?.name ?? ''}
          about={`${t.kinds.card} · ${message.card?.corpname ?? ''}`}
        />
      )
    case 'markdown':
    case 'markdown_v2':
      return (
        <div className="bubble">
          <Markdown text={(message.markdown ?? message.markdown_v2)?.content ?? ''} />
        </div>
      )
    case 'textcard':
      return message.textcard ? <TextCard card={message.textcard} /> : null
    case 'news':
    case 'mpnews':
      return <News articles={(message.news ?? message.mpnews)?.articles ?? []} />
    default:
      return <div className="bubble dim">{t.chat.unknown}</div>
  }
}
