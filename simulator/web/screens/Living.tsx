import { Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LivingCard } from '../../src/sim/office-api.ts'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { useNow, virtualNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { t } from '../text.ts'
import { chatTime, duration } from '../time.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { PickList, type PickRow } from './PickList.tsx'

const BEAT = 5000

/** Whoever looks is counted while they look, and once more when they leave. */
function useWatching(live: boolean, livingid: string, invitor: string | undefined) {
  const { me } = useNav()
  useEffect(() => {
    if (!live) return
    let from = virtualNow()
    const count = () => {
      const seconds = Math.max(0, Math.floor((virtualNow() - from) / 1000))
      from += seconds * 1000
      const by = invitor && invitor !== me.id ? { invitor } : {}
      // it may have ended meanwhile
      void sim.watchLiving({ livingid, corpid: me.corpid, person_id: me.id, seconds, ...by }).catch(() => undefined)
    }
    count()
    const timer = setInterval(count, BEAT)
    return () => {
      clearInterval(timer)
      count()
    }
  }, [live, livingid, invitor, me.id, me.corpid])
}

function Stage({ living }: { living: LivingCard }) {
  const { now } = useNow()
  const words: Record<LivingCard['status'], string> = {
    0: t.live.wait,
    1: t.live.noPicture,
    2: t.live.over,
    3: t.live.gone,
    4: t.live.gone,
  }
  const seconds = living.status === 1 ? Math.max(0, Math.round((now - living.started_at) / 1000)) : living.seconds
  return (
    <div className="stage">
      <span className={living.status === 1 ? 'stage-on' : undefined}>
        <Radio size={14} strokeWidth={1.5} />
        {t.live.states[living.status]}
        {living.status === 1 && ` ${duration(seconds)}`}
      </span>
      <p>{words[living.status]}</p>
      {living.status === 2 && <p>{t.live.lasted(duration(seconds))}</p>}
      {living.status === 0 && <p>{t.live.at(chatTime(living.starts_at, now))}</p>}
    </div>
  )
}

/** Into a chat of theirs. */
function ShareSheet({ livingid, close }: { livingid: string; close: () => void }) {
  const { me, note } = useNav()
  const { busy, error, run } = useAction()
  const [chosen, setChosen] = useState<string[]>([])
  const load = async (): Promise<PickRow[]> => {
    const { conversations } = await sim.conversations({ person_id: me.id, limit: 1000 })
    return conversations.filter((one) => one.with.kind !== 'kf').map((one) => ({ ...one.with, id: one.id }))
  }
  const rows = usePolled(load, `share ${me.id}`, 30_000).data
  async function share() {
    const [conversation_id] = chosen
    if (!conversation_id) return
    const done = await run(() => sim.shareLiving({ livingid, corpid: me.corpid, person_id: me.id, conversation_id }))
    if (!done) return
    note(t.live.shared)
    close()
  }
  return (
    <Sheet label={t.live.shareTo} onClose={close}>
      <b className="sheet-t">{t.live.shareTo}</b>
      <PickList label={t.live.shareTo} rows={rows} many={false} chosen={chosen} choose={setChosen} />
      {error && (
        <p className="text-12 bad" role="alert">
          {error}
        </p>
      )}
      <button type="button" className="act wide" disabled={busy || chosen.length === 0} onClick={() => void share()}>
        {t.ask.send}
      </button>
      <button type="button" className="act quiet wide" onClick={close}>
        {t.cancel}
      </button>
    </Sheet>
  )
}

/** A live: who holds it begins and ends it, everybody else watches. */
export function Living({ livingid, invitor }: { livingid: string; invitor?: string | undefined }) {
  const { me, back } = useNav()
  const { busy, error: failure, run } = useAction()
  const [sheet, setSheet] = useState<'' | 'share' | 'end'>('')
  const ask = { livingid, corpid: me.corpid, person_id: me.id }
  const { data: living, error, reload } = usePolled(() => sim.living(ask), `living ${livingid} ${me.id}`)
  const host = living?.anchor.id === me.id
  const live = living?.status === 1
  useWatching(live && !host, livingid, invitor)
  const own = living?.viewers.find((one) => one.id === me.id)
  const act = (work: () => Promise<unknown>) => run(work).then(reload)
  const held = { livingid, corpid: me.corpid }
  return (
    <>
      <NavBar title={t.live.title} back={back} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${living?.theme ?? t.live.title} · ${me.name}`}>
        {error && !living && <Note bad text={error} retry={reload} />}
        {living && (
          <>
            <Stage living={living} />
            <article className="jobs">
              <h3 className="jobs-t">{living.theme}</h3>
              <div className="row gap-8 text-12 dim">
                <Avatar name={living.anchor.name} src={living.anchor.avatar} size={24} />
                {t.live.by(living.anchor.name)}
              </div>
              {living.description && <div className="jobs-w">{living.description}</div>}
              {host && living.status === 0 && (
                <button type="button" className="act wide" disabled={busy} onClick={() => void act(() => sim.startLiving(held))}>
                  {t.live.begin}
                </button>
              )}
              {host && live && (
                <button type="button" className="act danger wide" disabled={busy} onClick={() => setSheet('end')}>
                  {t.live.end}
                </button>
              )}
              {!host && live && (
                <div className="row gap-8 live-acts">
                  <button
                    type="button"
                    className="act quiet grow"
                    disabled={busy || own?.commented}
                    onClick={() => void act(() => sim.watchLiving({ ...ask, seconds: 0, is_comment: true }))}
                  >
                    {own?.commented ? t.live.commented : t.live.comment}
                  </button>
                  <button
                    type="button"
                    className="act quiet grow"
                    disabled={busy || own?.spoke}
                    onClick={() => void act(() => sim.watchLiving({ ...ask, seconds: 0, is_mic: true }))}
                  >
                    {own?.spoke ? t.live.spoke : t.live.mic}
                  </button>
                </div>
              )}
              {living.status < 2 && (
                <button type="button" className="act quiet wide" onClick={() => setSheet('share')}>
                  {t.live.share}
                </button>
              )}
              {failure && (
                <p className="text-12 bad" role="alert">
                  {failure}
                </p>
              )}
            </article>
            {host && <Viewers living={living} />}
          </>
        )}
      </section>
      {sheet === 'share' && <ShareSheet livingid={livingid} close={() => setSheet('')} />}
      {sheet === 'end' && living && (
        <Sheet label={t.live.endTitle(living.theme)} onClose={() => setSheet('')}>
          <b className="sheet-t">{t.live.endTitle(living.theme)}</b>
          <p className="text-12 dim">{t.live.endWhy}</p>
          <button
            type="button"
            className="act danger wide"
            disabled={busy}
            onClick={() => void act(() => sim.endLiving(held)).then(() => setSheet(''))}
          >
            {t.live.end}
          </button>
          <button type="button" className="act quiet wide" onClick={() => setSheet('')}>
            {t.cancel}
          </button>
        </Sheet>
      )}
    </>
  )
}

function Viewers({ living }: { living: LivingCard }) {
  return (
    <article className="jobs">
      <h3 className="medium">{living.viewers.length > 0 ? t.live.viewers(living.viewers.length) : t.live.nobody}</h3>
      <ul className="live-who">
        {living.viewers.map((one) => (
          <li key={one.id} className="row gap-8">
            <Avatar name={one.name} src={one.avatar} size={28} />
            <span className="grow ellipsis">{one.name}</span>
            <span className="text-12 dim">
              {[
                one.spoke && t.live.spoke,
                one.commented && t.live.commented,
                one.invitor && t.live.invited(one.invitor),
                duration(one.seconds),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </article>
  )
}
