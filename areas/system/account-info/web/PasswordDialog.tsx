import type { DialogProps } from '#core/web/dialog.tsx'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { accountText } from './text.ts'

export default function PasswordDialog({ account, close }: { account: string } & DialogProps<boolean>) {
  const text = useText(accountText)
  const done = () => {
    toast.success(text.passwordChanged)
    close(true)
  }
  return (
    <>
      <h2>{text.changePassword}</h2>
      <div className="dlg-body">
        <ChangePassword account={account} onDone={done} onCancel={() => close()} />
      </div>
    </>
  )
}
