import { stageLabel } from '#core/contract/stages.ts'
import { type CustomerExtras, customerExtras, type ListedCustomer } from '#core/web/customers.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { say, useLang } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { stageColumn, stagesKey } from '../columns.ts'
import { type CustomerStage, customerKanban } from '../contract.ts'
import { askWhere } from './ask-where.ts'
import { customersText } from './customers-text.ts'

import { tint } from './reads.ts'
import { boardText } from './text.ts'
import './kanban.css'

export default customerExtras({
  area: 'customer-kanban',
  columns: [
    {
      column: stageColumn as NonNullable<CustomerExtras['columns']>[number]['column'],
      render: (customer) => <Stages customer={customer} />,
    },
  ],
  actions: (customer) => [
    {
      key: 'stage',
      order: 12,
      onPage: true,
      label: say(boardText).moveTo,
      needs: customerKanban.move,
      run: () => askWhere(customer),
    },
  ],
  batch: () => [
    {
      key: 'stage',
      order: 12,
      label: say(customersText).batch,
      icon: <Icon name="kanban" size={14} />,
      needs: customerKanban.batch,
      run: async (audience, { count, clear }) => {
        if (await openDialog(() => import('./BatchDialog.tsx'), { audience, count }, { label: say(customersText).batch, width: 480 }))
          clear()
      },
    },
  ],
})

function Stages({ customer }: { customer: ListedCustomer }) {
  const en = useLang() === 'en'
  const known = (customer.columns[stagesKey] ?? []) as CustomerStage[]
  if (known.length === 0) return <span className="ink-3">-</span>
  return (
    <span className="ck-stages">
      {known.map((s) => (
        <span key={s.processId} className={s.overdue ? 'bad' : undefined} title={(en && s.nameEn) || s.nameZh}>
          <span className="ck-dot" style={{ background: tint(s.color) }} aria-hidden />
          {stageLabel(s, en)}
        </span>
      ))}
    </span>
  )
}
