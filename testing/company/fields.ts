import { customFields } from '#areas/customer/customer-fields/contract.ts'
import type { TestApp } from '../harness.ts'

/** A field of two options; four customers have one of them. */
export async function fieldOf(app: TestApp, customers: readonly string[], root: string): Promise<string> {
  const options = ['静安寺', '徐家汇'].map((zh) => ({ zh, en: '' }))
  const plain = {
    required: false,
    readOnly: false,
    masked: false,
    indexed: false,
    departmentIds: [],
    roleIds: [],
    initial: null,
    limits: {},
  }
  const { fieldId } = await app.call(
    customFields.add,
    { ...plain, key: 'store', type: 'choice', labelZh: '常去门店', labelEn: '', options },
    root,
  )
  for (const [i, customerId] of customers.slice(0, 4).entries()) {
    const { list } = await app.call(customFields.values, { customerId }, root)
    const { version } = list.find((v) => v.field.fieldId === fieldId)!
    await app.call(customFields.setValue, { customerId, fieldId, value: i === 0 ? 2 : 1, version }, root)
  }
  return fieldId
}
