import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { replyFolders } from '../contract.ts'
import { useChoices } from './choices.ts'
import { replyText } from './text.ts'

/** Puts replies into another group. */
export default function MoveDialog({ idList, close }: { idList: string[] } & DialogProps<boolean>) {
  const text = useText(replyText)
  const { read, options } = useChoices()
  return (
    <CallForm
      compact
      draft={false}
      call={replyFolders.move}
      title={text.move}
      submit={text.moveVerb}
      toInput={({ groupId }) => ({ idList, groupId })}
      onCancel={() => close(false)}
      onDone={() => {
        toast.success(text.moved)
        close(true)
      }}
      sections={[
        {
          key: 'group',
          title: text.folder,
          fields: [{ name: 'groupId', label: text.folder, as: 'choice', optional: false, read, options }],
        },
      ]}
    />
  )
}
