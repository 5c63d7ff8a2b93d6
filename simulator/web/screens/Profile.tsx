import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { t } from '../text.ts'
import type { Peer } from '../types.ts'
import { useAction } from '../useAction.ts'
import { ConsentRow } from './Consent.tsx'
import { PeerName } from './Conversations.tsx'
import { Noted } from './Noted.tsx'

/** Someone already known: talk to them, or delete them, which is the callback a company most wants to see. */
export function Profile({ peer, conversationId }: { peer: Peer; conversationId?: string | undefined }) {
  const { me, swap, back, home } = useNav()
  const { busy, error, run } = useAction()
  const [asking, setAsking] = useState(false)
  const staff = me.kind === 'staff'
  const remove = staff ? t.card.removeCustomer : t.card.remove

  async function confirm() {
    const done = await run(async () => {
      await sim.remove({ person_id: me.id, other_id: peer.id })
      return true
    })
    setAsking(false)
    if (done) home()
  }

  return (
    <>
      <NavBar title={t.card.title} back={back} />
      <div className="page">
        <div className="who">
          <Avatar name={peer.name} src={peer.avatar} size={60} />
          <div className="grow">
            <div className="who-n">
              <PeerName peer={peer} />
            </div>
            <div className="text-11 dim break-anywhere">{peer.id}</div>
          </div>
        </div>
        {conversationId && (
          <button type="button" className="rowact" onClick={() => swap({ at: 'chat', conversationId, peer })}>
            {t.card.enter}
          </button>
        )}
        {staff && peer.kind === 'customer' && <Noted customer={peer.id} />}
        {conversationId && <ConsentRow conversationId={conversationId} peer={peer} />}
        {peer.kind !== 'group' && (
          <button type="button" className="rowact danger" disabled={busy} onClick={() => setAsking(true)}>
            {remove}
          </button>
        )}
        {error && (
          <p className="hint-in bad" role="alert">
            {error}
          </p>
        )}
      </div>
      {asking && (
        <Sheet label={t.card.removeTitle(peer.name)} onClose={() => setAsking(false)}>
          <b className="sheet-t">{t.card.removeTitle(peer.name)}</b>
          <p className="text-12 dim">{staff ? t.card.removeWhyStaff : t.card.removeWhyCustomer}</p>
          <button type="button" className="act danger wide" disabled={busy} onClick={() => void confirm()}>
            {remove}
          </button>
          <button type="button" className="act quiet wide" onClick={() => setAsking(false)}>
            {t.cancel}
          </button>
        </Sheet>
      )}
    </>
  )
}
