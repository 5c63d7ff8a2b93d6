import { asks, type FiltersOf, screens } from '#core/web/screens.ts'
import type { Resource, transfer, transferRecords } from '../contract.ts'

export const transferScreens = screens('customer-transfer', {
  list: {
    path: '/dashboard/customer_transfer',
    search: asks<FiltersOf<typeof transfer.staff>>(),
    title: { zh: '客户继承', en: 'Handover' },
    module: 'customer_transfer',
    menu: { place: ['customers', 'transfer'], icon: 'arrow-left-right', order: 0 },
    page: 'ListPage',
  },
  create: {
    path: '/dashboard/customer_transfer/create',
    search: asks<{ staffId: string; resourceType?: Resource }>(),
    title: { zh: '分给同事', en: 'Hand over' },
    module: 'customer_transfer',
    parent: '/dashboard/customer_transfer',
    page: 'CreatePage',
  },
  wizard: {
    path: '/dashboard/customer_transfer/wizard',
    search: asks<{ staffId: string }>(),
    title: { zh: '一起交接', en: 'Hand all over' },
    module: 'customer_transfer',
    parent: '/dashboard/customer_transfer',
    page: 'WizardPage',
  },
  record: {
    path: '/dashboard/customer_transfer/record',
    search: asks<FiltersOf<typeof transferRecords.list>>(),
    title: { zh: '转接记录', en: 'Handovers' },
    module: 'customer_transfer',
    parent: '/dashboard/customer_transfer',
    page: 'RecordPage',
  },
})
