import { columnsOf } from '#core/contract/columns.ts'
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
