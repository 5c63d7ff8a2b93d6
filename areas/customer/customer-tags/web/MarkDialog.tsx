import { useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { batchMarking } from '../contract.ts'
import { customersText } from './customers-text.ts'

/** Which tags come and which go, for everybody of an audience. The work is a task. */
export default function MarkDialog({ audience, count, close }: { audience: Audience; count: number } & DialogProps<boolean>) {
  const text = useText(customersText)
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const done = () => {
    toast.success(text.markStarted, { action: { label: text.look, onClick: openTasks } })
    close(true)
  }
  // R012: people named one by one, or everybody of a description.
  const markByIds = useCommand(batchMarking.startV2, { onSuccess: done })
  const markByAudience = useCommand(batchMarking.startV3, { onSuccess: done })
  const changes = { addTagIds: add, removeTagIds: remove }
  const start = () => {
    const { customerIds, ...rest } = audience
    if (customerIds && Object.keys(rest).length === 0) markByIds.mutate({ customerIds, ...changes })
    else markByAudience.mutate({ audience, ...changes })
  }
  const both = add.some((id) => remove.includes(id))
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        start()
      }}
    >
      <h2>{text.markTitle(fmt.number(count))}</h2>
      <div className="dlg-body col gap-16">
        <div className="field">
          <span className="label">{text.add}</span>
          <PickField kind="tags" value={add} onChange={setAdd} max={100} aria-label={text.add} />
        </div>
        <div className="field">
          <span className="label">{text.remove}</span>
          <PickField kind="tags" value={remove} onChange={setRemove} max={100} aria-label={text.remove} />
        </div>
        <p className={both ? 'bad text-12' : 'ink-3 text-12'} role={both ? 'alert' : undefined}>
          {both ? text.both : text.markHelp}
        </p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button
          type="submit"
          className="button primary"
          disabled={markByIds.isPending || markByAudience.isPending || both || add.length + remove.length === 0}
        >
          {text.markVerb}
        </button>
      </div>
    </form>
  )
}
