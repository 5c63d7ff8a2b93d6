import { noticeKind } from '#core/server/notices.ts'
import { customerKanban } from '../contract.ts'

const detail = { screen: 'customer-management.detail', words: ({ customerId }: { customerId: string }) => ({ customerId }) }
const channels = { console: true, app: true }

/** To whoever looks after the customer (R038). */
export const silentLong = noticeKind<{ customerId: string; name: string; stageZh: string; stageEn: string; days: number }>({
  key: 'customer-kanban.silent',
  name: { zh: '我的客户在一个阶段里很久没有跟进', en: 'A customer of mine has long been without a follow-up in a stage' },
  level: 'attention',
  line: ({ name, stageZh, stageEn, days }) => ({
    zh: `「${name}」在「${stageZh}」已 ${days} 天没有跟进`,
    en: `${name} has been in “${stageEn || stageZh}” for ${days} days without a follow-up`,
  }),
  many: (n) => ({ zh: `${n} 位客户很久没有跟进`, en: `${n} customers have long been without a follow-up` }),
  ...detail,
  call: customerKanban.of,
  channels,
})
/** To those who look after the customer, but not to whoever moved them. */
export const movedByOthers = noticeKind<{ customerId: string; name: string; by: string; stageZh: string; stageEn: string }>({
  key: 'customer-kanban.moved',
  name: { zh: '我的客户被别人移动了阶段', en: 'Somebody else moved a customer of mine to another stage' },
  level: 'info',
  line: ({ name, by, stageZh, stageEn }) =>
    stageZh
      ? { zh: `${by}把「${name}」移到了「${stageZh}」`, en: `${by} moved ${name} to “${stageEn || stageZh}”` }
      : { zh: `${by}把「${name}」移出了流程`, en: `${by} took ${name} out of the process` },
  many: (n) => ({ zh: `${n} 位客户换了阶段`, en: `${n} customers were moved to another stage` }),
  ...detail,
  call: customerKanban.of,
  channels: { console: true, app: false },
})
export default [silentLong, movedByOthers]
