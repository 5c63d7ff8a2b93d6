import { useEffect, useState } from 'react'
import { eventsBeside, templatesBeside } from '#areas/customer/customer-timeline/contract.ts'
import { Sheet } from '#core/web/phone/Sheet.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { load, save } from '#core/web/storage.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { CountedText } from './CountedText.tsx'
import { t } from './text.ts'

const max = 1000
/** A follow-up record. The chat client closes the side window when the chat changes: what was typed waits for its customer. */
export function NoteSheet({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const text = useText(t)
  const draft = `follow_up_${customerId}`
  const [note, setNote] = useState(() => load(draft, '', true))
  const templates = useCall(templatesBeside.list, {})
  const add = useCommand(eventsBeside.add, {
    onSuccess: () => {
      setNote('')
      toast.success(text.noteSaved)
      onClose()
    },
  })
  useEffect(() => save(draft, note || undefined, true), [draft, note])
  return (
    <Sheet
      title={text.write}
      onClose={onClose}
      onSubmit={() => note.trim() && add.mutate({ customerId, text: note.trim() })}
      foot={
        <button type="submit" className="button primary sw-b" disabled={add.isPending || note.trim() === ''}>
          {add.isPending ? text.saving : text.saveNote}
        </button>
      }
    >
      <CountedText label={text.note} value={note} onChange={setNote} max={max} rows={5} placeholder={text.noteHint} />
      {templates.error && <ErrorLine error={templates.error} retry={() => void templates.refetch()} />}
      {(templates.data?.list.length ?? 0) > 0 && (
        <div className="sw-phrases">
          {templates.data!.list.map((one) => (
            <button key={one.templateId} type="button" onClick={() => setNote((now) => `${now}${now && '\n'}${one.text}`.slice(0, max))}>
              {one.text}
            </button>
          ))}
        </div>
      )}
    </Sheet>
  )
}
