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
      'zh-CN': { what: '当群主的客户群', handOver: '在「客户继承」里换成「客户群」，转给同事当群主。' },
      en: { what: 'Groups they own', handOver: 'Handover gives them another owner, under groups.' },
    },
  }),
]
