import type { ReactNode } from 'react'
import { code } from '#core/contract/errors.ts'
import { type FileRef, files } from '#core/contract/files.ts'
import { download } from '#core/web/files/download.ts'
import { useSearch } from '#core/web/history.ts'
import { ApiError } from '#core/web/request/error.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { type Art, Empty, ErrorState } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { t } from './text.ts'
import './preview.css'

/** `?file_id=a,b&name=…`: which files, and which of them is looked at. */
export function useAsked(): { ids: string[]; at: number; show: (at: number) => void; name: string } {
  const [search, set] = useSearch()
  const ids = (search.file_id ?? '').split(',').filter(Boolean)
  const at = Math.min(Math.max(0, Number(search.at ?? 0) || 0), Math.max(0, ids.length - 1))
  return { ids, at, show: (n) => set({ at: n }, { replace: true }), name: search.name ?? '' }
}

/** The file's name and a fresh signed link; what cannot be shown says why. */
export function PreviewFrame({
  fileId,
  name,
  fallback,
  tools,
  children,
}: {
  fileId: string | undefined
  name: string
  fallback: string
  tools?: ReactNode
  children: (file: FileRef) => ReactNode
}) {
  const text = useText(t)
  const read = useCall(files.fileUrl, { fileId: fileId ?? '' }, { enabled: Boolean(fileId), silence: 'all', retry: false })
  const file = read.data
  return (
    <div className="pv-page">
      <header>
        <h1 className="ellipsis">{name || file?.name || fallback}</h1>
        {file && <span className="ink-3 text-12 nowrap">{fmt.bytes(file.size)}</span>}
        <span className="grow" />
        {file && tools}
        {file && (
          <button type="button" className="button" onClick={() => void download(file.url, file.name)}>
            <Icon name="download" />
            {text.download}
          </button>
        )}
      </header>
      <main>
        {!fileId && <Said title={text.missing} help={text.missingHelp} />}
        {read.error && <Unread error={read.error} retry={() => void read.refetch()} />}
        {file && children(file)}
      </main>
    </div>
  )
}

function Unread({ error, retry }: { error: ApiError; retry: () => void }) {
  const text = useText(t)
  if (!(error instanceof ApiError && error.logic)) return <ErrorState error={error} retry={retry} />
  if (error.signInNeeded)
    return (
      <Said art="locked" title={text.signIn} help={text.signInHelp}>
        <a className="button primary" href={`/?callback=${encodeURIComponent(location.pathname + location.search)}`}>
          {text.goSignIn}
        </a>
      </Said>
    )
  if (error.code === code.notFound || error.code === code.badInput) return <Said title={text.gone} help={text.goneHelp} />
  return <ErrorState error={error} retry={retry} />
}

export function Said({ art = 'lost', title, help, children }: { art?: Art; title: string; help?: string; children?: ReactNode }) {
  return (
    <div className="pv-said">
      <Empty art={art} title={title} actions={children}>
        {help}
      </Empty>
    </div>
  )
}
