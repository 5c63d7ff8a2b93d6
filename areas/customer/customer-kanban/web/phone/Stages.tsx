import { useState } from 'react'
import { type Process, stageLabel } from '#core/contract/stages.ts'
import { Part } from '#core/web/phone/Part.tsx'
import { Sheet } from '#core/web/phone/Sheet.tsx'
import { refresh, useCall, useCommand } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type CustomerStage, kanbanBeside } from '../../contract.ts'
import { AskedFields, useAsked } from '../asked.tsx'
import { nameOf } from '../moving.ts'
import { tint } from '../reads.ts'
import { boardText } from '../text.ts'
import './stages.css'

/** Beside the chat and on staff phones: a line a process, each a button as high as a thumb that opens a sheet from below. */
export default function Stages({ customerId }: { customerId: string }) {
  const text = useText(boardText)
  const en = useLang() === 'en'
  const read = useCall(kanbanBeside.of, { customerId }, { silence: 'all' })
  const [open, setOpen] = useState<string>()
  const processes = read.data?.processes ?? []
  if (read.data && processes.length === 0) return null
  const stands = (process: Process) => read.data?.list.find((s) => s.processId === process.processId)
  const opened = processes.find((p) => p.processId === open)
  return (
    <Part title={text.stages}>
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={2} />
      ) : (
        <ul className="ck-lines">
          {processes.map((process) => {
            const now = stands(process)
            return (
              <li key={process.processId}>
                <button type="button" aria-haspopup="dialog" onClick={() => setOpen(process.processId)}>
                  <span className="ink-3">{nameOf(process)}</span>
                  <span className={now ? 'grow' : 'grow ink-3'}>
                    {now && <span className="ck-dot" style={{ background: tint(now.color) }} aria-hidden />}
                    {now ? stageLabel(now, en) : text.notIn}
                    {now?.overdue && <span className="bad text-12"> {text.overdue}</span>}
                  </span>
                  <Icon name="chevron-right" className="ink-3" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {opened && <StageSheet key={open} customerId={customerId} process={opened} now={stands(opened)} onClose={() => setOpen(undefined)} />}
    </Part>
  )
}

function StageSheet(props: { customerId: string; process: Process; now: CustomerStage | undefined; onClose: () => void }) {
  const { customerId, process, now, onClose } = props
  const { processId } = process
  const text = useText(boardText)
  const en = useLang() === 'en'
  const [stageId, setStageId] = useState(now?.stageId)
  const [reason, setReason] = useState('')
  const stage = process.stages.find((s) => s.stageId === stageId)
  const asked = useAsked(kanbanBeside.missing, customerId, processId, stageId === now?.stageId ? undefined : stage)
  const move = useCommand(kanbanBeside.move, {
    toast: false,
    onSuccess: ({ moveId }) => {
      const back = () => request(kanbanBeside.undo, { customerId, processId, moveId: moveId! }).then(refresh)
      toast.success(text.movedTo(stage ? stageLabel(stage, en) : ''), {
        duration: 10_000,
        action: moveId ? { label: text.undo, onClick: () => void back().catch(() => {}) } : undefined,
      })
      onClose()
    },
  })
  const save = () => {
    if (!stage || stageId === now?.stageId) return onClose()
    move.mutate({
      customerId,
      processId,
      stageId: stage.stageId,
      version: now?.version ?? 0,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(asked.given.length > 0 && { fields: asked.given }),
    })
  }
  return (
    <Sheet
      title={nameOf(process)}
      onClose={onClose}
      onSubmit={save}
      foot={
        <button
          type="submit"
          className="button primary ck-keep"
          disabled={move.isPending || !asked.ready || (stage?.reasonNeeded && stageId !== now?.stageId && !reason.trim())}
        >
          {move.isPending ? text.saving : text.save}
        </button>
      }
    >
      <ul className="ck-options">
        {process.stages.map((s) => (
          <li key={s.stageId}>
            <label>
              <input
                type="radio"
                name="stage"
                className="checkbox round"
                checked={s.stageId === stageId}
                onChange={() => setStageId(s.stageId)}
              />
              <span className="ck-dot" style={{ background: tint(s.color) }} aria-hidden />
              {stageLabel(s, en)}
            </label>
          </li>
        ))}
      </ul>
      <AskedFields asked={asked} />
      {stage && stageId !== now?.stageId && (
        <label className="field">
          <span className="label">{stage.reasonNeeded ? text.reasonNeeded : text.reason}</span>
          <textarea className="textarea" rows={2} maxLength={200} value={reason} onChange={(e) => setReason(e.target.value)} />
        </label>
      )}
      {move.error && (
        <p className="text-12 bad" role="alert">
          {move.error.message}
        </p>
      )}
    </Sheet>
  )
}
