import { useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { stageLabel } from '#core/contract/stages.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { customerKanban } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { nameOf } from './moving.ts'
import { tint, useProcesses } from './reads.ts'
import { boardText } from './text.ts'
import './kanban.css'

/** One stage for everybody of an audience, as a task. */
export default function BatchDialog({ audience, count, close }: { audience: Audience; count: number } & DialogProps<boolean>) {
  const text = useText(customersText)
  const board = useText(boardText)
  const en = useLang() === 'en'
  const read = useProcesses()
  const [chosen, setChosen] = useState<{ processId: string; stageId: string | null }>()
  const [reason, setReason] = useState('')
  const process = read.on.find((p) => p.processId === chosen?.processId)
  const stage = process?.stages.find((s) => s.stageId === chosen?.stageId)
  const start = useCommand(customerKanban.batch, {
    onSuccess: () => {
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (chosen) start.mutate({ audience, ...chosen, ...(reason.trim() && { reason: reason.trim() }) })
      }}
    >
      <h2>{text.title(fmt.number(count))}</h2>
      <div className="dlg-body col gap-16">
        {read.error && !read.data ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton rows={4} />
        ) : (
          read.on.map((p) => (
            <fieldset key={p.processId} className="ck-choices">
              <legend>{nameOf(p)}</legend>
              {[...p.stages, null].map((s) => (
                <label key={s?.stageId ?? 'out'}>
                  <input
                    type="radio"
                    name="stage"
                    className="checkbox round"
                    checked={chosen?.processId === p.processId && chosen.stageId === (s?.stageId ?? null)}
                    onChange={() => setChosen({ processId: p.processId, stageId: s?.stageId ?? null })}
                  />
                  {s && <span className="ck-dot" style={{ background: tint(s.color) }} aria-hidden />}
                  {s ? stageLabel(s, en) : board.out}
                </label>
              ))}
            </fieldset>
          ))
        )}
        {read.data && read.on.length === 0 && <p className="ink-2">{board.none}</p>}
        <label className="field">
          <span className="label">{stage?.reasonNeeded ? board.reasonNeeded : board.reason}</span>
          <textarea className="textarea" rows={2} maxLength={200} value={reason} onChange={(e) => setReason(e.target.value)} />
        </label>
        <p className="text-12 ink-3">{process?.forwardOnly && stage ? text.effectForward : text.effect}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {board.cancel}
        </button>
        <button type="submit" className="button primary" disabled={!chosen || start.isPending || (stage?.reasonNeeded && !reason.trim())}>
          {board.verb}
        </button>
      </div>
    </form>
  )
}
