import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { operationLog } from '../contract.ts'

export const logScreens = screens('operation-log', {
  list: {
    path: '/dashboard/operation/log',
    search: asks<FiltersOf<typeof operationLog.list>>(),
    title: { zh: '操作日志', en: 'Operation log' },
    module: 'operation_record',
    menu: { place: ['settings', { key: 'system', zh: '系统', en: 'System' }], icon: 'history', order: 9 },
    page: 'ListPage',
  },
})
