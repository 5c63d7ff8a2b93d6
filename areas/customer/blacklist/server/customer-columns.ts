import { filled } from '#areas/customer/customer-management/server/nouns/customer-columns.ts'
import { listedColumn } from '../contract.ts'
import { listedEntries } from './nouns/black-list.ts'

export default [
  filled(listedColumn, {
    read: ({ db }, customerIds) => listedEntries(db, customerIds),
    export: { after: 'status', title: { zh: '黑名单', en: 'Black list' }, width: 20, value: (entry) => entry.reason },
  }),
]
