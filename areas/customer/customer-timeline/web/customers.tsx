import { customerExtras } from '#core/web/customers.ts'
import { eventColumns } from '../columns.ts'

export default customerExtras({
  area: 'customer-timeline',
  columns: eventColumns.map((column) => ({ column })),
})
