import { CirclePlus } from 'lucide-react'
import { Avatar } from '../Avatar.tsx'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { ago } from '../time.ts'
import { type ConversationCard, nameOf, type Peer } from '../types.ts'
import { ScanCard } from './ScanCard.tsx'
import { DropZone } from './useScan.tsx'

export function PeerName({ peer }: { peer: Peer }) {
  return (
    <>
      {nameOf(peer)}
      {(peer.kind === 'staff' || peer.kind === 'kf') && peer.corp_name && <span className="belonging">@{peer.corp_name}</span>}
      {peer.kind === 'customer' && <span className="belonging of-wechat">{peer.corp_name ? `@${peer.corp_name}` : t.chat.customerAt}</span>}
    </>
  )
}

export function Conversations({ conversations, unread }: { conversations: ConversationCard[] | undefined; unread: number }) {
  const { me, push } = useNav()
  const { now } = useNow(30_000)
  const name = me.kind === 'staff' ? t.list.wecom : t.list.wechat
  return (
    <DropZone>
      <NavBar
        title={unread > 0 ? `${name}（${unread}）` : name}
        right={
          <button type="button" className="nb-b end" aria-label={t.scan.title} onClick={() => push({ at: 'scan' })}>
            <CirclePlus size={20} strokeWidth={1.5} />
          </button>
        }
      />
      <div className="page white">
        {conversations?.length === 0 && <Note text={me.kind === 'staff' ? t.list.emptyStaff : t.list.empty} />}
        <ul>
          {conversations?.map((one) => (
            <li key={one.id}>
              <button type="button" className="cvr" onClick={() => push({ at: 'chat', conversationId: one.id, peer: one.with })}>
                <Avatar name={one.with.name} src={one.with.avatar} />
                <span className="grow">
                  <span className="row gap-6">
                    <span className="grow ellipsis cvr-n">
                      <PeerName peer={one.with} />
                    </span>
                    {one.last.at > 0 && <span className="text-11 dim">{ago(one.last.at, now)}</span>}
                  </span>
                  <span className="text-12 ellipsis dim cvr-l">{one.last.text}</span>
                </span>
                {!!one.unread && (
                  <em>
                    {one.unread > 99 ? '99+' : one.unread}
                    <span className="sr-only">{t.list.unread(one.unread)}</span>
                  </em>
                )}
              </button>
            </li>
          ))}
        </ul>
        {me.kind === 'customer' && conversations && <ScanCard />}
      </div>
    </DropZone>
  )
}
