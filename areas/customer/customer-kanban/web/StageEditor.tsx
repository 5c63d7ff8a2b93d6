import { stageLabel } from '#core/contract/stages.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { nameOf } from './moving.ts'
import { tint, useProcesses } from './reads.ts'
import { boardText } from './text.ts'
import './kanban.css'

/** Stages to choose from, of all processes that are on. */
export function StageEditor({ word, set }: { word: string; set: (word: string) => void; close: () => void }) {
  const text = useText(boardText)
  const en = useLang() === 'en'
  const read = useProcesses()
  const ids = word.split(',').filter(Boolean)
  if (read.error && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={3} />
  if (read.on.length === 0) return <p className="ck-none ink-2">{text.none}</p>
  return (
    <div className="ck-editor col gap-8">
      {read.on.map((p) => (
        <fieldset key={p.processId} className="ck-choices">
          <legend>{nameOf(p)}</legend>
          {p.stages.map((s) => (
            <label key={s.stageId}>
              <input
                type="checkbox"
                className="checkbox"
                checked={ids.includes(s.stageId)}
                onChange={(e) => set((e.target.checked ? [...ids, s.stageId] : ids.filter((id) => id !== s.stageId)).join(','))}
              />
              <span className="ck-dot" style={{ background: tint(s.color) }} aria-hidden />
              {stageLabel(s, en)}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
