import { useState } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { customerTags } from '../contract.ts'
import { tagText } from './text.ts'

const split = (typed: string) => [
  ...new Set(
    typed
      .split(/[\n,，、;；\t]+/)
      .map((x) => x.trim())
      .filter(Boolean),
  ),
]

/** A new group with its tags, since WeCom knows no empty ones; or more tags for a group that is there. */
export default function GroupDialog({ group, close }: { group?: { groupId: string; name: string } } & DialogProps<boolean>) {
  const text = useText(tagText)
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [internal, setInternal] = useState(false)
  const names = split(typed)
  const long = names.find((n) => [...n].length > 30)
  const problem = long ? text.tooLong(long) : names.length > 100 ? text.tooMany : undefined
  const add = useCommand(customerTags.add, {
    onSuccess: ({ tagIds }) => {
      toast.success(text.added(tagIds.length))
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        add.mutate({ ...(group ? { groupId: group.groupId } : { groupName: name.trim(), internal }), names })
      }}
    >
      <h2>{group ? `${text.addTags} · ${group.name}` : text.newGroup}</h2>
      <div className="dlg-body col gap-16">
        {!group && (
          <label className="field">
            <span className="label">{text.groupName}</span>
            <input className="input" value={name} maxLength={30} autoComplete="off" onChange={(e) => setName(e.target.value)} />
          </label>
        )}
        {!group && (
          <div className="field">
            <label className="row gap-6">
              <input type="checkbox" className="checkbox" checked={internal} onChange={(e) => setInternal(e.target.checked)} />
              {text.internal}
            </label>
            <span className="field-help">{text.internalHelp}</span>
          </div>
        )}
        <label className="field">
          <span className="label">
            {text.tagNames}
            <span className="grow" />
            <span className="optional">{names.length > 0 && text.tagsTyped(names.length)}</span>
          </span>
          <textarea
            className="textarea tg-names"
            rows={5}
            value={typed}
            aria-invalid={Boolean(problem)}
            onChange={(e) => setTyped(e.target.value)}
          />
          <span className={problem ? 'field-error' : 'field-help'}>{problem ?? text.tagNamesHelp}</span>
        </label>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button
          type="submit"
          className="button primary"
          disabled={add.isPending || Boolean(problem) || names.length === 0 || (!group && !name.trim())}
        >
          {group ? text.addVerb : text.create}
        </button>
      </div>
    </form>
  )
}
