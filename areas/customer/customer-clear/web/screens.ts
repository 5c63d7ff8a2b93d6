import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { clearRecords, customerClear } from '../contract.ts'

export const clearScreens = screens('customer-clear', {
  list: {
    path: '/dashboard/customer_clear',
    /** `ruleId`: whose drawer is open. */
    search: asks<FiltersOf<typeof customerClear.list> & { ruleId?: string }>(),
    title: { zh: '客户清理', en: 'Clear customers' },
    module: 'customer_clear',
    menu: { place: ['customers', 'all'], icon: 'funnel', order: 7 },
    page: 'ListPage',
  },
  create: {
    path: '/dashboard/customer_clear/create',
    search: asks<{ ruleId?: string }>(),
    title: { zh: '编辑清理规则', en: 'Edit a clear rule' },
    module: 'customer_clear',
    parent: '/dashboard/customer_clear',
    page: 'EditPage',
  },
  statics: {
    path: '/dashboard/customer_clear/statics',
    search: asks<FiltersOf<typeof clearRecords.proposals> & { tab?: string; range?: string }>(),
    title: { zh: '清理统计', en: 'What was cleared' },
    module: 'customer_clear',
    parent: '/dashboard/customer_clear',
    page: 'StaticsPage',
  },
})
