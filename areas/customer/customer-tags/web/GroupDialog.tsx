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
        add.mutate({ ...(group ? { groupId: group.groupId } : { groupName: name.trim() }), names })
      }}
    >
      <h2>{group ? `${text.addTags} · ${group.name}` : text.newGroup}</h2>
      <div className="dlg-body col g16">
        {!group && (
          <label className="fl">
            <span className="lb">{text.groupName}</span>
            <input className="in" value={name} maxLength={30} autoComplete="off" onChange={(e) => setName(e.target.value)} />
          </label>
        )}
        <label className="fl">
          <span className="lb">
            {text.tagNames}
            <span className="sp" />
            <span className="opt">{names.length > 0 && text.tagsTyped(names.length)}</span>
          </span>
          <textarea
            className="ta tg-names"
            rows={5}
            value={typed}
            aria-invalid={Boolean(problem)}
            onChange={(e) => setTyped(e.target.value)}
          />
          <span className={problem ? 'er' : 'hp'}>{problem ?? text.tagNamesHelp}</span>
        </label>
      </div>
      <div className="dlg-foot">
        <button type="button" className="b" onClick={() => close()}>
          {text.cancel}
        </button>
        <button
          type="submit"
          className="b p"
          disabled={add.isPending || Boolean(problem) || names.length === 0 || (!group && !name.trim())}
        >
          {group ? text.addVerb : text.create}
        </button>
      </div>
    </form>
  )
}
