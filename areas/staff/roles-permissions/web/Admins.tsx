import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { departmentsOf, Lead } from '#core/web/blocks/table/cells.tsx'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { staffName } from '#core/web/ui/staff-name.ts'
import { acl } from '../contract.ts'
import { rolesArt } from './art.tsx'
import { peopleText } from './people-text.ts'
import { rolesText } from './text.ts'

/** R059, R232: everybody with another role than that of ordinary employees, the strongest first. */
export function Admins() {
  const text = useText(peopleText)
  const { admins } = useText(rolesText)
  return (
    <CallTable
      call={acl.adminList}
      order={null}
      table="role_admins"
      rowKey="name"
      rowName={staffName}
      views={false}
      title={admins}
      unit={text.unit}
      columns={[
        {
          key: 'name',
          title: text.admin,
          width: 220,
          pinned: 'left',
          render: (a) => (
            <Lead
              name={a.name}
              alias={a.alias}
              second={a.account === null ? undefined : text.local(a.account)}
              avatar={a.avatar}
              kind="staff"
              to={a.staffId && opens('staff') ? linkTo(staffScreens.detail, { staffId: a.staffId }) : undefined}
            />
          ),
        },
        { key: 'roleName', title: text.role, width: 160, render: (a) => roleName(a.roleName) },
        { key: 'departmentNames', title: text.department, width: 220, render: (a) => departmentsOf(a.departmentNames) },
      ]}
      empty={{ art: rolesArt, title: text.noAdmins }}
    />
  )
}
