import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { type KindState, seats } from '../contract.ts'
import { seatsText } from './text.ts'

/** What people who join get of one kind. */
export default function KindDialog({ kind, name, close }: { kind: KindState; name: string } & DialogProps<boolean>) {
  const text = useText(seatsText)
  return (
    <CallForm
      compact
      draft={false}
      call={seats.kindUpdate}
      title={text.settingsTitle(name)}
      submit={text.save}
      initial={{ newMembers: kind.newMembers, departmentIds: kind.departmentIds.map(String) }}
      toInput={({ newMembers, departmentIds = [] }) => ({
        kind: kind.kind,
        version: kind.version,
        newMembers,
        departmentIds: departmentIds.map(Number),
      })}
      onCancel={() => close()}
      onDone={() => {
        toast.success(text.saved)
        close(true)
      }}
      sections={[
        {
          key: 'new',
          title: text.settingsField,
          fields: [
            {
              name: 'newMembers',
              label: text.settingsField,
              as: 'radio',
              options: (['nobody', 'everybody', 'departments'] as const).map((value) => ({ value, label: text.newMembers[value] })),
            },
            { name: 'departmentIds', label: text.departments, as: 'departments', when: (v) => v.newMembers === 'departments' },
          ],
        },
      ]}
    />
  )
}
