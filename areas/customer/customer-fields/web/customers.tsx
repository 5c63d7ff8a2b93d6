import { customerExtras } from '#core/web/customers.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { say, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { fieldColumn } from '../columns.ts'
import { customFields } from '../contract.ts'
import { useFields } from './reads.ts'
import { valuesText } from './values-text.ts'

export default customerExtras({
  area: 'customer-fields',
  useColumns: () => {
    const { fields, isPending } = useFields()
    return isPending ? undefined : fields.map((field) => ({ column: fieldColumn(field) }))
  },
  Unread: () => {
    const text = useText(valuesText)
    const read = useFields()
    return read.error && <ErrorLine error={read.error} what={text.unread} retry={() => void read.refetch()} />
  },
  batch: () => [
    {
      key: 'field',
      order: 15,
      label: say(valuesText).set,
      icon: <Icon name="pencil" size={14} />,
      needs: customFields.batch,
      run: async (audience, { count, clear }) => {
        if (await openDialog(() => import('./BatchDialog.tsx'), { audience, count }, { label: say(valuesText).set, width: 480 })) clear()
      },
    },
  ],
})
