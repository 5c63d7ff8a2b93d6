import { holding } from '#core/web/holdings.ts'
import { externalUsers } from '../contract.ts'

export default [
  holding({
    key: 'customer-management.customers',
    order: 10,
    list: externalUsers.list,
    screen: 'customer-management.list',
    filter: (staffId) => ({ staffIds: [staffId], status: 'friend' as const }),
    text: {
      'zh-CN': { what: '客户', handOver: '在「客户继承」里分给一位或几位同事，离职前后都可以，接替完这里会自己更新。' },
      en: {
        what: 'Customers',
        handOver: 'Handover gives them to one colleague or several, before they leave or after; this page follows.',
      },
    },
  }),
]
