import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { ConversationCard } from '../types.ts'
import { usePolled } from '../usePolled.ts'
import { PeerName } from './Conversations.tsx'
import { Requests } from './Requests.tsx'

export function Contacts({ recent }: { recent: ConversationCard[] | undefined }) {
  const { me, push } = useNav()
  const [keyword, setKeyword] = useState('')
  // The list of chats is short on purpose; everyone is here.
  const all = usePolled(() => sim.conversations({ person_id: me.id, limit: 1000 }), `contacts ${me.id}`, 30_000)
  const conversations = all.data?.conversations ?? recent
  const found = (conversations ?? [])
    .filter((one) => one.with.kind !== 'group' && one.with.kind !== 'kf' && one.with.name.includes(keyword.trim()))
    .sort((a, b) => a.with.name.localeCompare(b.with.name, 'zh'))
  return (
    <>
      <NavBar title={me.kind === 'staff' ? t.contacts.customers : t.contacts.title} />
      <div className="page white">
        <div className="search">
          <input
            type="search"
            className="pin"
            aria-label={t.contacts.search}
            placeholder={t.contacts.search}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </div>
        {conversations && found.length === 0 && (
          <Note text={keyword ? t.picker.none : me.kind === 'staff' ? t.contacts.emptyStaff : t.contacts.empty} />
        )}
        {me.kind === 'staff' && <Requests />}
        <ul>
          {found.map((one) => (
            <li key={one.id}>
              <button type="button" className="cvr" onClick={() => push({ at: 'profile', peer: one.with, conversationId: one.id })}>
                <Avatar name={one.with.name} src={one.with.avatar} size={34} />
                <span className="grow ellipsis cvr-n">
                  <PeerName peer={one.with} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
