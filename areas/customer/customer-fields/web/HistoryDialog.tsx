import { type Field, fieldLabel } from '#core/contract/fields.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { customFields } from '../contract.ts'
import { valuesText } from './values-text.ts'
import './fields.css'

/** Who changed one field of one customer, from where, what it was and what it became. */
export default function HistoryDialog({ customerId, field, close }: { customerId: string; field: Field } & DialogProps<void>) {
  const text = useText(valuesText)
  const en = useLang() === 'en'
  const read = useCall(customFields.history, { customerId, fieldId: field.fieldId }, { silence: 'all' })
  const { list = [], total = 0 } = read.data ?? {}
  return (
    <div>
      <h2>{text.history(fieldLabel(field, en))}</h2>
      <div className="dlg-body col gap-8">
        {read.error ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton rows={3} />
        ) : (
          <>
            {list.length === 0 && <p className="ink-3">{text.none}</p>}
            <ol className="cf-history">
              {list.map((change) => (
                <li key={`${change.at}${change.after}`}>
                  <span className="row gap-8">
                    <span className="medium">{change.by}</span>
                    <span className="text-12 ink-3">{text.origins[change.origin as 'screen'] ?? change.origin}</span>
                    <span className="grow" />
                    <span className="text-12 ink-3 nowrap">{fmt.time(change.at)}</span>
                  </span>
                  <span className="ink-2">
                    {change.before || text.empty} → {change.after || text.empty}
                  </span>
                </li>
              ))}
            </ol>
            {total > list.length && <p className="text-12 ink-3">{text.all}</p>}
          </>
        )}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
      </div>
    </div>
  )
}
