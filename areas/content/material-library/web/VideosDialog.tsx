import { Plus, Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Attachment } from '#core/contract/message.ts'
import { ListState } from '#core/web/blocks/pickers/Frame.tsx'
import { useText } from '#core/web/text/text.ts'
import { shortVideos } from '../contract.ts'
import '#core/web/blocks/pickers/pickers.css'
import { usePages } from '#core/web/blocks/message/pages.ts'
import { AttachmentRows } from '#core/web/blocks/message/Rows.tsx'
import { addVideo } from './add-video.ts'
import { VideoRow } from './VideoRow.tsx'
import './videos.css'
import { videosOf } from '#core/web/blocks/message/videos.ts'
import { LineArt } from '#core/web/ui/Empty.tsx'
import { videosArt } from './art.tsx'
import { videoText } from './text.ts'

/** R346: the company's short videos on the left, those of the message in their order on the right. */
export default function VideosDialog({ value, max, close }: { value: readonly string[]; max: number; close: (value?: string[]) => void }) {
  const text = useText(videoText)
  const [ids, setIds] = useState<readonly string[]>(value)
  const [keyword, setKeyword] = useState('')
  const [playing, setPlaying] = useState('')
  const word = useDeferredValue(keyword.trim())
  const read = usePages(shortVideos.list, word ? { keyword: word } : {}, (v) => v.fileId)
  const search = useRef<HTMLInputElement>(null)
  // A row that was taken out took the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever rows come and go
  useEffect(() => {
    if (document.activeElement === document.body) search.current?.focus()
  }, [read.rows.length])
  const full = ids.length >= max
  const take = (fileId: string) => setIds((now) => (max === 1 ? [fileId] : [...now, fileId].slice(0, max)))
  const toggle = (fileId: string) => (ids.includes(fileId) ? setIds(ids.filter((one) => one !== fileId)) : take(fileId))
  const add = async () => {
    const made = await addVideo(false)
    if (!made || made === 'choose') return
    setKeyword('')
    if (!full || max === 1) take(made.fileId)
  }
  return (
    <div className="pick">
      <header className="pick-head vid-head">
        <h2>{text.choose}</h2>
        <label className="input small pick-search">
          <Search className="icon small ink-3" aria-hidden />
          <input
            ref={search}
            type="search"
            value={keyword}
            onChange={(e) => setKeyword(e.target.value)}
            placeholder={text.search}
            aria-label={text.search}
            maxLength={60}
          />
        </label>
        <button type="button" className="button small" onClick={() => void add()}>
          <Plus className="icon small" aria-hidden />
          {text.add}
        </button>
      </header>
      <div className="pick-body vid-body">
        <div
          className="vid-all"
          onScroll={(e) => {
            const el = e.currentTarget
            if (el.scrollTop + el.clientHeight > el.scrollHeight - 200) read.more?.()
          }}
        >
          {!read.loading && !read.error && !word && read.rows.length === 0 ? (
            <p className="nothing">
              <LineArt art={videosArt} />
              <br />
              <b>{text.none}</b>
              <br />
              {text.noneHelp}
            </p>
          ) : (
            <ListState {...read} missing={false} empty={read.rows.length === 0} keyword={word} />
          )}
          <ul aria-label={text.list}>
            {read.rows.map((video) => (
              <VideoRow
                key={video.fileId}
                video={video}
                chosen={ids.includes(video.fileId)}
                blocked={full && max > 1 ? text.full(max) : undefined}
                toggle={() => toggle(video.fileId)}
                playing={playing === video.fileId}
                play={(on) => setPlaying(on ? video.fileId : '')}
              />
            ))}
          </ul>
          {read.more && (
            <p className="nothing">
              <button type="button" className="plain" onClick={read.more}>
                {text.more}
              </button>
            </p>
          )}
        </div>
        <section className="vid-chosen" aria-label={text.chosen}>
          {ids.length === 0 && <p className="nothing">{text.noneChosen}</p>}
          <AttachmentRows
            label={text.chosen}
            value={ids.map((fileId): Attachment => ({ msgtype: 'video', fileId }))}
            onChange={(list) => setIds(videosOf(list))}
          />
        </section>
      </div>
      <footer className="pick-foot">
        <span className="medium" role="status">
          {text.chosenCount(ids.length, max)}
        </span>
        <span className="grow" />
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="button" className="button primary" disabled={ids.length + value.length === 0} onClick={() => close([...ids])}>
          {text.use(ids.length)}
        </button>
      </footer>
    </div>
  )
}
