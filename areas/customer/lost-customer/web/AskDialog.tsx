import { useState } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { outflow } from '../contract.ts'
import { lostText } from './text.ts'

/** Asks members to win customers back, with a word to them. */
export default function AskDialog({ recordIds, title, close }: { recordIds: string[]; title: string } & DialogProps<boolean>) {
  const text = useText(lostText)
  const [note, setNote] = useState('')
  const ask = useCommand(outflow.winBack, {
    onSuccess: ({ asked, passedOver }) => {
      if (asked > 0) toast.success(text.askDone(fmt.number(asked), passedOver))
      else toast.warning(text.askNone)
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        ask.mutate({ recordIds, ...(note.trim() && { note: note.trim() }) })
      }}
    >
      <h2>{title}</h2>
      <div className="dlg-body col gap-12">
        <label className="field">
          <span className="label">{text.note}</span>
          <textarea
            className="textarea"
            rows={3}
            maxLength={200}
            value={note}
            placeholder={text.noteHint}
            onChange={(e) => setNote(e.target.value)}
          />
        </label>
        <p className="text-12 ink-3">{text.askHelp}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={ask.isPending}>
          {text.send}
        </button>
      </div>
    </form>
  )
}
