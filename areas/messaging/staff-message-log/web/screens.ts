import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { bulkMessages } from '../contract.ts'

export const bulkScreens = screens('staff-message-log', {
  list: {
    path: '/dashboard/employee_bulk_messaging_log',
    search: asks<FiltersOf<typeof bulkMessages.list>>(),
    title: { zh: '员工群发记录', en: 'Bulk messages' },
    module: 'per_group_msg_record',
    menu: { place: ['reach', 'mass'], icon: 'history', order: 5 },
    page: 'ListPage',
  },
  customers: {
    path: '/dashboard/employee_bulk_messaging_log/user_detail',
    search: asks<{ messageId: string; staffId: string; state?: string }>(),
    title: { zh: '发给了哪些客户', en: 'To which customers' },
    module: 'per_group_msg_record',
    parent: '/dashboard/employee_bulk_messaging_log',
    page: 'CustomersPage',
  },
  groups: {
    path: '/dashboard/employee_bulk_messaging_log/group_detail',
    search: asks<{ messageId: string; staffId: string; state?: string }>(),
    title: { zh: '发到了哪些客户群', en: 'To which groups' },
    module: 'per_group_msg_record',
    parent: '/dashboard/employee_bulk_messaging_log',
    page: 'GroupsPage',
  },
})
