import { FileText, ImagePlus, LoaderCircle, Upload as UploadIcon, Video, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { bytesOf, type FileRef } from '#core/contract/files.ts'
import { compress } from '../../files/pictures.ts'
import { fmt } from '../../text/format.ts'
import { say, useText } from '../../text/text.ts'
import { toast } from '../../toast.tsx'
import { rememberFile, useFile } from './file.ts'
import { acceptOf, cleanName, type FileKind, fileProblem, fileText, kindRules, limitText } from './rules.ts'
import { sendFile } from './send.ts'
import './files.css'

/** R303: the specification names no values; these still print well. */
const photo = { area: 12_000_000, max: 6000 }

/** Checks, renames and sends one file; a refusal is a toast and answers nothing. */
export async function uploadFile(given: File, kind: FileKind, max = kindRules[kind].max): Promise<FileRef | undefined> {
  // A phone's photograph may be more than WeCom takes: it is made smaller rather than refused.
  const file = kind === 'image' && given.size > bytesOf(max) ? await compress(given, photo) : given
  const problem = fileProblem(file, kind, max)
  if (problem) {
    toast.error(problem)
    return undefined
  }
  const ref = await sendFile(file, cleanName(file.name), kind === 'sheet' ? 'import' : 'upload')
  rememberFile(ref)
  return ref
}

export interface UploadProps {
  id?: string
  value?: string | null
  onChange?: (fileId: string | null) => void
  kind?: FileKind
  /** `2M`, when the page asks for less than the kind allows. */
  max?: string
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
}

/** One file: pick, drop or paste; images show themselves, the rest their name and size. */
export function Upload({ kind = 'image', max, value, onChange, disabled, id, ...aria }: UploadProps) {
  const text = useText(fileText)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const pick = useRef<HTMLInputElement>(null)
  const file = useFile(value)
  const label = aria['aria-label'] ?? (kind === 'image' ? text.uploadImage : kind === 'video' ? text.uploadVideo : text.upload)
  const send = async (given: File | undefined) => {
    if (!given || disabled) return
    setBusy(true)
    try {
      const ref = await uploadFile(given, kind, max)
      if (ref) onChange?.(ref.fileId)
    } catch {
      // the request layer has said why
    } finally {
      setBusy(false)
    }
  }
  const drop = (e: DragEvent) => {
    e.preventDefault()
    setOver(false)
    void send(e.dataTransfer.files[0])
  }
  const Icon = busy ? LoaderCircle : kind === 'image' ? ImagePlus : kind === 'video' ? Video : UploadIcon
  return (
    <div className={`upload${over ? ' over' : ''} ${kind}`}>
      <input
        ref={pick}
        className="unseen"
        type="file"
        tabIndex={-1}
        aria-hidden
        accept={acceptOf(kind)}
        onChange={(e) => {
          void send(e.target.files?.[0])
          e.target.value = ''
        }}
      />
      {value && file ? (
        <div className="upload-done">
          {kind === 'image' ? (
            <img src={file.url} alt={file.name} onError={() => toast.error(say(fileText).broken)} />
          ) : (
            <span className="upload-file">
              <FileText className="icon" aria-hidden />
              <span className="ellipsis">{file.name}</span>
              <span className="text-12 ink-3">{fmt.bytes(file.size)}</span>
            </span>
          )}
          {!disabled && (
            <span className="upload-acts">
              <button type="button" id={id} className="button small" onClick={() => pick.current?.click()}>
                {text.replace}
              </button>
              <button type="button" className="tiny" aria-label={text.remove} onClick={() => onChange?.(null)}>
                <X className="icon small" aria-hidden />
              </button>
            </span>
          )}
        </div>
      ) : (
        <button
          type="button"
          id={id}
          className="upload-drop"
          disabled={disabled || busy}
          aria-describedby={aria['aria-describedby']}
          onClick={() => pick.current?.click()}
          onDragOver={(e) => {
            e.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onPaste={(e) => void send(e.clipboardData.files[0])}
        >
          <Icon className={`icon large${busy ? ' spin' : ''}`} aria-hidden />
          <span>{busy ? text.uploading : label}</span>
          <small>{[kind === 'image' ? '' : text.drop, limitText(kind, max)].filter(Boolean).join(' · ')}</small>
        </button>
      )}
    </div>
  )
}
