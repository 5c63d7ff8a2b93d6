import { ChevronLeft, ChevronRight, FolderDown, type LucideIcon, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { download } from '#core/web/files/download.ts'
import { say, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { PreviewFrame, Said, useAsked } from './PreviewFrame.tsx'
import { t } from './text.ts'

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]
const whole = { zoom: 0, turn: 0 }

/** R117: several files in one ZIP. */
const batchAddress = (fileIds: string[], name: string): string =>
  `/api/file_batch?${new URLSearchParams({ file_ids: fileIds.join(), format: 'zip', name })}`

/** One image or several: larger, smaller, turned; arrow keys lead on. `zoom` 0 fits the window. */
export default function PreviewImagePage() {
  const text = useText(t)
  const { ids, at, show, name } = useAsked()
  const [view, setView] = useState(whole)
  const [broken, setBroken] = useState('')
  const id = ids[at]
  const go = (to: number) => {
    if (to < 0 || to >= ids.length) return
    setView(whole)
    show(to)
  }
  const zoom = (by: 1 | -1) =>
    setView((v) => {
      const now = v.zoom || 1
      const next = by > 0 ? steps.find((s) => s > now) : steps.findLast((s) => s < now)
      return { ...v, zoom: next ?? now }
    })
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      if (e.key === 'ArrowLeft') go(at - 1)
      else if (e.key === 'ArrowRight') go(at + 1)
      else if (e.key === '+' || e.key === '=') zoom(1)
      else if (e.key === '-') zoom(-1)
      else if (e.key === '0') setView(whole)
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  })
  const tool = (label: string, Shape: LucideIcon, run: () => void, disabled = false) => (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={run} disabled={disabled}>
      <Shape className="icon" aria-hidden />
    </button>
  )
  return (
    <PreviewFrame
      fileId={id}
      name={ids.length === 1 ? name : ''}
      fallback={text.image}
      tools={
        <span className="row gap-4">
          {ids.length > 1 && (
            <>
              {tool(text.previous, ChevronLeft, () => go(at - 1), at === 0)}
              <span className="text-12 ink-2" role="status">
                {text.of(at + 1, ids.length)}
              </span>
              {tool(text.next, ChevronRight, () => go(at + 1), at === ids.length - 1)}
              {tool(
                text.downloadAll,
                FolderDown,
                () => void download(batchAddress(ids, name || text.images), `${name || text.images}.zip`),
              )}
            </>
          )}
          {tool(text.zoomOut, ZoomOut, () => zoom(-1), (view.zoom || 1) <= steps[0]!)}
          <button type="button" className="pv-zoom text-12" onClick={() => setView(whole)} title={text.fit}>
            {view.zoom ? `${Math.round(view.zoom * 100)}%` : text.fit}
          </button>
          {tool(text.zoomIn, ZoomIn, () => zoom(1), (view.zoom || 1) >= steps.at(-1)!)}
          {tool(text.rotate, RotateCw, () => setView((v) => ({ ...v, turn: (v.turn + 90) % 360 })))}
        </span>
      }
    >
      {(file) =>
        !file.mime.startsWith('image/') ? (
          <Said title={text.notImage} help={text.notPdfHelp} />
        ) : broken === file.fileId ? (
          <Said art="error" title={text.broken} />
        ) : (
          <div className={`pv-stage${view.zoom ? ' free' : ''}`}>
            <img
              key={file.fileId}
              src={file.url}
              alt={file.name}
              style={{ rotate: `${view.turn}deg`, ...(view.zoom && { zoom: view.zoom }) }}
              onError={() => {
                toast.error(say(t).broken) // R286
                setBroken(file.fileId)
              }}
            />
          </div>
        )
      }
    </PreviewFrame>
  )
}
