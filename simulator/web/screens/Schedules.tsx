import type { ScheduleCard } from '../../src/sim/oa-api.ts'
import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

const ANSWERS = [2, 1, 4] as const

/** What stands in this member's calendar, made by apps: they come, perhaps, or not; whoever is in charge calls it off. */
export function Schedules() {
  const { me, back } = useNav()
  const { now } = useNow(30_000)
  const { busy, error: failure, run } = useAction()
  const who = { userid: me.id, corpid: me.corpid }
  const { data, error, reload } = usePolled(() => sim.schedules(who), `schedules ${me.id}`)
  const respond = (schedule_id: string, status: (typeof ANSWERS)[number]) =>
    run(() => sim.respondSchedule({ ...who, schedule_id, status })).then(reload)
  const cancel = (schedule_id: string) => run(() => sim.changeSchedule({ ...who, schedule_id, deleted: true })).then(reload)
  const mine = (one: ScheduleCard) => one.attendees.find((a) => a.userid === me.id)?.response_status
  return (
    <>
      <NavBar title={t.schedule.title} back={back} backText={t.work.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${t.schedule.title} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {data?.schedules.length === 0 && <Note text={t.schedule.empty} />}
        {failure && (
          <p className="text-12 bad" role="alert">
            {failure}
          </p>
        )}
        {data?.schedules.map((one) => (
          <article key={one.schedule_id} className="jobs" aria-label={one.summary}>
            <div className="text-12 dim">{one.calendar}</div>
            <h3 className={one.status === 1 ? 'jobs-t gone' : 'jobs-t'}>{one.summary}</h3>
            <div className="text-12 dim">
              {t.schedule.from(chatTime(one.start_time * 1000, now), chatTime(one.end_time * 1000, now))}
              {one.location && ` · ${one.location}`}
            </div>
            {one.description && <div className="jobs-w">{one.description}</div>}
            <ul className="steps text-12 dim">
              {one.attendees.map((a) => (
                <li key={a.userid}>
                  {one.names[a.userid]} · {t.schedule.answers[a.response_status]}
                </li>
              ))}
            </ul>
            {one.status === 0 && mine(one) !== undefined && (
              <div className="row gap-8 live-acts">
                {ANSWERS.map((status) => (
                  <button
                    key={status}
                    type="button"
                    className="act quiet grow"
                    aria-pressed={mine(one) === status}
                    disabled={busy}
                    onClick={() => void respond(one.schedule_id, status)}
                  >
                    {t.schedule.answer[status]}
                  </button>
                ))}
              </div>
            )}
            {one.status === 0 && one.admins.includes(me.id) && (
              <button type="button" className="act quiet wide" disabled={busy} onClick={() => void cancel(one.schedule_id)}>
                {t.schedule.cancel}
              </button>
            )}
          </article>
        ))}
      </section>
    </>
  )
}
