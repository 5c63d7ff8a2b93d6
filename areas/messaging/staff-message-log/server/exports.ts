import { may } from '#core/contract/call.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { bulkColumns, customerColumns, groupColumns } from '../columns.ts'
import { bulkMessages } from '../contract.ts'
import { countOf, everySend, where } from './list.ts'
import { everyCustomer, everyGroup } from './targets.ts'

const access = may('per_group_msg_record', 'export')

/** The list as a file, newest first. */
export const exportSends = exportTask('bulk_messages_export', {
  title: { zh: '员工群发记录', en: 'Bulk messages of staff' },
  screen: 'staff-message-log.list',
  access,
  filters: bulkMessages.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await where(ctx, filter)),
  rows: ({ ctx }, filter) => everySend(ctx, filter),
  columns: bulkColumns,
})
export const exportCustomers = exportTask('bulk_message_customers_export', {
  title: { zh: '群发记录-客户', en: 'Bulk message by customer' },
  screen: 'staff-message-log.customers',
  access,
  filters: bulkMessages.exportUserDetail.input.properties.filters,
  rows: ({ ctx }, of) => everyCustomer(ctx, of),
  columns: customerColumns,
})
export const exportGroups = exportTask('bulk_message_groups_export', {
  title: { zh: '群发记录-客户群', en: 'Bulk message by group' },
  screen: 'staff-message-log.groups',
  access,
  filters: bulkMessages.exportGroupDetail.input.properties.filters,
  rows: ({ ctx }, of) => everyGroup(ctx, of),
  columns: groupColumns,
})
