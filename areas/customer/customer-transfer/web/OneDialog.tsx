import { useState } from 'react'
import { Named, PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { useNames } from '#core/web/blocks/pickers/rows.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { transfer } from '../contract.ts'
import { transferText } from './text.ts'

/** One customer to a colleague: from whom, where several follow, to whom, and what the customer reads. */
export default function OneDialog({
  of,
  close,
}: { of: { customerId: string; name: string; staffIds: readonly string[] } } & DialogProps<boolean>) {
  const text = useText(transferText)
  const [from, setFrom] = useState(of.staffIds[0] ?? '')
  const [to, setTo] = useState<string[]>([])
  const [message, setMessage] = useState('')
  const names = useNames('staff', [...of.staffIds])
  const send = useCommand(transfer.one, {
    onSuccess: () => {
      toast.success(text.oneSent)
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        const words = message.trim()
        send.mutate({ customerId: of.customerId, fromStaffId: from, toStaffId: to[0]!, ...(words && { message: words }) })
      }}
    >
      <h2>{text.oneTitle(of.name)}</h2>
      <div className="dlg-body col gap-12">
        <fieldset className="field col gap-6 ctr-plain">
          <legend className="label">{text.oneFrom}</legend>
          {of.staffIds.map((id, i) => (
            <label key={id} className="row gap-8">
              <input type="radio" name="from" checked={id === from} onChange={() => setFrom(id)} />
              <Named kind="staff" id={id} name={names[i]} />
            </label>
          ))}
        </fieldset>
        <div className="field">
          <span className="label">{text.oneTo}</span>
          <PickField kind="staff" value={to} onChange={(ids: string[]) => setTo(ids)} multiple={false} aria-label={text.oneTo} />
        </div>
        <label className="field">
          <span className="label">{text.message}</span>
          <textarea
            className="textarea"
            rows={3}
            maxLength={200}
            value={message}
            placeholder={text.messageHint}
            onChange={(e) => setMessage(e.target.value)}
          />
        </label>
        <p className="text-12 ink-3">{text.messageHelp}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={to.length === 0 || from === '' || send.isPending}>
          {text.start}
        </button>
      </div>
    </form>
  )
}
