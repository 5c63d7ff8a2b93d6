import { Select } from 'antd'
import { useState } from 'react'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { type Member, type RoleItem, roles } from '../contract.ts'
import { peopleText } from './people-text.ts'

export type Person = Pick<Member, 'staffId' | 'name' | 'alias' | 'roleId' | 'departmentIds'>
/** R246: what the privilege-set dialog answers. */
export interface Chosen {
  roleType: RoleItem['roleType']
  roleId: string
  departmentList: number[]
}

/** R246: role and departments of one person. Nothing is saved here: whoever opened it does. */
export default function RoleDialog({ person, close }: { person: Person } & DialogProps<Chosen>) {
  const text = useText(peopleText)
  const root = useMe().isRoot
  const read = useCall(roles.list, {}, { silence: 'all' })
  const [roleId, setRoleId] = useState(person.roleId)
  const [departmentList, setDepartmentList] = useState(person.departmentIds)
  const list = (read.data?.list ?? []).filter((r) => root || r.roleType !== 'root')
  const role = list.find((r) => r.roleId === roleId)
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (role) close({ roleType: role.roleType, roleId: role.roleId, departmentList })
      }}
    >
      <h2>{text.setTitle(staffName(person))}</h2>
      <div className="dlg-body col gap-16">
        <div className="field">
          <span className="label">{text.role}</span>
          {read.error ? (
            <ErrorLine error={read.error} retry={() => void read.refetch()} />
          ) : (
            <Select
              aria-label={text.role}
              value={role?.roleId}
              loading={!read.data}
              onChange={setRoleId}
              options={list.map((r) => ({ value: r.roleId, label: roleName(r.name) }))}
            />
          )}
        </div>
        <div className="field">
          <span className="label">{text.departments}</span>
          <PickField kind="departments" value={departmentList} onChange={setDepartmentList} max={200} aria-label={text.departments} />
          <span className="field-help">{text.departmentsHelp}</span>
        </div>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={!role}>
          {text.setVerb}
        </button>
      </div>
    </form>
  )
}
