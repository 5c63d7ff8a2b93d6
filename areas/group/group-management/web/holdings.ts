import { holding } from '#core/web/holdings.ts'
import { groups } from '../contract.ts'

export default [
  holding({
    key: 'group-management.groups',
    order: 20,
    list: groups.list,
    screen: 'group-management.list',
    filter: (staffId) => ({ staffIds: [staffId] }),
    text: {
      'zh-CN': { what: '当群主的客户群', handOver: '离职后群主在企业微信后台「客户联系 · 离职继承」里一起转给同事。' },
      en: { what: 'Groups they own', handOver: 'After they leave, WeCom’s console gives them another owner (customer contact, leavers).' },
    },
  }),
]
