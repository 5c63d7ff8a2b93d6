import { conversionTask } from '#core/server/fields/convert.ts'
import { ofCustomers } from './owner.ts'

export const convertField = conversionTask('customer_field_convert', ofCustomers, {
  zh: '转换客户字段',
  en: 'Convert a field of customers',
})
