import { columnsOf } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { staffStats } from './contract.ts'

const number = <const K extends string>(key: K, zh: string, en: string, sort: string, width = 88) =>
  ({ key, title: { zh, en }, kind: 'number', width, sort }) as const

/** What each person did in a range, on screen and as a file; what other areas count (`staffFigure`) stands behind the customers. */
export const staffStatColumns = columnsOf(staffStats.list, [
  { key: 'name', title: { zh: '员工', en: 'Staff' }, width: 170, value: (r, { en }) => shownName(r, en) },
  { key: 'department', title: { zh: '部门', en: 'Department' }, width: 104, spare: true },
  number('added', '新增好友', 'Added', 'added'),
  number('lost', '流失好友', 'Lost', 'lost'),
  number('net', '净增', 'Net', 'net', 92),
  number('customers', '现有客户', 'Customers', 'customers'),
  number('activeDays', '活跃天数', 'Active days', 'active_days', 92),
])

export const withFigures = <T extends { key: string }>(own: readonly T[], theirs: readonly T[]): T[] =>
  own.flatMap((column) => (column.key === 'customers' ? [column, ...theirs] : [column]))
