import type { customerStats } from '#areas/customer/customer-management/contract.ts'
import type { Output } from '#core/contract/call.ts'

/** A contact behind the figures as a line of a customer: lost is who ended this contact, whoever else still has them. */
export const contactLine = (row: Output<typeof customerStats.records>['list'][number]) => ({
  ...row,
  status: row.lostAt ? ('lost' as const) : ('friend' as const),
})
