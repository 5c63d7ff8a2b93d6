import { useState } from 'react'
import { code } from '#core/contract/errors.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { refresh, useCommand, useEdit } from '#core/web/request/query.ts'
import { sentence } from '#core/web/request/reaction.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { blackList, type ListedRow } from '../contract.ts'
import { type Entry, EntryFields, tellAdded } from './Entry.tsx'
import { entryText } from './entry-text.ts'
import { blackListText } from './text.ts'

/** Who, why and how long; for one who is on the list only why and how long. */
export default function EntryDialog({ row, close }: { row?: ListedRow } & DialogProps<boolean>) {
  const text = useText(blackListText)
  const [customerIds, setCustomerIds] = useState<string[]>([])
  const { effect } = useText(entryText)
  const [entry, setEntry] = useState<Entry>({ reason: row?.reason ?? '', until: row?.until ?? null })
  const add = useCommand(blackList.add, {
    onSuccess: (said) => {
      tellAdded(said)
      close(true)
    },
  })
  const update = useEdit(blackList.update, row?.version, {
    toast: false,
    onSuccess: () => {
      toast.success(text.saved)
      close(true)
    },
    onError: async (error) => {
      if (error.code !== code.conflict || error.version !== undefined) {
        const why = sentence(error)
        if (why) toast.error(why)
        return
      }
      // Taken off meanwhile, or the term was over: nothing is left to change, and the list behind is an old one.
      await refresh()
      toast.warning(text.gone)
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        const given = { ...entry, reason: entry.reason.trim() }
        if (row) update.save({ customerId: row.customerId, ...given })
        else add.mutate({ customerIds, ...given })
      }}
    >
      <h2>{row ? text.editTitle(row.remark || row.name) : text.addTitle}</h2>
      <div className="dlg-body col gap-16">
        {!row && (
          <div className="field">
            <span className="label">{text.who}</span>
            <PickField kind="customers" value={customerIds} onChange={setCustomerIds} max={1000} aria-label={text.who} />
            <span className="field-help">{text.whoHelp}</span>
          </div>
        )}
        <EntryFields value={entry} onChange={setEntry} />
        {!row && <p className="text-12 ink-3">{effect}</p>}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button
          type="submit"
          className="button primary"
          disabled={add.isPending || update.isPending || !entry.reason.trim() || (!row && customerIds.length === 0)}
        >
          {row ? text.save : text.add}
        </button>
      </div>
    </form>
  )
}
