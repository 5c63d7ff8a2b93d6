import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { kfPeer } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

/** A member's customer service: who waits, who is theirs, and whether they take anybody at all. */
export function KfDesk() {
  const { me, push, back } = useNav()
  const sessions = usePolled(() => sim.kfSessions({ userid: me.id }), `kf sessions ${me.id}`)
  const accounts = usePolled(() => sim.kfServing({ userid: me.id }), `kf serving ${me.id}`)
  const { busy, error, run } = useAction()
  const rows = sessions.data?.sessions
  return (
    <>
      <NavBar title={t.kf.title} back={back} />
      <div className="page white">
        {accounts.data?.accounts.length === 0 && <Note text={t.kf.notServicer} />}
        {accounts.data?.accounts.map((one) => (
          <div className="kf-bar" key={one.account.open_kfid}>
            <Avatar name={one.account.name} src={one.account.avatar} size={28} />
            <span className="grow ellipsis">{one.account.name}</span>
            <label className="kf-on">
              <input
                type="checkbox"
                checked={one.serving}
                disabled={busy}
                onChange={() => {
                  const { open_kfid } = one.account
                  void run(() => sim.serveKf({ open_kfid, userid: me.id, on: !one.serving })).then(accounts.reload)
                }}
              />
              {t.kf.serving}
            </label>
          </div>
        ))}
        {error && (
          <p className="hint-in bad" role="alert">
            {error}
          </p>
        )}
        {sessions.error && !rows && <Note bad text={sessions.error} retry={sessions.reload} />}
        {rows?.length === 0 && !!accounts.data?.accounts.length && <Note text={t.kf.nobody} />}
        <ul>
          {rows?.map((one) => (
            <li key={one.conversation_id}>
              <button
                type="button"
                className="cvr"
                onClick={() => push({ at: 'chat', conversationId: one.conversation_id, peer: kfPeer(one) })}
              >
                <Avatar name={one.person.name} src={one.person.avatar} size={34} />
                <span className="grow">
                  <span className="row gap-6">
                    <span className="grow ellipsis cvr-n">{one.person.name}</span>
                    <span className="text-11 dim">{t.kf.states[one.state]}</span>
                  </span>
                  <span className="text-12 ellipsis dim cvr-l">{one.account.name}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
