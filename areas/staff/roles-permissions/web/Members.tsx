import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { viewing } from '#core/contract/session.ts'
import { openPicker } from '#core/web/blocks/pickers/open.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { departmentsOf, Lead } from '#core/web/blocks/table/cells.tsx'
import { confirm } from '#core/web/dialog.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCommand } from '#core/web/request/query.ts'
import { opens } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { acl, mostAtOnce, type RoleItem, roles } from '../contract.ts'
import { rolesArt } from './art.tsx'
import { peopleText } from './people-text.ts'
import { roleScreens } from './screens.ts'
import { changeRole } from './set-role.ts'
import { rolesText } from './text.ts'

const detailOf = (staffId: string) => (opens('staff') ? linkTo(staffScreens.detail, { staffId }) : undefined)

/** Who has the role; others get it by being added. */
export function Members({ role, title }: { role: RoleItem; title: string }) {
  const text = useText(peopleText)
  const { why } = useText(rolesText)
  const give = useCommand(acl.batchSetRole, { onSuccess: ({ changed }) => void toast.success(text.added(changed)) })
  const add = async () => {
    const staffIds = await openPicker('staff', [], { multiple: true, max: mostAtOnce, allowUnavailable: true })
    if (!staffIds?.length) return
    const sure = await confirm({ title: text.addTitle(staffIds.length, title), content: text.addText, verb: text.addVerb })
    if (sure) give.mutate({ staffIds, roleId: role.roleId })
  }
  return (
    <CallTable
      call={roles.staffList}
      order="name"
      table="role_members"
      rowKey="staffId"
      rowName={staffName}
      views={false}
      input={{ roleId: role.roleId }}
      title={title}
      unit={text.unit}
      search={text.search}
      columns={[
        {
          key: 'name',
          title: text.name,
          width: 200,
          pinned: 'left',
          render: (s) => <Lead name={s.name} alias={s.alias} avatar={s.avatar} kind="staff" to={detailOf(s.staffId)} />,
        },
        { key: 'departmentNames', title: text.department, width: 220, render: (s) => departmentsOf(s.departmentNames) },
        {
          key: 'byHand',
          title: text.given,
          width: 140,
          help: text.givenHelp,
          render: (s) => (s.byHand ? text.byHand : text.bySync),
        },
      ]}
      toolbar={[
        { key: 'add', label: text.add, icon: <Icon name="user-plus" size={14} />, primary: true, needs: acl.batchSetRole, run: add },
      ]}
      actions={(s) => [
        { key: 'set', label: text.setRole, needs: acl.setRole, run: () => changeRole(s) },
        {
          key: 'why',
          label: why,
          needs: acl.explain,
          run: () => go(linkTo(roleScreens.roles, { roleId: role.roleId, tab: 'members', why: s.staffId })),
        },
        {
          key: 'view',
          label: text.viewAs,
          ...makes(
            viewing.begin,
            { staffId: s.staffId },
            {
              confirm: { title: text.viewTitle(staffName(s)), content: text.viewText, verb: text.viewAs },
              done: () => location.assign('/'),
            },
          ),
        },
        { key: 'open', label: text.open, needs: null, when: opens('staff'), run: () => go(detailOf(s.staffId)!) },
      ]}
      empty={{ art: rolesArt, title: text.noMembers, hint: text.noMembersHint }}
    />
  )
}
