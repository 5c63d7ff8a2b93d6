import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { Input } from '#core/contract/call.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { liveCodeGroups, liveCodes } from '../contract.ts'
import { liveCodeText } from './text.ts'

/** Moves the picked codes into a group, as a task. */
export default function MoveDialog({ picked, close }: { picked: Input<typeof liveCodes.batchUpdate>['picked'] } & DialogProps<boolean>) {
  const text = useText(liveCodeText)
  const groups = useCall(liveCodeGroups.list, {})
  const [groupId, setGroupId] = useState('')
  const move = useCommand(liveCodes.batchUpdate, {
    onSuccess: () => {
      toast.success(text.started)
      close(true)
    },
  })
  return (
    <div className="lc-move">
      <h2 className="heading">{text.move}</h2>
      <Radio.Group
        className="col gap-8"
        value={groupId}
        onChange={(e) => setGroupId(e.target.value)}
        options={[{ value: '', label: text.noGroup }, ...(groups.data?.list ?? []).map((g) => ({ value: g.groupId, label: g.name }))]}
      />
      <footer className="row gap-8">
        <Button onClick={() => close(false)}>{text.cancel}</Button>
        <Button type="primary" loading={move.isPending} onClick={() => move.mutate({ picked, change: { groupId: groupId || null } })}>
          {text.moveVerb}
        </Button>
      </footer>
    </div>
  )
}
