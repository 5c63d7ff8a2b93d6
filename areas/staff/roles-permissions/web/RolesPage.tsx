import { useState } from 'react'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link, useUnsaved } from '#core/web/router.tsx'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { roles } from '../contract.ts'
import { Admins } from './Admins.tsx'
import type { Draft, EditDraft } from './draft.ts'
import { Members } from './Members.tsx'
import { Records } from './Records.tsx'
import { Rights } from './Rights.tsx'
import { RoleList } from './RoleList.tsx'
import { roleScreens } from './screens.ts'
import { rolesText } from './text.ts'
import { type Marked, Why } from './Why.tsx'
import { nobodyYet } from './words.ts'
import './roles.css'

/** Roles at the left; what one may do and who has it at the right. What is changed and not saved waits for each role by itself. */
export default function RolesPage() {
  const text = useText(rolesText)
  const [search, setSearch] = useSearch()
  const read = useCall(roles.list, {}, { silence: 'all' })
  const [marked, mark] = useState<Marked>()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  useUnsaved(Object.keys(drafts).length > 0)
  const editDraft = (roleId: string, edit: EditDraft) =>
    setDrafts(({ [roleId]: now, ...others }) => {
      const draft = edit(now)
      return draft ? { ...others, [roleId]: draft } : others
    })

  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={8} />
  const { list } = read.data
  const asked = list.find((r) => r.roleId === search.roleId)
  if (search.roleId !== undefined && !asked)
    return (
      <Empty
        art="lost"
        title={text.missing}
        actions={
          <Link className="button" to={linkTo(roleScreens.roles)}>
            {text.toRoles}
          </Link>
        }
      >
        {text.missingHelp}
      </Empty>
    )
  const role = asked ?? list.find((r) => r.roleId === marked?.roleId) ?? list.find((r) => r.roleType !== 'root') ?? list[0]!
  const tabs = (
    <nav className="tabs" aria-label={text.views}>
      {(['rights', 'members'] as const).map((tab) => (
        <Link
          key={tab}
          to={linkTo(roleScreens.roles, { roleId: role.roleId, ...(tab === 'members' && { tab }) })}
          className={(search.tab === 'members') === (tab === 'members') ? 'on' : undefined}
          aria-current={(search.tab === 'members') === (tab === 'members') ? 'page' : undefined}
        >
          {text[tab]}
        </Link>
      ))}
    </nav>
  )
  return (
    <div className={search.why === undefined ? 'rp-page' : 'rp-page beside'}>
      <RoleList list={list} chosen={search.tab === 'records' || search.tab === 'admins' ? undefined : role.roleId} changed={drafts} />
      {search.tab === 'records' && <Records />}
      {search.tab === 'admins' && <Admins />}
      {search.tab === 'members' && (
        <UnderTitle value={tabs}>
          <Members key={role.roleId} role={role} title={roleName(role.name)} />
        </UnderTitle>
      )}
      {!search.tab && (
        <UnderTitle value={tabs}>
          <Rights
            key={role.roleId}
            role={role}
            draft={drafts[role.roleId]}
            editDraft={(edit) => editDraft(role.roleId, edit)}
            marked={marked?.roleId === role.roleId ? marked : undefined}
          />
        </UnderTitle>
      )}
      {search.why !== undefined && (
        <Why
          staffId={search.why === nobodyYet ? '' : search.why}
          module={search.module}
          set={setSearch}
          mark={mark}
          shownRoleId={search.tab ? undefined : role.roleId}
          onClose={() => setSearch({ why: undefined, module: undefined })}
        />
      )}
    </div>
  )
}
