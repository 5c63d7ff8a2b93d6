import { Select } from 'antd'
import { useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { type FieldValue, fieldLabel } from '#core/contract/fields.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { customFields } from '../contract.ts'
import { useFields } from './reads.ts'
import { ValueInput } from './ValueInput.tsx'
import { valuesText } from './values-text.ts'
import './fields.css'

/** One value for everybody of an audience. The work is a task, and can be undone. */
export default function BatchDialog({ audience, count, close }: { audience: Audience; count: number } & DialogProps<boolean>) {
  const text = useText(valuesText)
  const en = useLang() === 'en'
  const read = useFields()
  const [fieldId, setFieldId] = useState<string>()
  const [value, setValue] = useState<FieldValue>(null)
  const fields = read.fields.filter((f) => !f.readOnly && !f.converting)
  const field = fields.find((f) => f.fieldId === fieldId)
  const start = useCommand(customFields.batch, {
    onSuccess: () => {
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
      close(true)
    },
  })
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (field) start.mutate({ audience, fieldId: field.fieldId, value })
      }}
    >
      <h2>{text.setTitle(fmt.number(count))}</h2>
      <div className="dlg-body col gap-16">
        {read.error ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton rows={2} />
        ) : (
          <div className="field">
            <span className="label">{text.which}</span>
            <Select
              className="cf-select"
              aria-label={text.which}
              showSearch
              optionFilterProp="label"
              value={fieldId}
              notFoundContent={text.nothing}
              options={fields.map((f) => ({ value: f.fieldId, label: fieldLabel(f, en) }))}
              onChange={(id) => {
                setFieldId(id)
                setValue(fields.find((f) => f.fieldId === id)?.initial ?? null)
              }}
            />
          </div>
        )}
        {field && (
          <div className="field">
            <span className="label">{text.toWhat}</span>
            <ValueInput key={field.fieldId} field={field} value={value} onChange={setValue} />
            <span className="field-help">{text.clears}</span>
          </div>
        )}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={!field || start.isPending}>
          {text.start}
        </button>
      </div>
    </form>
  )
}
