import type { Static } from 'typebox'
import { columnsOf, fileColumns } from '#core/contract/columns.ts'
import { whyNotSent } from '#core/contract/not-sent.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { type LiveCodeRow, liveCodeStats, liveCodes, type Welcome } from './contract.ts'
import type { Point } from './statistics.ts'

/** The lists of codes and of what they brought, as they stand on screen and in their files. */

export const codeStates: Record<LiveCodeRow['state'], { zh: string; en: string }> = {
  creating: { zh: '创建中', en: 'Creating' },
  ready: { zh: '使用中', en: 'In use' },
  failed: { zh: '创建失败', en: 'Failed' },
  off: { zh: '已停用', en: 'Off' },
}

// Beside the groups and the menu 1440 px leave 919 for them; what more there is they share.
export const codeColumns = columnsOf(liveCodes.list, [
  { key: 'name', title: { zh: '活码名称', en: 'Name' }, width: 167 },
  { key: 'state', title: { zh: '状态', en: 'State' }, width: 100, value: (r, { en }) => codeStates[r.state][en ? 'en' : 'zh'] },
  { key: 'staff', title: { zh: '接待员工', en: 'Received by' }, width: 148, value: (r, { en }) => r.staff.map((s) => shownName(s, en)) },
  {
    key: 'backup',
    title: { zh: '备用员工', en: 'Back-up' },
    width: 128,
    hidden: true,
    value: (r, { en }) => r.backup.map((s) => shownName(s, en)),
  },
  {
    key: 'groupName',
    title: { zh: '分组', en: 'Group' },
    width: 80,
    spare: true,
    value: (r, { en }) => r.groupName || (en ? 'No group' : '未分组'),
  },
  { key: 'todayAdds', title: { zh: '今日添加', en: 'Today' }, kind: 'number', width: 76 },
  { key: 'totalAdds', title: { zh: '累计添加', en: 'In all' }, kind: 'number', width: 76 },
  { key: 'lost', title: { zh: '已流失', en: 'Lost' }, kind: 'number', width: 64 },
  { key: 'createdAt', title: { zh: '创建时间', en: 'Created' }, kind: 'time', width: 124, sort: true },
  { key: 'createdBy', title: { zh: '创建人', en: 'Created by' }, width: 84, spare: true },
  { key: 'qrCode', title: { zh: '二维码链接', en: 'QR link' }, width: 200, hidden: true, value: (r) => r.qrText || r.qrCode },
])

const counts = [
  { key: 'adds', title: { zh: '添加次数', en: 'Adds' }, kind: 'number', width: 84 },
  { key: 'newCustomers', title: { zh: '新客户', en: 'New customers' }, kind: 'number', width: 84 },
  { key: 'lost', title: { zh: '已流失', en: 'Lost' }, kind: 'number', width: 84 },
  { key: 'welcomed', title: { zh: '收到欢迎语', en: 'Welcomed' }, kind: 'number', width: 84 },
  { key: 'overCap', title: { zh: '超出每日上限', en: 'Over the cap' }, kind: 'number', width: 96 },
] as const
export const wayColumns = columnsOf(liveCodeStats.ways, [
  { key: 'name', title: { zh: '活码', en: 'Code' }, width: 168 },
  { ...counts[0], width: 124 }, // with the line of its last days
  ...counts.slice(1),
  { key: 'day7', title: { zh: '7 天后还在', en: 'After 7 days' }, kind: 'percent', width: 84, value: (r) => r.retention.day7 },
])
export const staffColumns = columnsOf(liveCodeStats.staff, [
  { key: 'name', title: { zh: '员工', en: 'Staff' }, width: 220, value: (r, { en }) => shownName(r, en) },
  ...counts,
])
export const dayColumns = fileColumns<Static<typeof Point>>('on screen they are the curve', [
  { key: 'day', title: { zh: '日期', en: 'Day' }, width: 90 },
  counts[0],
  counts[2],
])

const byWhom = { key: 'staffName', title: { zh: '员工', en: 'Staff' } } as const
export const recordColumns = columnsOf(liveCodeStats.records, [
  { key: 'name', title: { zh: '客户', en: 'Customer' }, width: 200 },
  { key: 'wayName', title: { zh: '活码', en: 'Code' } },
  { ...byWhom, value: (r, { en }) => shownName({ name: r.staffName, alias: r.staffAlias }, en) },
  { key: 'at', title: { zh: '添加时间', en: 'Added' }, kind: 'time' },
  { key: 'firstTime', title: { zh: '新客户', en: 'New' }, kind: 'yes', width: 90 },
  { key: 'welcomed', title: { zh: '收到欢迎语', en: 'Welcomed' }, kind: 'yes', width: 110 },
  { key: 'blacklisted', title: { zh: '在黑名单里', en: 'Black list' }, kind: 'yes', width: 110 },
  { key: 'overCap', title: { zh: '超出每日上限', en: 'Over the cap' }, kind: 'yes', width: 112 },
  { key: 'lostAt', title: { zh: '流失时间', en: 'Lost at' }, kind: 'time' },
])

export const welcomeStates: Record<Welcome['state'], { zh: string; en: string }> = {
  sent: { zh: '已送达', en: 'Delivered' },
  not_sent: { zh: '没有发出', en: 'Not sent' },
  unknown: { zh: '不确定', en: 'Not known' },
  waiting: { zh: '等待发送', en: 'Waiting' },
}
export const welcomeColumns = columnsOf(liveCodeStats.welcomes, [
  { key: 'name', title: { zh: '客户', en: 'Customer' }, width: 180 },
  { key: 'state', title: { zh: '结果', en: 'Result' }, width: 104, value: (r, { en }) => welcomeStates[r.state][en ? 'en' : 'zh'] },
  {
    key: 'reason',
    title: { zh: '用时或原因', en: 'Time taken, or why not' },
    width: 240,
    value(r, { en }) {
      if (r.state !== 'sent') return r.reason ? whyNotSent(r.reason)[en ? 'en' : 'zh'] : ''
      const seconds = Math.max(1, Math.round((r.latencyMs ?? 0) / 1000))
      return r.latencyMs === null ? '' : en ? `${seconds} s` : `${seconds} 秒`
    },
  },
  { key: 'at', title: { zh: '请求时间', en: 'Asked for' }, kind: 'time' },
  { key: 'wayName', title: { zh: '活码', en: 'Code' } },
  { ...byWhom, value: (r, { en }) => shownName({ name: r.staffName, alias: r.staffAlias }, en) },
])
