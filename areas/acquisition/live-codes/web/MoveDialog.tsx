import type { Input } from '#core/contract/call.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { liveCodeGroups, liveCodes } from '../contract.ts'
import { liveCodeText } from './text.ts'

/** Moves the picked codes into a group, as a task. */
export default function MoveDialog({ picked, close }: { picked: Input<typeof liveCodes.batchUpdate>['picked'] } & DialogProps<boolean>) {
  const text = useText(liveCodeText)
  const groups = useCall(liveCodeGroups.list, {})
  return (
    <CallForm
      compact
      draft={false}
      call={liveCodes.batchUpdate}
      title={text.move}
      submit={text.moveVerb}
      initial={{ change: { groupId: '' } }}
      toInput={({ change }) => ({ picked, change: { groupId: change.groupId || null } })}
      onCancel={() => close(false)}
      onDone={() => {
        toast.success(text.started)
        close(true)
      }}
      sections={[
        {
          key: 'group',
          title: text.group,
          fields: [
            {
              name: 'change.groupId',
              label: text.group,
              as: 'choice',
              optional: false,
              read: groups,
              options: [{ value: '', label: text.noGroup }, ...(groups.data?.list ?? []).map((g) => ({ value: g.groupId, label: g.name }))],
            },
          ],
        },
      ]}
    />
  )
}
