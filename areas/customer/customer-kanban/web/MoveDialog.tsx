import dayjs from 'dayjs'
import { useState } from 'react'
import { fieldLabel } from '#core/contract/fields.ts'
import { type Process, type Stage, stageLabel } from '#core/contract/stages.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { DayPicker } from '#core/web/ui/Dates.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { customerKanban } from '../contract.ts'
import type { Asked } from './AskedField.tsx'
import { AskedFields, useAsked } from './asked.tsx'
import { type Moving, moveTo, nameOf } from './moving.ts'
import { tint } from './reads.ts'
import { boardText } from './text.ts'
import './kanban.css'

interface Props {
  customer: Moving
  first: { processId?: string; stageId?: string }
}

/** Where to; and, of the stage that is chosen, the reason and whatever it asks for that nobody knows yet. */
export default function MoveDialog({ customer, first, close }: Props & DialogProps<boolean>) {
  const text = useText(boardText)
  const en = useLang() === 'en'
  const read = useCall(customerKanban.of, { customerId: customer.customerId }, { silence: 'all', staleTime: 0 })
  const [chosen, setChosen] = useState(first)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const processes = read.data?.processes ?? []
  const process = processes.find((p) => p.processId === chosen.processId) ?? processes[0]
  const now = read.data?.list.find((s) => s.processId === process?.processId)
  const stage = process?.stages.find((s) => s.stageId === chosen.stageId)
  const asked = useAsked(customerKanban.missing, customer.customerId, process?.processId, stage)
  const start = async (process: Process, to: Stage | null) => {
    setBusy(true)
    try {
      const fields = to ? asked.given : []
      await moveTo(customer, process, to, { version: now?.version ?? 0, reason: reason.trim(), fields })
      close(true)
    } catch {
      // the request layer has said why
      setBusy(false)
      await read.refetch()
    }
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (process && stage) void start(process, stage)
      }}
    >
      <h2>{text.moveName(customer.name)}</h2>
      <div className="dlg-body col gap-16">
        {read.error && !read.data ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton rows={4} />
        ) : (
          processes.map((p) => (
            <fieldset key={p.processId} className="ck-choices">
              <legend>{processes.length > 1 ? nameOf(p) : text.to}</legend>
              {p.stages.map((s) => {
                const stands = read.data.list.some((at) => at.stageId === s.stageId)
                return (
                  <label key={s.stageId}>
                    <input
                      type="radio"
                      name="stage"
                      className="checkbox round"
                      disabled={stands}
                      checked={stands ? !stage && p === process : s === stage}
                      onChange={() => setChosen({ processId: p.processId, stageId: s.stageId })}
                    />
                    <span className="ck-dot" style={{ background: tint(s.color) }} aria-hidden />
                    {stageLabel(s, en)}
                    {stands && <span className="text-12 ink-3">{text.here}</span>}
                  </label>
                )
              })}
            </fieldset>
          ))
        )}
        <AskedFields asked={asked} pick={(of) => <Pick {...of} />} />
        {stage && (
          <label className="field">
            <span className="label">{stage.reasonNeeded ? text.reasonNeeded : text.reason}</span>
            <textarea
              className="textarea"
              rows={2}
              maxLength={200}
              value={reason}
              required={stage.reasonNeeded}
              onChange={(e) => setReason(e.target.value)}
            />
          </label>
        )}
      </div>
      <div className="dlg-foot">
        {process && now && (
          <button type="button" className="button quiet" disabled={busy} onClick={() => void start(process, null)}>
            {text.out}
          </button>
        )}
        <span className="grow" />
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button
          type="submit"
          className="button primary"
          disabled={!stage || busy || !asked.ready || (stage.reasonNeeded && !reason.trim())}
        >
          {text.verb}
        </button>
      </div>
    </form>
  )
}

/** A member of staff, or a day of the house's calendar. */
function Pick({ field, value, onChange }: Asked) {
  const label = fieldLabel(field, useLang() === 'en')
  const text = typeof value === 'string' ? value : ''
  if (field.type === 'date')
    return (
      <DayPicker value={text ? dayjs(text) : null} aria-label={label} onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)} />
    )
  return (
    <PickField kind="staff" multiple={false} value={text ? [text] : []} onChange={(ids) => onChange(ids[0] ?? null)} aria-label={label} />
  )
}
