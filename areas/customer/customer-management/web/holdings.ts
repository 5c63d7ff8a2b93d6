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
      'zh-CN': { what: '客户', handOver: '离职后在企业微信后台「客户联系 · 离职继承」里分配给同事，分配完这里会自己更新。' },
      en: {
        what: 'Customers',
        handOver: 'After they leave, WeCom’s console hands them on (customer contact, leavers); this page follows.',
      },
    },
  }),
]
