import { noticeKind } from '#core/server/notices.ts'
import { transferRecords } from '../contract.ts'

/** To whoever asked for it. */
export const cameToNothing = noticeKind<{ fromStaffId: string; from: string; name: string; count: number }>({
  key: 'customer-transfer.nothing',
  name: { zh: '转接没有成功', en: 'A handover came to nothing' },
  level: 'attention',
  line: ({ from, name, count }) => ({
    zh: count > 1 ? `${from} 的「${name}」等 ${count} 个没有转接成功，可以换一位同事` : `${from} 的「${name}」没有转接成功，可以换一位同事`,
    en:
      count > 1
        ? `${name} and ${count - 1} more of ${from} were not handed over; try somebody else`
        : `${name} of ${from} was not handed over; try somebody else`,
  }),
  many: (n) => ({ zh: `${n} 批转接没有成功`, en: `${n} handovers came to nothing` }),
  screen: 'customer-transfer.record',
  call: transferRecords.list,
  words: ({ fromStaffId }) => ({ state: 'open', fromStaffIds: String(fromStaffId) }),
  channels: { console: true, app: true },
})
/** To who has them now. */
export const tookOver = noticeKind<{ customerId: string; from: string; name: string; count: number }>({
  key: 'customer-transfer.took',
  name: { zh: '客户或群转给了我', en: 'Customers or groups came to me' },
  level: 'info',
  line: ({ from, name, count }) => ({
    zh: count > 1 ? `${from} 的「${name}」等 ${count} 个已转给你` : `${from} 的「${name}」已转给你`,
    en: count > 1 ? `${name} and ${count - 1} more of ${from} are yours now` : `${name} of ${from} is yours now`,
  }),
  many: (n) => ({ zh: `有 ${n} 批客户或群转给了你`, en: `Customers or groups came to you ${n} times` }),
  screen: 'customer-management.list',
  words: () => ({}),
  channels: { console: true, app: true },
})

export default [cameToNothing, tookOver]
