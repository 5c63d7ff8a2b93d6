import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { t } from '../text.ts'
import type { Peer } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { ConsentRow } from './Consent.tsx'

/** Who is in a group; anybody leaves, its owner renames, removes and dissolves. */
export function GroupProfile({ peer, conversationId }: { peer: Peer; conversationId: string }) {
  const { me, back, home } = useNav()
  const { busy, error, run } = useAction()
  const [corpid = ''] = conversationId.split('~')
  const { data, error: failure, reload } = usePolled(() => sim.group({ corpid, chat_id: peer.id }), `group ${peer.id}`)
  const [asking, setAsking] = useState<'' | 'leave' | 'dismiss'>('')
  const [name, setName] = useState<string>()
  const id = useId()
  const chat = { corpid, chat_id: peer.id }
  const owner = data?.owner === me.id
  const go = (act: () => Promise<unknown>, after: () => void) => void run(act).then((done) => done !== undefined && after())
  const asked = asking === 'dismiss' ? t.groupCard.dismissTitle(data?.name ?? '') : t.groupCard.leaveTitle(data?.name ?? '')
  return (
    <>
      <NavBar title={t.groupCard.title} back={back} />
      <div className="page">
        {failure && !data && <Note bad text={failure} retry={reload} />}
        {data && (
          <>
            <div className="who">
              <div className="grow">
                <div className="who-n">{data.name}</div>
                <div className="text-12 dim">{t.groupCard.people(data.members.length)}</div>
                {data.notice && (
                  <div className="text-12 notice-w">
                    {t.groupCard.notice}：{data.notice}
                  </div>
                )}
              </div>
            </div>
            <ul className="faces-of" aria-label={t.groupCard.people(data.members.length)}>
              {data.members.map((one) => (
                <li key={one.id}>
                  <Avatar name={one.name} src={one.avatar} size={44} />
                  <span className="ellipsis text-11">{one.name}</span>
                  <span className="text-11 dim">
                    {one.id === data.owner ? t.groupCard.owner : one.kind === 'customer' ? t.groupCard.outside : ''}
                  </span>
                  {owner && !data.inside && one.id !== me.id && (
                    <button
                      type="button"
                      aria-label={t.groupCard.remove(one.name)}
                      disabled={busy}
                      onClick={() => go(() => sim.leaveGroup({ ...chat, person_id: one.id, removed: true }), reload)}
                    >
                      <X size={14} strokeWidth={1.5} />
                    </button>
                  )}
                </li>
              ))}
            </ul>
            <ConsentRow conversationId={conversationId} peer={peer} />
            {owner && !data.inside && (
              <form
                className="row gap-8 rename"
                onSubmit={(event) => {
                  event.preventDefault()
                  go(() => sim.changeGroup({ ...chat, name: name ?? data.name }), reload)
                }}
              >
                <label className="sr-only" htmlFor={id}>
                  {t.groupCard.rename}
                </label>
                <input id={id} className="pin grow" value={name ?? data.name} onChange={(event) => setName(event.target.value)} />
                <button type="submit" className="act" disabled={busy || !name?.trim() || name === data.name}>
                  {t.groupCard.save}
                </button>
              </form>
            )}
            {!data.inside && (
              <button type="button" className="rowact danger" onClick={() => setAsking(owner ? 'dismiss' : 'leave')}>
                {owner ? t.groupCard.dismiss : t.groupCard.leave}
              </button>
            )}
          </>
        )}
        {error && (
          <p className="hint-in bad" role="alert">
            {error}
          </p>
        )}
      </div>
      {asking && (
        <Sheet label={asked} onClose={() => setAsking('')}>
          <b className="sheet-t">{asked}</b>
          <p className="text-12 dim">{asking === 'dismiss' ? t.groupCard.dismissWhy : t.groupCard.leaveWhy}</p>
          <button
            type="button"
            className="act danger wide"
            disabled={busy}
            onClick={() => go(() => (asking === 'dismiss' ? sim.dismissGroup(chat) : sim.leaveGroup({ ...chat, person_id: me.id })), home)}
          >
            {asking === 'dismiss' ? t.groupCard.dismiss : t.groupCard.leave}
          </button>
          <button type="button" className="act quiet wide" onClick={() => setAsking('')}>
            {t.cancel}
          </button>
        </Sheet>
      )}
    </>
  )
}
