import { columnsOf, fileColumns } from '#core/contract/columns.ts'
import type { Words } from '#core/contract/errors.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { addWayLabels } from './add-ways.ts'
import { externalUsers } from './contract.ts'
import { customerStats, operationScore, type ScorePart } from './insights.ts'
import { partKeys } from './score.ts'

const say = (zh: string, en: string) => ({ zh, en })
const wayName = (way: number, en: boolean): string => addWayLabels[way]?.[en ? 'en' : 'zh'] ?? ''

/**
 * The customer list on screen and as a file: the columns of R159, in its order, that exist today; those of other areas (the black list,
 * scores, points, stages, orders) each say behind which they stand (`customerColumn`).
 */
export const customerColumns = columnsOf(externalUsers.list, [
  { key: 'name', title: say('客户', 'Customer'), width: 198, pinned: 'left' },
  { key: 'corpName', title: say('企业', 'Company'), width: 120, under: 'name' },
  { key: 'staff', title: say('归属员工', 'Staff'), width: 112, value: (r, { en }) => r.staff.map((s) => shownName(s, en)) },
  { key: 'department', title: say('部门', 'Department'), width: 96, value: (r) => r.departmentNames },
  { key: 'score', title: say('运营分', 'Score'), width: 76, kind: 'number', hidden: true },
  { key: 'tag', title: say('标签', 'Tags'), width: 190, value: (r) => r.tags.map((t) => t.name) },
  {
    key: 'status',
    title: say('状态', 'Status'),
    width: 88,
    value: (r, { en }) => (r.status === 'friend' ? (en ? 'Contact' : '好友') : en ? 'Lost' : '已流失'),
  },
  { key: 'addedAt', title: say('添加时间', 'Added'), width: 132, kind: 'time', sort: true },
  /** The live code's name, or how they came (R163). */
  { key: 'stage', title: say('添加渠道', 'Source'), width: 132, value: (r, { en }) => r.source || wayName(r.addWay, en) },
  /** What is known of messages: the last that a welcome or a mass message brought them, a later one of a chat once those are archived. */
  { key: 'lastMsgAt', title: say('最近消息', 'Last message'), width: 104, kind: 'ago', hidden: true },
  { key: 'remark', title: say('备注', 'Remark'), width: 140, under: 'name' },
  { key: 'group', title: say('所在群', 'Groups'), width: 112, value: (r) => r.groupNames },
  { key: 'externalUserExtId', title: say('客户 ID', 'Customer id'), width: 200, kind: 'id', hidden: true },
  { key: 'unionid', title: say('unionid', 'unionid'), width: 160, kind: 'id', hidden: true },
])

const changes = [
  { key: 'added', title: say('新增好友', 'Added'), kind: 'number' },
  { key: 'lost', title: say('流失好友', 'Lost'), kind: 'number' },
  { key: 'net', title: say('净增', 'Net'), kind: 'number' },
] as const
export const dayColumns = fileColumns<{ day: string; added: number; lost: number; net: number }>('on screen they are the curve', [
  { key: 'day', title: say('日期', 'Day'), width: 90 },
  ...changes,
])

const endedBy = new Map([
  ['staff', say('员工', 'Staff')],
  ['customer', say('客户', 'Customer')],
  ['transfer', say('继承', 'Handover')],
  ['sync', say('同步时发现', 'Found by sync')],
])
/** The contacts behind the figures. */
export const recordColumns = columnsOf(customerStats.records, [
  { key: 'name', title: say('客户', 'Customer'), width: 220 },
  { key: 'staffName', title: say('员工', 'Staff'), value: (r, { en }) => shownName({ name: r.staffName, alias: r.staffAlias }, en) },
  { key: 'source', title: say('来源', 'Source'), value: (r, { en }) => r.source || wayName(r.addWay, en) || wayName(0, en) },
  { key: 'addedAt', title: say('添加时间', 'Added at'), kind: 'time' },
  { key: 'lostAt', title: say('流失时间', 'Lost at'), kind: 'time' },
  { key: 'lostBy', title: say('谁删除的', 'Ended by'), value: (r, { en }) => endedBy.get(r.lostBy ?? '')?.[en ? 'en' : 'zh'] },
])

export const partWords: Record<ScorePart['key'], Words> = {
  relation: say('好友', 'Contact'),
  followers: say('跟进员工', 'Colleagues'),
  tags: say('标签', 'Tags'),
  groups: say('群', 'Groups'),
  recency: say('最近互动', 'Last touch'),
  reached: say('送达', 'Delivered'),
}
/** What the last run of scores gave, part by part. */
export const scoreColumns = columnsOf(operationScore.result, [
  { key: 'name', title: say('客户', 'Customer'), width: 220 },
  { key: 'score', title: say('分数', 'Score'), kind: 'number', width: 72 },
  ...partKeys.map((key) => ({
    key,
    title: partWords[key],
    kind: 'number' as const,
    width: 100,
    value: (r: { parts: ScorePart[] }) => r.parts.find((p) => p.key === key)?.points,
  })),
  { key: 'scoredAt', title: say('计算时间', 'Computed at'), kind: 'time', width: 132, hidden: true },
])
