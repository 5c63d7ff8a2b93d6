import { filled } from '#areas/customer/customer-management/server/nouns/customer-columns.ts'
import { listedColumn } from '../contract.ts'
import { listedEntries } from './nouns/black-list.ts'

export default [filled(listedColumn, ({ db }, customerIds) => listedEntries(db, customerIds))]
