import { useState } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { outflow } from '../contract.ts'
import type { Asked } from './asked.ts'
import { lostText } from './text.ts'

/** Asks members to win customers back, with a word to them. */
export default function AskDialog({ of, title, close }: { of: Asked; title: string } & DialogProps<boolean>) {
  const text = useText(lostText)
  const [note, setNote] = useState('')
  const ask = useCommand(outflow.winBack, {
    onSuccess: ({ asked, passedOver }) => {
      if (asked > 0) toast.success(text.askDone(fmt.number(asked), passedOver))
      else toast.warning(text.askNone)
      close(true)
    },
  })
  const askAll = useCommand(outflow.winBackAll, {
    onSuccess: () => {
      toast.success(text.asking, { action: { label: text.lookTask, onClick: openTasks } })
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        const more = note.trim() ? { note: note.trim() } : {}
        if ('all' in of) askAll.mutate({ ...of, ...more })
        else ask.mutate({ ...of, ...more })
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
        <button type="submit" className="button primary" disabled={ask.isPending || askAll.isPending}>
          {text.send}
        </button>
      </div>
    </form>
  )
}
