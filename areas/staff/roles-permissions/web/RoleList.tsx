import { makes, menuOf, type RowAction } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { say, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import { acl, type RoleItem, roles } from '../contract.ts'
import type { Draft } from './draft.ts'
import { roleScreens } from './screens.ts'
import { rolesText } from './text.ts'

/** R247: asks for a name and makes, copies or renames; answers the role. */
export const operateRole = (props: { copyOf?: RoleItem; rename?: RoleItem }) => {
  const text = say(rolesText)
  const of = props.copyOf ?? props.rename
  const label = of ? (props.rename ? text.renameTitle : text.copyTitle)(roleName(of.name)) : text.newTitle
  return openDialog<typeof props, { roleId: string; name: string }>(() => import('./NameDialog.tsx'), props, { label })
}
const open = (role?: { roleId: string }) => role && go(linkTo(roleScreens.roles, { roleId: role.roleId }))

/** What can be done with a role, in the list and over its permissions alike. */
export function roleActions(role: RoleItem): RowAction[] {
  const text = say(rolesText)
  return [
    { key: 'rename', label: text.rename, needs: roles.rename, when: !role.isSystem, run: () => operateRole({ rename: role }) },
    { key: 'copy', label: text.copyRole, needs: roles.copy, run: () => operateRole({ copyOf: role }).then(open) },
    {
      key: 'default',
      label: text.makeDefault,
      when: !role.forNewMembers && role.roleType !== 'root',
      ...makes(acl.defaultRoleUpdate, { roleId: role.roleId }, { done: () => toast.success(text.madeDefault(roleName(role.name))) }),
    },
    {
      key: 'delete',
      label: text.deleteRole,
      danger: true,
      when: !role.isSystem,
      needs: roles.delete,
      run: () =>
        openDialog<{ role: RoleItem }, boolean>(() => import('./DeleteDialog.tsx'), { role }, { label: text.deleteTitle(role.name) }).then(
          (done) => done && go(linkTo(roleScreens.roles)),
        ),
    },
  ]
}

export function RoleList(props: { list: readonly RoleItem[]; chosen: string | undefined; changed: Readonly<Record<string, Draft>> }) {
  const text = useText(rolesText)
  const [search] = useSearch()
  const newcomers = props.list.find((r) => r.forNewMembers)
  return (
    <aside className="rp-roles" aria-label={text.roles}>
      <header className="row gap-8">
        <h2 className="grow">{text.roles}</h2>
        <Tools
          actions={[
            {
              key: 'add',
              look: 'tiny',
              label: text.addRole,
              icon: <Icon name="plus" size={14} />,
              needs: roles.add,
              run: () => operateRole({}).then(open),
            },
          ]}
        />
      </header>
      <ul>
        {props.list.map((role) => (
          <li key={role.roleId} className="rp-role">
            <Link
              to={linkTo(roleScreens.roles, { roleId: role.roleId, ...(search.tab === 'members' && { tab: 'members' as const }) })}
              className={role.roleId === props.chosen ? 'on' : undefined}
              aria-current={role.roleId === props.chosen ? 'page' : undefined}
            >
              <span className="rp-name">
                <span className="ellipsis" title={roleName(role.name)}>
                  {roleName(role.name)}
                </span>
                <small className="rp-count">
                  {role.isSystem && `${text.system} · `}
                  {text.people(fmt.number(role.staffCount))}
                </small>
              </span>
              {props.changed[role.roleId] && <i className="rp-changed" title={text.changed} />}
            </Link>
            <RoleMenu role={role} />
          </li>
        ))}
      </ul>
      {newcomers && <p className="rp-newcomers text-12 ink-3">{text.forNewMembers(roleName(newcomers.name))}</p>}
      <nav aria-label={text.title} className="rp-more">
        {(['admins', 'records'] as const).map((tab) => (
          <Link
            key={tab}
            to={linkTo(roleScreens.roles, { tab })}
            className={search.tab === tab ? 'on' : undefined}
            aria-current={search.tab === tab ? 'page' : undefined}
          >
            <Icon name={tab === 'admins' ? 'user-cog' : 'history'} size={14} />
            {text[tab]}
          </Link>
        ))}
      </nav>
    </aside>
  )
}

function RoleMenu({ role }: { role: RoleItem }) {
  const text = useText(rolesText)
  const items = menuOf(roleActions(role))
  if (items.length === 0) return null
  const label = `${roleName(role.name)} · ${text.rename}, ${text.copyRole}`
  return (
    <Menu
      label={label}
      align="end"
      trigger={(p) => (
        <button {...p} className="icon-button mini" aria-label={label}>
          <Icon name="ellipsis" size={14} />
        </button>
      )}
      items={items}
    />
  )
}
