import { Check, FolderMinus, Pencil, Play, Square, Video, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { confirm } from '#core/web/dialog.tsx'
import { useCommand, useEdit } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { type ShortVideo, shortVideos } from '../contract.ts'
import { lengthText } from './length.ts'
import { videoText } from './text.ts'

/** One of the company's short videos: ticked, played where it stands, renamed and taken out by who may. */
export function VideoRow(props: {
  video: ShortVideo
  chosen: boolean
  /** Why it cannot be ticked now. */
  blocked?: string
  toggle: () => void
  playing: boolean
  play: (on: boolean) => void
}) {
  const { video, chosen } = props
  const text = useText(videoText)
  const [naming, setNaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const nameAsked = useRef(false)
  // Back to where the name was asked for.
  useEffect(() => {
    if (nameAsked.current && !naming) pencil.current?.focus()
    nameAsked.current = naming
  }, [naming])
  const remove = useCommand(shortVideos.delete)
  const blocked = chosen ? undefined : props.blocked
  const takeOut = async () => {
    const sure = await confirm({ title: text.takeOutTitle(video.name), content: text.takeOutSay, verb: text.takeOutVerb, danger: true })
    if (sure) remove.mutate({ fileId: video.fileId })
  }
  if (naming) return <Naming video={video} done={() => setNaming(false)} />
  return (
    <li className={`vid-row${chosen ? ' on' : ''}`}>
      <div className="row">
        <button
          type="button"
          className="vid-pick"
          aria-pressed={chosen}
          aria-disabled={blocked ? true : undefined}
          title={blocked}
          onKeyDown={arrows}
          onClick={() => !blocked && props.toggle()}
        >
          <span className={`tick${chosen ? ' on' : ''}`} aria-hidden>
            {chosen && <Check />}
          </span>
          <span className="vid-cover">
            {video.coverUrl ? <img src={`${video.coverUrl}&w=160`} alt="" loading="lazy" /> : <Video className="icon" aria-hidden />}
            {video.seconds !== null && <small>{lengthText(video.seconds)}</small>}
          </span>
          <span className="mc-what">
            <span className="ellipsis medium">{video.name}</span>
            <span className="text-11 ink-3 ellipsis" title={fmt.full(video.createdAt)}>
              {[fmt.bytes(video.size), video.createdBy, fmt.ago(video.createdAt)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </button>
        <span className="mc-acts">
          <button
            type="button"
            className="tiny"
            aria-expanded={props.playing}
            aria-label={props.playing ? text.stop(video.name) : text.play(video.name)}
            onClick={() => props.play(!props.playing)}
          >
            {props.playing ? <Square className="icon small" aria-hidden /> : <Play className="icon small" aria-hidden />}
          </button>
          {video.mine && (
            <>
              <button ref={pencil} type="button" className="tiny" aria-label={text.rename(video.name)} onClick={() => setNaming(true)}>
                <Pencil className="icon small" aria-hidden />
              </button>
              <button type="button" className="tiny" aria-label={text.takeOut(video.name)} onClick={() => void takeOut()}>
                <FolderMinus className="icon small" aria-hidden />
              </button>
            </>
          )}
        </span>
      </div>
      {props.playing && (
        // biome-ignore lint/a11y/useMediaCaption: a short video comes without captions
        <video src={video.url} controls autoPlay playsInline aria-label={text.play(video.name)} />
      )}
    </li>
  )
}

/** Up and down lead from video to video. */
function arrows(e: KeyboardEvent<HTMLButtonElement>): void {
  if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return
  const row = e.currentTarget.closest('li')
  const next = e.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  next?.querySelector<HTMLElement>('.vid-pick')?.focus()
  e.preventDefault()
}

function Naming({ video, done }: { video: ShortVideo; done: () => void }) {
  const text = useText(videoText)
  const [name, setName] = useState(video.name)
  const box = useRef<HTMLInputElement>(null)
  const update = useEdit(shortVideos.update, video.version, { onSuccess: done })
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  const ready = name.trim() !== '' && !update.isPending
  return (
    <li className="vid-row">
      <form
        className="row gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          if (!ready) box.current?.focus()
          else if (name.trim() === video.name) done()
          else update.save({ fileId: video.fileId, name: name.trim() })
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Escape') return
          e.stopPropagation()
          done()
        }}
      >
        <span className="input small vid-name">
          <input ref={box} value={name} maxLength={60} aria-label={text.newName(video.name)} onChange={(e) => setName(e.target.value)} />
        </span>
        <button type="submit" className="tiny" aria-label={text.save} disabled={!ready}>
          <Check className="icon small" aria-hidden />
        </button>
        <button type="button" className="tiny" aria-label={text.cancel} onClick={done}>
          <X className="icon small" aria-hidden />
        </button>
      </form>
    </li>
  )
}
