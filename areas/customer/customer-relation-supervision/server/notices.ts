import { customersBeside } from '#areas/customer/customer-management/contract.ts'
import { noticeKind } from '#core/server/notices.ts'
import type { How, Kind } from '../contract.ts'
import { howWords, kindWords } from '../words.ts'

/** Whoever is told may lack the right to the page of relations: the customer’s own opens to those who see them. */
const customer = {
  screen: 'customer-management.detail',
  words: ({ customerId }: { customerId: string }) => ({ customerId }),
  call: customersBeside.detail,
}
const channels = { console: true, app: true }

/** To whoever leads one of the members, and people named in the settings. */
export const movedOne = noticeKind<{ customerId: string; name: string; from: string; to: string; how: string }>({
  key: 'customer-relation-supervision.moved',
  name: { zh: '客户被私下流转', en: 'A customer moved privately' },
  level: 'attention',
  line: ({ name, from, to, how }) => {
    const { zh, en } = howWords[how as How]
    return {
      zh: `客户「${name}」从 ${from} 转到了 ${to}，没有经过分配（${zh}）`,
      en: `${name} moved from ${from} to ${to} without being handed over (${en.toLowerCase()})`,
    }
  },
  many: (n) => ({ zh: `${n} 位客户被私下流转`, en: `${n} customers moved privately` }),
  ...customer,
  channels,
})
/** The same people, of a customer whom more members follow than the settings allow. */
export const severalFollow = noticeKind<{ customerId: string; name: string; count: number }>({
  key: 'customer-relation-supervision.several',
  name: { zh: '一位客户有很多员工跟进', en: 'Many members follow one customer' },
  level: 'attention',
  line: ({ name, count }) => ({ zh: `「${name}」现在有 ${count} 名员工跟进`, en: `${count} members follow ${name} now` }),
  many: (n) => ({ zh: `${n} 位客户有很多员工跟进`, en: `${n} customers are followed by many` }),
  ...customer,
  channels: { console: true, app: false },
})
/** To administrators, whoever led them, and people named in the settings. */
export const leftWithCustomers = noticeKind<{ staffId: string; name: string; count: number }>({
  key: 'customer-relation-supervision.left',
  name: { zh: '员工离职后还有客户没有交接', en: 'A leaver still has customers' },
  level: 'attention',
  line: ({ name, count }) => ({
    zh: `${name} 已离职，还有 ${count} 位客户没有交接`,
    en: `${name} has left and still has ${count} ${count === 1 ? 'customer' : 'customers'}`,
  }),
  many: (n) => ({ zh: `${n} 名离职员工还有客户没有交接`, en: `${n} leavers still have customers` }),
  screen: 'customer-relation-supervision.list',
  call: customersBeside.detail,
  words: ({ staffId }) => ({ kind: 'left', staffIds: String(staffId) }),
  channels,
})
/** By hand, to people who are to see to a customer. */
export const askedOf = noticeKind<{ customerId: string; name: string; kind: string; by: string; note: string }>({
  key: 'customer-relation-supervision.asked',
  name: { zh: '请我处理客户的跟进关系', en: 'I am asked to see to who follows a customer' },
  level: 'attention',
  line: ({ name, kind, by, note }) => {
    const { zh, en } = kindWords[kind as Kind]
    return {
      zh: `${by}请你处理「${name}」的跟进（${zh}）${note ? `：${note}` : ''}`,
      en: `${by} asks you to see to ${name} (${en.toLowerCase()})${note ? `: ${note}` : ''}`,
    }
  },
  many: (n) => ({ zh: `请你处理 ${n} 位客户的跟进`, en: `You are asked to see to ${n} customers` }),
  ...customer,
  channels,
})

export default [movedOne, severalFollow, leftWithCustomers, askedOf]
