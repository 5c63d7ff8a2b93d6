import { AppWindow, ChevronDown, ChevronUp, CircleAlert, FileText, GripVertical, ImageIcon, Link2, Pencil, Video, X } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '#core/contract/message.ts'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { useCover, useFile } from '../files/file.ts'
import { move } from '../table/model.ts'
import { messageText } from './text.ts'

const icons = { image: ImageIcon, link: Link2, miniprogram: AppWindow, video: Video, file: FileText }

/** Attachments in the order they are sent: dragged, or moved by buttons and told by voice. */
export function AttachmentRows(props: {
  value: readonly Attachment[]
  onChange: (value: Attachment[]) => void
  /** Absent where nothing but the order is decided. */
  onEdit?: (i: number) => void
  /** Which of them `onEdit` knows how to change. */
  editable?: (attachment: Attachment) => boolean
  problem?: (i: number) => string | undefined
  disabled?: boolean
  label?: string
}) {
  const { value, onChange } = props
  const text = useText(messageText)
  const [taken, setTaken] = useState(-1)
  const [announced, setAnnounced] = useState('')
  const go = (from: number, to: number) => {
    onChange(move(value, from, to))
    setAnnounced(text.moved(text[value[from]!.msgtype], to + 1))
  }
  if (value.length === 0) return null
  return (
    <>
      <ol className="mc-rows" aria-label={props.label ?? text.attachments}>
        {value.map((a, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an attachment has no id of its own; its place is what it is
            key={i}
            draggable={!props.disabled}
            className={taken === i ? 'taken' : ''}
            onDragStart={() => setTaken(i)}
            onDragOver={(e) => {
              e.preventDefault()
              if (taken >= 0 && taken !== i) {
                onChange(move(value, taken, i))
                setTaken(i)
              }
            }}
            onDragEnd={() => setTaken(-1)}
          >
            <Row attachment={a} problem={props.problem?.(i)} />
            {!props.disabled && (
              <span className="mc-acts">
                {props.onEdit && props.editable?.(a) && (
                  <button
                    type="button"
                    className="tiny"
                    aria-label={text.edit(`${text[a.msgtype]} ${i + 1}`)}
                    onClick={() => props.onEdit?.(i)}
                  >
                    <Pencil className="icon small" aria-hidden />
                  </button>
                )}
                <button
                  type="button"
                  className="tiny"
                  disabled={i === 0}
                  aria-label={text.up(`${text[a.msgtype]} ${i + 1}`)}
                  onClick={() => go(i, i - 1)}
                >
                  <ChevronUp className="icon small" aria-hidden />
                </button>
                <button
                  type="button"
                  className="tiny"
                  disabled={i === value.length - 1}
                  aria-label={text.down(`${text[a.msgtype]} ${i + 1}`)}
                  onClick={() => go(i, i + 1)}
                >
                  <ChevronDown className="icon small" aria-hidden />
                </button>
                <button
                  type="button"
                  className="tiny"
                  aria-label={text.remove(`${text[a.msgtype]} ${i + 1}`)}
                  onClick={() => onChange(value.filter((_, at) => at !== i))}
                >
                  <X className="icon small" aria-hidden />
                </button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <span className="unseen" role="status">
        {announced}
      </span>
    </>
  )
}

function Row({ attachment: a, problem }: { attachment: Attachment; problem?: string }) {
  const text = useText(messageText)
  const file = useFile(a.fileId)
  const cover = useCover(a.msgtype === 'video' ? file?.url : undefined)
  const picture = a.msgtype === 'video' ? cover : a.msgtype === 'file' ? undefined : file?.url
  const Icon = icons[a.msgtype]
  const title = a.msgtype === 'link' || a.msgtype === 'miniprogram' ? a.title : (file?.name ?? '…')
  const second = a.msgtype === 'link' ? a.url : a.msgtype === 'miniprogram' ? a.page : file ? fmt.bytes(file.size) : ''
  return (
    <>
      <GripVertical className="icon small ink-3 mc-grip" aria-hidden />
      {picture ? (
        <img src={picture} alt="" />
      ) : (
        <span className="mc-icon">
          <Icon className="icon" aria-hidden />
        </span>
      )}
      <span className="mc-what">
        <span className="ellipsis">
          <span className="ink-3">{text[a.msgtype]}</span> {title}
        </span>
        {problem ? (
          <span className="text-11 bad row gap-4" role="alert">
            <CircleAlert className="icon mini" aria-hidden />
            {problem}
          </span>
        ) : (
          <span className="text-11 ink-3 ellipsis">{second}</span>
        )}
      </span>
    </>
  )
}
