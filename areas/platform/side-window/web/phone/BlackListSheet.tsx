import { useState } from 'react'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { endIn, spans } from '#core/web/blocks/term.ts'
import { Sheet } from '#core/web/phone/Sheet.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { CountedText } from './CountedText.tsx'
import { t } from './text.ts'

/** Asks why a customer goes on the black list, and for how long. */
export function BlackListSheet({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const text = useText(t)
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('0')
  const add = useCommand(blackList.add, {
    onSuccess: () => {
      toast.success(text.listedNow)
      onClose()
    },
  })
  return (
    <Sheet
      title={text.putOn}
      onClose={onClose}
      onSubmit={() =>
        reason.trim() && add.mutate({ customerIds: [customerId], reason: reason.trim(), until: days === '0' ? null : endIn(Number(days)) })
      }
      foot={
        <button type="submit" className="button primary sw-b" disabled={add.isPending || reason.trim() === ''}>
          {add.isPending ? text.saving : text.putOn}
        </button>
      }
    >
      <CountedText label={text.listReason} value={reason} onChange={setReason} max={100} placeholder={text.listReasonHint} />
      <div className="field">
        <span className="label">{text.listTerm}</span>
        <Segments
          label={text.listTerm}
          value={days}
          onChange={setDays}
          options={[{ value: '0', label: text.listEver }, ...spans.map((n) => ({ value: String(n), label: text.listDays(n) }))]}
        />
      </div>
      <p className="text-12 ink-3">{text.listHelp}</p>
    </Sheet>
  )
}
