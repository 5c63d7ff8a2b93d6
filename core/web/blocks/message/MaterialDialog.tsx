import { FileText, ImageIcon, Link2, MessageSquareText, Search, Video } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { FileRef } from '#core/contract/files.ts'
import type { Attachment } from '#core/contract/message.ts'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { recentFiles, useFile } from '../files/file.ts'
import { ListState } from '../pickers/Frame.tsx'
import '../pickers/pickers.css'
import { useRows } from '../pickers/rows.ts'
import type { MaterialRow } from '../pickers/sources.ts'
import { usePickerText } from '../pickers/text.ts'
import { Segments } from '../Segments.tsx'
import type { Picked } from './picked.ts'
import './message.css'
import { messageText } from './text.ts'

const kindOf = (file: FileRef): 'image' | 'video' | 'file' =>
  file.mime.startsWith('image/') ? 'image' : file.mime.startsWith('video/') ? 'video' : 'file'

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

export default function MaterialDialog({
  kinds,
  title,
  close,
}: {
  kinds: readonly Attachment['msgtype'][]
  title: string
  close: (value?: Picked) => void
}) {
  const text = useText(messageText)
  const words = usePickerText()
  const [tab, setTab] = useState<'library' | 'recent'>('library')
  const [keyword, setKeyword] = useState('')
  const word = useDeferredValue(keyword.trim())
  const read = useRows('materials', { keyword: word })
  const rows = read.rows.filter((row) => {
    const part = asPicked(row)
    return part && (!part.attachment || kinds.includes(part.attachment.msgtype))
  })
  const recent = recentFiles().filter((f) => kinds.includes(kindOf(f)))
  return (
    <div className="pick">
      <header className="pick-head">
        <h2>{title}</h2>
        <Segments
          label={title}
          value={tab}
          onChange={setTab}
          small
          options={[
            { value: 'library', label: words.library },
            { value: 'recent', label: words.recent },
          ]}
        />
        <label className="in sm pick-search">
          <Search className="i s d3" aria-hidden />
          <input
            type="search"
            value={keyword}
            onChange={(e) => setKeyword(e.target.value)}
            placeholder={words.search.materials}
            aria-label={words.search.materials}
          />
        </label>
      </header>
      <div className="pick-body">
        <ul className="mc-materials">
          {tab === 'recent' && recent.length === 0 && <li className="nothing">{words.noRecent}</li>}
          {tab === 'library' && (
            <li>
              <ListState {...read} empty={rows.length === 0} keyword={word} />
            </li>
          )}
          {tab === 'recent'
            ? recent
                .filter((f) => f.name.includes(word))
                .map((f) => (
                  <Tile
                    key={f.fileId}
                    fileId={f.fileId}
                    kind={kindOf(f)}
                    title={f.name}
                    second={fmt.bytes(f.size)}
                    use={() => close({ attachment: { msgtype: kindOf(f), fileId: f.fileId } })}
                  />
                ))
            : rows.map((r) => (
                <Tile
                  key={r.materialId}
                  fileId={r.fileId}
                  kind={r.kind}
                  title={r.title}
                  second={r.desc ?? ''}
                  use={() => close(asPicked(r))}
                />
              ))}
          {tab === 'library' && read.more && (
            <li className="nothing">
              <button type="button" className="plain" onClick={read.more}>
                …
              </button>
            </li>
          )}
        </ul>
      </div>
      <footer className="pick-foot">
        <span className="sp" />
        <button type="button" className="b" onClick={() => close()}>
          {text.cancel}
        </button>
      </footer>
    </div>
  )
}

function Tile({
  fileId,
  kind,
  title,
  second,
  use,
}: {
  fileId?: string | null
  kind: MaterialRow['kind']
  title: string
  second: string
  use: () => void
}) {
  const pictured = ['image', 'poster', 'link', 'miniprogram', 'article', 'form'].includes(kind)
  const file = useFile(pictured ? fileId : undefined)
  const Icon =
    kind === 'text'
      ? MessageSquareText
      : kind === 'video'
        ? Video
        : kind === 'image' || kind === 'poster'
          ? ImageIcon
          : kind === 'file'
            ? FileText
            : Link2
  return (
    <li>
      <button type="button" className="mc-tile" onClick={use}>
        {file ? (
          <img src={file.url} alt="" loading="lazy" />
        ) : (
          <span className="mc-icon">
            <Icon className="i" aria-hidden />
          </span>
        )}
        <span className="mc-what">
          <span className="el m">{title}</span>
          <span className="t11 d3 el">{second}</span>
        </span>
      </button>
    </li>
  )
}
