import { customersBeside } from '#areas/customer/customer-management/contract.ts'
import { noticeKind } from '#core/server/notices.ts'

/** To the members who follow somebody that a rule found, once a person has confirmed. */
export const askedToDelete = noticeKind<{ customerId: string; name: string; by: string; note: string }>({
  key: 'customer-clear.asked',
  name: { zh: '请我删除客户', en: 'I am asked to delete a customer' },
  level: 'attention',
  line: ({ name, by, note }) => ({
    zh: `${by}请你在企业微信里删除「${name}」${note ? `：${note}` : ''}`,
    en: `${by} asks you to delete ${name} in WeCom${note ? `: ${note}` : ''}`,
  }),
  many: (n) => ({ zh: `请你删除 ${n} 位客户`, en: `You are asked to delete ${n} customers` }),
  screen: 'customer-management.detail',
  words: ({ customerId }) => ({ customerId }),
  call: customersBeside.detail,
  channels: { console: true, app: true },
})

export default [askedToDelete]
