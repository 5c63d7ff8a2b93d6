import type { Static } from 'typebox'
import { may } from '#core/contract/call.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { exportTask } from '#core/server/sheets/export.ts'
import { addWayLabels } from '../add-ways.ts'
import { customerStats } from '../insights.ts'
import { breakdown, byDay } from './insights.ts'

interface Row {
  name: string
  added: number
  lost: number
}
const say = (zh: string, en: string) => ({ zh, en })

export const exportCustomerStats = exportTask('customer_stats_export', {
  title: say('客户数据', 'Customer figures'),
  access: may('customer', 'export'),
  filters: customerStats.export.input.properties.filters,
  async *rows({ ctx }, { table, ...range }: Static<typeof customerStats.export.input>['filters']) {
    if (table === 'day') {
      yield (await byDay(ctx, range)).map(({ day, ...n }): Row => ({ name: day, ...n }))
      return
    }
    const lang = ctx.lang === 'en' ? 'en' : 'zh'
    for (let page = 1; ; page++) {
      const { list } = await breakdown(ctx, { ...range, by: table, page, pageSize: 100 })
      yield list.map(
        (r): Row => ({ ...r, name: table === 'add_way' ? (addWayLabels[Number(r.key)]?.[lang] ?? r.key) : shownName(r, lang === 'en') }),
      )
      if (list.length < 100) return
    }
  },
  columns: [
    { key: 'name', title: say('名称', 'Name'), value: (r) => r.name, width: 28 },
    { key: 'added', title: say('新增好友', 'Added'), value: (r) => r.added },
    { key: 'lost', title: say('流失好友', 'Lost'), value: (r) => r.lost },
    { key: 'net', title: say('净增', 'Net'), value: (r) => r.added - r.lost },
  ],
})
