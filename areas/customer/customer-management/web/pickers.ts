import { picker, type RowOf } from '#core/web/blocks/pickers/sources.ts'
import { texts } from '#core/web/text/text.ts'
import { aCustomerReference, externalUsers } from '../contract.ts'

declare module '#core/web/blocks/pickers/sources.ts' {
  interface Rows {
    customers: RowOf<typeof externalUsers.list>
  }
}
export const customerPicker = picker(externalUsers.list, {
  id: 'customerId',
  ids: 'customerIds',
  nameOf: (row) => row.remark || row.name,
  look: (row) => ({ avatar: row.avatar, mark: row.corpName && `@${row.corpName}`, second: row.remark && row.name }),
  refers: aCustomerReference,
  many: true,
  words: texts({
    'zh-CN': { title: '选择客户', unit: '位客户', add: '添加客户', search: '昵称、备注、手机尾号' },
    en: { title: 'Choose customers', unit: 'customers', add: 'Add customers', search: 'Nickname, remark, phone tail' },
  }),
})
