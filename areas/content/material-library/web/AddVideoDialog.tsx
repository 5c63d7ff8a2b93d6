import { Camera, LoaderCircle, Video } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { FileRef } from '#core/contract/files.ts'
import { acceptOf, fileProblem, limitText } from '#core/web/blocks/files/rules.ts'
import { uploadFile } from '#core/web/blocks/files/Upload.tsx'
import { coverAt } from '#core/web/files/pictures.ts'
import { useCommand } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { type ShortVideo, shortVideos } from '../contract.ts'
import './videos.css'
import { lengthText } from './length.ts'
import { videoText } from './text.ts'

const longest = 60

/** A file of this computer as an address, for as long as it is shown. */
function useLocal(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = blob && URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}

/** R345: one MP4, seen before it is added, with a name and a cover. Nothing leaves the computer before that. */
export default function AddVideoDialog({ instead, close }: { instead: boolean; close: (value?: ShortVideo | 'choose') => void }) {
  const text = useText(videoText)
  const id = useId()
  const pick = useRef<HTMLInputElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  /** Once uploaded, a second try needs only what failed. */
  const sent = useRef<FileRef>(undefined)
  const gone = useRef(false)
  /** The name follows the file until somebody writes one. */
  const typed = useRef(false)
  const [file, setFile] = useState<File>()
  const [name, setName] = useState('')
  const [seconds, setSeconds] = useState<number>()
  const [frame, setFrame] = useState(1)
  const [cover, setCover] = useState<Blob | 'none'>()
  const [unplayable, setUnplayable] = useState(false)
  const [over, setOver] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const add = useCommand(shortVideos.add)
  const url = useLocal(file)
  const coverUrl = useLocal(cover === 'none' ? undefined : cover)

  useEffect(
    () => () => {
      gone.current = true
    },
    [],
  )
  useEffect(() => {
    if (!url) return
    let late = false
    const put = (drawn: Blob | 'none') => !late && setCover(drawn)
    coverAt(url, frame).then(put, () => put('none'))
    return () => {
      late = true
    }
  }, [url, frame])

  const take = (given: File | undefined) => {
    if (!given || busy) return
    const problem = fileProblem(given, 'video')
    if (problem) {
      toast.error(problem)
      return
    }
    sent.current = undefined
    setFile(given)
    if (!typed.current || !name.trim()) setName(given.name.replace(/\.[^.]*$/, '').slice(0, longest))
    setSeconds(undefined)
    setFrame(1)
    setCover(undefined)
    setUnplayable(false)
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    setTried(true)
    if (!file || !name.trim()) {
      document.getElementById(`${id}-${file ? 'name' : 'file'}`)?.focus()
      return
    }
    setBusy(true)
    try {
      const [video, picture] = await Promise.all([
        sent.current ?? uploadFile(file, 'video'),
        cover instanceof Blob
          ? uploadFile(new File([cover], 'cover.jpg', { type: cover.type }), 'image').catch(() => undefined)
          : undefined,
      ])
      if (!video || gone.current) return
      sent.current = video
      const made = await add.mutateAsync({
        fileId: video.fileId,
        name: name.trim(),
        ...(picture && { coverFileId: picture.fileId }),
        ...(seconds && { seconds }),
      })
      toast.success(text.added)
      close(made)
    } catch {
      // the request layer has said why
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="mc-card" onSubmit={submit} noValidate>
      <h2>{text.add}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped anywhere here; the button does the same by hand */}
      <div
        className={`upload vid-file${over ? ' over' : ''}`}
        onDragOver={(e) => {
          e.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(e) => {
          e.preventDefault()
          setOver(false)
          take(e.dataTransfer.files[0])
        }}
      >
        {file && url ? (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: a short video comes without captions */}
            <video
              key={url}
              ref={player}
              src={url}
              controls
              playsInline
              aria-label={text.player}
              onLoadedMetadata={(e) => {
                const { duration } = e.currentTarget
                if (Number.isFinite(duration)) setSeconds(Math.max(1, Math.round(duration)))
              }}
              onError={() => setUnplayable(true)}
            />
            <div className="row gap-8">
              <span className="ellipsis text-12 ink-2 grow">
                {[file.name, seconds && lengthText(seconds), fmt.bytes(file.size)].filter(Boolean).join(' · ')}
              </span>
              <button type="button" className="button small" disabled={busy} onClick={() => pick.current?.click()}>
                {text.another}
              </button>
            </div>
          </>
        ) : (
          <button
            type="button"
            id={`${id}-file`}
            data-autofocus
            className="upload-drop"
            aria-describedby={tried ? `${id}-file-say` : undefined}
            onClick={() => pick.current?.click()}
          >
            <Video className="icon large" aria-hidden />
            <span>{text.drop}</span>
            <small>{limitText('video')}</small>
          </button>
        )}
      </div>
      <input
        ref={pick}
        className="unseen"
        type="file"
        tabIndex={-1}
        aria-hidden
        accept={acceptOf('video')}
        onChange={(e) => {
          take(e.target.files?.[0])
          e.target.value = ''
        }}
      />
      {tried && !file && (
        <span className="field-error" id={`${id}-file-say`} role="alert">
          {text.needVideo}
        </span>
      )}
      {unplayable && <p className="field-help vid-note">{text.unplayable}</p>}
      {file && !unplayable && (
        <div className="field">
          <span className="label">{text.cover}</span>
          <div className="row gap-12">
            <span className="vid-cover large">
              {coverUrl ? <img src={coverUrl} alt={text.cover} /> : <Video className="icon" aria-hidden />}
            </span>
            <button type="button" className="button small" disabled={busy} onClick={() => setFrame(player.current?.currentTime ?? 0)}>
              <Camera className="icon small" aria-hidden />
              {text.thisFrame}
            </button>
          </div>
          <span className="field-help" role="status">
            {cover === 'none' ? text.noCover : text.coverHint}
          </span>
        </div>
      )}
      <div className="field">
        <label className="label" htmlFor={`${id}-name`}>
          {text.name}
        </label>
        <span className={`input${tried && !name.trim() ? ' wrong' : ''}`}>
          <input
            id={`${id}-name`}
            value={name}
            maxLength={longest}
            autoComplete="off"
            aria-invalid={tried && !name.trim() ? true : undefined}
            aria-describedby={`${id}-name-say`}
            onChange={(e) => {
              typed.current = true
              setName(e.target.value)
            }}
          />
          <span className="counter">
            {name.length}/{longest}
          </span>
        </span>
        {tried && !name.trim() ? (
          <span className="field-error" id={`${id}-name-say`} role="alert">
            {text.needName}
          </span>
        ) : (
          <span className="field-help" id={`${id}-name-say`}>
            {text.nameHint}
          </span>
        )}
      </div>
      <div className="dlg-foot">
        {instead && (
          <button type="button" className="plain vid-instead" onClick={() => close('choose')}>
            {text.chooseInstead}
          </button>
        )}
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={busy}>
          {busy && <LoaderCircle className="icon small spin" aria-hidden />}
          {busy ? text.adding : text.add}
        </button>
      </div>
    </form>
  )
}
