import { columnsOf } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { tagStatistics } from './contract.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** What each tag carries and what came and went in a range, on screen and as a file. */
export const tagColumns = columnsOf(tagStatistics.list, [
  { key: 'name', title: say('标签', 'Tag'), width: 150 },
  { key: 'groupName', title: say('标签组', 'Group'), width: 110 },
  { key: 'customerCount', title: say('客户数', 'Customers'), kind: 'number', width: 90, sort: 'customer_count' },
  { key: 'added', title: say('期间打上', 'Put on'), kind: 'number', width: 96, sort: 'added' },
  { key: 'removed', title: say('期间移除', 'Taken off'), kind: 'number', width: 96, sort: 'removed' },
])

/** The markings behind the figures. */
export const markColumns = columnsOf(tagStatistics.records, [
  { key: 'name', title: say('客户', 'Customer'), width: 170 },
  { key: 'tagName', title: say('标签', 'Tag'), width: 130 },
  { key: 'groupName', title: say('标签组', 'Group'), width: 110, under: 'tagName' },
  {
    key: 'staffName',
    title: say('员工', 'Staff'),
    width: 110,
    value: (r, { en }) => shownName({ name: r.staffName, alias: r.staffAlias }, en),
  },
  { key: 'at', title: say('时间', 'Time'), kind: 'time', width: 130 },
])
