import { useState } from 'react'
import { fieldLabel } from '#core/contract/fields.ts'
import { Part } from '#core/web/phone/Part.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { fieldsBeside, type KnownValue } from '../../contract.ts'
import { valueText } from '../reads.ts'
import { valuesText } from '../values-text.ts'
import { FieldSheet } from './FieldSheet.tsx'
import './fields.css'

/** Beside the chat and on staff phones: each line is a button as high as a thumb, and opens a sheet from below. */
export default function Fields({ customerId }: { customerId: string }) {
  const text = useText(valuesText)
  const en = useLang() === 'en'
  const read = useCall(fieldsBeside.list, { customerId }, { silence: 'all' })
  const [open, setOpen] = useState<KnownValue>()
  const [all, setAll] = useState(false)
  const list = read.data?.list ?? []
  // What is known comes first; what could be known waits behind a line, but for what has to be.
  const rare = list.filter((v) => v.value === null && !(v.field.required && v.editable))
  return (
    <Part title={text.title}>
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={4} />
      ) : (
        <ul className="cf-lines">
          {list
            .filter((v) => all || !rare.includes(v))
            .map((known) => {
              const label = fieldLabel(known.field, en)
              const words = known.field.type === 'staff' ? known.name : valueText(known.field, known.value)
              const inside = (
                <>
                  <span className="ink-3">{label}</span>
                  <span className={words ? 'grow' : 'grow ink-3'}>{words || '-'}</span>
                </>
              )
              return (
                <li key={known.field.fieldId}>
                  {known.editable && known.field.type !== 'staff' ? (
                    <button type="button" aria-haspopup="dialog" onClick={() => setOpen(known)}>
                      {inside}
                      <Icon name="chevron-right" className="ink-3" />
                    </button>
                  ) : (
                    <span>{inside}</span>
                  )}
                </li>
              )
            })}
        </ul>
      )}
      {rare.length > 0 && (
        <button type="button" className="sw-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text.less : text.more(rare.length)}
        </button>
      )}
      {open && <FieldSheet customerId={customerId} known={open} onClose={() => setOpen(undefined)} />}
    </Part>
  )
}
