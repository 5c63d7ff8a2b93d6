import { useState } from 'react'
import type { Input } from '#core/contract/call.ts'
import type { SeatKind } from '#core/contract/seats.ts'
import { Until } from '#core/web/blocks/Until.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { seats } from '../contract.ts'
import { Kinds } from './Kinds.tsx'
import { seatsText } from './text.ts'
import './seats.css'

export interface GiveProps {
  title: string
  /** One person, or all who were picked. */
  whom: { staffId: string } | { picked: Input<typeof seats.batchAssign>['picked'] }
}

/** Which seats, and until when: for one person at once, for many as a task. */
export default function GiveDialog({ title, whom, close }: GiveProps & DialogProps<boolean>) {
  const text = useText(seatsText)
  const [kinds, setKinds] = useState<SeatKind[]>([])
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const one = useCommand(seats.assign, {
    onSuccess: ({ given }) => {
      if (given > 0) toast.success(text.given)
      else toast.info(text.nothing)
      close(true)
    },
  })
  const many = useCommand(seats.batchAssign, {
    onSuccess: () => {
      toast.success(text.giving, { action: { label: text.look, onClick: openTasks } })
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        const given = { kinds, ...(endsAt && { endsAt }), ...(note.trim() && { note: note.trim() }) }
        if ('staffId' in whom) one.mutate({ ...whom, ...given })
        else many.mutate({ ...whom, ...given })
      }}
    >
      <h2>{title}</h2>
      <div className="dlg-body col gap-16">
        <div className="field">
          <span className="label">{text.kinds}</span>
          <Kinds value={kinds} onChange={setKinds} />
        </div>
        <div className="field">
          <span className="label">{text.term}</span>
          <Until value={endsAt} onChange={setEndsAt} label={text.term} />
          <span className="field-help">{text.termHelp}</span>
        </div>
        <label className="field">
          <span className="label">{text.note}</span>
          <input
            className="input"
            value={note}
            maxLength={200}
            placeholder={text.notePlaceholder}
            autoComplete="off"
            onChange={(e) => setNote(e.target.value)}
          />
        </label>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={kinds.length === 0 || one.isPending || many.isPending}>
          {text.giveVerb}
        </button>
      </div>
    </form>
  )
}
