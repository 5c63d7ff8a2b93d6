import { AppWindow, CircleAlert, FileText, FolderOpen, ImageIcon, Link2, Plus, Video } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import {
  type Attachment,
  contentProblems,
  emptyContent,
  emptyMessage,
  type MessageContent,
  mayBeCut,
  textLimits,
  tooLong,
  type Variable,
  variableProblems,
  variables,
} from '#core/contract/message.ts'
import { openDialog } from '../../dialog.tsx'
import { useParts, type VideoLibrary } from '../../parts.ts'
import { concurrently } from '../../request/helpers.ts'
import { inLang, useText } from '../../text/text.ts'
import { toast } from '../../toast.tsx'
import { Menu, type MenuItem } from '../../ui/Pop.tsx'
import { acceptOf, type FileKind, limitText } from '../files/rules.ts'
import { uploadFile } from '../files/Upload.tsx'
import { pickMaterial, useMaterials } from './MaterialPicker.tsx'
import './message.css'
import { AttachmentRows } from './Rows.tsx'
import { TextBox } from './TextBox.tsx'
import { messageText } from './text.ts'
import { videosOf, withVideos } from './videos.ts'

export interface ComposerProps {
  id?: string
  value?: MessageContent
  onChange?: (value: MessageContent) => void
  /** WeCom takes 4000 bytes of text and 9 attachments; a scene may take less. */
  maxBytes?: number
  maxAttachments?: number
  kinds?: readonly Attachment['msgtype'][]
  variables?: readonly Variable[]
  disabled?: boolean
  label?: string
  /** Says a problem only after the person has been here; forms set it when they are submitted. */
  showProblems?: boolean
  'aria-describedby'?: string
}
const allKinds = ['image', 'link', 'miniprogram', 'video', 'file'] as const

/** What is said to a customer: text with variables, then attachments in the order they are sent. Holds a MessageContent. */
export function MessageComposer(props: ComposerProps) {
  const { value = emptyContent, onChange, maxBytes = textLimits.text, maxAttachments = 9, kinds = allKinds, disabled } = props
  const text = useText(messageText)
  const id = useId()
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(0)
  const pick = useRef<HTMLInputElement>(null)
  const fileKind = useRef<FileKind>('image')
  // When an upload ends, its file is added to the content of that moment, not of its start.
  const latest = useRef(value)
  latest.current = value
  const put = (patch: Partial<MessageContent>) => {
    latest.current = { ...latest.current, ...patch }
    onChange?.(latest.current)
  }
  const add = (list: Attachment[]) => put({ attachments: [...latest.current.attachments, ...list].slice(0, maxAttachments) })
  /** Three at a time, kept in the order they were given. */
  const send = async (files: File[], kind: FileKind) => {
    const chosen = files.slice(0, maxAttachments - latest.current.attachments.length)
    let left = chosen.length
    setBusy((n) => n + 1)
    const hide = left > 1 ? toast.loading(text.sending(left)) : () => {}
    const refs = await concurrently(
      3,
      chosen.map((file) => async () => {
        const ref = await uploadFile(file, kind).catch(() => undefined)
        toast.updateLoading(text.sending(left), text.sending(--left))
        return ref
      }),
    )
    hide()
    if (kind !== 'sheet') add(refs.flatMap((ref) => (ref ? [{ msgtype: kind, fileId: ref.fileId }] : [])))
    setBusy((n) => n - 1)
  }
  const choose = (kind: FileKind) => {
    fileKind.current = kind
    if (!pick.current) return
    pick.current.accept = acceptOf(kind)
    pick.current.click()
  }
  const edit = async (kind: 'link' | 'miniprogram', at?: number) => {
    const title = kind === 'link' ? text.addLink : text.addMini
    const done = await openDialog<{ kind: 'link' | 'miniprogram'; value?: Attachment }, Attachment>(
      () => import('./CardDialog.tsx'),
      { kind, value: at === undefined ? undefined : value.attachments[at] },
      { label: title, width: 480 },
    )
    if (!done) return
    if (at === undefined) add([done])
    else put({ attachments: latest.current.attachments.map((a, i) => (i === at ? done : a)) })
  }
  /** One that is new or, among those the company has, all of the message's videos together. */
  const videos = async (from: VideoLibrary, first: 'add' | 'choose') => {
    const added = first === 'add' ? await from.add() : first
    if (added && added !== 'choose') add([{ msgtype: 'video', fileId: added.fileId }])
    if (added !== 'choose') return
    const now = latest.current.attachments
    const others = now.filter((a) => a.msgtype !== 'video').length
    const chosen = await from.choose(videosOf(now), maxAttachments - others)
    if (chosen) put({ attachments: withVideos(latest.current.attachments, chosen) })
  }
  const library = useParts('videos')
  const materials = useMaterials(kinds)
  const items: MenuItem[] = [
    {
      key: 'image',
      label: hinted(text.image, limitText('image')),
      icon: <ImageIcon className="icon" aria-hidden />,
      run: () => choose('image'),
    },
    { key: 'link', label: text.link, icon: <Link2 className="icon" aria-hidden />, run: () => void edit('link') },
    { key: 'miniprogram', label: text.miniprogram, icon: <AppWindow className="icon" aria-hidden />, run: () => void edit('miniprogram') },
    {
      key: 'video',
      label: hinted(text.video, limitText('video')),
      icon: <Video className="icon" aria-hidden />,
      run: () => (library ? void videos(library, 'add') : choose('video')),
    },
    {
      key: 'file',
      label: hinted(text.file, limitText('file')),
      icon: <FileText className="icon" aria-hidden />,
      run: () => choose('file'),
    },
  ].filter((item) => kinds.includes(item.key as Attachment['msgtype']))
  const fromFiles: MenuItem = {
    key: 'library',
    label: materials === 'library' ? text.library : text.companyFiles,
    icon: <FolderOpen className="icon" aria-hidden />,
    run: () =>
      void pickMaterial(kinds).then((found) => {
        if (!found) return
        if (found.attachment) add([found.attachment])
        if (found.text) put({ text: latest.current.text + found.text })
      }),
  }
  const problems = [...contentProblems(value), ...variableProblems(value, props.variables ?? variables)]
  if (value.text.length > 0 && maxBytes < 4000 && new TextEncoder().encode(value.text).length > maxBytes)
    problems.push({ field: 'text', message: tooLong(maxBytes) })
  const wrong = problems.find((p) => p.field === 'text' && (touched || props.showProblems || p.message !== emptyMessage))
  const problem = wrong && inLang(wrong.message)
  const cut = !problem && mayBeCut(value.text, maxBytes)
  const full = value.attachments.length >= maxAttachments
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any part of it counts as having been here
    <div
      className="mc-composer"
      onBlur={(e) => {
        const to = e.relatedTarget
        // Its own menu and dialogs stand elsewhere on the page; a window of the system, where a file is chosen, leaves the focus where it was.
        const stays = e.currentTarget.contains(to) || to?.closest('[role=menu], [aria-modal=true]') || document.activeElement === e.target
        if (e.currentTarget.contains(e.target) && !stays) setTouched(true)
      }}
    >
      <input
        ref={pick}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-hidden
        multiple
        onChange={(e) => {
          void send([...(e.target.files ?? [])], fileKind.current)
          e.target.value = ''
        }}
      />
      <TextBox
        id={props.id}
        value={value.text}
        onChange={(t) => put({ text: t })}
        max={maxBytes}
        allowed={props.variables ?? variables}
        label={props.label ?? text.label}
        placeholder={text.placeholder}
        error={problem}
        describedBy={[problem && `${id}-error`, cut && `${id}-cut`, props['aria-describedby']].filter(Boolean).join(' ') || undefined}
        disabled={disabled}
      />
      {problem && (
        <p className="mc-error" id={`${id}-error`} role="alert">
          <CircleAlert className="icon small" aria-hidden />
          {problem}
        </p>
      )}
      {cut && (
        <p className="text-12 ink-3" id={`${id}-cut`} role="status">
          {text.mayBeCut(maxBytes)}
        </p>
      )}
      {maxAttachments > 0 && (
        <>
          <AttachmentRows
            value={value.attachments}
            onChange={(attachments) => put({ attachments })}
            editable={({ msgtype }) => msgtype === 'link' || msgtype === 'miniprogram' || (msgtype === 'video' && library !== undefined)}
            onEdit={(i) => {
              const kind = value.attachments[i]?.msgtype
              if (kind === 'link' || kind === 'miniprogram') void edit(kind, i)
              if (kind === 'video' && library) void videos(library, 'choose')
            }}
            problem={(i) => {
              const wrong = problems.find((p) => p.field.startsWith(`attachments.${i}.`))
              return wrong && inLang(wrong.message)
            }}
            disabled={disabled}
          />
          {!disabled && (
            <div className="mc-add">
              <Menu
                label={text.add}
                trigger={(p) => (
                  <button {...p} className="button small" disabled={full || busy > 0} title={full ? text.full(maxAttachments) : undefined}>
                    <Plus className="icon small" aria-hidden />
                    {text.add}
                  </button>
                )}
                items={materials ? [...items, fromFiles] : items}
              />
              <span className="text-12 ink-3">
                {text.attachments} {text.count(value.attachments.length, maxAttachments)}
              </span>
            </div>
          )}
        </>
      )}
    </div>
  )
}

const hinted = (label: string, hint: string) => (
  <>
    {label} <span className="text-11 ink-3">{hint}</span>
  </>
)
