import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import { usePolled } from '../usePolled.ts'
import { NoticeCard } from './NoticeCard.tsx'

export function Notices() {
  const { me, back } = useNav()
  const { now } = useNow(30_000)
  const { data, error, reload } = usePolled(() => sim.notices({ userid: me.id }), `notices ${me.id}`)
  return (
    <>
      <NavBar title={t.notices.title} back={back} backText={t.work.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${t.notices.title} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {data?.notices.length === 0 && <Note text={t.notices.empty} />}
        {data?.notices.map((notice) => (
          <div key={notice.msgid}>
            <div className="moment">{chatTime(notice.at, now)}</div>
            <NoticeCard notice={notice} />
          </div>
        ))}
      </section>
    </>
  )
}
