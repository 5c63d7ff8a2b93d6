import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { NavBar } from '../phone/NavBar.tsx'
import { type AddBy, useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { type MemberCard, peerOf } from '../types.ts'
import { useAction } from '../useAction.ts'

/** Who a scanned code leads to. Adding opens the chat, where the welcome will arrive. */
export function ContactCard({ member, by }: { member: MemberCard; by: AddBy }) {
  const { me, swap, back } = useNav()
  const { busy, error, run } = useAction()
  const [asked, setAsked] = useState(false)

  async function add() {
    const done = await run(() => sim.add({ person_id: me.id, ...by }))
    if (!done) return
    if (done.conversation_id && (done.added || done.existed))
      swap({ at: 'chat', conversationId: done.conversation_id, peer: peerOf(done.member), added: done.welcome_pending })
    else setAsked(true)
  }

  return (
    <>
      <NavBar title={t.card.title} back={back} />
      <div className="page">
        <div className="who">
          <Avatar name={member.name} src={member.avatar} size={60} />
          <div className="grow">
            <div className="who-n">{member.name}</div>
            {member.corp_name && <div className="belonging">@{member.corp_name}</div>}
            <div className="text-12 dim">{t.card.description}</div>
          </div>
        </div>
        <dl className="rows">
          {member.corp_name && (
            <div>
              <dt>{t.card.company}</dt>
              <dd>{member.corp_name}</dd>
            </div>
          )}
          {member.position && (
            <div>
              <dt>{t.card.position}</dt>
              <dd>{member.position}</dd>
            </div>
          )}
        </dl>
        <button type="button" className="rowact" disabled={busy || asked} onClick={() => void add()}>
          {asked ? t.card.asked : busy ? t.card.adding : t.card.add}
        </button>
        {error && (
          <p className="hint-in bad" role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  )
}
