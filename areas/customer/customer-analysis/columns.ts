import { addWayLabels } from '#areas/customer/customer-management/contract.ts'
import { columnsOf, type ListColumn, type RowOf } from '#core/contract/columns.ts'
import type { Words } from '#core/contract/errors.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { type By, customerStatistics, keptAfter } from './contract.ts'

const say = (zh: string, en: string) => ({ zh, en })
const wayName = (way: number, en: boolean): string => (addWayLabels[way] ?? addWayLabels[0]!)[en ? 'en' : 'zh']

type Kept = Pick<RowOf<typeof customerStatistics.cohorts>, 'due1' | 'kept1' | 'due7' | 'kept7' | 'due30' | 'kept30'>
type KeptKey = keyof Kept | 'share1' | 'share7' | 'share30'
/** The share on screen; in the file with the two numbers that it is made of. */
const keptColumns = keptAfter.flatMap((n): ListColumn<Kept, KeptKey>[] => [
  {
    key: `share${n}`,
    title: say(`${n} 天留存`, `Kept ${n} d`),
    kind: 'percent',
    width: 132,
    value: (r) => (r[`due${n}`] ? r[`kept${n}`] / r[`due${n}`] : null),
  },
  { key: `kept${n}`, title: say(`${n} 天时还在`, `There after ${n} d`), kind: 'number', under: `share${n}` },
  { key: `due${n}`, title: say(`满 ${n} 天`, `Had ${n} d`), kind: 'number', under: `share${n}` },
])

type Row = RowOf<typeof customerStatistics.breakdown>
const broken = columnsOf(customerStatistics.breakdown, [
  { key: 'name', title: say('名称', 'Name'), width: 220 },
  { key: 'added', title: say('新增好友', 'Added'), kind: 'number', width: 120 },
  { key: 'lost', title: say('流失好友', 'Lost'), kind: 'number', width: 120 },
  { key: 'net', title: say('净增', 'Net'), kind: 'number', width: 88 },
  ...keptColumns,
])
const columnsBy = (title: Words, value: (row: Row, reader: { en: boolean }) => string) => ({
  ...broken,
  list: broken.list.map((column) => (column.key === 'name' ? { ...column, title, value } : column)),
})
const none: Record<Exclude<By, 'add_way' | 'staff'>, Words> = {
  department: say('没有主部门', 'No main department'),
  tag: say('没有标签', 'No tag'),
  stage: say('不在任何阶段', 'In no stage'),
}
/** What a row of the breakdown is called. */
export function rowName(by: By, r: Pick<Row, 'key' | 'name' | 'nameEn' | 'alias' | 'groupName'>, en: boolean): string {
  if (by === 'add_way') return wayName(Number(r.key), en)
  if (by === 'staff') return shownName(r, en)
  if (r.key === 'none') return none[by][en ? 'en' : 'zh']
  if (by === 'department') return shownName({ name: r.name, alias: '' }, en)
  if (by === 'tag') return r.groupName ? `${r.groupName} · ${r.name}` : r.name
  return (en && r.nameEn) || r.name
}
const of = (by: By, title: Words) => columnsBy(title, (r, { en }) => rowName(by, r, en))
export const breakdownColumns = {
  add_way: of('add_way', say('添加方式', 'Way of adding')),
  staff: of('staff', say('员工', 'Staff')),
  department: of('department', say('门店', 'Store')),
  tag: of('tag', say('标签', 'Tag')),
  stage: of('stage', say('客户阶段', 'Stage')),
}

/** Those who came together, and how many of them stayed. */
export const cohortColumns = columnsOf(customerStatistics.cohorts, [
  { key: 'from', title: say('添加时间', 'Added'), width: 150, value: (r) => (r.from === r.to ? r.from : `${r.from} – ${r.to}`) },
  { key: 'added', title: say('新增好友', 'Added'), kind: 'number', width: 110 },
  ...keptColumns,
  { key: 'stayed', title: say('现在还在', 'There now'), kind: 'number', width: 110 },
])

const endedBy = new Map([
  ['staff', say('员工', 'Staff')],
  ['customer', say('客户', 'Customer')],
  ['transfer', say('继承', 'Handover')],
  ['sync', say('同步时发现', 'Found by sync')],
])
const dayMs = 86_400_000
/** The contacts behind the figures. */
export const recordColumns = columnsOf(customerStatistics.list, [
  { key: 'name', title: say('客户', 'Customer'), width: 220 },
  { key: 'staffName', title: say('员工', 'Staff'), value: (r, { en }) => shownName({ name: r.staffName, alias: r.staffAlias }, en) },
  { key: 'source', title: say('来源', 'Source'), value: (r, { en }) => r.source || wayName(r.addWay, en) },
  { key: 'addedAt', title: say('添加时间', 'Added at'), kind: 'time' },
  { key: 'lostAt', title: say('流失时间', 'Lost at'), kind: 'time' },
  { key: 'lostBy', title: say('谁删除的', 'Ended by'), value: (r, { en }) => endedBy.get(r.lostBy ?? '')?.[en ? 'en' : 'zh'] },
  {
    key: 'keptDays',
    title: say('留存天数', 'Days kept'),
    kind: 'number',
    value: (r) => (r.lostAt ? Math.floor((Date.parse(r.lostAt) - Date.parse(r.addedAt)) / dayMs) : null),
  },
])
