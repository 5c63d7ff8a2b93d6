import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import { usePolled } from '../usePolled.ts'
import { Words } from './MessageBody.tsx'
import { Pieces } from './Pieces.tsx'
import { Reactions } from './Reactions.tsx'

/** What the members this customer knows have posted. */
export function Feed() {
  const { me, back } = useNav()
  const { now } = useNow(30_000)
  const { data, error, reload } = usePolled(() => sim.feed({ person_id: me.id }), `feed ${me.id}`)
  const shared = usePolled(() => sim.sharedPages({ person_id: me.id }), `shared ${me.id}`).data?.pages ?? []
  return (
    <>
      <NavBar title={t.feed.title} back={back} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page feed" tabIndex={0} aria-label={`${t.feed.title} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {data?.posts.length === 0 && shared.length === 0 && <Note text={t.feed.empty} />}
        {shared.map((one) => (
          <article key={`${one.person} ${one.at}`} className="post">
            <Avatar name={one.name} src={one.avatar} size={40} />
            <div className="post-c">
              <h3>{one.name}</h3>
              <Pieces attachments={[{ msgtype: 'link', link: { title: one.title, url: one.url, picurl: one.picurl } }]} />
              <div className="text-11 dim">{chatTime(one.at, now)}</div>
            </div>
          </article>
        ))}
        {data?.posts.map((post) => (
          <article key={`${post.moment_id} ${post.author.id}`} className="post">
            <Avatar name={post.author.name} src={post.author.avatar} size={40} />
            <div className="post-c">
              <h3>
                {post.author.name}
                <span className="belonging">@{post.author.corp_name}</span>
              </h3>
              {post.text && (
                <div className="notice-w">
                  <Words text={post.text} />
                </div>
              )}
              <Pieces attachments={post.attachments} />
              <div className="text-11 dim">{chatTime(post.at, now)}</div>
              <Reactions
                momentId={post.moment_id}
                userid={post.author.id}
                author={post.author.name}
                reactions={post.reactions}
                changed={reload}
              />
            </div>
          </article>
        ))}
      </section>
    </>
  )
}
