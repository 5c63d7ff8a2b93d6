import { useState } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { strategyTags } from '../contract.ts'
import { strategyText } from './strategy-text.ts'

export type What = { rename: { id: string; name: string } } | { strategyId: number; group?: { id: string; name: string } }

/** A new tag group with its tags, more tags for one that is there, or a new name. */
export default function StrategyDialog({ what, close }: { what: What } & DialogProps<boolean>) {
  const text = useText(strategyText)
  const renaming = 'rename' in what ? what.rename : undefined
  const group = 'rename' in what ? undefined : what.group
  const [name, setName] = useState(renaming?.name ?? '')
  const [typed, setTyped] = useState('')
  const names = [
    ...new Set(
      typed
        .split('\n')
        .map((n) => n.trim())
        .filter(Boolean),
    ),
  ]
  const done = {
    onSuccess: () => {
      toast.success(text.saved)
      close(true)
    },
  }
  const add = useCommand(strategyTags.add, done)
  const update = useCommand(strategyTags.update, done)
  const busy = add.isPending || update.isPending
  const good = renaming
    ? name.trim() !== '' && name.trim() !== renaming.name
    : names.length > 0 && names.length <= 100 && names.every((n) => [...n].length <= 30) && (group || name.trim() !== '')
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if ('rename' in what) update.mutate({ id: what.rename.id, name: name.trim() })
        else add.mutate({ strategyId: what.strategyId, ...(group ? { groupId: group.id } : { groupName: name.trim() }), names })
      }}
    >
      <h2>{renaming ? text.of(text.rename, renaming.name) : group ? text.of(text.addTags, group.name) : text.newGroup}</h2>
      <div className="dlg-body col gap-16">
        {!group && (
          <label className="field">
            <span className="label">{renaming ? text.name : text.groupName}</span>
            <input className="input" value={name} maxLength={30} autoComplete="off" onChange={(e) => setName(e.target.value)} />
          </label>
        )}
        {!renaming && (
          <label className="field">
            <span className="label">{text.names}</span>
            <textarea className="textarea" rows={5} value={typed} onChange={(e) => setTyped(e.target.value)} />
            <span className="field-help">{text.namesHelp}</span>
          </label>
        )}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={busy || !good}>
          {text.save}
        </button>
      </div>
    </form>
  )
}
