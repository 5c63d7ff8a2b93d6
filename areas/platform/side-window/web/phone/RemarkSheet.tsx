import { useState } from 'react'
import { customersBeside } from '#areas/customer/customer-management/contract.ts'
import { Sheet } from '#core/web/phone/Sheet.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { CountedText } from './CountedText.tsx'
import { t } from './text.ts'
import type { Contact } from './whose.ts'

/** Limits: spec/console.md §3.1. */
const fields = [
  { key: 'remark', label: 'remark', max: 20 },
  { key: 'remarkCorpName', label: 'remarkCorp', max: 20 },
  { key: 'description', label: 'description', max: 150 },
] as const

export function RemarkSheet({ customerId, contact, onClose }: { customerId: string; contact: Contact; onClose: () => void }) {
  const text = useText(t)
  const [draft, setDraft] = useState({ remark: contact.remark, remarkCorpName: contact.remarkCorpName, description: contact.description })
  const change = useCommand(customersBeside.setRemark, {
    onSuccess: () => {
      toast.success(text.saved)
      onClose()
    },
  })
  const changed = Object.fromEntries(fields.filter((f) => draft[f.key] !== contact[f.key]).map((f) => [f.key, draft[f.key]]))
  return (
    <Sheet
      title={text.editRemark}
      onClose={onClose}
      onSubmit={() => {
        if (Object.keys(changed).length === 0) return onClose()
        change.mutate({ customerId, staffId: contact.staffId, ...changed })
      }}
      foot={
        <button type="submit" className="button primary sw-b" disabled={change.isPending}>
          {change.isPending ? text.saving : text.saveRemark}
        </button>
      }
    >
      {fields.map((f) => (
        <CountedText
          key={f.key}
          label={text[f.label]}
          value={draft[f.key]}
          onChange={(value) => setDraft({ ...draft, [f.key]: value })}
          max={f.max}
          rows={f.key === 'description' ? 3 : undefined}
        />
      ))}
      <p className="text-12 ink-3">{text.remarkHelp}</p>
    </Sheet>
  )
}
