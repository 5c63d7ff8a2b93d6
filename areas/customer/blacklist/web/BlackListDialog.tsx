import { useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { blackList } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { type Entry, EntryFields, tellAdded } from './Entry.tsx'
import { entryText } from './entry-text.ts'

/** Why and how long: for customers named one by one at once, for everybody of an audience as a task. */
export default function BlackListDialog({ audience, count, close }: { audience: Audience; count: number } & DialogProps<boolean>) {
  const text = useText(customersText)
  const { effect, undoable } = useText(entryText)
  const [entry, setEntry] = useState<Entry>({ reason: '', until: null })
  const addByIds = useCommand(blackList.add, {
    onSuccess: (said) => {
      tellAdded(said)
      close(true)
    },
  })
  const described = useCommand(blackList.batchAdd, {
    onSuccess: () => {
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
      close(true)
    },
  })
  const { customerIds, ...rest } = audience
  const oneByOne = customerIds && customerIds.length <= 1000 && Object.keys(rest).length === 0 ? customerIds : undefined
  const start = () => {
    const given = { ...entry, reason: entry.reason.trim() }
    if (oneByOne) addByIds.mutate({ customerIds: oneByOne, origin: 'customer_list', ...given })
    else described.mutate({ audience, ...given })
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        start()
      }}
    >
      <h2>{text.title(fmt.number(count))}</h2>
      <div className="dlg-body col gap-16">
        <EntryFields value={entry} onChange={setEntry} />
        <p className="text-12 ink-3">
          {effect}
          {!oneByOne && ` ${undoable}`}
        </p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={addByIds.isPending || described.isPending || !entry.reason.trim()}>
          {text.verb}
        </button>
      </div>
    </form>
  )
}
