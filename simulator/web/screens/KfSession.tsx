import { useState } from 'react'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { t } from '../text.ts'
import type { KfSessionCard } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

/** What the member can do with the session now: take it, hand it over, end it, open it again. */
export function KfSession({ session, changed }: { session: KfSessionCard; changed: () => void }) {
  const { me } = useNav()
  const { busy, error, run } = useAction()
  const [choosing, setChoosing] = useState(false)
  const { conversation_id, state } = session
  const who = { conversation_id, userid: me.id }
  const mine = state === 3 && session.servicer_userid === me.id
  const go = (act: () => Promise<unknown>) => () => void run(act).then(changed)
  return (
    <div className="kf-bar">
      <span className="grow ellipsis text-12 dim">{t.kf.states[state]}</span>
      {state === 2 && (
        <button type="button" className="act" disabled={busy} onClick={go(() => sim.takeKf(who))}>
          {t.kf.take}
        </button>
      )}
      {mine && (
        <>
          <button type="button" className="act quiet" disabled={busy} onClick={() => setChoosing(true)}>
            {t.kf.handOver}
          </button>
          <button type="button" className="act quiet" disabled={busy} onClick={go(() => sim.endKf(who))}>
            {t.kf.end}
          </button>
        </>
      )}
      {state === 4 && session.last_servicer === me.id && (
        <button type="button" className="act quiet" disabled={busy} onClick={go(() => sim.reopenKf(who))}>
          {t.kf.reopen}
        </button>
      )}
      {error && (
        <p className="text-12 bad" role="alert">
          {error}
        </p>
      )}
      {choosing && (
        <Colleagues
          open_kfid={session.account.open_kfid}
          onClose={() => setChoosing(false)}
          choose={(to) => {
            setChoosing(false)
            go(() => sim.handOverKf({ ...who, to }))()
          }}
        />
      )}
    </div>
  )
}

function Colleagues({ open_kfid, choose, onClose }: { open_kfid: string; choose: (userid: string) => void; onClose: () => void }) {
  const { me } = useNav()
  const { data } = usePolled(() => sim.kfServicers({ corpid: me.corpid, open_kfid }), `kf servicers ${open_kfid}`, 10_000)
  const others = data?.servicers.filter((one) => one.id !== me.id && one.serving) ?? []
  return (
    <Sheet label={t.kf.handOver} onClose={onClose}>
      <b className="sheet-t">{t.kf.handOver}</b>
      {data && others.length === 0 && <p className="text-12 dim">{t.kf.nobodyElse}</p>}
      {others.map((one) => (
        <button type="button" className="act quiet wide" key={one.id} onClick={() => choose(one.id)}>
          {one.name}
        </button>
      ))}
      <button type="button" className="act quiet wide" onClick={onClose}>
        {t.cancel}
      </button>
    </Sheet>
  )
}
