import { columnsOf } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { dayOf } from '#core/contract/time.ts'
import { blackList } from './contract.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** The black list, on screen and as a file. */
export const listedColumns = columnsOf(blackList.list, [
  { key: 'name', title: say('客户', 'Customer'), width: 220, pinned: 'left' },
  { key: 'remark', title: say('备注', 'Remark'), width: 140, under: 'name' },
  { key: 'reason', title: say('原因', 'Reason'), width: 230 },
  {
    key: 'until',
    title: say('到期', 'Until'),
    width: 140,
    // Terms are told by their last day, and end with it.
    value: (r, { en, zone }) => (r.until === null ? (en ? 'For ever' : '永久') : dayOf(new Date(Date.parse(r.until) - 1), zone)),
  },
  { key: 'staff', title: say('归属员工', 'Staff'), width: 130, value: (r, { en }) => r.staff.map((s) => shownName(s, en)) },
  {
    key: 'status',
    title: say('状态', 'Status'),
    width: 92,
    value: (r, { en }) => (r.status === 'friend' ? (en ? 'Contact' : '好友') : en ? 'Lost' : '已流失'),
  },
  { key: 'addedBy', title: say('加入人', 'Added by'), width: 110 },
  { key: 'addedAt', title: say('加入时间', 'Added'), kind: 'time', width: 136, sort: true },
  { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), kind: 'id', width: 200, hidden: true },
])
