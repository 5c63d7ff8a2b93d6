import type { Static } from 'typebox'
import { may } from '#core/contract/call.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { local } from '#core/contract/time.ts'
import { type ExportColumn, exportTask } from '#core/server/sheets/export.ts'
import { type LiveCodeRow, liveCodeStats, liveCodes } from '../contract.ts'
import { everyRow, list } from './list.ts'
import * as stats from './stats.ts'

const states: Record<LiveCodeRow['state'], { zh: string; en: string }> = {
  creating: { zh: '创建中', en: 'Creating' },
  ready: { zh: '使用中', en: 'In use' },
  failed: { zh: '创建失败', en: 'Failed' },
  off: { zh: '已停用', en: 'Off' },
}

export const exportCodes = exportTask('live_code_export', {
  title: { zh: '渠道活码', en: 'Live codes' },
  access: may('channel_qr', 'export'),
  filters: liveCodes.export.input.properties.filters,
  count: async ({ ctx }, filters) => (await list(ctx, { ...filters, sort: '-created_at', page: 1, pageSize: 1 })).total,
  rows: ({ ctx }, filters) => everyRow(ctx, filters),
  columns: [
    { key: 'name', title: { zh: '活码名称', en: 'Name' }, value: (r) => r.name, width: 28 },
    { key: 'groupName', title: { zh: '分组', en: 'Group' }, value: (r) => r.groupName },
    { key: 'state', title: { zh: '状态', en: 'State' }, value: (r, { ctx }) => states[r.state][ctx.lang === 'en' ? 'en' : 'zh'] },
    {
      key: 'staff',
      title: { zh: '接待员工', en: 'Received by' },
      value: (r, { ctx }) => r.staff.map((s) => shownName(s, ctx.lang === 'en')).join('、'),
    },
    {
      key: 'backup',
      title: { zh: '备用员工', en: 'Back-up' },
      value: (r, { ctx }) => r.backup.map((s) => shownName(s, ctx.lang === 'en')).join('、'),
    },
    { key: 'todayAdds', title: { zh: '今日添加', en: 'Today' }, value: (r) => r.todayAdds },
    { key: 'totalAdds', title: { zh: '累计添加', en: 'In all' }, value: (r) => r.totalAdds },
    { key: 'lost', title: { zh: '已流失', en: 'Lost' }, value: (r) => r.lost },
    { key: 'qrCode', title: { zh: '二维码链接', en: 'QR link' }, value: (r) => r.qrText || r.qrCode, width: 40 },
    { key: 'createdBy', title: { zh: '创建人', en: 'Created by' }, value: (r) => r.createdBy },
    { key: 'createdAt', title: { zh: '创建时间', en: 'Created' }, value: (r, _, zone) => local(new Date(r.createdAt), zone), width: 20 },
  ],
})

interface StatRow {
  name: string
  /** Of a member of staff. */
  alias?: string
  adds: number
  newCustomers: number | null
  lost: number
  welcomed: number | null
  overCap: number | null
}
const number = (key: keyof StatRow, zh: string, en: string): ExportColumn<StatRow> => ({
  key,
  title: { zh, en },
  value: (r) => r[key] ?? '',
})

export const exportStats = exportTask('live_code_stats_export', {
  title: { zh: '活码统计', en: 'Live code statistics' },
  access: may('customer_qrcode', 'export'),
  filters: liveCodeStats.export.input.properties.filters,
  async *rows(task, { table, ...range }: Static<typeof liveCodeStats.export.input>['filters']) {
    if (table === 'days') {
      const { points } = await stats.overview(task.ctx, range)
      yield points.map((p): StatRow => ({ name: p.day, adds: p.adds, newCustomers: null, lost: p.lost, welcomed: null, overCap: null }))
      return
    }
    for (let page = 1; ; page++) {
      const { list: rows } = await (table === 'ways' ? stats.byWay : stats.byStaff)(task.ctx, { ...range, page, pageSize: 100 })
      yield rows as StatRow[]
      if (rows.length < 100) return
    }
  },
  columns: [
    { key: 'name', title: { zh: '名称', en: 'Name' }, value: (r, { ctx }) => shownName(r, ctx.lang === 'en'), width: 28 },
    number('adds', '添加次数', 'Adds'),
    number('newCustomers', '新客户', 'New customers'),
    number('lost', '已流失', 'Lost'),
    number('welcomed', '收到欢迎语', 'Welcomed'),
    number('overCap', '超出每日上限', 'Over the cap'),
  ],
})
