import { FileText, ImageIcon, Link2, MessageSquareText, Search, Video } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { companyFiles } from '#core/contract/files.ts'
import type { Attachment } from '#core/contract/message.ts'
import { fmt } from '../../text/format.ts'
import { lang, useText } from '../../text/text.ts'
import { useFile } from '../files/file.ts'
import { ListState } from '../pickers/Frame.tsx'
import '../pickers/pickers.css'
import { usePicker, useRows } from '../pickers/rows.ts'
import type { MaterialRow } from '../pickers/sources.ts'
import { Segments } from '../Segments.tsx'
import { type FileKind, filesOf } from './kinds.ts'
import { usePages } from './pages.ts'
import type { Picked } from './picked.ts'
import './message.css'
import { messageText } from './text.ts'

/** A material as a message part; kinds that are pages of ours (articles, forms, posters) go as links. */
export function asPicked(row: MaterialRow): Picked | undefined {
  if (row.kind === 'text') return { text: row.desc ?? row.title }
  if (row.kind === 'image' || row.kind === 'video' || row.kind === 'file')
    return row.fileId ? { attachment: { msgtype: row.kind, fileId: row.fileId } } : undefined
  if (row.kind === 'poster' && row.fileId) return { attachment: { msgtype: 'image', fileId: row.fileId } }
  if (!row.url) return undefined
  return {
    attachment: {
      msgtype: 'link',
      title: row.title,
      url: row.url,
      ...(row.desc && { desc: row.desc }),
      ...(row.fileId && { fileId: row.fileId }),
    },
  }
}

interface Tab {
  kinds: readonly Attachment['msgtype'][]
  keyword: string
  close: (value?: Picked) => void
}

/** What a message takes from: the material library, where there is one, and what colleagues uploaded, by kind. */
export default function MaterialDialog({ kinds, title, close }: Pick<Tab, 'kinds' | 'close'> & { title: string }) {
  const text = useText(messageText)
  const library = usePicker('materials')
  const tabs = [
    ...(library ? [{ value: 'library' as const, label: text.inLibrary }] : []),
    ...filesOf(kinds).map((kind) => ({ value: kind, label: text[kind] })),
  ]
  const [tab, setTab] = useState(tabs[0]?.value)
  const [keyword, setKeyword] = useState('')
  const word = useDeferredValue(keyword.trim())
  const search = tab === 'library' && library ? library.words[lang()].search : text.searchFiles
  return (
    <div className="pick">
      <header className="pick-head">
        <h2>{title}</h2>
        {tab && tabs.length > 1 && <Segments label={title} value={tab} onChange={setTab} small options={tabs} />}
        <label className="input small pick-search">
          <Search className="icon small ink-3" aria-hidden />
          <input
            type="search"
            value={keyword}
            onChange={(e) => setKeyword(e.target.value)}
            placeholder={search}
            aria-label={search}
            maxLength={60}
          />
        </label>
      </header>
      <div className="pick-body">
        {tab === 'library' ? (
          <Library kinds={kinds} keyword={word} close={close} />
        ) : (
          tab && <Files key={tab} kind={tab} keyword={word} close={close} />
        )}
      </div>
      <footer className="pick-foot">
        <span className="grow" />
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
      </footer>
    </div>
  )
}

function Library({ kinds, keyword, close }: Tab) {
  const read = useRows('materials', { keyword })
  const rows = read.rows.filter((row) => {
    const part = asPicked(row)
    return part && (!part.attachment || kinds.includes(part.attachment.msgtype))
  })
  return (
    <Tiles more={read.more} state={<ListState {...read} empty={rows.length === 0} keyword={keyword} />}>
      {rows.map((r) => (
        <Material key={r.materialId} row={r} use={() => close(asPicked(r))} />
      ))}
    </Tiles>
  )
}

function Files({ kind, keyword, close }: Omit<Tab, 'kinds'> & { kind: FileKind }) {
  const text = useText(messageText)
  const read = usePages(companyFiles.list, { kind, ...(keyword && { keyword }) }, (f) => f.fileId)
  const none = !read.loading && !read.error && !keyword && read.rows.length === 0
  return (
    <Tiles
      more={read.more}
      state={
        none ? (
          <p className="nothing">{text.noFiles}</p>
        ) : (
          <ListState {...read} missing={false} empty={read.rows.length === 0} keyword={keyword} />
        )
      }
    >
      {read.rows.map((f) => (
        <Tile
          key={f.fileId}
          picture={kind === 'image' ? `${f.url}&w=80` : undefined}
          kind={kind}
          title={f.name}
          second={fmt.bytes(f.size)}
          use={() => close({ attachment: { msgtype: kind, fileId: f.fileId } })}
        />
      ))}
    </Tiles>
  )
}

function Tiles({ state, more, children }: { state: ReactNode; more?: () => void; children: ReactNode }) {
  const text = useText(messageText)
  return (
    <ul
      className="mc-materials"
      onScroll={(e) => {
        const el = e.currentTarget
        if (el.scrollTop + el.clientHeight > el.scrollHeight - 200) more?.()
      }}
    >
      <li className="mc-state">{state}</li>
      {children}
      {more && (
        <li className="nothing">
          <button type="button" className="plain" onClick={more}>
            {text.more}
          </button>
        </li>
      )}
    </ul>
  )
}

function Material({ row, use }: { row: MaterialRow; use: () => void }) {
  const pictured = ['image', 'poster', 'link', 'miniprogram', 'article', 'form'].includes(row.kind)
  const file = useFile(pictured ? row.fileId : undefined)
  return <Tile picture={file?.url} kind={row.kind} title={row.title} second={row.desc ?? ''} use={use} />
}

const icons: Partial<Record<MaterialRow['kind'], typeof Link2>> = {
  text: MessageSquareText,
  video: Video,
  image: ImageIcon,
  poster: ImageIcon,
  file: FileText,
}
function Tile({
  picture,
  kind,
  title,
  second,
  use,
}: {
  picture?: string
  kind: MaterialRow['kind']
  title: string
  second: string
  use: () => void
}) {
  const Icon = icons[kind] ?? Link2
  return (
    <li>
      <button type="button" className="mc-tile" onClick={use}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" />
        ) : (
          <span className="mc-icon">
            <Icon className="icon" aria-hidden />
          </span>
        )}
        <span className="mc-what">
          <span className="ellipsis medium">{title}</span>
          <span className="text-11 ink-3 ellipsis">{second}</span>
        </span>
      </button>
    </li>
  )
}
