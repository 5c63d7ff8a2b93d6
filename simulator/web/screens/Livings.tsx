import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import { usePolled } from '../usePolled.ts'

/** The lives this member holds. */
export function Livings() {
  const { me, push, back } = useNav()
  const { now } = useNow(30_000)
  const { data, error, reload } = usePolled(() => sim.livings({ userid: me.id, corpid: me.corpid }), `livings ${me.id}`)
  return (
    <>
      <NavBar title={t.live.title} back={back} backText={t.work.title} />
      <div className="page white">
        {error && !data && <Note bad text={error} retry={reload} />}
        {data?.livings.length === 0 && <Note text={t.live.empty} />}
        <ul>
          {data?.livings.map((one) => (
            <li key={one.livingid}>
              <button type="button" className="cvr" onClick={() => push({ at: 'living', livingid: one.livingid })}>
                <span className="grow">
                  <span className="row gap-6">
                    <span className="grow ellipsis cvr-n">{one.theme}</span>
                    <span className={one.status === 1 ? 'text-12 bad' : 'text-12 dim'}>{t.live.states[one.status]}</span>
                  </span>
                  <span className="text-12 ellipsis dim cvr-l">
                    {t.live.at(chatTime(one.started_at || one.starts_at, now))} · {t.live.viewers(one.viewers.length)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
