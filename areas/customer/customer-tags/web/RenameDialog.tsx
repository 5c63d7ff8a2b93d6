import { useState } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useEdit } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { customerTags } from '../contract.ts'
import { tagText } from './text.ts'

interface Props {
  of: { tagId: string } | { groupId: string }
  name: string
  version: number
  /** Customers whose tag changes its name with it. */
  customers: number
}
export default function RenameDialog({ of, name: before, version, customers, close }: Props & DialogProps<boolean>) {
  const text = useText(tagText)
  const [name, setName] = useState(before)
  const save = useEdit(customerTags.update, version, {
    onSuccess: () => {
      toast.success(text.renamed)
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        save.save({ ...of, name: name.trim() })
      }}
    >
      <h2>{'tagId' in of ? text.renameTag(before) : text.renameGroup(before)}</h2>
      <div className="dlg-body">
        <label className="field">
          <span className="label">{text.name}</span>
          <input className="input" value={name} maxLength={30} autoComplete="off" onChange={(e) => setName(e.target.value)} />
          <span className="field-help">
            {'tagId' in of && customers > 0 && text.affected(fmt.number(customers))} {[...name].length}/30
          </span>
        </label>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={save.isPending || !name.trim() || name.trim() === before}>
          {text.saveName}
        </button>
      </div>
    </form>
  )
}
