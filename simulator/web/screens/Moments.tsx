import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import type { Attachment } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { Words } from './MessageBody.tsx'
import { Pieces } from './Pieces.tsx'
import { Reactions } from './Reactions.tsx'

export const isUnpublished = (moment: { status: string }) => moment.status === 'unpublished'

export function Moments() {
  const { me, back } = useNav()
  const { now } = useNow(30_000)
  const { busy, error: failure, run } = useAction()
  const { data, error, reload } = usePolled(() => sim.moments({ userid: me.id }), `moments ${me.id}`)
  return (
    <>
      <NavBar title={t.work.moments} back={back} backText={t.work.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${t.work.moments} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {data && (data.cover || data.signature) && (
          <figure className="cover">
            {data.cover && <img src={data.cover} alt="" onError={(event) => event.currentTarget.remove()} />}
            {data.signature && <figcaption>{data.signature}</figcaption>}
          </figure>
        )}
        {data?.moments.length === 0 && <Note text={t.moments.empty} />}
        {failure && (
          <p className="bad" role="alert">
            {failure}
          </p>
        )}
        {data?.moments.map((moment) => (
          <article key={moment.moment_id} className="jobs">
            <div className="text-12 dim">{chatTime(moment.created_at, now)}</div>
            {moment.text && (
              <div className="jobs-w">
                <Words text={moment.text} />
              </div>
            )}
            <Pieces attachments={moment.attachments as Attachment[]} />
            {isUnpublished(moment) ? (
              <button
                type="button"
                className="act wide"
                disabled={busy}
                onClick={() => void run(() => sim.publishMoment({ userid: me.id, moment_id: moment.moment_id }))}
              >
                {t.moments.publish}
              </button>
            ) : (
              <div className="text-12 dim">
                {moment.status === 'cancelled' ? t.tasks.cancelled : `${t.moments.published} · ${t.feed.seen(moment.customers)}`}
              </div>
            )}
            {moment.status === 'published' && (
              <Reactions momentId={moment.moment_id} userid={me.id} author={me.name} reactions={moment.reactions} changed={reload} />
            )}
          </article>
        ))}
      </section>
    </>
  )
}
