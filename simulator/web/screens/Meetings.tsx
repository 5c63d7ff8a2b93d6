import { useState } from 'react'
import type { MeetingCard } from '../../src/sim/oa-api.ts'
import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

function Meeting({ meeting, now, reload }: { meeting: MeetingCard; now: number; reload: () => void }) {
  const { me } = useNav()
  const { busy, error, run } = useAction()
  const [text, setText] = useState('')
  const where = { meetingid: meeting.meetingid, corpid: me.corpid }
  const doing = (work: () => Promise<unknown>) => void run(work).then(reload)
  return (
    <article className="jobs" aria-label={meeting.title}>
      <div className="text-12 dim">{t.meeting.by(meeting.host, chatTime(meeting.starts_at, now))}</div>
      <h3 className="jobs-t">
        {meeting.title} <span className={meeting.status === 2 ? 'text-12 bad' : 'text-12 dim'}>{t.meeting.states[meeting.status]}</span>
      </h3>
      {meeting.inside.length > 0 && <div className="text-12 dim">{t.meeting.inside(meeting.inside)}</div>}
      {error && (
        <p className="text-12 bad" role="alert">
          {error}
        </p>
      )}
      {meeting.status <= 2 && !meeting.here && (
        <button
          type="button"
          className="act wide"
          disabled={busy}
          onClick={() => doing(() => sim.joinMeeting({ ...where, person_id: me.id }))}
        >
          {t.meeting.join}
        </button>
      )}
      {meeting.here && (
        <button
          type="button"
          className="act quiet wide"
          disabled={busy}
          onClick={() => doing(() => sim.quitMeeting({ ...where, person_id: me.id }))}
        >
          {t.meeting.quit}
        </button>
      )}
      {meeting.hosting && meeting.status === 2 && (
        <>
          <textarea
            className="pin said"
            rows={3}
            aria-label={t.meeting.said}
            placeholder={t.meeting.said}
            value={text}
            onChange={(e) => setText(e.target.value)}
          />
          <button
            type="button"
            className="act danger wide"
            disabled={busy}
            onClick={() => doing(() => sim.endMeeting({ ...where, userid: me.id, text }))}
          >
            {t.meeting.end}
          </button>
        </>
      )}
    </article>
  )
}

/** A member's meetings, or the one whose link somebody was given. */
export function Meetings({ code }: { code?: string }) {
  const { me, back } = useNav()
  const { now } = useNow(30_000)
  const asked = { person_id: me.id, corpid: me.corpid, ...(code ? { meeting_code: code } : {}) }
  const { data, error, reload } = usePolled(() => sim.meetings(asked), `meetings ${me.id} ${code ?? ''}`)
  return (
    <>
      <NavBar title={t.meeting.title} back={back} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${t.meeting.title} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {data?.meetings.length === 0 && <Note text={t.meeting.empty} />}
        {data?.meetings.map((one) => (
          <Meeting key={one.meetingid} meeting={one} now={now} reload={reload} />
        ))}
      </section>
    </>
  )
}
