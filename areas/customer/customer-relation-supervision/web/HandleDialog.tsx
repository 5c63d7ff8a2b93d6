import { useState } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { relation } from '../contract.ts'
import { relationText } from './text.ts'

/** Somebody looked into moves: why they are well, where there is something to say. */
export default function HandleDialog({ recordIds, title, close }: { recordIds: string[]; title: string } & DialogProps<boolean>) {
  const text = useText(relationText)
  const [note, setNote] = useState('')
  const handle = useCommand(relation.handle, {
    onSuccess: ({ changed }) => {
      toast.success(text.handleDone(fmt.number(changed)))
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        handle.mutate({ recordIds, handled: true, ...(note.trim() && { note: note.trim() }) })
      }}
    >
      <h2>{title}</h2>
      <div className="dlg-body col gap-12">
        <label className="field">
          <span className="label">{text.reason}</span>
          <textarea
            className="textarea"
            rows={3}
            maxLength={200}
            value={note}
            placeholder={text.reasonHint}
            onChange={(e) => setNote(e.target.value)}
          />
        </label>
        <p className="text-12 ink-3">{text.handleHelp}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={handle.isPending}>
          {text.handled}
        </button>
      </div>
    </form>
  )
}
