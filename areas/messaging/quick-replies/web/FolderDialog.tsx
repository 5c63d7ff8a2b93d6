import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useText } from '#core/web/text/text.ts'
import { type Folder, replyFolders, type Scope } from '../contract.ts'
import { replyText } from './text.ts'

interface Props {
  scope: Scope
  /** The collection of a new group. */
  parent?: Folder
  edited?: Folder
}
/** A new collection, a new group in one, or another name. */
export default function FolderDialog({ scope, parent, edited, close }: Props & DialogProps<boolean>) {
  const text = useText(replyText)
  const common = { compact: true, draft: false, onCancel: () => close(false), onDone: () => close(true) } as const
  const name = { name: 'name', label: text.name }
  if (edited)
    return (
      <CallForm
        {...common}
        call={replyFolders.update}
        title={text.rename}
        submit={text.save}
        initial={{ name: edited.name }}
        version={edited.version}
        toInput={(v) => ({ id: edited.id, version: edited.version, name: v.name })}
        sections={[{ key: 'name', title: text.name, fields: [name] }]}
      />
    )
  const team = scope === 'team' && !parent
  return (
    <CallForm
      {...common}
      call={replyFolders.add}
      title={parent ? `${text.newGroup} · ${parent.name}` : text.newCollection}
      submit={text.save}
      toInput={(v) =>
        parent
          ? { replyType: 'group' as const, scope, parentId: parent.id, name: v.name }
          : { replyType: 'collection' as const, scope, departmentId: team ? Number(v.departmentId?.[0] ?? 0) || null : null, name: v.name }
      }
      sections={[
        {
          key: 'name',
          title: text.name,
          fields: [
            name,
            ...(team
              ? [
                  {
                    name: 'departmentId',
                    label: text.team,
                    as: 'departments' as const,
                    multiple: false,
                    optional: false,
                    help: text.teamHelp,
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  )
}
