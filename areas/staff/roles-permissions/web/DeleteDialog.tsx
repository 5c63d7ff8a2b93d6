import { Select } from 'antd'
import { useState } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { type RoleItem, roles } from '../contract.ts'
import { peopleText } from './people-text.ts'
import { rolesText } from './text.ts'

/** Where people have the role, it asks which they get instead; the ordinary one unless another is chosen. */
export default function DeleteDialog({ role, close }: { role: RoleItem } & DialogProps<boolean>) {
  const text = useText(rolesText)
  const { cancel } = useText(peopleText)
  const read = useCall(roles.list, {}, { silence: 'all' })
  const others = (read.data?.list ?? []).filter((r) => r.roleId !== role.roleId && r.roleType !== 'root')
  const [moveTo, setMoveTo] = useState<string>()
  const to = moveTo ?? others.find((r) => r.roleType === 'staff')?.roleId
  const remove = useCommand(roles.delete, {
    onSuccess: () => {
      toast.success(text.deleted)
      close(true)
    },
  })
  const people = role.staffCount > 0
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        remove.mutate({ roleId: role.roleId, ...(people && { moveTo: to }) })
      }}
    >
      <h2>{text.deleteTitle(role.name)}</h2>
      <div className="dlg-body col gap-16">
        <p>{people ? text.deleteText(role.staffCount) : text.deleteNobody}</p>
        {people && read.error && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
        {people && !read.error && (
          <Select
            aria-label={text.moveTo}
            value={to}
            onChange={setMoveTo}
            options={others.map((r) => ({ value: r.roleId, label: roleName(r.name) }))}
          />
        )}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {cancel}
        </button>
        <button type="submit" className="button danger" disabled={remove.isPending || (people && !to)}>
          {text.deleteVerb}
        </button>
      </div>
    </form>
  )
}
