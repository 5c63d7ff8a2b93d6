import { Heart } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { Reaction } from '../types.ts'
import { useAction } from '../useAction.ts'

interface Props {
  momentId: string
  userid: string
  author: string
  reactions: Reaction[]
  changed: () => void
}

/** Who liked a post and what was said below it, and one's own like and words. */
export function Reactions({ momentId, userid, author, reactions, changed }: Props) {
  const { me } = useNav()
  const { busy, error, run } = useAction()
  const [writing, setWriting] = useState(false)
  const [text, setText] = useState('')
  const id = useId()
  const post = { person_id: me.id, moment_id: momentId, userid }
  const likes = reactions.filter((one) => one.like)
  const words = reactions.filter((one) => !one.like)
  const liked = likes.some((one) => one.person_id === me.id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    void run(() => sim.commentMoment({ ...post, text: text.trim() })).then((done) => {
      if (!done) return
      setText('')
      setWriting(false)
      changed()
    })
  }
  return (
    <>
      <div className="react">
        <button
          type="button"
          aria-pressed={liked}
          disabled={busy}
          onClick={() => void run(() => sim.likeMoment({ ...post, on: !liked })).then(changed)}
        >
          <Heart size={16} strokeWidth={1.5} fill={liked ? 'currentColor' : 'none'} />
          {liked ? t.feed.unlike : t.feed.like}
        </button>
        <button type="button" aria-expanded={writing} onClick={() => setWriting(!writing)}>
          {t.feed.comment}
        </button>
      </div>
      {reactions.length > 0 && (
        <div className="reacted">
          {likes.length > 0 && (
            <p>
              <Heart size={12} strokeWidth={1.5} aria-hidden="true" />
              <span className="sr-only">{t.feed.likes(likes.length)}</span> {likes.map((one) => one.name).join('、')}
            </p>
          )}
          {words.map((one) => (
            <p key={`${one.person_id} ${one.at} ${one.text}`}>
              <b>{one.name}</b>：{one.text}
            </p>
          ))}
        </div>
      )}
      {writing && (
        <form className="row gap-8" onSubmit={send}>
          <label className="sr-only" htmlFor={id}>
            {t.feed.write(author)}
          </label>
          <input
            id={id}
            className="pin grow"
            value={text}
            placeholder={t.feed.write(author)}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="act" disabled={busy || !text.trim()}>
            {t.feed.send}
          </button>
        </form>
      )}
      {error && (
        <p className="text-12 bad" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
