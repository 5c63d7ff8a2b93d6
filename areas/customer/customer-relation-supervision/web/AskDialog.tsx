import { useState } from 'react'
import type { Input } from '#core/contract/call.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { relation } from '../contract.ts'
import type { Asked } from './asked.ts'
import './relation.css'
import { relationText } from './text.ts'

type Whom = Input<typeof relation.ask>['whom']

/** Asks people to see to customers: who follows, who leads them, people by name; with a word to them. */
export default function AskDialog({ of, title, close }: { of: Asked; title: string } & DialogProps<boolean>) {
  const text = useText(relationText)
  const kind = 'all' in of ? of.all.kind : of.kind
  // Of leavers and of nobody the followers are those who cannot do anything.
  const [whom, setWhom] = useState<Whom>([kind === 'left' || kind === 'nobody' ? 'leaders' : 'followers'])
  const [staffIds, setStaffIds] = useState<string[]>([])
  const [note, setNote] = useState('')
  const ask = useCommand(relation.ask, {
    onSuccess: ({ asked, passedOver }) => {
      if (asked > 0) toast.success(text.askDone(fmt.number(asked), passedOver))
      else toast.warning(text.askNone)
      close(true)
    },
  })
  const askAll = useCommand(relation.askAll, {
    onSuccess: () => {
      toast.success(text.asking, { action: { label: text.lookTask, onClick: openTasks } })
      close(true)
    },
  })
  const labels = { followers: text.followers[kind], leaders: text.leaders }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        const more = { whom, ...(staffIds.length > 0 && { staffIds }), ...(note.trim() && { note: note.trim() }) }
        if ('all' in of) askAll.mutate({ ...of, ...more })
        else ask.mutate({ ...of, ...more })
      }}
    >
      <h2>{title}</h2>
      <div className="dlg-body col gap-12">
        <fieldset className="field col gap-6 crs-whom">
          <legend className="label">{text.whom}</legend>
          {(['followers', 'leaders'] as const).map((one) => (
            <label key={one} className="row gap-8">
              <input
                type="checkbox"
                className="checkbox"
                checked={whom.includes(one)}
                onChange={(e) => setWhom([...whom.filter((w) => w !== one), ...(e.target.checked ? [one] : [])])}
              />
              {labels[one]}
            </label>
          ))}
        </fieldset>
        <div className="field">
          <span className="label">{text.others}</span>
          <PickField kind="staff" value={staffIds} onChange={(ids: string[]) => setStaffIds(ids)} max={20} aria-label={text.others} />
        </div>
        <label className="field">
          <span className="label">{text.note}</span>
          <textarea
            className="textarea"
            rows={3}
            maxLength={200}
            value={note}
            placeholder={text.noteHint[kind]}
            onChange={(e) => setNote(e.target.value)}
          />
        </label>
        <p className="text-12 ink-3">{text.askHelp}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button
          type="submit"
          className="button primary"
          disabled={(whom.length === 0 && staffIds.length === 0) || ask.isPending || askAll.isPending}
        >
          {text.send}
        </button>
      </div>
    </form>
  )
}
