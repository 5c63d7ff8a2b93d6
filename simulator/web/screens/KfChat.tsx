import { Ellipsis } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import type { KfMessageCard, Peer } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { ChatLog } from './ChatLog.tsx'
import { Composer } from './Composer.tsx'
import { PeerName } from './Conversations.tsx'
import { KfMessageBody } from './KfMessageBody.tsx'
import { KfMore } from './KfMore.tsx'
import { KfSession } from './KfSession.tsx'
import { SideWindow } from './SideWindow.tsx'

const RECALL_MS = 120_000

/** A chat of customer service: to the customer it is one account, whoever speaks for it; the member answers under its name. */
export function KfChat({ conversationId, peer }: { conversationId: string; peer: Peer }) {
  const { me, back } = useNav()
  const { now } = useNow(10_000)
  const { data, error, reload } = usePolled(
    () => sim.kfMessages({ conversation_id: conversationId, reader: me.id }),
    `kf ${conversationId} ${me.id}`,
    1500,
  )
  const [more, setMore] = useState(false)
  const act = useAction()
  const messages = data?.messages ?? []
  const session = data?.session
  // only the newest of one's own offers it, so that the chat stays a chat
  const undo = messages.findLast((message) => message.from === me.id && message.msgid)

  const customer = me.kind === 'customer'
  const mine = (message: KfMessageCard) => (message.side === 'customer') === customer
  const faceOf = (message: KfMessageCard) => (message.side === 'customer' ? session!.person : session!.account)
  const press = (content: string, menu_id?: string) =>
    void act
      .run(() =>
        sim.writeKf({
          conversation_id: conversationId,
          from: me.id,
          msgtype: 'text',
          content: { content, ...(menu_id === undefined ? {} : { menu_id }) },
        }),
      )
      .then(reload)
  const recall = (message: KfMessageCard) =>
    void act.run(() => sim.recallKf({ conversation_id: conversationId, from: me.id, message_id: message.id })).then(reload)
  const take = () => void act.run(() => sim.takeKfUpgrade({ conversation_id: conversationId })).then(reload)
  const holds = session?.state === 3 && session.servicer_userid === me.id
  return (
    <>
      <NavBar
        title={<PeerName peer={peer} />}
        back={back}
        right={
          <>
            {holds && session && <SideWindow customer={session.person.id} entry="single_kf_tools" />}
            <button type="button" className="nb-b end" aria-label={t.kf.more} onClick={() => setMore(true)}>
              <Ellipsis size={20} strokeWidth={1.5} />
            </button>
          </>
        }
      />
      {!customer && session && <KfSession session={session} changed={reload} />}
      <ChatLog label={peer.name} last={messages.at(-1)?.id}>
        <div className="chat-in">
          {error && !data && <Note bad text={error} retry={reload} />}
          {messages.map((message, index) => {
            const before = messages[index - 1]
            return (
              <Fragment key={message.id}>
                {(!before || message.at - before.at > 5 * 60_000) && <div className="moment">{chatTime(message.at, now)}</div>}
                {message.side === 'system' ? (
                  <div className="moment">{message.text?.content}</div>
                ) : (
                  <div className={mine(message) ? 'msg mine' : 'msg'}>
                    <Avatar name={faceOf(message).name} src={faceOf(message).avatar} size={34} />
                    <div className="msg-c">
                      <span className="sr-only">{faceOf(message).name}</span>
                      <KfMessageBody message={message} from={faceOf(message).name} press={customer ? press : undefined} take={take} />
                      {message === undo && now - message.at < RECALL_MS && (
                        <button type="button" className="kf-undo text-11" disabled={act.busy} onClick={() => recall(message)}>
                          {t.kf.recall}
                        </button>
                      )}
                    </div>
                  </div>
                )}
              </Fragment>
            )
          })}
        </div>
      </ChatLog>
      {act.error && (
        <p className="hint-in bad" role="alert">
          {act.error}
        </p>
      )}
      {(customer || holds) && <Composer conversationId={conversationId} onSent={reload} />}
      {more && session && (
        <KfMore
          session={session}
          may={customer || holds}
          onClose={() => {
            setMore(false)
            reload()
          }}
        />
      )}
    </>
  )
}
