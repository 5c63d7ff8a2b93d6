import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { type RoleItem, roles } from '../contract.ts'
import { rolesText } from './text.ts'

type Role = { roleId: string; name: string }

/** R247: a new role, a copy of one, or another name for one; answers the role. */
export default function NameDialog({ copyOf, rename, close }: { copyOf?: RoleItem; rename?: RoleItem } & DialogProps<Role>) {
  const text = useText(rolesText)
  const field = { name: 'name', label: text.roleName, as: 'text' as const, ...(copyOf && { help: text.copyHelp }) }
  const form = {
    compact: true,
    draft: false as const,
    onCancel: () => close(),
    sections: [{ key: 'name', title: text.roleName, fields: [field] }],
  }
  if (rename)
    return (
      <CallForm
        {...form}
        call={roles.rename}
        title={text.renameTitle(rename.name)}
        submit={text.renameVerb}
        initial={{ name: rename.name }}
        toInput={({ name }) => ({ roleId: rename.roleId, name, version: rename.version })}
        onDone={(_, { name }) => close({ roleId: rename.roleId, name })}
      />
    )
  if (copyOf)
    return (
      <CallForm
        {...form}
        call={roles.copy}
        title={text.copyTitle(roleName(copyOf.name))}
        submit={text.copyRole}
        toInput={({ name }) => ({ from: copyOf.roleId, name })}
        onDone={({ roleId }, { name }) => close({ roleId, name })}
      />
    )
  return (
    <CallForm
      {...form}
      call={roles.add}
      title={text.newTitle}
      submit={text.newVerb}
      onDone={({ roleId }, { name }) => close({ roleId, name })}
    />
  )
}
