import { type ReactNode, useState } from 'react'
import type { FieldValue } from '#core/contract/fields.ts'
import type { Stage } from '#core/contract/stages.ts'
import { useCall } from '#core/web/request/query.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { type customerKanban, kanbanBeside } from '../contract.ts'
import { type Asked, AskedField } from './AskedField.tsx'
import { boardText } from './text.ts'

const isEmpty = (value: FieldValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What a stage asks for that nobody knows of a customer, and what is typed of it: goes with the move. `beside` the chat members are not chosen. */
export function useAsked(call: typeof customerKanban.missing, customerId: string, processId: string | undefined, stage: Stage | undefined) {
  const [typed, setTyped] = useState<Readonly<Record<string, FieldValue>>>({})
  const needs = stage !== undefined && processId !== undefined && stage.requiredFieldIds.length > 0
  const input = { customerId, processId: processId ?? '', stageId: stage?.stageId ?? '' }
  const read = useCall(call, input, { silence: 'all', staleTime: 0, enabled: needs })
  const list = needs ? (read.data?.list ?? []) : []
  const picks = call.path !== kanbanBeside.missing.path
  const fields = list.flatMap((m) => (m.field && (picks || m.field.type !== 'staff') ? [m.field] : []))
  const elsewhere = list.filter((m) => !fields.some((f) => f.fieldId === m.fieldId))
  return {
    fields,
    elsewhere,
    error: needs ? read.error : null,
    retry: () => void read.refetch(),
    typed,
    type: (fieldId: string, value: FieldValue) => setTyped({ ...typed, [fieldId]: value }),
    /** Whether everything is there that can be. */
    ready: !needs || (read.data !== undefined && elsewhere.length === 0 && fields.every((f) => !isEmpty(typed[f.fieldId]))),
    given: fields.flatMap((f) => (isEmpty(typed[f.fieldId]) ? [] : [{ fieldId: f.fieldId, value: typed[f.fieldId]! }])),
  }
}

/** Boxes for it; of what the asker cannot fill in, its name. */
export function AskedFields({ asked, pick }: { asked: ReturnType<typeof useAsked>; pick?: (of: Asked) => ReactNode }) {
  const text = useText(boardText)
  const en = useLang() === 'en'
  if (asked.error) return <ErrorLine error={asked.error} retry={asked.retry} />
  if (asked.fields.length + asked.elsewhere.length === 0) return null
  return (
    <div className="col gap-8">
      <span className="label">{text.missing}</span>
      {asked.fields.map((field) => (
        <AskedField
          key={field.fieldId}
          field={field}
          value={asked.typed[field.fieldId] ?? null}
          onChange={(value) => asked.type(field.fieldId, value)}
          pick={pick}
        />
      ))}
      {asked.elsewhere.map((m) => (
        <p key={m.fieldId} className="text-12 bad">
          {text.elsewhere((en && m.labelEn) || m.labelZh)}
        </p>
      ))}
    </div>
  )
}
