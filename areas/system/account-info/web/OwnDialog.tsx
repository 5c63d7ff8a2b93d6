import { ownUser } from '#areas/foundation/auth-login/contract.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { startSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { accountText } from './text.ts'

/** One's own name, of a local administrator, or phone number. */
export default function OwnDialog({ what, now, close }: { what: 'name' | 'phone'; now: string } & DialogProps<boolean>) {
  const text = useText(accountText)
  const compact = { compact: true, draft: false as const, onCancel: () => close(), submit: text.keep }
  const done = () => {
    toast.success(text.kept)
    close(true)
  }
  if (what === 'name')
    return (
      <CallForm
        {...compact}
        call={ownUser.setInfo}
        title={text.rename}
        initial={{ name: now }}
        sections={[{ key: 'name', title: text.name, fields: [{ name: 'name', label: text.name, as: 'text' }] }]}
        onDone={() => void startSession().then(done)}
      />
    )
  const field = { name: 'phoneNumber', label: text.phone, as: 'text' as const, optional: true, help: text.phoneHelp }
  return (
    <CallForm
      {...compact}
      call={ownUser.setPhoneNumber}
      title={text.changePhone}
      sections={[{ key: 'phone', title: text.phone, fields: [field] }]}
      toInput={({ phoneNumber }) => ({ phoneNumber: phoneNumber?.trim() || null })}
      onDone={done}
    />
  )
}
