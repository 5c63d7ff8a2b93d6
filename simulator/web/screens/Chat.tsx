import { Ellipsis } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { useNow, virtualNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import type { MessageCard, Peer } from '../types.ts'
import { usePolled } from '../usePolled.ts'
import { useSenders } from '../useSenders.ts'
import { ChatLog } from './ChatLog.tsx'
import { Composer } from './Composer.tsx'
import { ConsentBar } from './Consent.tsx'
import { PeerName } from './Conversations.tsx'
import { MessageBody } from './MessageBody.tsx'
import { SideWindow } from './SideWindow.tsx'
import { Undo } from './Undo.tsx'

interface Props {
  conversationId: string
  peer: Peer
  added: boolean
}

const isSystem = (message: MessageCard) => message.msgtype === 'system'

/** What the caption under the phone says of the welcome: how long it took, or that none came. */
function welcomeNote(messages: MessageCard[], me: string, openedAt: number, now: number): string {
  // Old friends who delete and add each other again have a history above the last system line.
  const start = messages.findLastIndex(isSystem)
  const added = messages[start]
  const greeting = messages[start + 1]
  if (greeting && greeting.from !== me) {
    const seconds = (greeting.at - (added ? added.at : openedAt)) / 1000
    return t.caption.welcomeIn(seconds < 10 ? Math.max(0, seconds).toFixed(1) : String(Math.round(seconds)))
  }
  if (greeting) return ''
  return now - openedAt > 20_000 ? t.caption.noWelcome : t.caption.waiting
}

export function Chat({ conversationId, peer, added }: Props) {
  const { me, push, back, note } = useNav()
  const { now } = useNow(added ? 1000 : 10_000)
  const { data, error, reload } = usePolled(
    () => sim.messages({ conversation_id: conversationId, reader: me.id }),
    `messages ${conversationId}`,
    1500,
  )
  const openedAt = useRef(virtualNow())
  const messages = data?.messages ?? []
  const caption = added && data ? welcomeNote(messages, me.id, openedAt.current, now) : ''

  // only the newest of one's own offers it, so that the chat stays a chat
  const last = messages.findLast((message) => message.from === me.id)
  useEffect(() => {
    note(caption)
    return () => note('')
  }, [caption, note])

  const inGroup = peer.kind === 'group'
  const people = inGroup ? messages.filter((message) => !isSystem(message) && !message.app) : []
  const senders = useSenders([...new Set(people.map((message) => message.from))])
  const senderOf = (message: MessageCard) => {
    if (message.from === me.id) return me
    return inGroup ? (senders.get(message.from) ?? { id: message.from, name: message.from, avatar: '' }) : peer
  }
  return (
    <>
      <NavBar
        title={<PeerName peer={peer} />}
        back={back}
        right={
          <>
            {me.kind === 'staff' && peer.kind === 'customer' && <SideWindow customer={peer.id} />}
            <button
              type="button"
              className="nb-b end"
              aria-label={t.chat.recipientInfo(peer.name)}
              onClick={() => push({ at: 'profile', peer, conversationId })}
            >
              <Ellipsis size={20} strokeWidth={1.5} />
            </button>
          </>
        }
      />
      <ConsentBar conversationId={conversationId} peer={peer} />
      <ChatLog label={peer.name} last={messages.at(-1)?.id}>
        <div className="chat-in">
          {error && !data && <Note bad text={error} retry={reload} />}
          {messages.map((message, index) => {
            const at = message.at
            const before = messages[index - 1]
            const gap = !before || at - before.at > 5 * 60_000
            const sender = senderOf(message)
            return (
              <Fragment key={message.id}>
                {gap && <div className="moment">{chatTime(at, now)}</div>}
                {isSystem(message) ? (
                  <div className="moment">{message.text?.content}</div>
                ) : (
                  <div className={sender === me ? 'msg mine' : 'msg'}>
                    <Avatar name={sender.name} src={sender.avatar} size={34} />
                    {inGroup && sender !== me ? (
                      <div className="msg-c">
                        <span className="text-11 dim">{sender.name}</span>
                        <MessageBody message={message} from={peer.corp_name ?? peer.name} />
                      </div>
                    ) : (
                      <>
                        <span className="sr-only">{sender.name}</span>
                        <MessageBody message={message} from={(sender === me ? me : peer).corp_name ?? sender.name} />
                      </>
                    )}
                  </div>
                )}
                {message === last && <Undo message={message} conversationId={conversationId} now={now} done={reload} />}
              </Fragment>
            )
          })}
        </div>
      </ChatLog>
      <Composer conversationId={conversationId} onSent={reload} attach />
    </>
  )
}
