import type { Static } from 'typebox'
import { columnsOf, fileColumns } from '#core/contract/columns.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { type LiveCodeRow, liveCodeStats, liveCodes } from './contract.ts'
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
